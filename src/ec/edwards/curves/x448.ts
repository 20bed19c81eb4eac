import type { MontgomeryCurve } from "../edwards_params.ts";

/** X448: RFC 7748, section 4.2; identifiers from RFC 8410. p = 2^448 − 2^224 − 1. */
export const x448: MontgomeryCurve = {
  name: "X448",
  oid: "1.3.101.111",
  keyBytes: 56,
  bytes: 56,
  clamp: { lowBits: 2, highBit: 447 },
  p: 2n ** 448n - 2n ** 224n - 1n,
  a24: 39081n,
  scalarBits: 448,
};
