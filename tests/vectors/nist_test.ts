import { assert, assertEquals } from "@std/assert";
import { bigintToBytes, type Bytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import { encodeBase64url } from "../../src/base64url.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { engineFor } from "../../src/ec/engines.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { givenNonce } from "../engines/given_nonce.ts";
import { fromHex, toHex } from "../hex.ts";
import { own } from "../subtle/subject.ts";
import { recordTest, type TextRecord } from "./cavs.ts";

/** FIPS 186-2 knows no other hash. */
const SHA1 = { name: "ECDSA", hash: "SHA-1" };

/** Parameter sets of SP 800-56A, section 5.5.1.2, with the curves and hashes of the file. */
const PARAMETER_SETS: Readonly<Record<string, string>> = {
  "EA - SHA1": "P-192",
  "EB - SHA224": "P-224",
  "EC - SHA256": "P-256",
  "ED - SHA384": "P-384",
  "EE - SHA512": "P-521",
};

/** The curve of a record; null for one over a binary field, which no part of this package knows. */
function curveOf({ section }: TextRecord): Curve | null {
  const curve = curveByName(PARAMETER_SETS[section] ?? section);
  assertEquals(curve === undefined, /^[KB]-\d+$/.test(section), section);
  return curve ?? null;
}

function numberOf(record: TextRecord, name: string): bigint {
  return BigInt(`0x${record.get(name).replace(/^0x/, "")}`);
}

function scalarOf(record: TextRecord, name: string, curve: Curve): Bytes {
  return bigintToBytes(numberOf(record, name), curve.scalarBytes);
}

/** Coordinates as long as the field; longer ones stay as long as they are. */
function pointOf(record: TextRecord, [x, y]: readonly [string, string], curve: Curve): Bytes {
  const coordinates = [x, y].map((name) => {
    const digits = record.get(name).replace(/^0+/, "");
    return fromHex(
      digits.padStart(Math.max(2 * curve.fieldBytes, 2 * ((digits.length + 1) >> 1)), "0"),
    );
  });
  return concatBytes(Uint8Array.of(4), ...coordinates);
}

async function endOf<T>(promise: Promise<T>): Promise<T | string> {
  return await promise.catch((error: Error) => error.name);
}

function importPoint(curve: Curve, point: Bytes, name = "ECDSA"): Promise<CryptoKey> {
  const usages: KeyUsage[] = name === "ECDSA" ? ["verify"] : [];
  return own.importKey("raw", point, { name, namedCurve: curve.name }, true, usages);
}

recordTest(
  "importKey() computes the public key",
  { file: "nist/CAVS-FIPS_186-2-KeyPair.rsp", cases: 150, last: "Qy" },
  async (record, tally) => {
    const curve = curveOf(record);
    if (curve !== null) {
      const params = { name: "ECDSA", namedCurve: curve.name }, d = scalarOf(record, "d", curve);
      const key = await own.importKey("raw-private", d, params, true, ["sign"]);
      const made = await own.exportKey("raw", await own.getPublicKey(key, []));
      assertEquals(new Uint8Array(made), pointOf(record, ["Qx", "Qy"], curve));
    }
    tally.run++;
  },
);

recordTest(
  "importKey() validates public keys",
  { file: "nist/CAVS-FIPS_186-2-PKV.rsp", cases: 180, last: "Result" },
  async (record, tally) => {
    const curve = curveOf(record);
    if (curve !== null) {
      const key = await endOf(importPoint(curve, pointOf(record, ["Qx", "Qy"], curve)));
      const isGood = record.get("Result").startsWith("P");
      assertEquals(typeof key === "string" ? key : "ok", isGood ? "ok" : "DataError");
    }
    tally.run++;
  },
);

recordTest(
  "verify() answers as the file says",
  { file: "nist/CAVS-FIPS_186-2-SigVer.rsp", cases: 225, last: "Result" },
  async (record, tally) => {
    const curve = curveOf(record);
    if (curve !== null) {
      const key = await endOf(importPoint(curve, pointOf(record, ["Qx", "Qy"], curve)));
      const signature = concatBytes(scalarOf(record, "R", curve), scalarOf(record, "S", curve));
      const valid = typeof key !== "string" &&
        await own.verify(SHA1, key, signature, fromHex(record.get("Msg")));
      assertEquals(valid, record.get("Result").startsWith("P"), record.get("Result"));
    }
    tally.run++;
  },
);

recordTest(
  "sign() with the nonce of the file gives its signature, and verify() takes it",
  { file: "nist/CAVS-FIPS_186-2-SigGen.txt", cases: 225, last: "S" },
  async (record, tally) => {
    const curve = curveOf(record);
    if (curve !== null) {
      const message = fromHex(record.get("Msg")), d = scalarOf(record, "d", curve);
      const digest = hashByName("SHA-1")!.digest(message);
      const hash = givenNonce(curve, numberOf(record, "k"));
      const signed = engineFor(curve).sign(digest, d, { hash, lowS: false });
      const signature = concatBytes(scalarOf(record, "R", curve), scalarOf(record, "S", curve));
      assertEquals(signed!.slice(0, -1), signature);
      const key = await importPoint(curve, pointOf(record, ["Qx", "Qy"], curve));
      assert(await own.verify(SHA1, key, signature, message));
    }
    tally.run++;
  },
);

/** The private key with the public key that came along, which has to be its own. */
function importPair(record: TextRecord, curve: Curve): Promise<CryptoKey> {
  const point = pointOf(record, ["QsIUTx", "QsIUTy"], curve), middle = 1 + curve.fieldBytes;
  const jwk = {
    kty: "EC",
    crv: curve.name,
    x: encodeBase64url(point.subarray(1, middle)),
    y: encodeBase64url(point.subarray(middle)),
    d: encodeBase64url(scalarOf(record, "dsIUT", curve)),
  };
  const params = { name: "ECDH", namedCurve: curve.name };
  return own.importKey("jwk", jwk, params, true, ["deriveBits"]);
}

recordTest(
  "deriveBits() of good keys gives Z; altered ones are DataError",
  { file: "nist/CAVS-KAS-ECC-StaticUnified-ZZOnly-init.fax", cases: 150, last: "Result" },
  async (record, tally) => {
    const curve = curveOf(record)!, [answer, reason] = record.get("Result").split(/ \(| - /);
    const point = pointOf(record, ["QsCAVSx", "QsCAVSy"], curve);
    const partner = await endOf(importPoint(curve, point, "ECDH"));
    const pair = await endOf(importPair(record, curve));
    // 1, 2: the partner's key was altered; 5, 6, 7: this side's; 8: Z.
    assertEquals(
      typeof partner === "string" ? partner : "",
      /^[12]$/.test(reason) ? "DataError" : "",
    );
    assertEquals(typeof pair === "string" ? pair : "", /^[567]$/.test(reason) ? "DataError" : "");
    if (typeof partner !== "string" && typeof pair !== "string") {
      const z = new Uint8Array(await own.deriveBits({ name: "ECDH", public: partner }, pair, null));
      const hash = hashByName(record.section.replace(/.*SHA/, "SHA-"))!;
      const isSame = toHex(hash.digest(z)) === record.get("CAVSHashZZ") &&
        bytesToBigint(z) === numberOf(record, "Z");
      assertEquals(isSame, answer === "P", record.get("Result"));
    }
    tally.run++;
  },
);

async function agree(curve: Curve, d: Bytes, point: Bytes, output: "x" | "compressed") {
  const params = { name: "ECDH", namedCurve: curve.name };
  const key = await own.importKey("raw-private", d, params, true, ["deriveBits"]);
  const partner = await importPoint(curve, point, "ECDH");
  return new Uint8Array(await own.deriveBits({ name: "ECDH", public: partner, output }, key, null));
}

recordTest(
  "deriveBits() gives x",
  { file: "nist/botan-CAVS-ecccdh.vec", cases: 125, last: "K" },
  async (record, tally) => {
    const curve = curveOf(record)!, d = scalarOf(record, "Secret", curve);
    const x = await agree(curve, d, fromHex(record.get("CounterKey")), "x");
    assertEquals(toHex(x), record.get("K").toLowerCase());
    tally.run++;
  },
);

recordTest(
  'deriveBits() with output "compressed" gives k·P',
  { file: "nist/botan-ecc_var_point_mul.vec", cases: 514, last: "Z" },
  async (record, tally) => {
    const curve = curveOf(record)!, d = scalarOf(record, "k", curve);
    const point = await agree(curve, d, fromHex(record.get("P")), "compressed");
    assertEquals(toHex(point), record.get("Z").toLowerCase());
    tally.run++;
  },
);
