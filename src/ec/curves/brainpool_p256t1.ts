import type { CurveParams } from "../curve_params.ts";

/**
 * brainpoolP256t1: RFC 5639, section 3.4; a = p − 3. Isomorphic to brainpoolP256r1, yet another
 * curve: a key of one is none of the other.
 */
export const brainpoolP256t1: CurveParams = {
  name: "brainpoolP256t1",
  aliases: [],
  oid: "1.3.36.3.3.2.8.1.1.8",
  p: 0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377n,
  a: 0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5374n,
  b: 0x662c61c430d84ea4fe66a7733d0b76b7bf93ebc4af2f49256ae58101fee92b04n,
  gx: 0xa3e8eb3cc1cfe7b7732213b23a656149afa142c47aafbc2b79a191562e1305f4n,
  gy: 0x2d996c823439c56d7f7b22e14644417e69bcb6de39d027001dabe8f35b25c9ben,
  n: 0xa9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7n,
  h: 1,
};
