import { assert, assertEquals, assertThrows } from "@std/assert";
import { bytesToBigint } from "../../src/bytes.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { engineFor } from "../../src/ec/engines.ts";
import { NonceCandidates } from "../../src/ec/nonce.ts";
import { hashByName } from "../../src/hash/mod.ts";
import * as secp256k1 from "../../src/secp256k1/mod.ts";
import { pointFromScalar, sign, verify } from "../../src/secp256k1/mod.ts";
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
const OPTIONS = { hash: SHA256, lowS: true };

interface RecoveryCase {
  readonly digest: string;
  readonly r: string;
  readonly s: string;
  readonly recoveryId: number;
  readonly public: string | null;
}

for (const [label, create] of Object.entries(ENGINES)) {
  const source = { file: "secp256k1/generated-recovery.json", cases: 51 };
  vectorTest<RecoveryCase[]>(`recover() of ${label}`, source, (cases, tally) => {
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
  const options = e === undefined ? OPTIONS : { ...OPTIONS, extraEntropy: e };
  assertEquals(engine.sign(h, key, options)![64], recoveryId);
  const publicKey = pointFromScalar(key, false);
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
  const engine = engineFor(CURVE);
  const [h, rs] = [fromHex(m), fromHex(signature)];
  if (exception === "Expected Hash") {
    // A hash of 33 bytes is for ./secp256k1 to refuse, once it offers recover(); the engine takes
    // any length and counts the leftmost 256 bits.
    assertEquals(
      "recover" in secp256k1,
      false,
      "recover() is offered now: it must refuse this row",
    );
    assertEquals(engine.recover(rs, h, 0), engine.recover(rs, h.subarray(0, 32), 0));
    return;
  }
  for (const id of recoveryId === undefined ? [0, 1] : [recoveryId]) {
    assertEquals(engine.recover(rs, h, id), null);
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
  readonly compress?: boolean;
}

type PointsFile = Readonly<Record<"valid" | "invalid", Readonly<Record<string, PointCase[]>>>>;

/** Functions of the file that ./secp256k1 does not offer yet, and how many rows each has. */
const NOT_OFFERED: Readonly<Record<string, number>> = {
  isPoint: 2029,
  pointAdd: 156,
  pointAddScalar: 49,
  pointCompress: 261,
  pointMultiply: 29,
  pointNegate: 16,
};

const POINTS = { file: "secp256k1/tiny-secp256k1-points.json", rows: 2560 };

vectorTest<PointsFile>("pointFromScalar()", { ...POINTS, cases: 20 }, (file, tally) => {
  runAll(file.valid.pointFromScalar, ({ d, expected, compress }) => {
    assertEquals(toHex(pointFromScalar(fromHex(d), compress)), expected);
  }, tally);
  runAll(file.invalid.pointFromScalar, ({ d }) => {
    assertThrows(() => pointFromScalar(fromHex(d)), RangeError, "private key");
  }, tally);
});

// The engine decodes points, so the rows of two functions hold already what it must say of each.
vectorTest<PointsFile>(
  "decodePoint() of the rows of isPoint and pointCompress",
  { ...POINTS, cases: 2290 },
  (file, tally) => {
    const engine = engineFor(CURVE);
    runAll(file.valid.isPoint, ({ P, expected }) => {
      assertEquals(engine.decodePoint(fromHex(P)) !== null, expected as unknown, P);
    }, tally);
    runAll(file.valid.pointCompress, ({ P, expected, compress }) => {
      const point = engine.decodePoint(fromHex(P))!;
      const x = toHex(point.subarray(1, 33));
      const short = `0${2 + point[64] % 2}${x}`;
      const whole = compress === undefined ? P.length === 130 : !compress;
      assertEquals(whole ? toHex(point) : short, expected);
    }, tally);
    runAll(file.invalid.pointCompress, ({ P }) => {
      assertEquals(engine.decodePoint(fromHex(P)), null, P);
    }, tally);
  },
);

vectorTest<PointsFile>(
  `counted but not run, their functions are not offered yet: ${
    Object.entries(NOT_OFFERED).map(([name, rows]) => `${name} ${rows}`).join(", ")
  }`,
  { ...POINTS, cases: 2540 },
  ({ valid, invalid }, tally) => {
    for (const [name, rows] of Object.entries(NOT_OFFERED)) {
      assertEquals(name in secp256k1, false, `${name} is offered now: run its rows`);
      assertEquals((valid[name]?.length ?? 0) + (invalid[name]?.length ?? 0), rows, name);
      tally.run += rows;
    }
    const ran = valid.pointFromScalar.length + invalid.pointFromScalar.length;
    assertEquals(tally.run + ran, POINTS.rows, "rows of the file");
  },
);

function runAll<T>(rows: readonly T[], check: (row: T) => void, tally: Tally): void {
  for (const row of rows) {
    check(row);
    tally.run++;
  }
}
