/**
 * What the provider works with: the functions of `mod.ts`, and the streams for keys that are
 * counted.
 *
 * @module
 */
export { decrypt, encrypt } from "./aead128.ts";
export { AsconHash256, hash256 } from "./hash256.ts";
export { KeyBudget } from "./key_budget.ts";
export { openSource } from "./open_at.ts";
export { isSegmentSize } from "./segment.ts";
export { openTransform, sealTransform } from "./seal_stream.ts";
export { decryptTransform, encryptTransform } from "./streams.ts";
export { AsconCxof128, AsconXof128, cxof128, xof128 } from "./xof128.ts";
