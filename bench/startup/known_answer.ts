/**
 * A signature that nobody had to compute when the start-up scripts run: the key is the SHA-256 of
 * "start-up bench", the message "first use"; signed by @noble/curves 2.4.0.
 *
 * @module
 */

/** The message. */
export const MESSAGE: Uint8Array<ArrayBuffer> = new TextEncoder().encode("first use");

/** Its SHA-256. */
export const DIGEST: Uint8Array<ArrayBuffer> = Uint8Array.fromHex(
  "33ea10c0d59f35d2df1ce62faafd02a6be3a1ab4959db9655f499e73a37e8cf0",
);

/** The public key, uncompressed. */
export const PUBLIC_KEY: Uint8Array<ArrayBuffer> = Uint8Array.fromHex(
  "04a35528fa891fafcc2f8eade63916550352faabf9c0d5195f559b774a0975814662eaeaf1a46c5d53bb00df796f7f" +
    "35510439a6c6d5963e09f56c0373d6afd1a5",
);

/** r ‖ s. */
export const SIGNATURE: Uint8Array<ArrayBuffer> = Uint8Array.fromHex(
  "d747e48b4c9ffcdfba0715d8f061cd0fe37c7f0b281e700da04fcce0f79671143a58da44ec45fd576e217466ad6673d1" +
    "b052bd2e5f95ece622f9ca7551c76a18",
);
