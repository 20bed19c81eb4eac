import type { CurveParams } from "../curve_params.ts";

/**
 * P-192: FIPS 186-4, appendix D.1.2.1; SEC 2 version 2, section 2.2.2. p = 2^192 − 2^64 − 1, a = p
 * − 3.
 */
export const p192: CurveParams = {
  name: "P-192",
  aliases: ["secp192r1", "prime192v1"],
  oid: "1.2.840.10045.3.1.1",
  p: 0xfffffffffffffffffffffffffffffffeffffffffffffffffn,
  a: 0xfffffffffffffffffffffffffffffffefffffffffffffffcn,
  b: 0x64210519e59c80e70fa7e9ab72243049feb8deecc146b9b1n,
  gx: 0x188da80eb03090f67cbf20eb43a18800f4ff0afd82ff1012n,
  gy: 0x07192b95ffc8da78631011ed6b24cdd573f977a11e794811n,
  n: 0xffffffffffffffffffffffff99def836146bc9b1b4d22831n,
  h: 1,
};
