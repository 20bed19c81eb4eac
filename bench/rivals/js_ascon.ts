import JsAscon from "js-ascon";

/** The calls of js-ascon that are measured; it takes and gives byte arrays. */
export interface JsAsconCalls {
  encrypt(key: Uint8Array, nonce: Uint8Array, plaintext: Uint8Array): Uint8Array;
  decrypt(key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array): Uint8Array;
  hash256(data: Uint8Array): Uint8Array;
}

/** js-ascon: SP 800-232 in JavaScript, on bigints. */
export const jsAscon: JsAsconCalls = {
  encrypt: (key, nonce, plaintext) => JsAscon.encrypt(key, nonce, "", plaintext),
  decrypt: (key, nonce, sealed) => JsAscon.decrypt(key, nonce, "", sealed),
  hash256: (data) => JsAscon.hash(data, "Ascon-Hash256", 32),
};
