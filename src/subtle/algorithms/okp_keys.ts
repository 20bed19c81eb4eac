/**
 * Keys of RFC 8032 and RFC 7748 for the algorithms that use them: making, reading, writing.
 *
 * @module
 */
import type {
  Handler,
  ImportRequest,
  KeyPairSlots,
  KeyRequest,
  KeySlots,
  Provider,
} from "../handler.ts";
import { randomBytes, runtimeSupports } from "../runtime.ts";
import { requireUsages, selectUsages, type Usage } from "../usages.ts";
import { exportOkpKey } from "./okp_export.ts";
import { importOkpKey } from "./okp_import.ts";
import {
  type OkpAlgorithm,
  type OkpMaterial,
  okpMaterialOf,
  wipeOkpSecret,
} from "./okp_material.ts";

type OkpKeyHandler = Pick<
  Handler,
  "owns" | "generateKey" | "importKey" | "exportKey" | "getPublicKey" | "wipe"
>;

/** Formats that no runtime imports keys of these algorithms from. */
const OUR_FORMATS: readonly string[] = ["raw-private", "raw-seed"];

/**
 * Gives the key operations of an algorithm.
 *
 * @param handler gives the whole handler, which its keys refer to.
 */
export function okpKeyOperations(algorithm: OkpAlgorithm, handler: () => Handler): OkpKeyHandler {
  const { publicUsages } = algorithm;
  return {
    owns: (_source, provider, format) => {
      if (format !== undefined && OUR_FORMATS.includes(format)) return true;
      return !belongsToRuntime(algorithm, provider);
    },
    generateKey: {
      normalize: () => undefined,
      run: (request: KeyRequest<unknown>) => generateOkpKey(request, algorithm, handler()),
    },
    importKey: {
      normalize: () => undefined,
      run(request: ImportRequest<unknown>): KeySlots {
        const { material, usages } = importOkpKey(request, algorithm);
        return okpKey(handler(), material, usages, request.extractable);
      },
    },
    exportKey: (key, format) => exportOkpKey(algorithm, key, format),
    wipe(key) {
      const { secret } = okpMaterialOf(key);
      if (secret) wipeOkpSecret(secret);
    },
    getPublicKey(key, usages) {
      requireUsages(usages, publicUsages, "get public key");
      const { publicKey } = okpMaterialOf(key);
      return okpKey(handler(), { publicKey }, selectUsages(usages, publicUsages), true);
    },
  };
}

/** Makes the slots of a key. */
export function okpKey(
  handler: Handler,
  material: OkpMaterial,
  usages: readonly Usage[],
  extractable: boolean,
): KeySlots {
  const type = material.secret === undefined ? "public" : "private";
  const algorithm = Object.freeze({ name: handler.name });
  return { handler, type, extractable, algorithm, usages, material };
}

/** Tells whether keys are left to the runtime: by the options, and if it has the algorithm. */
function belongsToRuntime({ curve, isCommon }: OkpAlgorithm, provider: Provider): boolean {
  const { native, options } = provider;
  if (native === null || options.edwards === "own") return false;
  return runtimeSupports(native, ["generateKey", curve.name]) ?? isCommon;
}

function generateOkpKey(
  { extractable, usages }: KeyRequest<unknown>,
  algorithm: OkpAlgorithm,
  handler: Handler,
): KeyPairSlots {
  const { curve, publicUsages, privateUsages } = algorithm;
  requireUsages(usages, [...publicUsages, ...privateUsages], "generate key");
  const seed = randomBytes(curve.keyBytes);
  try {
    const pair = algorithm.makePair(seed, "generate key");
    const shown = { publicKey: pair.publicKey };
    return {
      publicKey: okpKey(handler, shown, selectUsages(usages, publicUsages), true),
      privateKey: okpKey(handler, pair, selectUsages(usages, privateUsages), extractable),
    };
  } finally {
    seed.fill(0);
  }
}
