import type { CurveParams } from "../curve_params.ts";

/**
 * brainpoolP160r1: RFC 5639, section 3.1. z maps it to its twisted curve brainpoolP160t1.
 */
export const brainpoolP160r1: CurveParams = {
  name: "brainpoolP160r1",
  aliases: [],
  oid: "1.3.36.3.3.2.8.1.1.1",
  p: 0xe95e4a5f737059dc60dfc7ad95b3d8139515620fn,
  a: 0x340e7be2a280eb74e2be61bada745d97e8f7c300n,
  b: 0x1e589a8595423412134faa2dbdec95c8d8675e58n,
  gx: 0xbed5af16ea3f6a4f62938c4631eb5af7bdbcdbc3n,
  gy: 0x1667cb477a1a8ec338f94741669c976316da6321n,
  n: 0xe95e4a5f737059dc60df5991d45029409e60fc09n,
  h: 1,
  isomorphicTo: { z: 0x24dbff5dec9b986bbfe5295a29bfbae45e0f5d0bn },
};
