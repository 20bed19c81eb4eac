/**
 * Other implementations of RFC 8032 and RFC 7748, in child processes: Node's crypto and the
 * `openssl` command.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import type { Bytes } from "../../../src/bytes.ts";
import { ed25519, ed448, x25519, x448 } from "../../../src/ec/edwards/mod.ts";
import {
  decodeOkpPkcs8,
  decodeOkpSpki,
  encodeOkpPkcs8,
  encodeOkpSpki,
} from "../../../src/ec/edwards/okp_encoding.ts";
import type { OkpCurve } from "../../../src/ec/edwards/edwards_params.ts";
import { Draw } from "../../engines/inputs.ts";
import { fromHex, toHex } from "../../hex.ts";
import { suitesOf } from "./suites.ts";

const SIGNATURES = [["ed25519", ed25519], ["ed448", ed448]] as const;
const AGREEMENTS = [["x25519", x25519], ["x448", x448]] as const;

/**
 * What Node does for each request: signs and verifies ours with our key, makes a key of its own,
 * signs with it, and agrees.
 */
const NODE_SCRIPT = `
const crypto = require("node:crypto");
const hex = (b) => Buffer.from(b).toString("hex"), raw = (h) => Buffer.from(h, "hex");
const priv = (h) => crypto.createPrivateKey({ key: raw(h), format: "der", type: "pkcs8" });
const pub = (h) => crypto.createPublicKey({ key: raw(h), format: "der", type: "spki" });
const spki = (k) => hex(k.export({ format: "der", type: "spki" }));
const pkcs8 = (k) => hex(k.export({ format: "der", type: "pkcs8" }));
const requests = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const answers = requests.map(({ type, pkcs8: key, spki: shown, message, signature, peer }) => {
  const mine = crypto.generateKeyPairSync(type), own = priv(key);
  const answer = { spki: spki(crypto.createPublicKey(own)), mine: spki(mine.publicKey) };
  if (peer === undefined) {
    return {
      ...answer,
      signature: hex(crypto.sign(null, raw(message), own)),
      good: crypto.verify(null, raw(message), pub(shown), raw(signature)),
      minePkcs8: pkcs8(mine.privateKey),
      mineSignature: hex(crypto.sign(null, raw(message), mine.privateKey)),
    };
  }
  const agree = (privateKey, publicKey) => hex(crypto.diffieHellman({ privateKey, publicKey }));
  return {
    ...answer,
    shared: agree(own, pub(peer)),
    minePkcs8: pkcs8(mine.privateKey),
    mineShared: agree(mine.privateKey, pub(shown)),
  };
});
process.stdout.write(JSON.stringify(answers));
`;

type Answer = Readonly<Record<string, string>> & { readonly good?: boolean };

function der(curve: OkpCurve, seed: Bytes, publicKey: Bytes) {
  return {
    pkcs8: toHex(encodeOkpPkcs8(curve, seed)),
    spki: toHex(encodeOkpSpki(curve, publicKey)),
  };
}

