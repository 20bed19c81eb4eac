/**
 * What the provider has to know of the runtime's algorithms: which operations they have, which
 * members of their parameters hold bytes, and how long a key derived for them is. Whatever else
 * they are is the runtime's alone.
 *
 * @module
 */
import { operationError } from "../errors.ts";
import type { KeyLengthOperation } from "../handler.ts";
import { type AlgorithmSource, upperAscii } from "../normalize.ts";
import { toEnforcedUnsigned } from "../webidl.ts";
import { readHash } from "./hashes.ts";

/** An algorithm of the runtime, seen from outside. */
export interface RuntimeAlgorithm {
  readonly operations: readonly string[];
  /** Members of its parameters when it wraps a key, in the order in which they are read. */
  readonly cipherMembers?: readonly string[];
  /** Absent if no key can be derived for it. */
  readonly keyLength?: KeyLengthOperation<unknown>;
  /** The format of derived bytes. */
  readonly secretFormat?: "raw" | "raw-secret";
}

const KEYS = ["generateKey", "importKey", "exportKey"];
const SIGNATURE = ["sign", "verify", ...KEYS, "getPublicKey"];
const MAC = ["sign", "verify", ...KEYS];
const CIPHER = ["encrypt", "decrypt", "wrapKey", "unwrapKey", ...KEYS];
const DERIVATION = ["deriveKey", "deriveBits", "importKey"];
const AGREEMENT = ["deriveKey", "deriveBits", ...KEYS, "getPublicKey"];
const ENCAPSULATION = [
  ..."encapsulateKey encapsulateBits decapsulateKey decapsulateBits getPublicKey".split(" "),
  ...KEYS,
];

/** AesDerivedKeyParams: 128, 192 or 256 bits. */
const AES_LENGTH: KeyLengthOperation<number> = {
  normalize(source) {
    source.peek("length");
    return toEnforcedUnsigned(source.required("length"), 16, "length");
  },
  run(length) {
    if (length !== 128 && length !== 192 && length !== 256) {
      throw operationError(`Cannot derive key: expected 128, 192 or 256 bits, got ${length}`);
    }
    return length;
  },
};

interface MacLength {
  readonly length: number | undefined;
  readonly whole: number;
}

/** HmacImportParams: the length given, or the hash's block. */
const HMAC_LENGTH: KeyLengthOperation<MacLength> = {
  normalize(source) {
    source.peek("hash");
    const hash = readHash(source);
    source.replace("hash", hash.name);
    return { length: optionalLength(source), whole: 8 * hash.blockLength };
  },
  run: macLength,
};

function kmacLength(whole: number): KeyLengthOperation<MacLength> {
  return {
    normalize: (source) => ({ length: optionalLength(source), whole }),
    run: macLength,
  };
}

function fixedLength(bits: number | null): KeyLengthOperation<undefined> {
  return { normalize: () => undefined, run: () => bits };
}

function optionalLength(source: AlgorithmSource): number | undefined {
  const length = source.peek("length");
  return length === undefined ? undefined : toEnforcedUnsigned(length, 32, "length");
}

function macLength({ length, whole }: MacLength): number {
  if (length === 0) throw new TypeError("Cannot derive key: expected a length above 0, got 0");
  return length ?? whole;
}

const TABLE: Readonly<Record<string, RuntimeAlgorithm>> = {
  "RSASSA-PKCS1-V1_5": { operations: SIGNATURE },
  "RSA-PSS": { operations: SIGNATURE },
  "RSA-OAEP": { operations: [...CIPHER, "getPublicKey"], cipherMembers: ["label"] },
  ED25519: { operations: SIGNATURE },
  ED448: { operations: SIGNATURE },
  X25519: { operations: AGREEMENT },
  X448: { operations: AGREEMENT },
  "AES-CBC": aes(["iv"]),
  "AES-CTR": aes(["counter", "length"]),
  "AES-GCM": aes(["additionalData", "iv", "tagLength"]),
  "AES-OCB": { ...aes(["additionalData", "iv", "tagLength"]), secretFormat: "raw-secret" },
  "AES-KW": {
    operations: ["wrapKey", "unwrapKey", ...KEYS],
    cipherMembers: [],
    keyLength: AES_LENGTH,
  },
  "CHACHA20-POLY1305": {
    operations: CIPHER,
    cipherMembers: ["additionalData", "iv", "tagLength"],
    keyLength: fixedLength(256),
    secretFormat: "raw-secret",
  },
  HMAC: { operations: MAC, keyLength: HMAC_LENGTH },
  KMAC128: { operations: MAC, keyLength: kmacLength(128), secretFormat: "raw-secret" },
  KMAC256: { operations: MAC, keyLength: kmacLength(256), secretFormat: "raw-secret" },
  HKDF: { operations: DERIVATION, keyLength: fixedLength(null) },
  PBKDF2: { operations: DERIVATION, keyLength: fixedLength(null) },
  ARGON2D: argon2(),
  ARGON2I: argon2(),
  ARGON2ID: argon2(),
  "ML-DSA-44": { operations: SIGNATURE },
  "ML-DSA-65": { operations: SIGNATURE },
  "ML-DSA-87": { operations: SIGNATURE },
  "ML-KEM-512": { operations: ENCAPSULATION },
  "ML-KEM-768": { operations: ENCAPSULATION },
  "ML-KEM-1024": { operations: ENCAPSULATION },
};

function aes(cipherMembers: readonly string[]): RuntimeAlgorithm {
  return { operations: CIPHER, cipherMembers, keyLength: AES_LENGTH };
}

function argon2(): RuntimeAlgorithm {
  return { operations: DERIVATION, keyLength: fixedLength(null), secretFormat: "raw-secret" };
}

/** Curves that every runtime has under the algorithms that are also ours. */
export const RUNTIME_CURVES: readonly string[] = ["P-256", "P-384", "P-521"];

/** Finds what is known of an algorithm of the runtime, without regard to ASCII case. */
export function runtimeAlgorithm(name: string): RuntimeAlgorithm | undefined {
  const key = upperAscii(name);
  return Object.hasOwn(TABLE, key) ? TABLE[key] : undefined;
}

/** Tells whether the runtime's algorithms have an operation; undefined if the name is not known. */
export function runtimeOffers(name: string, operation: string): boolean | undefined {
  return runtimeAlgorithm(name)?.operations.includes(operation);
}
