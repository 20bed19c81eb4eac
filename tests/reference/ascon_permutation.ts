/**
 * The permutation of Ascon (NIST SP 800-232, section 3) on bigints, written to be read.
 *
 * @module
 */

/** Five words of 64 bits. */
export type State = [bigint, bigint, bigint, bigint, bigint];

/** Table 5: the constant of round i of Ascon-p[rounds] is number 16 − rounds + i. */
const CONSTANTS = [
  ...[0x3cn, 0x2dn, 0x1en, 0x0fn, 0xf0n, 0xe1n, 0xd2n, 0xc3n],
  ...[0xb4n, 0xa5n, 0x96n, 0x87n, 0x78n, 0x69n, 0x5an, 0x4bn],
];

/** Section 3.4. */
const ROTATIONS = [[19n, 28n], [61n, 39n], [1n, 6n], [10n, 17n], [7n, 41n]] as const;

/** Section 3: Ascon-p[rounds]. */
export function permute(state: State, rounds: number): State {
  let s = [...state] as State;
  for (const constant of CONSTANTS.slice(16 - rounds)) {
    s[2] ^= constant;
    s = substitute(s);
    s = s.map((x, i) => x ^ rotate(x, ROTATIONS[i][0]) ^ rotate(x, ROTATIONS[i][1])) as State;
  }
  return s;
}

/** Section 3.3: the S-box on all 64 columns at once, as polynomials over bits. */
export function substitute([x0, x1, x2, x3, x4]: State): State {
  const ones = 2n ** 64n - 1n;
  return [
    x4 & x1 ^ x3 ^ x2 & x1 ^ x2 ^ x1 & x0 ^ x1 ^ x0,
    x4 ^ x3 & x2 ^ x3 & x1 ^ x3 ^ x2 & x1 ^ x2 ^ x1 ^ x0,
    x4 & x3 ^ x4 ^ x2 ^ x1 ^ ones,
    x4 & x0 ^ x4 ^ x3 & x0 ^ x3 ^ x2 ^ x1 ^ x0,
    x4 & x1 ^ x4 ^ x3 ^ x1 & x0 ^ x1,
  ];
}

function rotate(x: bigint, distance: bigint): bigint {
  return BigInt.asUintN(64, x >> distance | x << (64n - distance));
}
