/**
 * BIP32-Ed25519: trees of keys on edwards25519 with soft steps, and the masters of Cardano wallets.
 *
 * @module
 */
import { copyOf, isBufferLike, requireBufferSource } from "../../buffer_source.ts";
import type { Bytes } from "../../bytes.ts";
import type { Handler } from "../handler.ts";
import { toDomString, toWord } from "../webidl.ts";
import { hdHandler } from "./hd_keys.ts";

const SCHEMES = ["icarus", "ledger", "slip23", "trezor"] as const;

/** The nodes of BIP32-Ed25519. */
export const bip32Ed25519: Handler = hdHandler({
  name: "BIP32-Ed25519",
  curves: ["Ed25519"],
  hasText: false,
  startsFromEntropy: ({ scheme }) => scheme === "icarus" || scheme === "trezor",
  readParams(source) {
    const passphrase = source.member("passphrase");
    const scheme = toWord(source.required("scheme"), SCHEMES, "scheme");
    return {
      choice: { scheme },
      passphrase: passphrase === undefined ? undefined : toBytes(passphrase),
    };
  },
  shows: ({ scheme }) => ({ scheme }),
});

/** Text counts as its UTF-8. */
function toBytes(passphrase: unknown): Bytes {
  if (!isBufferLike(passphrase)) return new TextEncoder().encode(toDomString(passphrase));
  requireBufferSource(passphrase, "passphrase");
  return copyOf(passphrase);
}
