import { assert, assertEquals, assertThrows } from "@std/assert";
import { bytesToBigint } from "../../src/bytes.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { engineFor } from "../../src/ec/engines.ts";
import { NonceCandidates } from "../../src/ec/nonce.ts";
import { hashByName } from "../../src/hash/mod.ts";
import {
  isPoint,
  pointAdd,
  pointAddScalar,
  pointCompress,
  pointFromScalar,
  pointMultiply,
  privateNegate,
  recover,
  type RecoveryId,
  sign,
  signRecoverable,
  verify,
} from "../../src/secp256k1/mod.ts";
import { fromHex, toHex } from "../hex.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { nonceCandidates } from "../reference/nonce.ts";
import {
  type EcdsaFile,
  type EntropyCase,
  EXTRA_ENTROPY,
  type InvalidCase,
  type SignCase,
} from "./tiny_secp256k1.ts";
import { type Tally, vectorTest } from "./vectors.ts";

const CURVE = curveByName("secp256k1")!;
const ENGINES = {
  reference: () => createReferenceEngine(CURVE),
  "the engine in use": () => engineFor(CURVE),
};
const SHA256 = hashByName("SHA-256")!;

interface RecoveryCase {
  readonly digest: string;
  readonly r: string;
  readonly s: string;
  readonly recoveryId: number;
  readonly public: string | null;
}

const RECOVERY = { file: "secp256k1/generated-recovery.json", cases: 51 };

vectorTest<RecoveryCase[]>("recover() of ./secp256k1", RECOVERY, (cases, tally) => {
  for (const { digest, r, s, recoveryId, public: expected } of cases) {
    const call = () => recover(fromHex(digest), fromHex(r + s), recoveryId as RecoveryId);
    const found = expected === null ? recoverOrNull(call) : toHex(call()!);
    assertEquals(found, expected, `${r}, id ${recoveryId}`);
    tally.run++;
  }
});

/** Where there is no key, the function says so in one of two ways. */
function recoverOrNull(call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    assert(error instanceof RangeError);
    return null;
  }
}

for (const [label, create] of Object.entries(ENGINES)) {
  vectorTest<RecoveryCase[]>(`recover() of ${label}`, RECOVERY, (cases, tally) => {
    const engine = create();
    for (const { digest, r, s, recoveryId, public: expected } of cases) {
      const signature = fromHex(r + s);
      const recovered = engine.recover(signature, fromHex(digest), recoveryId);
      assertEquals(recovered && toHex(recovered), expected, `${r}, id ${recoveryId}`);
      if (recovered) assert(engine.verify(signature, fromHex(digest), recovered));
      tally.run++;
    }
  });
}

interface NonceCase {
  readonly message: string;
  readonly d: string;
  readonly k0: string;
  readonly k1: string;
  readonly k15: string;
}

const NONCES = { file: "secp256k1/noble-rfc6979-k.json", cases: 10 };

vectorTest<NonceCase[]>("NonceCandidates and the reference's nonces", NONCES, (cases, tally) => {
  for (const { message, d, k0, k1, k15 } of cases) {
    const digest = SHA256.digest(new TextEncoder().encode(message));
    const candidates = new NonceCandidates(CURVE, { hash: SHA256, digest, d: fromHex(d) });
    const x = bytesToBigint(fromHex(d));
    const reference = nonceCandidates(CURVE, { hash: SHA256, h1: digest, x });
    for (let i = 0; i < 16; i++) {
      const expected = { 0: k0, 1: k1, 15: k15 }[i];
      const [made, known] = [candidates.next(), reference.next().value];
      assertEquals(bytesToBigint(made), known);
      if (expected !== undefined) assertEquals(toHex(made), expected, `candidate ${i}`);
    }
    tally.run++;
  }
});

function checkSigned({ d, m, signature, recoveryId }: SignCase, e?: Uint8Array): void {
  const [h, key] = [fromHex(m), fromHex(d)];
  const engine = engineFor(CURVE);
  assertEquals(toHex(sign(h, key, e)), signature);
  assertEquals(signRecoverable(h, key, e).recoveryId, recoveryId as RecoveryId);
  const publicKey = pointFromScalar(key, false);
  assertEquals(recover(h, fromHex(signature), recoveryId as RecoveryId), publicKey);
  assertEquals(engine.recover(fromHex(signature), h, recoveryId), publicKey);
  assert(verify(h, publicKey, fromHex(signature), true));
  assert(verify(h, pointFromScalar(key), fromHex(signature)));
  assertEquals(verify(h.map((byte) => byte ^ 1), publicKey, fromHex(signature)), false);
}

