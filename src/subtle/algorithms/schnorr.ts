/**
 * Schnorr signatures on secp256k1 (BIP-340). Messages of any length are signed as they are.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import { copyOf, requireBufferSource } from "../../buffer_source.ts";
import { operationError } from "../errors.ts";
import type { DataOperation, Handler, VerifyOperation } from "../handler.ts";
import { randomBytes } from "../runtime.ts";
import { ecKeyOperations } from "./ec_keys.ts";
import { materialOf, privateMaterialOf } from "./ec_material.ts";

/** Bytes of auxiliary randomness. */
const AUX_RAND_BYTES = 32;

interface SchnorrParams {
  /** Absent: fresh random bytes. */
  readonly auxRand: Bytes | undefined;
}

const sign: DataOperation<SchnorrParams> = {
  normalize(source) {
    const auxRand = source.member("auxRand");
    if (auxRand === undefined) return { auxRand };
    requireBufferSource(auxRand, "auxRand");
    return { auxRand: copyOf(auxRand) };
  },
  run({ provider, params, key }, data) {
    const auxRand = params.auxRand ?? randomBytes(AUX_RAND_BYTES);
    if (auxRand.length !== AUX_RAND_BYTES) {
      throw operationError(
        `Cannot sign: expected auxRand of ${AUX_RAND_BYTES} bytes, got ${auxRand.length}`,
      );
    }
    const { curve, d } = privateMaterialOf(key);
    const signature = provider.engine(curve).signSchnorr(data, d, auxRand);
    if (signature === null) throw operationError("Cannot sign: the engine refused the key");
    return signature;
  },
};

const verify: VerifyOperation<undefined> = {
  normalize: () => undefined,
  run({ provider, key }, signature, data) {
    const { curve, publicKey } = materialOf(key);
    const x = publicKey.subarray(1, 1 + curve.fieldBytes);
    return provider.engine(curve).verifySchnorr(signature, data, x);
  },
};

/** The signatures of BIP-340. */
export const schnorr: Handler = {
  name: "Schnorr",
  parts: ["engines"],
  extensions: { sign: ["auxRand"] },
  sign,
  verify,
  ...ecKeyOperations(
    {
      publicUsages: ["verify"],
      privateUsages: ["sign"],
      jwkUse: "sig",
      jwkAlg: false,
      xOnly: true,
    },
    () => schnorr,
  ),
};
