export { decrypt, decryptInto, encrypt, encryptInto } from "./aead128.ts";
export type { AeadOptions } from "./arguments.ts";
export { AsconHash256, hash256 } from "./hash256.ts";
export { AsconCxof128, AsconXof128, cxof128, xof128 } from "./xof128.ts";
export type { Bytes } from "../bytes.ts";
