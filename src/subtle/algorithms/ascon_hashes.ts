/**
 * Ascon-Hash256, Ascon-XOF128 and Ascon-CXOF128 (SP 800-232, section 5) as digests; the parameters
 * are those that WICG Modern Algorithms gives cSHAKE.
 *
 * @module
 */
import { copyOf, requireBufferSource } from "../../buffer_source.ts";
import type { Bytes } from "../../bytes.ts";
import type { HashState } from "../../hash/hash_function.ts";
import { arithmetic } from "../arithmetic.ts";
import { operationError } from "../errors.ts";
import type { DigestOperation, Handler } from "../handler.ts";
import type { AlgorithmSource } from "../normalize.ts";
import { toEnforcedUnsigned } from "../webidl.ts";

interface XofParams {
  /** Bits. */
  readonly outputLength: number;
}

interface CxofParams extends XofParams {
  readonly customization: Bytes;
}

/** Bytes of the longest customization (section 5.3). */
const LONGEST_CUSTOMIZATION = 256;

const digest: DigestOperation<undefined> = {
  normalize: () => undefined,
  run: (_provider, _params, data) => arithmetic("ascon").hash256(data),
  start: () => new (arithmetic("ascon").AsconHash256)(),
};

const xofDigest: DigestOperation<XofParams> = {
  normalize: readXofParams,
  accepts: (params) => xofRefusal(params) === undefined,
  run: (_provider, params, data) => arithmetic("ascon").xof128(data, outputBytes(params)),
  start(params) {
    const length = outputBytes(params);
    return stateOf(new (arithmetic("ascon").AsconXof128)(), length);
  },
};

const cxofDigest: DigestOperation<CxofParams> = {
  normalize: readCxofParams,
  accepts: (params) => cxofRefusal(params) === undefined,
  run(_provider, params, data) {
    const length = outputBytes(params, cxofRefusal(params));
    return arithmetic("ascon").cxof128(data, length, params.customization);
  },
  start(params) {
    const length = outputBytes(params, cxofRefusal(params));
    return stateOf(new (arithmetic("ascon").AsconCxof128)(params.customization), length);
  },
};

/** The hash, with digests of 256 bits. */
export const asconHash256: Handler = { name: "Ascon-Hash256", parts: ["ascon"], digest };

/** The extendable output. */
export const asconXof128: Handler = { name: "Ascon-XOF128", parts: ["ascon"], digest: xofDigest };

/** The extendable output that each customization makes another one. */
export const asconCxof128: Handler = {
  name: "Ascon-CXOF128",
  parts: ["ascon"],
  digest: cxofDigest,
};

function readXofParams(source: AlgorithmSource): XofParams {
  const outputLength = source.required("outputLength");
  return { outputLength: toEnforcedUnsigned(outputLength, 32, "outputLength") };
}

function readCxofParams(source: AlgorithmSource): CxofParams {
  const value = source.member("customization");
  if (value !== undefined) requireBufferSource(value, "customization");
  const customization = value === undefined ? new Uint8Array(0) : copyOf(value);
  return { customization, ...readXofParams(source) };
}

function xofRefusal({ outputLength }: XofParams): string | undefined {
  if (outputLength > 0 && outputLength % 8 === 0) return undefined;
  return `expected an outputLength above 0 that is a multiple of 8, got ${outputLength}`;
}

function cxofRefusal(params: CxofParams): string | undefined {
  const { length } = params.customization;
  if (length <= LONGEST_CUSTOMIZATION) return xofRefusal(params);
  return `expected a customization of at most ${LONGEST_CUSTOMIZATION} bytes, got ${length}`;
}

/**
 * Gives the bytes of the output.
 *
 * @throws {DOMException} OperationError for parameters that are refused.
 */
function outputBytes(params: XofParams, refusal: string | undefined = xofRefusal(params)): number {
  if (refusal !== undefined) throw operationError(`Cannot digest: ${refusal}`);
  return params.outputLength / 8;
}

/** What an extendable output is in the middle of its input. */
interface Xof {
  update(data: Uint8Array): unknown;
  squeeze(length: number): Bytes;
  wipe(): void;
}

/** An extendable output of so many bytes as a hash. */
function stateOf(xof: Xof, length: number): HashState {
  const state: HashState = {
    update(data) {
      xof.update(data);
      return state;
    },
    digest() {
      const output = xof.squeeze(length);
      xof.wipe();
      return output;
    },
  };
  return state;
}
