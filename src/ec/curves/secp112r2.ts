import type { CurveParams } from "../curve_params.ts";

/**
 * secp112r2: SEC 2 version 1, section 2.2.2. p = (2^128 − 3)/76439; cofactor 4, so the order has
 * 110 bits.
 */
export const secp112r2: CurveParams = {
  name: "secp112r2",
  aliases: [],
  oid: "1.3.132.0.7",
  p: 0xdb7c2abf62e35e668076bead208bn,
  a: 0x6127c24c05f38a0aaaf65c0ef02cn,
  b: 0x51def1815db5ed74fcc34c85d709n,
  gx: 0x4ba30ab5e892b4e1649dd0928643n,
  gy: 0xadcd46f5882e3747def36e956e97n,
  n: 0x36df0aafd8b8d7597ca10520d04bn,
  h: 4,
};
