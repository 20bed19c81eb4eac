import type { CurveParams } from "../curve_params.ts";

/**
 * secp128r1: SEC 2 version 1, section 2.3.1. p = 2^128 − 2^97 − 1, a = p − 3.
 */
export const secp128r1: CurveParams = {
  name: "secp128r1",
  aliases: [],
  oid: "1.3.132.0.28",
  p: 0xfffffffdffffffffffffffffffffffffn,
  a: 0xfffffffdfffffffffffffffffffffffcn,
  b: 0xe87579c11079f43dd824993c2cee5ed3n,
  gx: 0x161ff7528b899b2d0c28607ca52c5b86n,
  gy: 0xcf5ac8395bafeb13c02da292dded7a83n,
  n: 0xfffffffe0000000075a30d1b9038a115n,
  h: 1,
};
