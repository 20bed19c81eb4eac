/**
 * SLIP-10: trees of keys on four curves.
 *
 * @module
 */
import { curveByName } from "../../ec/curves/registry.ts";
import { p256 } from "../../ec/curves/p256.ts";
import { secp256k1 } from "../../ec/curves/secp256k1.ts";
import type { Handler } from "../handler.ts";
import { toDomString } from "../webidl.ts";
import { hdHandler } from "./hd_keys.ts";

/** The nodes of SLIP-10. */
export const slip10: Handler = hdHandler({
  name: "SLIP10",
  curves: [secp256k1.name, p256.name, "Ed25519", "X25519"],
  hasText: true,
  startsFromEntropy: () => false,
  readParams(source) {
    const name = toDomString(source.required("namedCurve"));
    return { choice: { scheme: "slip10", curve: curveByName(name)?.name ?? name } };
  },
  shows: ({ curve }) => ({ namedCurve: curve }),
});
