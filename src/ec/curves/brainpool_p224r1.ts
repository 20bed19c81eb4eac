import type { CurveParams } from "../curve_params.ts";

/**
 * brainpoolP224r1: RFC 5639, section 3.3. z maps it to its twisted curve brainpoolP224t1.
 */
export const brainpoolP224r1: CurveParams = {
  name: "brainpoolP224r1",
  aliases: [],
  oid: "1.3.36.3.3.2.8.1.1.5",
  p: 0xd7c134aa264366862a18302575d1d787b09f075797da89f57ec8c0ffn,
  a: 0x68a5e62ca9ce6c1c299803a6c1530b514e182ad8b0042a59cad29f43n,
  b: 0x2580f63ccfe44138870713b1a92369e33e2135d266dbb372386c400bn,
  gx: 0x0d9029ad2c7e5cf4340823b2a87dc68c9e4ce3174c1e6efdee12c07dn,
  gy: 0x58aa56f772c0726f24c6b89e4ecdac24354b9e99caa3f6d3761402cdn,
  n: 0xd7c134aa264366862a18302575d0fb98d116bc4b6ddebca3a5a7939fn,
  h: 1,
  isomorphicTo: { z: 0x2df271e14427a346910cf7a2e6cfa7b3f484e5c2cce1c8b730e28b3fn },
};
