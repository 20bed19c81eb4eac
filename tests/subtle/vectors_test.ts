import { assert, assertEquals } from "@std/assert";
import { concatBytes } from "../../src/bytes.ts";
import { fromHex, toHex } from "../hex.ts";
import {
  type EcdsaFile,
  type EntropyCase,
  EXTRA_ENTROPY,
  type InvalidCase,
  type SignCase,
} from "../vectors/tiny_secp256k1.ts";
import { type Tally, vectorTest } from "../vectors/vectors.ts";
import { ECDSA, SHA256, subtle } from "./subject.ts";

const PREHASHED = { ...SHA256, prehashed: true };
const RECOVERED = { ...PREHASHED, format: "recovered" } as const;

/** Runs a check on every row and counts it. */
async function runAll<Row>(
  rows: readonly Row[],
  tally: Tally,
  check: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    await check(row);
    tally.run++;
  }
}

function importPrivate(d: string): Promise<CryptoKey> {
  return subtle.importKey("raw-private", fromHex(d.padStart(64, "0")), ECDSA, true, ["sign"]);
}

function importPublic(point: string): Promise<CryptoKey> {
  return subtle.importKey("raw", fromHex(point), ECDSA, true, ["verify"]);
}

async function nameOf(importing: Promise<unknown>): Promise<string> {
  return await importing.then(() => "ok", (error: Error) => error.name);
}

async function checkSigned(row: SignCase, extraEntropy?: string): Promise<void> {
  const privateKey = await importPrivate(row.d);
  const entropy = extraEntropy === undefined ? {} : { extraEntropy: fromHex(extraEntropy) };
  const digest = fromHex(row.m);
  const signature = await subtle.sign({ ...RECOVERED, ...entropy }, privateKey, digest);
  const expected = concatBytes(fromHex(row.signature), Uint8Array.of(row.recoveryId));
  assertEquals(new Uint8Array(signature), expected);
  const publicKey = await subtle.getPublicKey(privateKey, ["verify"]);
  assert(await subtle.verify(RECOVERED, publicKey, signature, digest));
  assert(
    await subtle.verify({ ...PREHASHED, lowS: true }, publicKey, fromHex(row.signature), digest),
  );
}

async function checkEntropy(row: EntropyCase): Promise<void> {
  await checkSigned(row);
  for (const [column, bytes] of Object.entries(EXTRA_ENTROPY)) {
    const signature = row[`extraEntropy${column}`];
    const recoveryId = Number(row[`recoveryId${column}`]);
    await checkSigned({ d: row.d, m: row.m, signature, recoveryId }, bytes);
  }
}

async function checkInvalidVerify(row: InvalidCase): Promise<void> {
  if (row.exception === "Expected Point") {
    assertEquals(await nameOf(importPublic(row.Q)), "DataError", row.description);
    return;
  }
  const key = await importPublic(row.Q);
  const params = { ...PREHASHED, lowS: true };
  const answer = await subtle.verify(params, key, fromHex(row.signature), fromHex(row.m));
  assertEquals(answer, false, row.description);
}

/** No key is recovered, so the claim of none is true. */
async function checkInvalidRecover(row: InvalidCase): Promise<void> {
  const { publicKey } = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
  const digest = fromHex(row.m);
  const ids = row.recoveryId === undefined ? [0, 1, 2, 3] : [row.recoveryId];
  for (const id of ids) {
    const claim = concatBytes(fromHex(row.signature), Uint8Array.of(id));
    const verifying = subtle.verify(RECOVERED, publicKey, claim, digest);
    const answer = await verifying.catch((error: Error) => error.name);
    assertEquals(answer, digest.length === 32 ? false : "OperationError", row.description);
  }
}

vectorTest<EcdsaFile>(
  "sign() and verify() through subtle",
  { file: "secp256k1/tiny-secp256k1-ecdsa.json", cases: 2062 },
  async ({ valid, extraEntropy, invalid }, tally) => {
    await runAll(valid, tally, checkSigned);
    await runAll(extraEntropy, tally, checkEntropy);
    await runAll(invalid.sign, tally, async ({ d }) => {
      assertEquals(await nameOf(importPrivate(d)), "DataError");
    });
    await runAll(invalid.verify, tally, checkInvalidVerify);
    await runAll(invalid.recover, tally, checkInvalidRecover);
  },
);

interface PointRow {
  readonly P: string;
  readonly d: string;
  readonly compress?: boolean;
  readonly expected: string | boolean;
}

type PointsFile = Readonly<
  Record<"valid" | "invalid", Readonly<Record<string, readonly PointRow[]>>>
>;

/** The rows of points that a provider can be asked: keys in and keys out. */
vectorTest<PointsFile>(
  "importKey() and exportKey() of points through subtle",
  { file: "secp256k1/tiny-secp256k1-points.json", cases: 2310 },
  async ({ valid, invalid }, tally) => {
    await runAll(valid.isPoint, tally, async ({ P, expected }) => {
      assertEquals(await nameOf(importPublic(P)), expected ? "ok" : "DataError", P);
    });
    await runAll(valid.pointCompress, tally, async ({ P, compress, expected }) => {
      const isCompressed = compress ?? P.length === 66;
      const key = await importPublic(P);
      const bytes = await subtle.exportKey(isCompressed ? "raw-compressed" : "raw", key);
      assertEquals(toHex(new Uint8Array(bytes)), expected);
    });
    await runAll(invalid.pointCompress, tally, async ({ P }) => {
      assertEquals(await nameOf(importPublic(P)), "DataError", P);
    });
    await runAll(valid.pointFromScalar, tally, async ({ d, expected }) => {
      const publicKey = await subtle.getPublicKey(await importPrivate(d), []);
      const bytes = await subtle.exportKey("raw-compressed", publicKey);
      assertEquals(toHex(new Uint8Array(bytes)), expected);
    });
    await runAll(invalid.pointFromScalar, tally, async ({ d }) => {
      assertEquals(await nameOf(importPrivate(d)), "DataError");
    });
  },
);

interface RecoveryRow {
  readonly digest: string;
  readonly r: string;
  readonly s: string;
  readonly recoveryId: number;
  readonly public: string | null;
}

vectorTest<RecoveryRow[]>(
  "verify() of recovered signatures through subtle",
  { file: "secp256k1/generated-recovery.json", cases: 51 },
  async (rows, tally) => {
    const { publicKey } = await subtle.generateKey(ECDSA, true, ["sign", "verify"]);
    await runAll(rows, tally, async (row) => {
      const claim = concatBytes(fromHex(row.r + row.s), Uint8Array.of(row.recoveryId));
      const key = row.public === null ? publicKey : await importPublic(row.public);
      const answer = await subtle.verify(RECOVERED, key, claim, fromHex(row.digest));
      assertEquals(answer, row.public !== null);
    });
  },
);
