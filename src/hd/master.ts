/**
 * Master keys: what each scheme makes of a seed, or of the entropy of a mnemonic.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../bytes.ts";
import { hashByLength, type HashFunction } from "../hash/mod.ts";
import { pbkdf2 } from "../hash/pbkdf2.ts";
import type { PrivateOffspring, Scheme } from "./scheme.ts";
import { findSeededCurve } from "./schemes.ts";
import { halfOf, hmacSha512, KEY_BYTES, sha512 } from "./step.ts";

/** Bytes of a seed (BIP-32, "Master key generation"). */
const SEED_BYTES = { least: 16, most: 64 } as const;

/** Bytes of the entropy of a mnemonic (BIP-39). */
const ENTROPY_BYTES: readonly number[] = [16, 20, 24, 28, 32];

/** Rounds of PBKDF2 that make an Icarus master (CIP-3, "Icarus"). */
const ICARUS_ROUNDS = 4096;

/** Keys of the HMACs (CIP-3, "Ledger"; SLIP-23). */
const LEDGER_KEY = "ed25519 seed", SLIP23_KEY = "ed25519 cardano seed";

const text = new TextEncoder();

/**
 * Makes a master key of a seed.
 *
 * @throws {RangeError} for a seed of a wrong length, and where BIP-32 gives no key for it.
 * @throws {TypeError} for a scheme whose masters come from entropy.
 */
export function masterFromSeed(scheme: Scheme, seed: Uint8Array): PrivateOffspring {
  if (seed.length < SEED_BYTES.least || seed.length > SEED_BYTES.most) {
    throw new RangeError(
      `Cannot make master key: expected seed of 16 to 64 bytes, got ${seed.length}`,
    );
  }
  switch (scheme.name) {
    case "bip32":
      return seededMaster(scheme, seed, false);
    case "slip10":
      return seededMaster(scheme, seed, true);
    case "ledger":
      return ledgerMaster(seed);
    case "slip23":
      return slip23Master(seed);
    default:
      throw new TypeError(
        `Cannot make master key: expected entropy for scheme ${scheme.name}, got a seed`,
      );
  }
}

/** BIP-32 and SLIP-10, "Master key generation": SLIP-10 takes a digest that is no key as seed. */
function seededMaster(scheme: Scheme, seed: Uint8Array, retries: boolean): PrivateOffspring {
  const found = findSeededCurve(scheme.curve);
  if (found === undefined) throw new TypeError("Cannot make master key: expected a known curve");
  return searchMaster(text.encode(found.seedKey), seed, (secret) => {
    return scheme.secretFault(secret) === null ? true : retries ? false : null;
  });
}

/**
 * Makes digests until one is a key.
 *
 * @param judge true for a key, false for one to go on from, null for the end.
 */
function searchMaster(
  key: Uint8Array,
  seed: Uint8Array,
  judge: (secret: Uint8Array) => boolean | null,
): PrivateOffspring {
  let digest = hmacSha512(key, seed);
  while (true) {
    const verdict = judge(digest.subarray(0, KEY_BYTES));
    if (verdict) break;
    if (verdict === null) {
      digest.fill(0);
      throw new RangeError("Cannot make master key: expected a seed that gives one, got another");
    }
    const next = hmacSha512(key, digest);
    digest.fill(0);
    digest = next;
  }
  return halves(digest);
}

/** The halves of a digest, as fresh buffers; the digest is wiped. */
function halves(digest: Bytes): PrivateOffspring {
  const master = { secret: halfOf(digest, 0), chainCode: halfOf(digest, KEY_BYTES) };
  digest.fill(0);
  return master;
}

/**
 * The master of Ledger and BitBox02 (CIP-3): digests of digests until bit 253 of the scalar is
 * clear. The seed is that of BIP-39.
 */
function ledgerMaster(seed: Uint8Array): PrivateOffspring {
  const key = text.encode(LEDGER_KEY);
  const marked = concatBytes(new Uint8Array([1]), seed);
  const chainCode = (hashByLength(32) as HashFunction).hmac(key, marked);
  marked.fill(0);
  let digest = hmacSha512(key, seed);
  while ((digest[31] & 0x20) !== 0) {
    const next = hmacSha512(key, digest);
    digest.fill(0);
    digest = next;
  }
  clamp(digest);
  return { secret: digest, chainCode };
}

/** The master of SLIP-23. */
function slip23Master(seed: Uint8Array): PrivateOffspring {
  const { secret: left, chainCode } = halves(hmacSha512(text.encode(SLIP23_KEY), seed));
  const secret = sha512().digest(left);
  left.fill(0);
  clamp(secret);
  return { secret, chainCode };
}

/**
 * Makes the master of Icarus or Trezor, which differ for the entropy of 24 words: Trezor takes the
 * checksum of the mnemonic for a part of it (CIP-3).
 *
 * @throws {RangeError} for entropy of a wrong length.
 * @throws {TypeError} for a scheme whose masters come from seeds.
 */
export function masterFromEntropy(
  scheme: Scheme,
  entropy: Uint8Array,
  passphrase: Uint8Array,
): PrivateOffspring {
  const action = "make master key";
  if (scheme.name !== "icarus" && scheme.name !== "trezor") {
    throw new TypeError(`Cannot ${action}: expected a seed for scheme ${scheme.name}, got entropy`);
  }
  if (!ENTROPY_BYTES.includes(entropy.length)) {
    const lengths = ENTROPY_BYTES.join(", ");
    throw new RangeError(
      `Cannot ${action}: expected entropy of ${lengths} bytes, got ${entropy.length}`,
    );
  }
  const withChecksum = scheme.name === "trezor" && entropy.length === 32;
  const checksum = (hashByLength(32) as HashFunction).digest(entropy).subarray(0, 1);
  const salt = concatBytes(entropy, withChecksum ? checksum : new Uint8Array(0));
  const bytes = pbkdf2(sha512(), { password: passphrase, salt }, ICARUS_ROUNDS, 3 * KEY_BYTES);
  salt.fill(0);
  const secret = bytes.slice(0, 2 * KEY_BYTES), chainCode = bytes.slice(2 * KEY_BYTES);
  bytes.fill(0);
  clamp(secret);
  return { secret, chainCode };
}

/** Makes the scalar a multiple of 8 between 2^254 and 2^254 + 2^253 (CIP-3): bit 253 is clear too. */
function clamp(secret: Uint8Array): void {
  secret[0] &= 0xf8;
  secret[31] = secret[31] & 0x1f | 0x40;
}
