/**
 * Keys on short Weierstrass curves for the algorithms that use them: making, reading, writing.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import type { Curve } from "../../ec/curve_params.ts";
import { curveByName } from "../../ec/curves/registry.ts";
import type {
  Handler,
  ImportRequest,
  KeyPairSlots,
  KeyRequest,
  KeySlots,
  Provider,
} from "../handler.ts";
import { isOwnFormat } from "../key_format.ts";
import type { AlgorithmSource } from "../normalize.ts";
import { randomBytes } from "../runtime.ts";
import { requireUsages, selectUsages, type Usage } from "../usages.ts";
import { toDomString } from "../webidl.ts";
import { allowedCurve, belongsToRuntime, isDefined, requireCurveOf } from "./ec_curve.ts";
import { exportEcKey } from "./ec_export.ts";
import { importEcKey } from "./ec_import.ts";
import { type EcMaterial, evenPoint, materialOf } from "./ec_material.ts";
import type { EcKeyParams, EcRole } from "./ec_role.ts";
import { RUNTIME_CURVES } from "./runtime_algorithms.ts";

type EcKeyHandler = Pick<
  Handler,
  "owns" | "generateKey" | "importKey" | "exportKey" | "getPublicKey" | "wipe"
>;

/**
 * Gives the key operations of an algorithm.
 *
 * @param handler gives the whole handler, which its keys refer to.
 */
export function ecKeyOperations(role: EcRole, handler: () => Handler): EcKeyHandler {
  return {
    // No runtime has keys of x alone.
    owns: role.xOnly ? undefined : ownsCurve,
    generateKey: {
      normalize: readNamedCurve,
      accepts: (params: EcKeyParams, provider) => acceptsCurve(role, params, provider),
      run: (request: KeyRequest<EcKeyParams>) => generateEcKey(request, role, handler()),
    },
    importKey: {
      normalize: readNamedCurve,
      accepts: (params: EcKeyParams, provider) => acceptsCurve(role, params, provider),
      run(request: ImportRequest<EcKeyParams>): KeySlots {
        const { material, usages } = importEcKey(request, role);
        return ecKey(handler(), material, usages, request.extractable);
      },
    },
    exportKey: (key, format) => exportEcKey(key, format, role),
    wipe: (key: KeySlots) => void materialOf(key).d?.fill(0),
    getPublicKey(key: KeySlots, usages: readonly Usage[]): KeySlots {
      requireUsages(usages, role.publicUsages, "get public key");
      const selected = selectUsages(usages, role.publicUsages);
      return ecKey(handler(), publicHalf(materialOf(key), role), selected, true);
    },
  };
}

/** The public half of a key: of keys that are x alone the point of even y. */
function publicHalf(material: EcMaterial, role: EcRole): EcMaterial {
  const { curve, publicKey } = material;
  return { curve, publicKey: role.xOnly ? evenPoint(material) : publicKey };
}

/** Makes the slots of a key. */
export function ecKey(
  handler: Handler,
  material: EcMaterial,
  usages: readonly Usage[],
  extractable: boolean,
): KeySlots {
  const type = material.d === undefined ? "public" : "private";
  const algorithm = Object.freeze({ name: handler.name, namedCurve: material.curve.name });
  return { handler, type, extractable, algorithm, usages, material };
}

/** Tells whether a format makes a key ours on every curve: no runtime imports EC keys from it. */
function isOursOnEveryCurve(format: string): boolean {
  return format === "raw-private" || isOwnFormat(format);
}

/** A curve of ours is ours; one that the runtime has too is by the options, any other the runtime's. */
function ownsCurve(source: AlgorithmSource, provider: Provider, format?: string): boolean {
  const value = source.peek("namedCurve");
  if (value === undefined) return true;
  const name = toDomString(value);
  source.replace("namedCurve", name);
  const curve = curveByName(name);
  if (curve === undefined) return provider.native === null;
  if (format !== undefined && isOursOnEveryCurve(format)) return true;
  source.replace("namedCurve", curve.name);
  return !belongsToRuntime(curve, provider);
}

function readNamedCurve(source: AlgorithmSource): EcKeyParams {
  return { namedCurve: toDomString(source.required("namedCurve")) };
}

function acceptsCurve(role: EcRole, { namedCurve }: EcKeyParams, provider: Provider): boolean {
  const curve = allowedCurve(namedCurve, provider);
  if (curve !== undefined) return isDefined(role, curve);
  return !role.xOnly && provider.native !== null && RUNTIME_CURVES.includes(namedCurve);
}

function generateEcKey(
  request: KeyRequest<EcKeyParams>,
  role: EcRole,
  handler: Handler,
): KeyPairSlots {
  const { provider, params, extractable, usages } = request;
  requireUsages(usages, [...role.publicUsages, ...role.privateUsages], "generate key");
  const curve = requireCurveOf(role, params.namedCurve, provider);
  const material = randomMaterial(provider, curve), shown = publicHalf(material, role);
  return {
    publicKey: ecKey(handler, shown, selectUsages(usages, role.publicUsages), true),
    privateKey: ecKey(handler, material, selectUsages(usages, role.privateUsages), extractable),
  };
}

/**
 * Draws d uniformly from 1 to n − 1: random bits of the order's length, again while they are not
 * below n (FIPS 186-5, appendix A.2.2).
 */
function randomMaterial(provider: Provider, curve: Curve): EcMaterial & { readonly d: Bytes } {
  const engine = provider.engine(curve);
  const unused = 8 * curve.scalarBytes - curve.orderBits;
  while (true) {
    const d = randomBytes(curve.scalarBytes);
    d[0] &= 0xff >> unused;
    const publicKey = engine.publicKey(d);
    if (publicKey !== null) return { curve, publicKey, d };
  }
}
