/**
 * Ascon-AEAD128 (SP 800-232, section 4), in the form that WICG Modern Algorithms gives its AEADs.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import { arithmetic } from "../arithmetic.ts";
import type { DataOperation, Handler } from "../handler.ts";
import { asconKeyOperations, asconMaterial } from "./ascon_key.ts";
import {
  type AeadParams,
  isAcceptable,
  readAeadParams,
  requireAcceptable,
} from "./ascon_params.ts";
import { asconStreams } from "./ascon_streams.ts";

const encrypt: DataOperation<AeadParams> = {
  normalize: readAeadParams,
  accepts: isAcceptable,
  run({ params, key }, data): Bytes {
    const { iv, additionalData, tagLength } = requireAcceptable(params, "encrypt");
    const { key: bytes, budget } = asconMaterial(key);
    budget.spend(data.length + additionalData.length);
    return arithmetic("ascon").encrypt(bytes, iv, data, { additionalData, tagLength });
  },
};

const decrypt: DataOperation<AeadParams> = {
  normalize: readAeadParams,
  accepts: isAcceptable,
  run({ params, key }, data): Bytes {
    const { iv, additionalData, tagLength } = requireAcceptable(params, "decrypt");
    const { key: bytes, budget } = asconMaterial(key);
    budget.requireTrust();
    budget.spend(data.length + additionalData.length);
    try {
      return arithmetic("ascon").decrypt(bytes, iv, data, { additionalData, tagLength });
    } catch (error) {
      budget.fail(tagLength);
      throw error;
    }
  },
};

/** Authenticated encryption; it wraps keys too. */
export const asconAead128: Handler = {
  name: "Ascon-AEAD128",
  parts: ["ascon"],
  encrypt,
  decrypt,
  streams: asconStreams,
  ...asconKeyOperations(() => asconAead128),
};
