import type { EdwardsCurve } from "../edwards_params.ts";

/** Ed448: RFC 8032, section 5.2; identifiers from RFC 8410 and RFC 9864. p = 2^448 − 2^224 − 1. */
export const ed448: EdwardsCurve = {
  name: "Ed448",
  oid: "1.3.101.113",
  keyBytes: 57,
  pointBytes: 57,
  clamp: { lowBits: 2, highBit: 447 },
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffffffffffffffffffffffffffffffffffffffffffffffffffffn,
  a: 1,
  d: -39081n,
  gx:
    0x4f1970c66bed0ded221d15a622bf36da9e146570470f1767ea6de324a3d3a46412ae1af72ab66511433b80e18b00938e2626a82bc70cc05en,
  gy:
    0x693f46716eb6bc248876203756c9c7624bea73736ca3984087789c1e05a0c2d73ad3ff1ce67c39c4fdbd132c4ed7c8ad9808795bf230fa14n,
  n: 0x3fffffffffffffffffffffffffffffffffffffffffffffffffffffff7cca23e9c44edb49aed63690216cc2728dc58f552378c292ab5844f3n,
  cofactorBits: 2,
  hash: { name: "SHAKE256", length: 114 },
  domain: "SigEd448",
  isPlainBare: false,
  prehashLength: 64,
  hasZip215: false,
  joseAlgs: ["Ed448", "EdDSA"],
};
