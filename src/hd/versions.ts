/**
 * The version bytes of extended keys.
 *
 * @module
 */

/** What the texts of a key begin with, as numbers of 32 bits. */
export interface Versions {
  /** What private keys begin with. */
  readonly private: number;
  /** What public keys begin with. */
  readonly public: number;
}

/** Those of BIP-32, "xprv" and "xpub". */
export const MAIN_VERSIONS: Versions = Object.freeze({ private: 0x0488ade4, public: 0x0488b21e });

/**
 * Those of BIP-32 for test networks, and those that SLIP-132 registers: they say what the addresses
 * of a wallet look like, and nothing here acts on that.
 */
const OTHER_VERSIONS: readonly (readonly [privateVersion: number, publicVersion: number])[] = [
  [0x04358394, 0x043587cf], // tprv, tpub
  [0x049d7878, 0x049d7cb2], // yprv, ypub
  [0x04b2430c, 0x04b24746], // zprv, zpub
  [0x0295b005, 0x0295b43f], // Yprv, Ypub
  [0x02aa7a99, 0x02aa7ed3], // Zprv, Zpub
  [0x044a4e28, 0x044a5262], // uprv, upub
  [0x045f18bc, 0x045f1cf6], // vprv, vpub
  [0x024285b5, 0x024289ef], // Uprv, Upub
  [0x02575048, 0x02575483], // Vprv, Vpub
  [0x019d9cfe, 0x019da462], // Ltpv, Ltub
  [0x01b26792, 0x01b26ef6], // Mtpv, Mtub
  [0x0436ef7d, 0x0436f6e1], // ttpv, ttub
  [0x019c3115, 0x019c354f], // Lprv, Lpub
  [0x022dbb21, 0x022dbf5b], // Tprv, Tpub
  [0x038f2ef4, 0x038f332e], // kprv, kpub
  [0x03e25945, 0x03e25d7e], // pprv, ppub
  [0x040ec94c, 0x040ec961], // rxpr, rxpu
  [0x426c6b73, 0x42696720], // Nexa's on its test network
];

let known: readonly Versions[] | undefined;

/** Finds the pair that a version belongs to; undefined for an unknown one. */
export function knownVersions(version: number): Versions | undefined {
  known ??= [
    MAIN_VERSIONS,
    ...OTHER_VERSIONS.map(([privateVersion, publicVersion]) =>
      Object.freeze({ private: privateVersion, public: publicVersion })
    ),
  ];
  return known.find((pair) => pair.private === version || pair.public === version);
}

/**
 * Takes a pair of versions from a caller.
 *
 * @throws {TypeError} unless they are two different integers of 32 bits.
 */
export function toVersions(versions: Versions, action: string): Versions {
  const { private: privateVersion, public: publicVersion } = Object(versions) as Versions;
  const isVersion = (value: unknown) => typeof value === "number" && value >>> 0 === value;
  if (!isVersion(privateVersion) || !isVersion(publicVersion) || privateVersion === publicVersion) {
    throw new TypeError(
      `Cannot ${action}: expected two different versions that are integers of 32 bits, got others`,
    );
  }
  return Object.freeze({ private: privateVersion, public: publicVersion });
}
