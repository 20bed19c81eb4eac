import type { CurveParams } from "../curve_params.ts";

/**
 * secp112r1: SEC 2 version 1, section 2.2.1. p = (2^128 − 3)/76439, a = p − 3.
 */
export const secp112r1: CurveParams = {
  name: "secp112r1",
  aliases: [],
  oid: "1.3.132.0.6",
  p: 0xdb7c2abf62e35e668076bead208bn,
  a: 0xdb7c2abf62e35e668076bead2088n,
  b: 0x659ef8ba043916eede8911702b22n,
  gx: 0x09487239995a5ee76b55f9c2f098n,
  gy: 0xa89ce5af8724c0a23e0e0ff77500n,
  n: 0xdb7c2abf62e35e7628dfac6561c5n,
  h: 1,
};
