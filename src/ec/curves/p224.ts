import type { CurveParams } from "../curve_params.ts";

/**
 * P-224: SP 800-186, section 3.2.1.2; SEC 2 version 2, section 2.3.2. p = 2^224 − 2^96 + 1, a = p −
 * 3.
 */
export const p224: CurveParams = {
  name: "P-224",
  aliases: ["secp224r1"],
  oid: "1.3.132.0.33",
  p: 0xffffffffffffffffffffffffffffffff000000000000000000000001n,
  a: 0xfffffffffffffffffffffffffffffffefffffffffffffffffffffffen,
  b: 0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4n,
  gx: 0xb70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21n,
  gy: 0xbd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34n,
  n: 0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3dn,
  h: 1,
};
