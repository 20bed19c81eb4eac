/**
 * What becomes of each key file of others: the table of the tests, and nothing else.
 *
 * @module
 */

/** How an import ends: as the provider comes, and with `explicitParameters: "match"`. */
export interface Expectation {
  readonly reject: "ok" | "DataError";
  readonly match: "ok" | "DataError";
}

const OK: Expectation = { reject: "ok", match: "ok" };
const BAD: Expectation = { reject: "DataError", match: "DataError" };
/** Explicit parameters that are those of the named curve. */
const EXPLICIT: Expectation = { reject: "DataError", match: "ok" };

/** Files of `malformed`, without the prefix `k1.` or `bp256.`; `raw` ones are of the latter alone. */
export const MALFORMED: Readonly<Record<string, Expectation>> = {
  "pkcs8.attributes.der": OK,
  "pkcs8.d-31-octets.der": BAD,
  "pkcs8.d-33-octets-leading-zero.der": BAD,
  "pkcs8.d-leading-zero-32-octets.der": OK,
  "pkcs8.d-n-plus-1.der": BAD,
  "pkcs8.d-n.der": BAD,
  "pkcs8.d-zero.der": BAD,
  "pkcs8.ed25519-key.der": BAD,
  "pkcs8.explicit.attacker-G.der": BAD,
  "pkcs8.explicit.match.der": EXPLICIT,
  "pkcs8.inner-params-different.der": BAD,
  "pkcs8.inner-params-same.der": OK,
  "pkcs8.inner-version-0.der": BAD,
  "pkcs8.is-pem-text.der": BAD,
  "pkcs8.is-sec1.der": BAD,
  "pkcs8.no-public.der": OK,
  "pkcs8.octets-trailing.der": BAD,
  "pkcs8.ok.der": OK,
  "pkcs8.public-compressed.der": OK,
  "pkcs8.public-mismatch.der": BAD,
  "pkcs8.public-off-curve.der": BAD,
  "pkcs8.trailing-byte.der": BAD,
  "pkcs8.truncated.der": BAD,
  "pkcs8.v2-public-mismatch.der": BAD,
  "pkcs8.v2-with-public.der": OK,
  "pkcs8.version-32.der": BAD,
  "raw.compressed-with-y.bin": BAD,
  "raw.compressed.bin": OK,
  "raw.empty.bin": BAD,
  "raw.infinity.bin": BAD,
  "raw.no-prefix-64.bin": BAD,
  "raw.prefix-05.bin": BAD,
  "raw.uncompressed.bin": OK,
  "raw.x-only-32.bin": BAD,
  "spki.alg-id-ecDH.der": BAD,
  "spki.alg-rsa.der": BAD,
  "spki.ber-indefinite.der": BAD,
  "spki.ber-long-length.der": BAD,
  "spki.compressed-x-off-curve.der": BAD,
  "spki.compressed-x-plus-p.der": BAD,
  "spki.compressed.der": OK,
  "spki.explicit.G-is-pub.der": BAD,
  "spki.explicit.G-negated.der": BAD,
  "spki.explicit.b-changed.der": BAD,
  "spki.explicit.char2-field.der": BAD,
  "spki.explicit.h=0.der": BAD,
  "spki.explicit.h=2.der": BAD,
  "spki.explicit.match-compressed-G.der": EXPLICIT,
  "spki.explicit.match-no-cofactor.der": EXPLICIT,
  "spki.explicit.match-seed-v1.der": EXPLICIT,
  "spki.explicit.match.der": EXPLICIT,
  "spki.explicit.n-changed.der": BAD,
  "spki.explicit.p-composite.der": BAD,
  "spki.explicit.p-negative.der": BAD,
  "spki.hybrid-ok-parity.der": BAD,
  "spki.hybrid-wrong-parity.der": BAD,
  "spki.inner-trailing-byte.der": BAD,
  "spki.ok-but-other-curve-P256.der": BAD,
  "spki.ok.der": OK,
  "spki.params-absent.der": BAD,
  "spki.params-null.der": BAD,
  "spki.params-other-curve.der": BAD,
  "spki.point-infinity-padded.der": BAD,
  "spki.point-infinity.der": BAD,
  "spki.point-no-prefix.der": BAD,
  "spki.point-off-curve.der": BAD,
  "spki.point-too-long.der": BAD,
  "spki.point-zero-zero.der": BAD,
  "spki.trailing-byte.der": BAD,
  "spki.truncated-point.der": BAD,
  "spki.unused-bits-1.der": BAD,
  "spki.x-plus-p.der": BAD,
};

