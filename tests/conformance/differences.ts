/**
 * Where an implementation does not do what the suite expects: the runtime's own P-256, whose keys
 * stay the runtime's, where it does not do what the standard says; and curves of this package
 * where there is nothing to check.
 *
 * @module
 */

/** Cases that end alike, and why. */
export interface Difference {
  /** What the runtime answers instead. */
  readonly answer: string;
  readonly reason: string;
  readonly cases: readonly string[];
}

/** Curves for which JOSE has no algorithm. */
export const WITHOUT_JOSE: readonly Difference[] = [
  {
    answer: "ok",
    reason: "no alg is registered for the curve, so none is wrong",
    cases: ["importKey() jwk: another alg"],
  },
];

/** What Deno 2.9.6 answers instead, by the names of the cases. */
export const OF_RUNTIME: readonly Difference[] = [
  {
    answer: "ok",
    reason: "points are not checked before they are used",
    cases: [
      "importKey() raw: a point off the curve",
      "importKey() raw: the point (0, 0)",
      "importKey() raw: a coordinate that is not reduced",
      "importKey() spki: a point off the curve",
      "importKey() spki: the point (0, 0)",
      "importKey() spki: a coordinate that is not reduced",
      "importKey() jwk: x and y exchanged",
    ],
  },
  {
    answer: "ok",
    reason: "private keys are not checked before they are used",
    cases: [
      "importKey() pkcs8: d = 0",
      "importKey() pkcs8: d = n",
      "importKey() pkcs8: d = n + 1",
      "importKey() pkcs8: d of a byte too few",
      "importKey() pkcs8: d of a byte too many",
      "importKey() pkcs8: another public key inside",
      "importKey() pkcs8: a public key off the curve inside",
      "importKey() jwk, private: x and y of the negated key",
    ],
  },
  {
    answer: "ok",
    reason: "DER is read loosely",
    cases: [
      "importKey() spki: unused bits",
      "importKey() pkcs8: a byte behind ECPrivateKey",
      "importKey() pkcs8: ECPrivateKey of version 0",
      "importKey() pkcs8: another curve inside",
    ],
  },
  {
    answer: "ok",
    reason: "crv is not compared with namedCurve",
    cases: [
      "importKey() jwk: no crv",
      "importKey() jwk: another crv",
      "importKey() jwk: crv in another case",
      "importKey() jwk, private: another crv",
    ],
  },
  {
    answer: "ok",
    reason: "base64url is read loosely",
    cases: [
      "importKey() jwk: x with padding",
      "importKey() jwk: x with unused bits",
      "importKey() jwk, private: d with padding",
    ],
  },
  {
    answer: "ok",
    reason: "key_ops are not converted, and their duplicates not seen",
    cases: [
      "importKey() jwk: key_ops with duplicates",
      "importKey() jwk: key_ops that are no sequence",
      "importKey() jwk: key_ops that are a string",
    ],
  },
  {
    answer: "DataError",
    reason: "key_ops may hold no word that is not known",
    cases: ["importKey() jwk: key_ops that hold the usage"],
  },
  {
    answer: "ok",
    reason: "shared and resizable memory is taken",
    cases: ["importKey() raw: shared memory", "importKey() raw: a resizable buffer"],
  },
  {
    answer: "SyntaxError",
    reason: "words that are no usages are taken for usages that do not suit",
    cases: [
      "generateKey() with a usage that is no word of the standard",
      "generateKey() with usages that are a string",
      "importKey() raw: usages are a string",
      "getPublicKey() with an unknown usage",
    ],
  },
  {
    answer: "TypeError",
    reason: "an algorithm that is no object is not converted to a string",
    cases: ["generateKey() with a number as algorithm"],
  },
  {
    answer: "DataError",
    reason: "a missing member is taken for an unknown curve",
    cases: ["importKey() raw: without namedCurve"],
  },
  {
    answer: "TypeError",
    reason: "null is not taken for an empty dictionary",
    cases: ["importKey() jwk: null"],
  },
  {
    answer: "InvalidAccessError",
    reason: "the key is looked at before the algorithm",
    cases: [
      "sign() as ECDH",
      "sign() as SHA-256",
      "sign() as an unknown name",
      "sign() with an unknown hash and a public key",
      "sign() with an unknown hash and a key of another algorithm",
      "encrypt() as ECDSA",
      "deriveKey() for HMAC with an unknown hash, with a key of another algorithm",
    ],
  },
  {
    answer: "InvalidAccessError",
    reason: "the key is looked at before the algorithm, when wrapping too",
    cases: ["wrapKey() as HMAC", "wrapKey() as ECDSA with a key of ECDSA"],
  },
  {
    answer: "ok",
    reason: "the hash of a derived key is looked at only when a length depends on it",
    cases: ["deriveKey() for HMAC with an unknown hash"],
  },
  {
    answer: "OperationError",
    reason: "a missing length is taken for 0",
    cases: ["deriveKey() for AES-GCM without a length"],
  },
  {
    answer: "TypeError",
    reason: "what no key is derived for is not expected",
    cases: [
      "deriveKey() for an algorithm of pairs",
      "deriveKey() for an unknown algorithm",
      "deriveKey() with a usage that does not suit the derived key",
    ],
  },
  {
    answer: "ok",
    reason: "a derived key may be left without usages",
    cases: ["deriveKey() without usages"],
  },
  {
    answer: "OperationError",
    reason: "the key's algorithm is looked at after decryption",
    cases: ["unwrapKey() of changed bytes, for a key without namedCurve"],
  },
];
