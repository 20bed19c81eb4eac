/**
 * Key agreement of RFC 7748 (Web Cryptography, "X25519"; WICG Secure Curves, "X448").
 *
 * @module
 */
import { copyBytes } from "../../bytes.ts";
import type { MontgomeryCurve } from "../../ec/edwards/edwards_params.ts";
import { arithmetic } from "../arithmetic.ts";
import { invalidAccessError, operationError } from "../errors.ts";
import type { DeriveBitsOperation, Handler, KeyCall, KeySlots, Result } from "../handler.ts";
import { runtimeKeyInfo } from "../key.ts";
import { leadingBits, readPartner } from "./agreement_params.ts";
import { okpKeyOperations } from "./okp_keys.ts";
import { type OkpAlgorithm, okpMaterialOf, okpSecretOf } from "./okp_material.ts";

/** EcdhKeyDeriveParams. */
interface AgreementParams {
  /** The partner's key; null stands for one of the runtime, which is in `given`. */
  readonly partner: KeySlots | null;
  readonly given: unknown;
}

/** Makes the handler of one curve. */
export function agreementHandler(curve: MontgomeryCurve, isCommon: boolean): Handler {
  const deriveBits: DeriveBitsOperation<AgreementParams> = {
    normalize(source) {
      const given = source.required("public");
      return { partner: readPartner(given), given };
    },
    accepts({ partner }, provider, length) {
      if (partner === null) return provider.native !== null;
      return partner.handler === handler && partner.type === "public" &&
        (length ?? 0) <= 8 * curve.bytes;
    },
    run(call, length) {
      const derive = (publicKey: Uint8Array) => {
        const { engine } = arithmetic("edwards").agreementSuite(curve);
        const secret = engine.sharedSecret(okpSecretOf(call.key).working, publicKey);
        if (secret === null) throw operationError("Cannot derive bits: the shared secret is zero");
        try {
          return leadingBits(secret, length);
        } finally {
          secret.fill(0);
        }
      };
      const publicKey = partnerKey(call, handler);
      return publicKey instanceof Promise ? publicKey.then(derive) : derive(publicKey);
    },
  };
  const handler: Handler = {
    name: curve.name,
    parts: ["edwards"],
    // None, but a key of the runtime is told that ours is no partner for it.
    extensions: { deriveBits: [], deriveKey: [] },
    keyMembers: ["public"],
    deriveBits,
    ...okpKeyOperations(algorithmOf(curve, isCommon), () => handler),
  };
  return handler;
}

function algorithmOf(curve: MontgomeryCurve, isCommon: boolean): OkpAlgorithm {
  return {
    curve,
    isCommon,
    publicUsages: [],
    privateUsages: ["deriveKey", "deriveBits"],
    jwkUse: "enc",
    makePair(privateKey) {
      const { engine } = arithmetic("edwards").agreementSuite(curve);
      const seed = copyBytes(privateKey);
      return { publicKey: engine.publicKey(seed), secret: { seed, working: seed } };
    },
  };
}

/** Checks the partner's type and algorithm; gives its key. That of the runtime is exported. */
function partnerKey(
  { params: { partner, given }, provider: { native } }: KeyCall<AgreementParams>,
  handler: Handler,
): Result<Uint8Array> {
  if (partner?.type === "public" && partner.handler === handler) {
    return okpMaterialOf(partner).publicKey;
  }
  if (partner === null && native !== null && isRuntimePartner(given, handler)) {
    return native.subtle.exportKey("raw", given).then((key) => new Uint8Array(key));
  }
  throw invalidAccessError(
    `Cannot derive bits: expected a public ${handler.name} key as partner, got another key`,
  );
}

function isRuntimePartner(value: unknown, { name }: Handler): value is CryptoKey {
  const info = runtimeKeyInfo(value);
  return info?.type === "public" && info.algorithm === name;
}
