import type { CurveParams } from "../curve_params.ts";

/**
 * brainpoolP384t1: RFC 5639, section 3.6; a = p − 3. Isomorphic to brainpoolP384r1, yet another
 * curve: a key of one is none of the other.
 */
export const brainpoolP384t1: CurveParams = {
  name: "brainpoolP384t1",
  aliases: [],
  oid: "1.3.36.3.3.2.8.1.1.12",
  p: 0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec53n,
  a: 0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b412b1da197fb71123acd3a729901d1a71874700133107ec50n,
  b: 0x7f519eada7bda81bd826dba647910f8c4b9346ed8ccdc64e4b1abd11756dce1d2074aa263b88805ced70355a33b471een,
  gx:
    0x18de98b02db9a306f2afcd7235f72a819b80ab12ebd653172476fecd462aabffc4ff191b946a5f54d8d0aa2f418808ccn,
  gy:
    0x25ab056962d30651a114afd2755ad336747f93475b7a1fca3b88f2b6a208ccfe469408584dc2b2912675bf5b9e582928n,
  n: 0x8cb91e82a3386d280f5d6f7e50e641df152f7109ed5456b31f166e6cac0425a7cf3ab6af6b7fc3103b883202e9046565n,
  h: 1,
};
