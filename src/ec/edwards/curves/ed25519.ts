import type { EdwardsCurve } from "../edwards_params.ts";

/** Ed25519: RFC 8032, section 5.1; identifiers from RFC 8410 and RFC 9864. p = 2^255 − 19. */
export const ed25519: EdwardsCurve = {
  name: "Ed25519",
  oid: "1.3.101.112",
  keyBytes: 32,
  pointBytes: 32,
  clamp: { lowBits: 3, highBit: 254 },
  slip10Seed: "ed25519 seed",
  p: 0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffedn,
  a: -1,
  d: 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n,
  gx: 0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51an,
  gy: 0x6666666666666666666666666666666666666666666666666666666666666658n,
  n: 0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn,
  cofactorBits: 3,
  hash: { name: "SHA-512", length: 64 },
  domain: "SigEd25519 no Ed25519 collisions",
  isPlainBare: true,
  prehashLength: 64,
  hasZip215: true,
  joseAlgs: ["Ed25519", "EdDSA"],
};
