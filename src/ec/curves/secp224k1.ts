import type { CurveParams } from "../curve_params.ts";

/**
 * secp224k1: SEC 2 version 2, section 2.3.1. p = 2^224 − 2^32 − 6803; the order has 225 bits, one
 * more than the field.
 */
export const secp224k1: CurveParams = {
  name: "secp224k1",
  aliases: [],
  oid: "1.3.132.0.32",
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffeffffe56dn,
  a: 0n,
  b: 5n,
  gx: 0xa1455b334df099df30fc28a169a467e9e47075a90f7e650eb6b7a45cn,
  gy: 0x7e089fed7fba344282cafbd6f7e319f7c0b0bd59e2ca4bdb556d61a5n,
  n: 0x010000000000000000000000000001dce8d2ec6184caf0a971769fb1f7n,
  h: 1,
  endomorphism: {
    beta: 0xfe0e87005b4e83761908c5131d552a850b3f58b749c37cf5b84d6768n,
    lambda: 0x0060dcd2104c4cbc0be6eeefc2bdd610739ec34e317f9b33046c9e4788n,
  },
};
