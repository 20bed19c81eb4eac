import type { CurveParams } from "../curve_params.ts";

/**
 * P-384: SP 800-186, section 3.2.1.4; SEC 2 version 2, section 2.5.1. p = 2^384 − 2^128 − 2^96 +
 * 2^32 − 1, a = p − 3.
 */
export const p384: CurveParams = {
  name: "P-384",
  aliases: ["secp384r1"],
  oid: "1.3.132.0.34",
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffffn,
  a: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000fffffffcn,
  b: 0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aefn,
  gx:
    0xaa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7n,
  gy:
    0x3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5fn,
  n: 0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  h: 1,
  joseAlg: "ES384",
  runtime: true,
};
