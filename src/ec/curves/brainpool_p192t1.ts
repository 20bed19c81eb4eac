import type { CurveParams } from "../curve_params.ts";

/**
 * brainpoolP192t1: RFC 5639, section 3.2; a = p − 3. Isomorphic to brainpoolP192r1, yet another
 * curve: a key of one is none of the other.
 */
export const brainpoolP192t1: CurveParams = {
  name: "brainpoolP192t1",
  aliases: [],
  oid: "1.3.36.3.3.2.8.1.1.4",
  p: 0xc302f41d932a36cda7a3463093d18db78fce476de1a86297n,
  a: 0xc302f41d932a36cda7a3463093d18db78fce476de1a86294n,
  b: 0x13d56ffaec78681e68f9deb43b35bec2fb68542e27897b79n,
  gx: 0x3ae9e58c82f63c30282e1fe7bbf43fa72c446af6f4618129n,
  gy: 0x097e2c5667c2223a902ab5ca449d0084b7e5b3de7ccc01c9n,
  n: 0xc302f41d932a36cda7a3462f9e9e916b5be8f1029ac4acc1n,
  h: 1,
};
