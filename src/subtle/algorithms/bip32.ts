/**
 * BIP-32: trees of keys on secp256k1. An index without a key is an error.
 *
 * @module
 */
import { curveByName } from "../../ec/curves/registry.ts";
import { secp256k1 } from "../../ec/curves/secp256k1.ts";
import type { Handler } from "../handler.ts";
import { toDomString } from "../webidl.ts";
import { hdHandler } from "./hd_keys.ts";

/** The nodes of BIP-32. */
export const bip32: Handler = hdHandler({
  name: "BIP32",
  curves: [secp256k1.name],
  hasText: true,
  startsFromEntropy: () => false,
  readParams(source) {
    const value = source.member("namedCurve");
    if (value === undefined) return { choice: { scheme: "bip32" } };
    const name = toDomString(value);
    return { choice: { scheme: "bip32", curve: curveByName(name)?.name ?? name } };
  },
  shows: ({ curve }) => ({ namedCurve: curve }),
});
