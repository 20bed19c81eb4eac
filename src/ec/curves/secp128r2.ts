import type { CurveParams } from "../curve_params.ts";

/**
 * secp128r2: SEC 2 version 1, section 2.3.2. p = 2^128 − 2^97 − 1; cofactor 4, so the order has 126
 * bits.
 */
export const secp128r2: CurveParams = {
  name: "secp128r2",
  aliases: [],
  oid: "1.3.132.0.29",
  p: 0xfffffffdffffffffffffffffffffffffn,
  a: 0xd6031998d1b3bbfebf59cc9bbff9aee1n,
  b: 0x5eeefca380d02919dc2c6558bb6d8a5dn,
  gx: 0x7b6aa5d85e572983e6fb32a7cdebc140n,
  gy: 0x27b6916a894d3aee7106fe805fc34b44n,
  n: 0x3fffffff7fffffffbe0024720613b5a3n,
  h: 4,
};
