import type { CurveParams } from "../curve_params.ts";

/**
 * secp160r2: SEC 2 version 1, section 2.4.3. p = 2^160 − 2^32 − 21389, a = p − 3; the order has 161
 * bits, one more than the field.
 */
export const secp160r2: CurveParams = {
  name: "secp160r2",
  aliases: [],
  oid: "1.3.132.0.30",
  p: 0xfffffffffffffffffffffffffffffffeffffac73n,
  a: 0xfffffffffffffffffffffffffffffffeffffac70n,
  b: 0xb4e134d3fb59eb8bab57274904664d5af50388ban,
  gx: 0x52dcb034293a117e1f4ff11b30f7199d3144ce6dn,
  gy: 0xfeaffef2e331f296e071fa0df9982cfea7d43f2en,
  n: 0x0100000000000000000000351ee786a818f3a1a16bn,
  h: 1,
};
