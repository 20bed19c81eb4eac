import type { CurveParams } from "../curve_params.ts";

/**
 * brainpoolP224t1: RFC 5639, section 3.3; a = p − 3. Isomorphic to brainpoolP224r1, yet another
 * curve: a key of one is none of the other.
 */
export const brainpoolP224t1: CurveParams = {
  name: "brainpoolP224t1",
  aliases: [],
  oid: "1.3.36.3.3.2.8.1.1.6",
  p: 0xd7c134aa264366862a18302575d1d787b09f075797da89f57ec8c0ffn,
  a: 0xd7c134aa264366862a18302575d1d787b09f075797da89f57ec8c0fcn,
  b: 0x4b337d934104cd7bef271bf60ced1ed20da14c08b3bb64f18a60888dn,
  gx: 0x6ab1e344ce25ff3896424e7ffe14762ecb49f8928ac0c76029b4d580n,
  gy: 0x0374e9f5143e568cd23f3f4d7c0d4b1e41c8cc0d1c6abd5f1a46db4cn,
  n: 0xd7c134aa264366862a18302575d0fb98d116bc4b6ddebca3a5a7939fn,
  h: 1,
};