/** Keys of folders of many curves: what follows the first dot, for every curve with such a file. */
export const CURVE_KEYS: Readonly<Record<string, Readonly<Record<string, Expectation>>>> = {
  brainpool: {
    "pkcs8.explicit.der": EXPLICIT,
    "pkcs8.named.der": OK,
    "pkcs8.named.pem": OK,
    "pkcs8.no-public.der": OK,
    "sec1.explicit.pem": EXPLICIT,
    "sec1.named.pem": OK,
    "sec1.no-public.pem": OK,
    "sec1.pem": OK,
    "sec1.with-EC-PARAMETERS-block.pem": OK,
    "spki.der": OK,
    "spki.explicit.compressed.der": EXPLICIT,
    "spki.explicit.der": EXPLICIT,
    "spki.explicit.pem": EXPLICIT,
    "spki.named.compressed.der": OK,
    "spki.named.der": OK,
    "spki.named.hybrid.der": BAD,
    "spki.named.pem": OK,
  },
  "other-curves": {
    "pkcs8.der": OK,
    "sec1.pem": OK,
    "spki.compressed.der": OK,
    "spki.der": OK,
  },
};

/** Keys of `secp256k1` in DER or PEM, without the prefix `k1.`, and in which format. */
export const KEYS: Readonly<Record<string, readonly [format: string, ends: Expectation]>> = {
  "pkcs8.der": ["pkcs8", OK],
  "pkcs8.explicit.der": ["pkcs8", EXPLICIT],
  "pkcs8.inner-compressed-public.der": ["pkcs8", OK],
  "pkcs8.no-public.der": ["pkcs8", OK],
  "pkcs8.pem": ["pkcs8", OK],
  "sec1.der": ["sec1", OK],
  "sec1.no-public.pem": ["sec1", OK],
  "sec1.pem": ["sec1", OK],
  "sec1.with-EC-PARAMETERS-block.pem": ["sec1", OK],
  "spki.compressed.der": ["spki", OK],
  "spki.explicit.der": ["spki", EXPLICIT],
  "spki.hybrid.der": ["spki", BAD],
  "spki.pem": ["spki", OK],
  "spki.uncompressed.der": ["spki", OK],
};

/** Files of `secp256k1` that are no plain keys; encrypted ones are refused before anything. */
export const OTHERS: Readonly<Record<string, "encrypted" | "certificate">> = {
  "cert.compressed-point.pem": "certificate",
  "cert.pem": "certificate",
  "encpkcs8.iterations-2147483647.pem": "encrypted",
  "encpkcs8.pbkdf2-sha1-default-prf.aes128.pem": "encrypted",
  "encpkcs8.pbkdf2-sha256.aes256.pem": "encrypted",
  "encpkcs8.pbkdf2-sha512.aes256.pem": "encrypted",
  "encpkcs8.pbkdf2-with-keyLength.pem": "encrypted",
  "encpkcs8.pbkdf2.des3.pem": "encrypted",
  "encpkcs8.scrypt-N-2^30.pem": "encrypted",
  "encpkcs8.scrypt.pem": "encrypted",
  "sec1.dek-info-encrypted.pem": "encrypted",
};

/** Files of `pem`: the label that decodePem() reads or its error, and how the import ends. */
export const PEM: Readonly<Record<string, readonly [decoded: string, imported?: string]>> = {
  "base64-bad-padding.pem": ["DataError"],
  "blank-lines-inside.pem": ["PRIVATE KEY", "ok"],
  "crlf.pem": ["PRIVATE KEY", "ok"],
  "ec-parameters-then-key.pem": ["EC PRIVATE KEY", "ok"],
  "label-mismatch.pem": ["DataError"],
  "leading-bag-attributes.pem": ["PRIVATE KEY", "ok"],
  "no-final-newline.pem": ["PRIVATE KEY", "ok"],
  "private.pem": ["PRIVATE KEY", "ok"],
  "public.pem": ["PUBLIC KEY", "ok"],
  "rsa-label-ec-content.pem": ["DataError"],
  "utf8-bom.pem": ["PRIVATE KEY", "ok"],
  "wrong-label-public.pem": ["PUBLIC KEY", "DataError"],
};

/** Files of `ssh`: the label that decodePem() reads, or its error and what that names. */
export const SSH: Readonly<Record<string, readonly [decoded: string, naming?: RegExp]>> = {
  "ecdsa-256": ["NotSupportedError", /openssh-key-v1.*ecdsa-sha2-nistp256/],
  "ecdsa-256-sec1pem": ["EC PRIVATE KEY"],
  "ecdsa-256.pub": ["NotSupportedError", /OpenSSH/],
  "ecdsa-384": ["NotSupportedError", /openssh-key-v1.*ecdsa-sha2-nistp384/],
  "ecdsa-384.pub": ["NotSupportedError", /OpenSSH/],
  "ed25519-0.pub": ["NotSupportedError", /OpenSSH/],
  "ed25519-encrypted.pub": ["NotSupportedError", /OpenSSH/],
};
