/**
 * The streams of Ascon-AEAD128 for keys of the provider.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import { arithmetic } from "../arithmetic.ts";
import { operationError } from "../errors.ts";
import type { OpenAtOperation, StreamOperation, StreamOperations } from "../handler.ts";
import type { AlgorithmSource } from "../normalize.ts";
import { toEnforcedUnsigned } from "../webidl.ts";
import { asconMaterial } from "./ascon_key.ts";
import {
  type AeadParams,
  readAdditionalData,
  readAeadParams,
  requireAcceptable,
} from "./ascon_params.ts";

interface DecryptParams extends AeadParams {
  readonly maxMessage: number | undefined;
  readonly unverified: boolean;
}

interface OpenParams {
  readonly additionalData: Bytes;
}

interface SealParams extends OpenParams {
  readonly segmentSize: number | undefined;
}

const encryptStream: StreamOperation<AeadParams> = {
  normalize: readAeadParams,
  run: ({ params, key }) =>
    arithmetic("ascon").encryptTransform(asconMaterial(key), requireAcceptable(params, "encrypt")),
};

const decryptStream: StreamOperation<DecryptParams> = {
  normalize(source) {
    const params = readAeadParams(source), maxMessage = readNumber(source, "maxMessage", 53);
    return { ...params, maxMessage, unverified: Boolean(source.member("unverified")) };
  },
  run({ params, key }) {
    const { maxMessage, unverified } = params;
    const options = { ...requireAcceptable(params, "decrypt"), maxMessage, unverified };
    return arithmetic("ascon").decryptTransform(asconMaterial(key), options);
  },
};

const sealStream: StreamOperation<SealParams> = {
  normalize: (source) => ({
    additionalData: readAdditionalData(source),
    segmentSize: readNumber(source, "segmentSize", 32),
  }),
  run({ params, key }) {
    const ascon = arithmetic("ascon"), { segmentSize } = params;
    if (segmentSize !== undefined && !ascon.isSegmentSize(segmentSize)) {
      throw operationError(
        `Cannot seal: expected a segmentSize of 64 to 16777216 bytes, got ${segmentSize}`,
      );
    }
    return ascon.sealTransform(asconMaterial(key), params);
  },
};

const openStream: StreamOperation<OpenParams> = {
  normalize: readOpenParams,
  run: ({ params, key }) => arithmetic("ascon").openTransform(asconMaterial(key), params),
};

const openAt: OpenAtOperation<OpenParams> = {
  normalize: readOpenParams,
  run: ({ params, key }, source) =>
    arithmetic("ascon").openSource(asconMaterial(key), source, params),
};

/** One message, and sealed data. */
export const asconStreams: StreamOperations = {
  encryptStream,
  decryptStream,
  sealStream,
  openStream,
  openAt,
};

function readOpenParams(source: AlgorithmSource): OpenParams {
  return { additionalData: readAdditionalData(source) };
}

function readNumber(source: AlgorithmSource, member: string, bits: number): number | undefined {
  const value = source.member(member);
  return value === undefined ? undefined : toEnforcedUnsigned(value, bits, member);
}
