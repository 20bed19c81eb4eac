import type { CurveParams } from "../curve_params.ts";

/**
 * secp160k1: SEC 2 version 1, section 2.4.1. p = 2^160 − 2^32 − 21389; the order has 161 bits, one
 * more than the field.
 */
export const secp160k1: CurveParams = {
  name: "secp160k1",
  aliases: [],
  oid: "1.3.132.0.9",
  p: 0xfffffffffffffffffffffffffffffffeffffac73n,
  a: 0n,
  b: 7n,
  gx: 0x3b4c382ce37aa192a4019e763036f4f5dd4d7ebbn,
  gy: 0x938cf935318fdced6bc28286531733c3f03c4feen,
  n: 0x0100000000000000000001b8fa16dfab9aca16b6b3n,
  h: 1,
  endomorphism: {
    beta: 0x9ba48cba5ebcb9b6bd33b92830b2a2e0e192f10an,
    lambda: 0x000c39c6c3b3a36d7701b9c71a1f5804ae5d0003f4n,
  },
};
