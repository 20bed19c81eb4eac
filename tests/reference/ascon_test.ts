import { assertEquals } from "@std/assert";
import { permute, type State, substitute } from "./ascon_permutation.ts";

/** SP 800-232, table 6: the S-box of five bits, x0 the most significant. */
// deno-fmt-ignore
const SBOX = [
  0x04, 0x0b, 0x1f, 0x14, 0x1a, 0x15, 0x09, 0x02, 0x1b, 0x05, 0x08, 0x12, 0x1d, 0x03, 0x06, 0x1c,
  0x1e, 0x13, 0x07, 0x0e, 0x00, 0x0d, 0x11, 0x18, 0x10, 0x0c, 0x01, 0x19, 0x16, 0x0a, 0x0f, 0x17,
];

Deno.test("substitute() is the S-box of the standard's table in every column", () => {
  // Column c holds input c mod 32.
  const columns = Array.from({ length: 64 }, (_, column) => column % 32);
  const row = (values: readonly number[], i: number): bigint =>
    values.reduce((word, value, c) => word | BigInt(value >> (4 - i) & 1) << BigInt(c), 0n);
  const rows = (values: readonly number[]): State =>
    [0, 1, 2, 3, 4].map((i) => row(values, i)) as State;
  assertEquals(substitute(rows(columns)), rows(columns.map((column) => SBOX[column])));
});

Deno.test("permute() gives the states that the standard prints for its hashes (appendix B)", () => {
  const start = (iv: bigint): string[] =>
    permute([iv, 0n, 0n, 0n, 0n], 12).map((word) => word.toString(16).padStart(16, "0"));
  assertEquals(start(0x0000080100cc0002n), [
    "9b1e5494e934d681",
    "4bc3a01e333751d2",
    "ae65396c6b34b81a",
    "3c7fd4a4d56a4db3",
    "1a5c464906c5976d",
  ]);
  assertEquals(start(0x0000080000cc0003n), [
    "da82ce768d9447eb",
    "cc7ce6c75f1ef969",
    "e7508fd780085631",
    "0ee0ea53416b58cc",
    "e0547524db6f0bde",
  ]);
  assertEquals(start(0x0000080000cc0004n), [
    "675527c2a0e8de03",
    "43d12d7dc0377bbc",
    "e9901dec426e81b5",
    "2ab14907720780b6",
    "8f3f1d02d432bc46",
  ]);
});
