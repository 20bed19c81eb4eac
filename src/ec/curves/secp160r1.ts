import type { CurveParams } from "../curve_params.ts";

/**
 * secp160r1: SEC 2 version 1, section 2.4.2. p = 2^160 − 2^31 − 1, a = p − 3; the order has 161
 * bits, one more than the field.
 */
export const secp160r1: CurveParams = {
  name: "secp160r1",
  aliases: [],
  oid: "1.3.132.0.8",
  p: 0xffffffffffffffffffffffffffffffff7fffffffn,
  a: 0xffffffffffffffffffffffffffffffff7ffffffcn,
  b: 0x1c97befc54bd7a8b65acf89f81d4d4adc565fa45n,
  gx: 0x4a96b5688ef573284664698968c38bb913cbfc82n,
  gy: 0x23a628553168947d59dcc912042351377ac5fb32n,
  n: 0x0100000000000000000001f4c8f927aed3ca752257n,
  h: 1,
};
