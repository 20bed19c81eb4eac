/**
 * EdDSA (RFC 8032; Web Cryptography, "Ed25519"; WICG Secure Curves, "Ed448").
 *
 * @module
 */
import { type Bytes, copyBytes, equalBytes } from "../../bytes.ts";
import type { EddsaVariant } from "../../ec/edwards/eddsa.ts";
import type { PreparedKey } from "../../ec/edwards/edwards_engine.ts";
import type { EdwardsCurve } from "../../ec/edwards/edwards_params.ts";
import { arithmetic } from "../arithmetic.ts";
import { dataError } from "../errors.ts";
import type { DataOperation, Handler, VerifyOperation } from "../handler.ts";
import type { AlgorithmSource } from "../normalize.ts";
import { okpKeyOperations } from "./okp_keys.ts";
import { type OkpAlgorithm, type OkpMaterial, okpMaterialOf, okpSecretOf } from "./okp_material.ts";

/** What an algorithm of this family says of itself. */
export interface EddsaDescription {
  readonly curve: EdwardsCurve;
  readonly isCommon: boolean;
  /** Whether 64 bytes of BIP32-Ed25519 are a private key too. */
  readonly takesExpanded: boolean;
  readVariant(source: AlgorithmSource): EddsaVariant;
  /** @throws {DOMException} OperationError for a context that is too long. */
  checkVariant(variant: EddsaVariant, action: string): void;
}

/** Public keys that have verified: prepared, or null if no signature is good for them. */
const preparedKeys = new WeakMap<OkpMaterial, PreparedKey | null>();

/** Makes the handler of one curve. */
export function eddsaHandler(description: EddsaDescription): Handler {
  const { curve, readVariant, checkVariant } = description;
  const sign: DataOperation<EddsaVariant> = {
    normalize: readVariant,
    run({ params, key }, data) {
      checkVariant(params, "sign");
      const eddsa = arithmetic("eddsa"), edwards = arithmetic("edwards");
      const { publicKey } = okpMaterialOf(key);
      const secret = { ...eddsa.halvesOf(curve, okpSecretOf(key).working), publicKey };
      return eddsa.signMessage(edwards.eddsaSuite(curve), secret, data, params);
    },
  };
  const verify: VerifyOperation<EddsaVariant> = {
    normalize: readVariant,
    run({ params, key }, signature, data) {
      checkVariant(params, "verify");
      const eddsa = arithmetic("eddsa"), edwards = arithmetic("edwards");
      const material = okpMaterialOf(key), suite = edwards.eddsaSuite(curve);
      let prepared = preparedKeys.get(material);
      if (prepared === undefined) {
        prepared = eddsa.prepareKey(suite, material.publicKey);
        preparedKeys.set(material, prepared);
      }
      if (prepared === null) return false;
      const { publicKey } = material;
      return eddsa.verifyMessage(suite, signature, data, { ...params, publicKey, prepared });
    },
  };
  const handler: Handler = {
    name: curve.name,
    parts: ["eddsa", "edwards"],
    sign,
    verify,
    ...okpKeyOperations(algorithmOf(description), () => handler),
  };
  return handler;
}

function algorithmOf({ curve, isCommon, takesExpanded }: EddsaDescription): OkpAlgorithm {
  return {
    curve,
    isCommon,
    publicUsages: ["verify"],
    privateUsages: ["sign"],
    jwkUse: "sig",
    jwkAlgs: curve.joseAlgs,
    expandedBytes: takesExpanded ? curve.hash.length : undefined,
    makePair(privateKey, action) {
      const isSeed = privateKey.length === curve.keyBytes;
      return isSeed ? pairOfSeed(curve, privateKey) : pairOfExpanded(curve, privateKey, action);
    },
  };
}

function pairOfSeed(curve: EdwardsCurve, seed: Uint8Array): Required<OkpMaterial> {
  const working = arithmetic("eddsa").expandSeed(curve, seed);
  return { publicKey: publicKeyOf(curve, working), secret: { seed: copyBytes(seed), working } };
}

/**
 * Makes a pair of kL ‖ kR (BIP32-Ed25519). What is more likely a seed and its public key, the
 * secret key of other libraries, is refused: kR would be known to everybody, and with it d.
 */
function pairOfExpanded(
  curve: EdwardsCurve,
  expanded: Uint8Array,
  action: string,
): Required<OkpMaterial> {
  const left = expanded.subarray(0, curve.keyBytes), right = expanded.subarray(curve.keyBytes);
  const ofSeed = arithmetic("eddsa").expandSeed(curve, left);
  const isSeedAndPublic = equalBytes(publicKeyOf(curve, ofSeed), right);
  ofSeed.fill(0);
  if (isSeedAndPublic) {
    throw dataError(`Cannot ${action}: expected scalar and prefix, got a seed and its public key`);
  }
  const working = copyBytes(expanded);
  return { publicKey: publicKeyOf(curve, working), secret: { seed: null, working } };
}

function publicKeyOf(curve: EdwardsCurve, expanded: Uint8Array): Bytes {
  const eddsa = arithmetic("eddsa"), edwards = arithmetic("edwards");
  return edwards.eddsaSuite(curve).engine.multiplyBase(eddsa.halvesOf(curve, expanded).scalar);
}
