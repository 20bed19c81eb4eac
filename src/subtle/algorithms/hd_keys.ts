/**
 * Nodes as keys, for the algorithms that derive.
 *
 * @module
 */
import type { HDKey } from "../../hd/extended_key.ts";
import type { Handler, ImportRequest, KeySlots } from "../handler.ts";
import { requireUsages, selectUsages, type Usage } from "../usages.ts";
import { hdDerivation } from "./hd_derive.ts";
import { exportNode, HD_USAGES, importNode } from "./hd_import.ts";
import { type HdImportParams, type HdRole, nodeOf } from "./hd_role.ts";

/** Whether a key may leave, and what it may do. */
interface KeyRights {
  readonly extractable: boolean;
  readonly usages: readonly Usage[];
}

/** Makes the handler of an algorithm. */
export function hdHandler(role: HdRole): Handler {
  const handler: Handler = {
    name: role.name,
    parts: ["hd"],
    ...hdDerivation((node, rights) => hdKey(node, rights)),
    importKey: {
      normalize: (source) => role.readParams(source),
      accepts({ choice: { curve } }: HdImportParams) {
        return curve === undefined || role.curves.includes(curve);
      },
      run(request: ImportRequest<HdImportParams>) {
        return hdKey(importNode(request, role), request);
      },
    },
    exportKey: (key, format) => exportNode(key, format, role),
    wipe: (key) => nodeOf(key).wipe(),
    getPublicKey(key, usages) {
      requireUsages(usages, HD_USAGES, "get public key");
      return hdKey(nodeOf(key).neuter(), { usages, extractable: true });
    },
  };
  function hdKey(node: HDKey, { usages, extractable }: KeyRights): KeySlots {
    return {
      handler,
      type: node.isPrivate ? "private" : "public",
      extractable,
      algorithm: Object.freeze({ name: role.name, ...role.shows(node) }),
      usages: selectUsages(usages, HD_USAGES),
      material: node,
    };
  }
  return handler;
}
