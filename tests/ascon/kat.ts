/**
 * The known-answer tests of Ascon, as the vectors folder has them: blocks of `Name = hex` lines.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import type { Bytes } from "../../src/bytes.ts";
import { fromHex } from "../hex.ts";
import { readVectors, type Tally, vectorsFolder } from "../vectors/vectors.ts";

/** One case: bytes by name, and `count`, its number. */
export interface Kat {
  readonly count: number;
  bytes(name: string): Bytes;
}

/** One case of authenticated encryption. */
export interface AeadCase {
  readonly id: number;
  readonly key: Bytes;
  readonly nonce: Bytes;
  readonly additionalData: Bytes;
  readonly plaintext: Bytes;
  /** Ciphertext ‖ tag. */
  readonly sealed: Bytes;
  readonly valid: boolean;
}

/** Files of vectors/ascon, and how many cases each must have. */
export const KATS = {
  aead: { file: "ascon/LWC_AEAD_KAT_128_128.txt", cases: 1089 },
  hash: { file: "ascon/LWC_HASH_KAT_128_256.txt", cases: 1025 },
  xof: { file: "ascon/LWC_XOF_KAT_128_512.txt", cases: 1025 },
  cxof: { file: "ascon/LWC_CXOF_KAT_128_512.txt", cases: 1089 },
} as const;

const WYCHEPROOF = { file: "wycheproof/ascon_sp800_232_aead128_test.json", cases: 252 };

/** Cases of all AEAD files together. */
const AEAD_CASES = KATS.aead.cases + WYCHEPROOF.cases;

/**
 * Registers a test over all cases of a file; it fails unless as many ran as there must be. Without
 * the folder it is ignored, and says how many that skips.
 */
export function katTest(
  name: string,
  source: { readonly file: string; readonly cases: number },
  run: (kat: Kat) => void | Promise<void>,
): void {
  counted(`${name} (${source.file})`, source.cases, async (tally) => {
    for (const kat of readKats(source.file)) {
      await run(kat);
      tally.run++;
    }
  });
}

/** Registers a test over every AEAD case there is: ascon-c's and Wycheproof's. */
export function aeadTest(name: string, run: (test: AeadCase) => void | Promise<void>): void {
  counted(`${name} (ascon-c and Wycheproof)`, AEAD_CASES, async (tally) => {
    for (const test of [...readKats(KATS.aead.file).map(fromKat), ...readWycheproof()]) {
      await run(test);
      tally.run++;
    }
  });
}

function counted(name: string, cases: number, run: (tally: Tally) => Promise<void>): void {
  const ignore = vectorsFolder() === null;
  Deno.test({
    name: ignore ? `${name}, no vectors folder: ${cases} cases skipped` : name,
    ignore,
    fn: async () => {
      const tally: Tally = { run: 0 };
      await run(tally);
      assertEquals(tally.run, cases, "cases run");
    },
  });
}

function readKats(file: string): Kat[] {
  const text = Deno.readTextFileSync(new URL(file, vectorsFolder()!));
  return text.trim().split(/\r?\n\r?\n/).map((block) => {
    const lines = block.split(/\r?\n/).map((line) => line.split(/ = ?/, 2) as [string, string]);
    const fields = new Map(lines.map(([name, value]) => [name.trim(), value.trim()]));
    return {
      count: Number(fields.get("Count")),
      bytes(name) {
        const value = fields.get(name);
        if (value === undefined) throw new RangeError(`no ${name} in case ${this.count}`);
        return fromHex(value.toLowerCase());
      },
    };
  });
}

function fromKat(kat: Kat): AeadCase {
  return {
    id: kat.count,
    key: kat.bytes("Key"),
    nonce: kat.bytes("Nonce"),
    additionalData: kat.bytes("AD"),
    plaintext: kat.bytes("PT"),
    sealed: kat.bytes("CT"),
    valid: true,
  };
}

interface WycheproofFile {
  readonly testGroups: ReadonlyArray<{
    readonly tests: ReadonlyArray<
      {
        readonly [member in "key" | "iv" | "aad" | "msg" | "ct" | "tag" | "result"]: string;
      } & { readonly tcId: number }
    >;
  }>;
}

function readWycheproof(): AeadCase[] {
  const { testGroups } = readVectors<WycheproofFile>(WYCHEPROOF.file)!;
  return testGroups.flatMap(({ tests }) => tests).map((test) => ({
    id: 10000 + test.tcId,
    key: fromHex(test.key),
    nonce: fromHex(test.iv),
    additionalData: fromHex(test.aad),
    plaintext: fromHex(test.msg),
    sealed: fromHex(test.ct + test.tag),
    valid: test.result === "valid",
  }));
}
