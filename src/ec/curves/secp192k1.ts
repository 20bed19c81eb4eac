import type { CurveParams } from "../curve_params.ts";

/**
 * secp192k1: SEC 2 version 2, section 2.2.1. p = 2^192 − 2^32 − 4553.
 */
export const secp192k1: CurveParams = {
  name: "secp192k1",
  aliases: [],
  oid: "1.3.132.0.31",
  p: 0xfffffffffffffffffffffffffffffffffffffffeffffee37n,
  a: 0n,
  b: 3n,
  gx: 0xdb4ff10ec057e9ae26b07d0280b7f4341da5d1b1eae06c7dn,
  gy: 0x9b2f2f6d9c5628a7844163d015be86344082aa88d95e2f9dn,
  n: 0xfffffffffffffffffffffffe26f2fc170f69466a74defd8dn,
  h: 1,
  endomorphism: {
    beta: 0xbb85691939b869c1d087f601554b96b80cb4f55b35f433c2n,
    lambda: 0x3d84f26c12238d7b4f3d516613c1759033b1a5800175d0b1n,
  },
};
