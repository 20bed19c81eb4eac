/**
 * Loaded before test files: sets the engine on libsecp256k1 that SUBTLER_LIBSECP256K1 names.
 *
 * @module
 */
import { openSecp256k1 } from "../../ffi/mod.ts";
import { useEngine } from "../../src/secp256k1/mod.ts";

const engine = openSecp256k1();
if (engine.info().source !== "environment") throw new Error("expected the library to be named");
useEngine(engine);
