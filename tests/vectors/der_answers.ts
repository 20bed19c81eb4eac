/**
 * One signature on secp256k1 by SHA-256, in DER and in spellings that are none.
 *
 * @module
 */

const R = "edeb4c0299a2081cd8ec0f09e0d76d4a672bbc221c9665b167ec72986dd2f095";
const S = "0b568b5979c683b0ccd16bfd2156023e1ff31e39b325839858d4022a1ad011c5";

/** What is signed and by whom, and whether each spelling holds; the first is the one that does. */
export const DER_ANSWERS: {
  readonly publicKey: string;
  readonly message: string;
  readonly p1363: string;
  readonly variants: ReadonlyArray<readonly [der: string, valid: boolean]>;
} = {
  publicKey:
    "04620eadd6a48a6539be7797d196394fa99d870daa55d317d295391e252a015b78df697b2318bf11499e58c6540" +
    "6e3883c7278fa63925ffbd7564492aa480f5e48",
  message: "holdout A: der variants",
  p1363: R + S,
  variants: [
    [`3045022100${R}0220${S}`, true],
    [`308145022100${R}0220${S}`, false],
    [`3080022100${R}0220${S}0000`, false],
    [`30440220${R}0220${S}`, false],
    [`304602220000${R}0220${S}`, false],
    [`3046022100${R}022100${S}`, false],
    [`3045022100${R}0220${S}00`, false],
    [`3046022100${R}0220${S}00`, false],
    [`3048022100${R}0220${S}020101`, false],
    [`3145022100${R}0220${S}`, false],
    [`3045032100${R}0220${S}`, false],
    [`3026020100022100${R}`, false],
    [`3023022100${R}`, false],
    [R + S, false],
    ["", false],
    ["30", false],
    ["3006020101020101", false],
  ],
};
