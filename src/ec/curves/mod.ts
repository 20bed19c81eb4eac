/**
 * The list of curves: one line each. Only `registry.ts` imports this file.
 *
 * @module
 */
export { secp256k1 } from "./secp256k1.ts";
