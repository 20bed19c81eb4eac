import type { CurveParams } from "../curve_params.ts";

/**
 * brainpoolP192r1: RFC 5639, section 3.2. z maps it to its twisted curve brainpoolP192t1.
 */
export const brainpoolP192r1: CurveParams = {
  name: "brainpoolP192r1",
  aliases: [],
  oid: "1.3.36.3.3.2.8.1.1.3",
  p: 0xc302f41d932a36cda7a3463093d18db78fce476de1a86297n,
  a: 0x6a91174076b1e0e19c39c031fe8685c1cae040e5c69a28efn,
  b: 0x469a28ef7c28cca3dc721d044f4496bcca7ef4146fbf25c9n,
  gx: 0xc0a0647eaab6a48753b033c56cb0f0900a2f5c4853375fd6n,
  gy: 0x14b690866abd5bb88b5f4828c1490002e6773fa2fa299b8fn,
  n: 0xc302f41d932a36cda7a3462f9e9e916b5be8f1029ac4acc1n,
  h: 1,
  isomorphicTo: { z: 0x1b6f5cc8db4dc7af19458a9cb80dc2295e5eb9c3732104cbn },
};
