import type { CurveParams } from "../curve_params.ts";

/**
 * brainpoolP320t1: RFC 5639, section 3.5; a = p − 3. Isomorphic to brainpoolP320r1, yet another
 * curve: a key of one is none of the other.
 */
export const brainpoolP320t1: CurveParams = {
  name: "brainpoolP320t1",
  aliases: [],
  oid: "1.3.36.3.3.2.8.1.1.10",
  p: 0xd35e472036bc4fb7e13c785ed201e065f98fcfa6f6f40def4f92b9ec7893ec28fcd412b1f1b32e27n,
  a: 0xd35e472036bc4fb7e13c785ed201e065f98fcfa6f6f40def4f92b9ec7893ec28fcd412b1f1b32e24n,
  b: 0xa7f561e038eb1ed560b3d147db782013064c19f27ed27c6780aaf77fb8a547ceb5b4fef422340353n,
  gx: 0x925be9fb01afc6fb4d3e7d4990010f813408ab106c4f09cb7ee07868cc136fff3357f624a21bed52n,
  gy: 0x63ba3a7a27483ebf6671dbef7abb30ebee084e58a0b077ad42a5a0989d1ee71b1b9bc0455fb0d2c3n,
  n: 0xd35e472036bc4fb7e13c785ed201e065f98fcfa5b68f12a32d482ec7ee8658e98691555b44c59311n,
  h: 1,
};
