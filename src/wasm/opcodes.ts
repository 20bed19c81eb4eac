/**
 * The WebAssembly instructions this package emits: names of the specification, binary codes.
 * Prefixed instructions are written as prefix · 256 + code.
 *
 * @module
 */

/** Value types of the binary format. `WIDE` is ours: a signed 128-bit pair of i64, low half first. */
export const TYPE = { i32: 0x7f, i64: 0x7e, v128: 0x7b, wide: 0 } as const;

/** A value type: one of {@linkcode TYPE}. */
export type ValueType = typeof TYPE[keyof typeof TYPE];

/** Instruction codes by name; `tests/wasm/opcodes_test.ts` executes each of them. */
export const OP = {
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  br_if: 0x0d,
  return: 0x0f,
  call: 0x10,
  local_get: 0x20,
  local_set: 0x21,
  i32_load: 0x28,
  i64_load: 0x29,
  i32_load8_s: 0x2c,
  i32_load8_u: 0x2d,
  i64_load32_s: 0x34,
  i64_load32_u: 0x35,
  i32_store: 0x36,
  i64_store: 0x37,
  i32_store8: 0x3a,
  i64_store32: 0x3e,
  i32_const: 0x41,
  i64_const: 0x42,
  i32_eqz: 0x45,
  i32_eq: 0x46,
  i32_ne: 0x47,
  i32_lt_s: 0x48,
  i32_gt_s: 0x4a,
  i64_eqz: 0x50,
  i64_eq: 0x51,
  i64_ne: 0x52,
  i64_lt_s: 0x53,
  i64_gt_s: 0x55,
  i32_add: 0x6a,
  i32_sub: 0x6b,
  i32_mul: 0x6c,
  i32_and: 0x71,
  i32_or: 0x72,
  i32_xor: 0x73,
  i32_shl: 0x74,
  i32_shr_s: 0x75,
  i32_shr_u: 0x76,
  i32_rotr: 0x78,
  i64_add: 0x7c,
  i64_sub: 0x7d,
  i64_mul: 0x7e,
  i64_and: 0x83,
  i64_or: 0x84,
  i64_xor: 0x85,
  i64_shl: 0x86,
  i64_shr_s: 0x87,
  i64_shr_u: 0x88,
  i64_rotr: 0x8a,
  i32_wrap_i64: 0xa7,
  i64_extend_i32_s: 0xac,
  i64_extend_i32_u: 0xad,
  memory_fill: 0xfc0b,
  i64_add128: 0xfc13,
  i64_sub128: 0xfc14,
  i64_mul_wide_s: 0xfc15,
  v128_load: 0xfd00,
  v128_store: 0xfd0b,
  i8x16_shuffle: 0xfd0d,
  i32x4_splat: 0xfd11,
  i32x4_eq: 0xfd37,
  v128_and: 0xfd4e,
  v128_or: 0xfd50,
  i32x4_add: 0xfdae,
} as const;
