/**
 * Initial hash values of SHA-2 (FIPS 180-4, section 5.3): the first 32 or 64 bits of the fractional
 * parts of square roots of primes, and for SHA-512/t what its own initial function gives. The tests
 * recompute all of them.
 *
 * @module
 */

/** Fractional parts of √2 … √19, 32 bits each. */
export const SHA256_INITIAL: readonly bigint[] = [
  0x6a09e667n,
  0xbb67ae85n,
  0x3c6ef372n,
  0xa54ff53an,
  0x510e527fn,
  0x9b05688cn,
  0x1f83d9abn,
  0x5be0cd19n,
];

/** The second 32 of the first 64 bits of the fractional parts of √23 … √53. */
export const SHA224_INITIAL: readonly bigint[] = [
  0xc1059ed8n,
  0x367cd507n,
  0x3070dd17n,
  0xf70e5939n,
  0xffc00b31n,
  0x68581511n,
  0x64f98fa7n,
  0xbefa4fa4n,
];

/** Fractional parts of √2 … √19, 64 bits each. */
export const SHA512_INITIAL: readonly bigint[] = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** Fractional parts of √23 … √53, 64 bits each. */
export const SHA384_INITIAL: readonly bigint[] = [
  0xcbbb9d5dc1059ed8n,
  0x629a292a367cd507n,
  0x9159015a3070dd17n,
  0x152fecd8f70e5939n,
  0x67332667ffc00b31n,
  0x8eb44a8768581511n,
  0xdb0c2e0d64f98fa7n,
  0x47b5481dbefa4fa4n,
];

/** SHA-512/t initial function (section 5.3.6) at t = 224. */
export const SHA512_224_INITIAL: readonly bigint[] = [
  0x8c3d37c819544da2n,
  0x73e1996689dcd4d6n,
  0x1dfab7ae32ff9c82n,
  0x679dd514582f9fcfn,
  0x0f6d2b697bd44da8n,
  0x77e36f7304c48942n,
  0x3f9d85a86a1d36c8n,
  0x1112e6ad91d692a1n,
];

/** SHA-512/t initial function at t = 256. */
export const SHA512_256_INITIAL: readonly bigint[] = [
  0x22312194fc2bf72cn,
  0x9f555fa3c84c64c2n,
  0x2393b86b6f53b151n,
  0x963877195940eabdn,
  0x96283ee2a88effe3n,
  0xbe5e1e2553863992n,
  0x2b0199fc2c85b8aan,
  0x0eb72ddc81c52ca2n,
];
