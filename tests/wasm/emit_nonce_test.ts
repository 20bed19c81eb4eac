import { assertEquals } from "@std/assert";
import { bigintToBytes, bytesToBigint } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { hashByName } from "../../src/hash/mod.ts";
import {
  emitNonce,
  EXTRA_BYTES,
  NONCE_STATE_BYTES,
  NONCE_TABLE_BYTES,
} from "../../src/wasm/emit_nonce.ts";
import { instantiate } from "../../src/wasm/instantiate.ts";
import { nonceCandidates } from "../reference/nonce.ts";
import { Random } from "./random.ts";

const HASHES = ["SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/224", "SHA-512/256"];

/** Orders so close to a power of two that every candidate suits; not all are of whole bytes. */
const ORDERS: readonly bigint[] = [
  2n ** 110n - 1n,
  2n ** 160n - 47n,
  2n ** 161n - 1n,
  2n ** 225n - 1n,
  2n ** 256n - 189n,
  2n ** 384n - 317n,
  2n ** 512n - 569n,
  2n ** 521n - 1n,
];

/** Where the generator works: state, tables, then what it is given, big-endian. */
const STATE = 0, TABLES = 4096, SCALAR = 8192, DIGEST = 8448, NONCE = 8704, EXTRA = 8960;
const ROOM = 256;

interface Exports {
  start(hasExtra: number): void;
  next(isFirst: number): void;
}

function startNonce(hashName: string, orderBits: number) {
  const { sha2, outputLength } = hashByName(hashName)!;
  const binary = emitNonce({ ...sha2!, outputLength }, {
    pages: 1,
    state: STATE,
    tables: TABLES,
    scalarEnd: SCALAR + ROOM,
    digestEnd: DIGEST + ROOM,
    nonceEnd: NONCE + ROOM,
    orderBits,
    extra: EXTRA,
  });
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 });
  const exports = instantiate<Exports>(binary, { env: { memory } });
  return { exports, bytes: new Uint8Array(memory.buffer) };
}

/** What the reference asks of a curve for nonces. */
function orderOnly(n: bigint): Curve {
  const orderBits = n.toString(2).length;
  return { n, orderBits, scalarBytes: (orderBits + 7) >> 3 } as Curve;
}

for (const name of HASHES) {
  for (const n of ORDERS) {
    const curve = orderOnly(n), { scalarBytes } = curve;
    Deno.test(`emitNonce() by ${name} for ${curve.orderBits} bits is RFC 6979's, retries too`, () => {
      const { exports, bytes } = startNonce(name, curve.orderBits),
        random = new Random(scalarBytes);
      for (const hasExtra of [false, true, false]) {
        const x = 1n + random.below(n - 1n), z = random.below(n);
        const extra = hasExtra ? random.bytes(EXTRA_BYTES) : undefined;
        bytes.set(bigintToBytes(x, scalarBytes), SCALAR + ROOM - scalarBytes);
        bytes.set(bigintToBytes(z, scalarBytes), DIGEST + ROOM - scalarBytes);
        if (extra) bytes.set(extra, EXTRA);
        const unused = BigInt(8 * scalarBytes - curve.orderBits);
        const hash = hashByName(name)!, h1 = bigintToBytes(z << unused, scalarBytes);
        const expected = nonceCandidates(curve, { hash, h1, x, extra });
        exports.start(hasExtra ? 1 : 0);
        for (const isFirst of [1, 0, 0]) {
          exports.next(isFirst);
          const candidate = bytes.subarray(NONCE + ROOM - scalarBytes, NONCE + ROOM);
          assertEquals(bytesToBigint(candidate), expected.next().value);
        }
      }
    });
  }

  Deno.test(`emitNonce() by ${name} stays in the room that it is given`, () => {
    const { exports, bytes } = startNonce(name, 521);
    bytes.fill(0, SCALAR);
    exports.start(1);
    exports.next(1);
    exports.next(0);
    const isClean = (from: number, to: number) => bytes.subarray(from, to).every((b) => b === 0);
    assertEquals(isClean(STATE + NONCE_STATE_BYTES, TABLES), true);
    assertEquals(isClean(TABLES + NONCE_TABLE_BYTES, NONCE + ROOM - 66), true);
    assertEquals(isClean(NONCE + ROOM, bytes.length), true);
    assertEquals(isClean(STATE, NONCE_STATE_BYTES), false);
  });
}
