/**
 * The list of curves: one line each. Only `registry.ts` imports this file.
 *
 * @module
 */
export { secp256k1 } from "./secp256k1.ts";
export { p192 } from "./p192.ts";
export { p224 } from "./p224.ts";
export { p256 } from "./p256.ts";
export { p384 } from "./p384.ts";
export { p521 } from "./p521.ts";
export { brainpoolP160r1 } from "./brainpool_p160r1.ts";
export { brainpoolP160t1 } from "./brainpool_p160t1.ts";
export { brainpoolP192r1 } from "./brainpool_p192r1.ts";
export { brainpoolP192t1 } from "./brainpool_p192t1.ts";
export { brainpoolP224r1 } from "./brainpool_p224r1.ts";
export { brainpoolP224t1 } from "./brainpool_p224t1.ts";
export { brainpoolP256r1 } from "./brainpool_p256r1.ts";
export { brainpoolP256t1 } from "./brainpool_p256t1.ts";
export { brainpoolP320r1 } from "./brainpool_p320r1.ts";
export { brainpoolP320t1 } from "./brainpool_p320t1.ts";
export { brainpoolP384r1 } from "./brainpool_p384r1.ts";
export { brainpoolP384t1 } from "./brainpool_p384t1.ts";
export { brainpoolP512r1 } from "./brainpool_p512r1.ts";
export { brainpoolP512t1 } from "./brainpool_p512t1.ts";
export { secp112r1 } from "./secp112r1.ts";
export { secp112r2 } from "./secp112r2.ts";
export { secp128r1 } from "./secp128r1.ts";
export { secp128r2 } from "./secp128r2.ts";
export { secp160k1 } from "./secp160k1.ts";
export { secp160r1 } from "./secp160r1.ts";
export { secp160r2 } from "./secp160r2.ts";
export { secp192k1 } from "./secp192k1.ts";
export { secp224k1 } from "./secp224k1.ts";
