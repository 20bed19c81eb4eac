/**
 * ECDH (SP 800-56A, section 5.7.1.2; Web Cryptography, "ECDH").
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import type { Curve } from "../../ec/curve_params.ts";
import { invalidAccessError, operationError } from "../errors.ts";
import type { DeriveBitsOperation, Handler, KeyCall, KeySlots, Result } from "../handler.ts";
import { runtimeKeyInfo } from "../key.ts";
import { toWord } from "../webidl.ts";
import { leadingBits, readPartner } from "./agreement_params.ts";
import { ecKeyOperations } from "./ec_keys.ts";
import { materialOf, privateMaterialOf, publicMaterial } from "./ec_material.ts";

const OUTPUTS = ["x", "xy", "compressed"] as const;

/** EcdhKeyDeriveParams and what this provider adds. */
interface EcdhParams {
  /** The partner's key; null stands for one of the runtime, which is in `given`. */
  readonly partner: KeySlots | null;
  readonly given: unknown;
  readonly output: typeof OUTPUTS[number];
}

const deriveBits: DeriveBitsOperation<EcdhParams> = {
  normalize(source) {
    const given = source.required("public"), partner = readPartner(given);
    const output = source.member("output");
    return {
      partner,
      given,
      output: output === undefined ? "x" : toWord(output, OUTPUTS, "output"),
    };
  },
  accepts({ partner, output }, provider, length) {
    if (partner === null) return provider.native !== null && output === "x";
    return partner.handler === ecdh && partner.type === "public" &&
      (length ?? 0) <= 8 * outputBytes(materialOf(partner).curve, output);
  },
  run(call, length) {
    const derive = (point: Uint8Array) => {
      const secret = sharedSecret(call, point);
      try {
        return leadingBits(secret, length);
      } finally {
        secret.fill(0);
      }
    };
    const point = partnerPoint(call);
    return point instanceof Promise ? point.then(derive) : derive(point);
  },
};

function outputBytes(curve: Curve, output: EcdhParams["output"]): number {
  if (output === "xy") return 2 * curve.fieldBytes;
  return output === "x" ? curve.fieldBytes : 1 + curve.fieldBytes;
}

/** The ECDH of every curve that is ours. */
export const ecdh: Handler = {
  name: "ECDH",
  parts: ["engines"],
  extensions: { deriveBits: ["output"], deriveKey: ["output"] },
  keyMembers: ["public"],
  deriveBits,
  ...ecKeyOperations(
    {
      publicUsages: [],
      privateUsages: ["deriveKey", "deriveBits"],
      jwkUse: "enc",
      jwkAlg: false,
    },
    () => ecdh,
  ),
};

/** Computes the shared point, in the form asked for. */
function sharedSecret({ provider, params, key }: KeyCall<EcdhParams>, partner: Uint8Array): Bytes {
  const { curve, d } = privateMaterialOf(key);
  const point = provider.engine(curve).sharedPoint(d, partner);
  if (point === null) throw operationError("Cannot derive bits: the shared point is at infinity");
  const middle = 1 + curve.fieldBytes;
  try {
    switch (params.output) {
      case "x":
        return point.slice(1, middle);
      case "xy":
        return point.slice(1);
      case "compressed":
        point[0] = 2 | point[point.length - 1] & 1;
        return point.slice(0, middle);
    }
  } finally {
    point.fill(0);
  }
}

/**
 * Checks the partner's type, algorithm and curve, in this order; gives its point. The runtime's key
 * on the same curve is exported, and checked as at import.
 */
function partnerPoint({ provider, params, key }: KeyCall<EcdhParams>): Result<Uint8Array> {
  const { partner, given } = params, { curve } = materialOf(key), { native } = provider;
  const suits = partner !== null && partner.type === "public" && partner.handler === key.handler &&
    materialOf(partner).curve === curve;
  if (suits) return materialOf(partner).publicKey;
  if (partner === null && native !== null && isRuntimePartner(given, curve)) {
    const exported = native.subtle.exportKey("raw", given);
    return exported.then((octets) =>
      publicMaterial(provider, curve, new Uint8Array(octets), "derive bits").publicKey
    );
  }
  throw invalidAccessError(
    `Cannot derive bits: expected a public ECDH key on ${curve.name} as partner, got another key`,
  );
}

function isRuntimePartner(value: unknown, curve: Curve): value is CryptoKey {
  const info = runtimeKeyInfo(value);
  return info?.type === "public" && info.algorithm === ecdh.name && info.namedCurve === curve.name;
}
