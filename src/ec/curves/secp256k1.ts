import type { CurveParams } from "../curve_params.ts";

/**
 * secp256k1: SEC 2 version 2, section 2.4.1; JOSE names from RFC 8812. p = 2^256 − 2^32 − 977.
 * β and λ are the cube roots of one that satisfy λ·G = (β·Gx, Gy).
 */
export const secp256k1: CurveParams = {
  name: "secp256k1",
  aliases: ["K-256", "P-256K"],
  oid: "1.3.132.0.10",
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn,
  a: 0n,
  b: 7n,
  gx: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  gy: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
  n: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  h: 1,
  joseAlg: "ES256K",
  slip10Seed: "Bitcoin seed",
  lowS: true,
  schnorr: true,
  endomorphism: {
    beta: 0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501een,
    lambda: 0x5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72n,
  },
};
