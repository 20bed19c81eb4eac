/**
 * Deriving with nodes: bits, nodes, and keys for other algorithms.
 *
 * @module
 */
import type { Bytes } from "../../bytes.ts";
import { curveByName } from "../../ec/curves/registry.ts";
import type { HDKey } from "../../hd/extended_key.ts";
import { HARDENED } from "../../hd/child_index.ts";
import { toIndexes } from "../../hd/path.ts";
import { invalidAccessError } from "../errors.ts";
import type {
  DeriveBitsOperation,
  DerivedKeyRequest,
  DeriveKeyOperation,
  Handler,
  KeyCall,
  KeySlots,
} from "../handler.ts";
import type { AlgorithmSource } from "../normalize.ts";
import { isObject, toDomString } from "../webidl.ts";
import { requireUsages } from "../usages.ts";
import { leadingBits } from "./agreement_params.ts";
import { HD_USAGES } from "./hd_import.ts";
import { nodeOf, translating } from "./hd_role.ts";

/** What is read of the parameters. */
export interface HdDeriveParams {
  readonly path: readonly number[];
}

/** The operations that derive. */
export interface HdDerivation {
  readonly deriveBits: DeriveBitsOperation<HdDeriveParams>;
  readonly deriveKey: DeriveKeyOperation<HdDeriveParams>;
}

/**
 * Gives the operations of an algorithm.
 *
 * @param toKey makes the slots of a node.
 */
export function hdDerivation(
  toKey: (node: HDKey, request: DerivedKeyRequest) => KeySlots,
): HdDerivation {
  return {
    deriveBits: {
      normalize: readPath,
      run(call, length) {
        const node = descend(call, "derive bits", true);
        const secret = node.privateKey ?? node.publicKey;
        try {
          return leadingBits(secret, length);
        } finally {
          node.wipe();
          secret.fill(0);
        }
      },
    },
    deriveKey: {
      normalize: readPath,
      derives: (target) => target.importKey !== undefined && target.keyLength === undefined,
      run(call, request) {
        const node = descend(call, "derive key", request.extractable);
        try {
          if (request.handler === call.key.handler) {
            requireUsages(request.usages, HD_USAGES, "derive key");
            requireSameTree(node, request);
            return toKey(node.derive([]), request);
          }
          return importInto(node, call, request);
        } finally {
          node.wipe();
        }
      },
    },
  };
}

/** Reads a path: `(sequence or DOMString)`, the indexes or the text. */
function readPath(source: AlgorithmSource): HdDeriveParams {
  const value = source.required("path");
  const isSequence = isObject(value) && typeof value[Symbol.iterator] === "function";
  const path = isSequence ? Array.from(value as unknown as Iterable<number>) : toDomString(value);
  return { path: translating("operation", () => toIndexes(path, "read path")) };
}

/**
 * Finds the node at the end of the path. What can be read of a soft child of a private node tells
 * the node's own private key to whoever has its public half, which everybody may have: that is
 * refused where the node is not extractable, and so is the node itself.
 *
 * @throws {DOMException} InvalidAccessError.
 */
function descend(call: KeyCall<HdDeriveParams>, action: string, isReadable: boolean): HDKey {
  const { key, params: { path } } = call;
  const isGuarded = key.type === "private" && !key.extractable && isReadable;
  if (isGuarded && path.every((index) => index < HARDENED)) {
    throw invalidAccessError(
      `Cannot ${action}: expected a hardened step or an extractable node, got neither: the result ` +
        "would tell the node's private key",
    );
  }
  return translating("operation", () => nodeOf(key).derive(path));
}

/** Refuses a node of another curve or scheme than the one that is there. */
function requireSameTree(node: HDKey, { params }: DerivedKeyRequest): void {
  const { choice } = params as { readonly choice: Readonly<Record<string, string | undefined>> };
  const { curve = node.curve, scheme = node.scheme } = choice;
  if (curve === node.curve && scheme === node.scheme) return;
  throw invalidAccessError(
    `Cannot derive key: expected ${node.scheme} on ${node.curve}, got ${scheme} on "${curve}"`,
  );
}

/** Makes a key of an algorithm on the node's curve. */
function importInto(
  node: HDKey,
  { provider }: KeyCall<HdDeriveParams>,
  request: DerivedKeyRequest,
): KeySlots {
  const { handler, params, extractable, usages } = request;
  requireSameCurve(node, handler, params);
  const secret = node.privateKey, format = secret ? "raw-private" : "raw-public";
  const data: Bytes = secret ?? node.publicKey;
  try {
    return handler.importKey!.run({ provider, params, extractable, usages, format, data });
  } finally {
    data.fill(0);
  }
}

/** Refuses an algorithm on another curve: by its parameters, or by its name where that is one. */
function requireSameCurve(node: HDKey, { name }: Handler, params: unknown): void {
  const { namedCurve = name } = (params ?? {}) as { readonly namedCurve?: string };
  if ((curveByName(namedCurve)?.name ?? namedCurve) === node.curve) return;
  throw invalidAccessError(
    `Cannot derive key: expected an algorithm on ${node.curve}, got ${name} on "${namedCurve}"`,
  );
}