async function run(command: string, args: readonly string[], stdin: string) {
  const child = new Deno.Command(command, {
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  return { success, stdout, stderr: new TextDecoder().decode(stderr) };
}

/** Tells whether a command is there. */
export function hasCommand(command: string): boolean {
  try {
    return new Deno.Command(command, { args: ["-v"], stdout: "null", stderr: "null" })
      .outputSync().code >= 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

async function askNode(requests: readonly unknown[]): Promise<Answer[]> {
  const { success, stdout, stderr } = await run(
    "node",
    ["-e", NODE_SCRIPT],
    JSON.stringify(requests),
  );
  assert(success, stderr);
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Signatures, `count` of each curve, both ways with Node. */
export async function compareSignaturesWithNode(count: number): Promise<number> {
  let compared = 0;
  for (const [name, suite] of SIGNATURES) {
    const { curve } = suitesOf("portable")[name], draw = new Draw(`node ${name}`);
    const cases = Array.from({ length: count }, (_, i) => {
      const seed = draw.bytes(curve.keyBytes), message = draw.bytes(i % 150);
      const publicKey = suite.publicKey(seed), signature = suite.sign(message, seed);
      return { publicKey, message, signature, ...der(curve, seed, publicKey) };
    });
    const answers = await askNode(cases.map(({ message, signature, pkcs8, spki }) => {
      return { type: name, pkcs8, spki, message: toHex(message), signature: toHex(signature) };
    }));
    answers.forEach((answer, i) => {
      const { message, signature, spki } = cases[i];
      assertEquals(answer.spki, spki);
      assertEquals(answer.signature, toHex(signature));
      assertEquals(answer.good, true);
      const theirs = decodeOkpSpki(curve, fromHex(answer.mine));
      assert(suite.verify(fromHex(answer.mineSignature), message, theirs));
      const { privateKey } = decodeOkpPkcs8(curve, fromHex(answer.minePkcs8));
      assertEquals(toHex(suite.publicKey(privateKey)), toHex(theirs));
      assertEquals(toHex(suite.sign(message, privateKey)), answer.mineSignature);
      compared++;
    });
  }
  return compared;
}

/** Agreements, `count` of each curve, both ways with Node. */
export async function compareAgreementsWithNode(count: number): Promise<number> {
  let compared = 0;
  for (const [name, suite] of AGREEMENTS) {
    const { curve } = suitesOf("portable")[name], draw = new Draw(`node ${name}`);
    const cases = Array.from({ length: count }, () => {
      const seed = draw.bytes(curve.keyBytes), peer = suite.publicKey(draw.bytes(curve.keyBytes));
      return { seed, peer, ...der(curve, seed, suite.publicKey(seed)) };
    });
    const answers = await askNode(cases.map(({ peer, pkcs8, spki }) => {
      return { type: name, pkcs8, spki, peer: toHex(encodeOkpSpki(curve, peer)) };
    }));
    answers.forEach((answer, i) => {
      const { seed, peer, spki } = cases[i];
      assertEquals(answer.spki, spki);
      assertEquals(answer.shared, toHex(suite.sharedSecret(seed, peer)));
      const theirs = decodeOkpSpki(curve, fromHex(answer.mine));
      assertEquals(answer.mineShared, toHex(suite.sharedSecret(seed, theirs)));
      const { privateKey } = decodeOkpPkcs8(curve, fromHex(answer.minePkcs8));
      assertEquals(toHex(suite.publicKey(privateKey)), toHex(theirs));
      compared++;
    });
  }
  return compared;
}

/** Writes the arguments, in base64, to files of a folder of its own, and wipes it at the end. */
const SHELL_FILES = `
set -e
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT
put() { printf %s "$2" | base64 -d > "$dir/$1"; }
show() { base64 < "$dir/$1" | tr -d '\\n'; echo; }
`;

/** Arguments: algorithm, PKCS#8, SPKI, message, signature. */
const SIGN_SCRIPT = `${SHELL_FILES}
put key "$2"; put public "$3"; put message "$4"; put signature "$5"
raw="-rawin -keyform DER -in $dir/message"
openssl pkeyutl -sign -inkey "$dir/key" $raw -out "$dir/theirs"
openssl pkeyutl -verify -pubin -inkey "$dir/public" -sigfile "$dir/signature" $raw > /dev/null
openssl genpkey -algorithm "$1" -outform DER -out "$dir/made"
openssl pkeyutl -sign -inkey "$dir/made" $raw -out "$dir/other"
show theirs; show made; show other
`;

/** Arguments: algorithm, PKCS#8, SPKI. */
const AGREE_SCRIPT = `${SHELL_FILES}
put key "$2"; put own "$3"
openssl genpkey -algorithm "$1" -outform DER -out "$dir/made"
openssl pkey -in "$dir/made" -inform DER -pubout -outform DER -out "$dir/peer"
forms="-keyform DER -peerform DER"
openssl pkeyutl -derive -inkey "$dir/key" -peerkey "$dir/peer" $forms -out "$dir/shared"
openssl pkeyutl -derive -inkey "$dir/made" -peerkey "$dir/own" $forms -out "$dir/back"
show peer; show shared; show back
`;

async function askOpenssl(
  script: string,
  name: string,
  ...files: readonly Uint8Array[]
): Promise<Bytes[]> {
  const args = ["-c", script, "sh", name, ...files.map((bytes) => bytes.toBase64())];
  const { success, stdout, stderr } = await run("sh", args, "");
  assert(success, stderr);
  const lines = new TextDecoder().decode(stdout).trim().split("\n");
  return lines.map((line) => Uint8Array.fromBase64(line));
}

/** Signatures, `count` of each curve, from the `first` on, both ways with the `openssl` command. */
export async function compareSignaturesWithOpenssl(count: number, first = 0): Promise<number> {
  let compared = 0;
  for (const [name, suite] of SIGNATURES) {
    const { curve } = suitesOf("portable")[name];
    for (let i = first; i < first + count; i++) {
      const draw = new Draw(`openssl ${name} ${i}`);
      const seed = draw.bytes(curve.keyBytes), message = draw.bytes(1 + i % 99);
      const publicKey = suite.publicKey(seed), signature = suite.sign(message, seed);
      const [key, shown] = [encodeOkpPkcs8(curve, seed), encodeOkpSpki(curve, publicKey)];
      const answer = await askOpenssl(SIGN_SCRIPT, name, key, shown, message, signature);
      const [theirs, made, other] = answer;
      assertEquals(toHex(theirs), toHex(signature));
      const { privateKey } = decodeOkpPkcs8(curve, made);
      assert(suite.verify(other, message, suite.publicKey(privateKey)));
      compared++;
    }
  }
  return compared;
}

/** Agreements, `count` of each curve, from the `first` on, both ways with the `openssl` command. */
export async function compareAgreementsWithOpenssl(count: number, first = 0): Promise<number> {
  let compared = 0;
  for (const [name, suite] of AGREEMENTS) {
    const { curve } = suitesOf("portable")[name];
    for (let i = first; i < first + count; i++) {
      const draw = new Draw(`openssl ${name} ${i}`);
      const seed = draw.bytes(curve.keyBytes), publicKey = suite.publicKey(seed);
      const [key, shown] = [encodeOkpPkcs8(curve, seed), encodeOkpSpki(curve, publicKey)];
      const [peer, shared, back] = await askOpenssl(AGREE_SCRIPT, name, key, shown);
      const own = suite.sharedSecret(seed, decodeOkpSpki(curve, peer));
      assertEquals(toHex(shared), toHex(own));
      assertEquals(toHex(back), toHex(own));
      compared++;
    }
  }
  return compared;
}