function checkEntropy(row: EntropyCase): void {
  checkSigned(row);
  for (const [column, e] of Object.entries(EXTRA_ENTROPY)) {
    const signature = row[`extraEntropy${column}`];
    const recoveryId = Number(row[`recoveryId${column}`]);
    checkSigned({ d: row.d, m: row.m, signature, recoveryId }, fromHex(e));
  }
}

/** tiny-secp256k1 throws for numbers of n and more; a malformed signature is false here. */
function checkInvalidVerify(
  { description, exception, Q, m, signature, strict }: InvalidCase,
): void {
  const call = (): boolean => verify(fromHex(m), fromHex(Q), fromHex(signature), strict);
  if (exception === "Expected Point") assertThrows(call, RangeError, "public key", description);
  else assertEquals(call(), false, description);
}

function checkInvalidRecover({ m, signature, recoveryId, exception }: InvalidCase): void {
  const [h, rs] = [fromHex(m), fromHex(signature)];
  const kind = exception === "Expected Hash" ? TypeError : RangeError;
  for (const id of recoveryId === undefined ? [0, 1] as const : [recoveryId as RecoveryId]) {
    assertThrows(() => recover(h, rs, id), kind, "Cannot recover public key: expected");
    if (kind === RangeError) assertEquals(engineFor(CURVE).recover(rs, h, id), null);
  }
}

const ECDSA = { file: "secp256k1/tiny-secp256k1-ecdsa.json", cases: 2062 };

vectorTest<EcdsaFile>("sign(), verify() and recovery", ECDSA, (file, tally) => {
  runAll(file.valid, (row) => checkSigned(row), tally);
  runAll(file.extraEntropy, checkEntropy, tally);
  runAll(file.invalid.sign, (row) => {
    assertThrows(() => sign(fromHex(row.m), fromHex(row.d)), RangeError, "private key");
  }, tally);
  runAll(file.invalid.verify, checkInvalidVerify, tally);
  runAll(file.invalid.recover, checkInvalidRecover, tally);
});

interface PointCase {
  readonly d: string;
  readonly expected: string | null;
  readonly P: string;
  readonly Q: string;
  readonly compress?: boolean;
  readonly exception: string;
}

type PointsFile = Readonly<Record<"valid" | "invalid", Readonly<Record<string, PointCase[]>>>>;

/** The function of each list; `pointNegate` negates private keys. */
const CALLS: Readonly<Record<string, (row: PointCase) => unknown>> = {
  isPoint: ({ P }) => isPoint(fromHex(P)),
  pointAdd: ({ P, Q, compress }) => pointAdd(fromHex(P), fromHex(Q), compress),
  pointAddScalar: ({ P, d, compress }) => pointAddScalar(fromHex(P), fromHex(d), compress),
  pointCompress: ({ P, compress }) => pointCompress(fromHex(P), compress),
  pointFromScalar: ({ d, compress }) => pointFromScalar(fromHex(d), compress),
  pointMultiply: ({ P, d, compress }) => pointMultiply(fromHex(P), fromHex(d), compress),
  pointNegate: ({ d }) => privateNegate(fromHex(d)),
};

/** What the message says where tiny-secp256k1 says this. */
const MESSAGES: Readonly<Record<string, string>> = {
  "Expected Point": "expected public key to be a point of the curve",
  "Expected Private": "expected private key to be from 1 to n - 1",
  "Expected Tweak": "expected tweak to be from 0 to n - 1",
};

const POINTS = { file: "secp256k1/tiny-secp256k1-points.json", cases: 2560 };

vectorTest<PointsFile>("every function of points", POINTS, ({ valid, invalid }, tally) => {
  for (const [name, rows] of Object.entries(valid)) {
    runAll(rows, (row) => {
      const result = CALLS[name](row);
      const found = result instanceof Uint8Array ? toHex(result) : result;
      assertEquals(found, row.expected as unknown, `${name}: ${JSON.stringify(row)}`);
    }, tally);
  }
  for (const [name, rows] of Object.entries(invalid)) {
    runAll(rows, (row) => {
      assertThrows(() => CALLS[name](row), RangeError, MESSAGES[row.exception]);
    }, tally);
  }
});

function runAll<T>(rows: readonly T[], check: (row: T) => void, tally: Tally): void {
  for (const row of rows) {
    check(row);
    tally.run++;
  }
}
