import type { CurveParams } from "../curve_params.ts";

/**
 * P-256: SP 800-186, section 3.2.1.3; SEC 2 version 2, section 2.4.2. p = 2^256 − 2^224 + 2^192 +
 * 2^96 − 1, a = p − 3.
 */
export const p256: CurveParams = {
  name: "P-256",
  aliases: ["secp256r1", "prime256v1"],
  oid: "1.2.840.10045.3.1.7",
  p: 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn,
  a: 0xffffffff00000001000000000000000000000000fffffffffffffffffffffffcn,
  b: 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn,
  gx: 0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n,
  gy: 0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5n,
  n: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  h: 1,
  joseAlg: "ES256",
  slip10Seed: "Nist256p1 seed",
  runtime: true,
};
