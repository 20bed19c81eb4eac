/**
 * The choice of the engine.
 *
 * @module
 */
import { type GivenEngine, setEngine } from "../ec/engines.ts";
import { theCurve } from "./arguments.ts";

/**
 * Sets the engine that this entry point and `./hd` work with from now on.
 *
 * @param engine for instance that of `./ffi`, whose missing members the generated one fills in;
 * null for the generated one.
 * @throws {TypeError} unless it has a name, and its operations are functions; the engine in use stays.
 */
export function useEngine(engine: GivenEngine | null): void {
  setEngine(theCurve(), engine);
}
