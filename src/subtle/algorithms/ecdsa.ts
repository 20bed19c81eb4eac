/**
 * ECDSA (FIPS 186-5, section 6; Web Cryptography, "ECDSA") with deterministic nonces (RFC 6979).
 *
 * @module
 */
import { type Bytes, copyBytes } from "../../bytes.ts";
import type { HashNumbers } from "../../hash/hash_function.ts";
import { arithmetic } from "../arithmetic.ts";
import { copyOf, requireBufferSource } from "../../buffer_source.ts";
import { operationError } from "../errors.ts";
import type {
  DataOperation,
  Handler,
  KeyCall,
  Provider,
  RecoverKeyOperation,
  Result,
  VerifyOperation,
} from "../handler.ts";
import type { AlgorithmSource } from "../normalize.ts";
import { randomBytes } from "../runtime.ts";
import { requireUsages, selectUsages } from "../usages.ts";
import { toDomString, toWord } from "../webidl.ts";
import { requireCurve } from "./ec_curve.ts";
import { materialOf, privateMaterialOf } from "./ec_material.ts";
import { ecKey, ecKeyOperations } from "./ec_keys.ts";
import type { EcKeyParams, EcRole } from "./ec_role.ts";
import {
  encodeSignature,
  recoverPoint,
  SIGNATURE_FORMATS,
  type SignatureFormat,
  verifySignature,
} from "./ecdsa_signature.ts";
import { readHash } from "./hashes.ts";

/** Usages and `alg` of keys. */
const ROLE: EcRole = {
  publicUsages: ["verify"],
  privateUsages: ["sign"],
  jwkUse: "sig",
  jwkAlg: true,
};

/** EcdsaParams and what this provider adds, for both operations. */
interface EcdsaParams {
  readonly hash: HashNumbers;
  readonly format: SignatureFormat;
  readonly lowS: boolean | undefined;
  readonly prehashed: boolean;
}

interface EcdsaSignParams extends EcdsaParams {
  readonly extraEntropy: Bytes | boolean;
}

/** Bytes of additional data for the nonce (RFC 6979, section 3.6). */
const EXTRA_ENTROPY_BYTES = 32;

const sign: DataOperation<EcdsaSignParams> = {
  normalize(source) {
    const hash = readHash(source);
    const extraEntropy = readExtraEntropy(source.member("extraEntropy"));
    return { ...readShared(source, hash), extraEntropy };
  },
  run(call, data) {
    const digest = digestOf(call.provider, call.params, data);
    return digest instanceof Promise
      ? digest.then((later) => signDigest(call, later))
      : signDigest(call, digest);
  },
};

const verify: VerifyOperation<EcdsaParams> = {
  normalize: (source) => readShared(source, readHash(source)),
  run(call, signature, data) {
    const digest = digestOf(call.provider, call.params, data);
    if (!(digest instanceof Promise)) return verifyDigest(call, signature, digest);
    const kept = copyBytes(signature);
    return digest.then((later) => verifyDigest(call, kept, later));
  },
};

const recoverKey: RecoverKeyOperation<EcdsaParams & EcKeyParams> = {
  normalize(source) {
    const params = readShared(source, readHash(source));
    if (params.format !== "recovered") {
      throw new TypeError(
        `Cannot recover key: expected format "recovered", got "${params.format}"`,
      );
    }
    return { ...params, namedCurve: toDomString(source.required("namedCurve")) };
  },
  run(request, signature, data) {
    const { provider, params, usages, extractable } = request;
    requireUsages(usages, ROLE.publicUsages, "recover key");
    const curve = requireCurve(params.namedCurve, provider);
    const finish = (digest: Bytes) => {
      const publicKey = recoverPoint(provider.engine(curve), curve, digest, signature);
      const selected = selectUsages(usages, ROLE.publicUsages);
      return ecKey(ecdsa, { curve, publicKey }, selected, extractable);
    };
    const digest = digestOf(provider, params, data);
    return digest instanceof Promise ? digest.then(finish) : finish(digest);
  },
};

/** The ECDSA of every curve that is ours. */
export const ecdsa: Handler = {
  name: "ECDSA",
  parts: ["engines", "hashes"],
  extensions: {
    sign: ["extraEntropy", "format", "lowS", "prehashed"],
    verify: ["format", "lowS", "prehashed"],
  },
  sign,
  verify,
  recoverKey,
  ...ecKeyOperations(ROLE, () => ecdsa),
};

function readShared(source: AlgorithmSource, hash: HashNumbers): EcdsaParams {
  const format = source.member("format");
  const lowS = source.member("lowS");
  return {
    hash,
    format: format === undefined ? "ieee-p1363" : toWord(format, SIGNATURE_FORMATS, "format"),
    lowS: lowS === undefined ? undefined : Boolean(lowS),
    prehashed: Boolean(source.member("prehashed")),
  };
}

function readExtraEntropy(value: unknown): Bytes | boolean {
  if (value === undefined || typeof value === "boolean") return value === true;
  requireBufferSource(value, "extraEntropy");
  return copyOf(value);
}

/** The message's digest, or the message itself if it is one. */
function digestOf(
  provider: Provider,
  { hash, prehashed }: EcdsaParams,
  data: Uint8Array,
): Result<Bytes> {
  if (!prehashed) return provider.digest(hash, data);
  if (data.length !== hash.outputLength) {
    throw operationError(
      `Cannot use digest: expected ${hash.outputLength} bytes of ${hash.name}, got ${data.length}`,
    );
  }
  return copyBytes(data);
}

function signDigest({ provider, params, key }: KeyCall<EcdsaSignParams>, digest: Bytes): Bytes {
  const { curve, d } = privateMaterialOf(key);
  const signature = provider.engine(curve).sign(digest, d, {
    hash: arithmetic("hashes").hashFunction(params.hash),
    lowS: params.lowS ?? curve.lowS ?? false,
    extraEntropy: extraEntropyOf(params),
  });
  if (signature === null) throw operationError("Cannot sign: the engine refused the key");
  return encodeSignature(curve, params.format, signature);
}

function extraEntropyOf({ extraEntropy }: EcdsaSignParams): Bytes | undefined {
  if (extraEntropy === false) return undefined;
  if (extraEntropy === true) return randomBytes(EXTRA_ENTROPY_BYTES);
  if (extraEntropy.length !== EXTRA_ENTROPY_BYTES) {
    throw operationError(
      `Cannot sign: expected extraEntropy of ${EXTRA_ENTROPY_BYTES} bytes, ` +
        `got ${extraEntropy.length}`,
    );
  }
  return extraEntropy;
}

function verifyDigest(call: KeyCall<EcdsaParams>, signature: Uint8Array, digest: Bytes): boolean {
  const { provider, params, key } = call;
  const material = materialOf(key);
  return verifySignature(provider.engine(material.curve), material, digest, {
    format: params.format,
    lowS: params.lowS ?? false,
    signature,
  });
}
