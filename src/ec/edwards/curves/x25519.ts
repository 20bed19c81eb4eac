import type { MontgomeryCurve } from "../edwards_params.ts";

/** X25519: RFC 7748, section 4.1; identifiers from RFC 8410. p = 2^255 − 19. */
export const x25519: MontgomeryCurve = {
  name: "X25519",
  oid: "1.3.101.110",
  keyBytes: 32,
  bytes: 32,
  clamp: { lowBits: 3, highBit: 254 },
  slip10Seed: "curve25519 seed",
  p: 0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffedn,
  a24: 121665n,
  scalarBits: 255,
};
