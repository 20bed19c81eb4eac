import type { CurveParams } from "../curve_params.ts";

/**
 * brainpoolP160t1: RFC 5639, section 3.1; a = p − 3. Isomorphic to brainpoolP160r1, yet another
 * curve: a key of one is none of the other.
 */
export const brainpoolP160t1: CurveParams = {
  name: "brainpoolP160t1",
  aliases: [],
  oid: "1.3.36.3.3.2.8.1.1.2",
  p: 0xe95e4a5f737059dc60dfc7ad95b3d8139515620fn,
  a: 0xe95e4a5f737059dc60dfc7ad95b3d8139515620cn,
  b: 0x7a556b6dae535b7b51ed2c4d7daa7a0b5c55f380n,
  gx: 0xb199b13b9b34efc1397e64baeb05acc265ff2378n,
  gy: 0xadd6718b7c7c1961f0991b842443772152c9e0adn,
  n: 0xe95e4a5f737059dc60df5991d45029409e60fc09n,
  h: 1,
};
