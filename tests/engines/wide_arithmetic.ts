/**
 * Whether this process takes WebAssembly's wide arithmetic, asked without the package's own code.
 *
 * @module
 */

/** A module of one function: (i64, i64) → (i64, i64), `i64.mul_wide_u` of its parameters. */
const MODULE = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 8, 1, 0x60, 2, 0x7e, 0x7e, 2, 0x7e, 0x7e],
  ...[3, 2, 1, 0],
  ...[10, 10, 1, 8, 0, 0x20, 0, 0x20, 1, 0xfc, 0x16, 0x0b],
);

/** Tells whether a module with `i64.mul_wide_u` is valid here. */
export function hasWideArithmetic(): boolean {
  return WebAssembly.validate(MODULE);
}
