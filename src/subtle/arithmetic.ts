/**
 * The code that computes, engines, hashes and Ascon: loaded when it is first needed, so that importing
 * the provider costs a third. Every key of ours was made with it, so whatever has such a key finds
 * it here; what makes keys, or digests, waits for it once.
 *
 * @module
 */
import type { Result } from "./handler.ts";

/** The modules that compute. */
export interface Arithmetic {
  readonly engines: typeof import("../ec/engines.ts");
  readonly hashes: typeof import("../hash/mod.ts");
  readonly ascon: typeof import("../ascon/provider_parts.ts");
  readonly eddsa: typeof import("../ec/edwards/eddsa.ts");
  readonly edwards: typeof import("../ec/edwards/suites.ts");
  readonly hd: typeof import("../hd/extended_key.ts");
}

let loaded: Arithmetic | undefined;

/** The code, if it is here. */
export function loadedArithmetic(): Arithmetic | undefined {
  return loaded;
}

/** The code, where a key or an earlier wait shows that it is here. */
export function arithmetic(): Arithmetic {
  if (loaded === undefined) throw new Error("Cannot compute: expected whenLoaded() before");
  return loaded;
}

/** Runs at once if the code is here, else when it is: the caller's memory is copied before. */
export function whenLoaded<T>(run: () => Result<T>): Result<T> {
  return loaded === undefined ? load().then(run) : run();
}

async function load(): Promise<void> {
  const [engines, hashes, ascon, eddsa, edwards, hd] = await Promise.all([
    import("../ec/engines.ts"),
    import("../hash/mod.ts"),
    import("../ascon/provider_parts.ts"),
    import("../ec/edwards/eddsa.ts"),
    import("../ec/edwards/suites.ts"),
    import("../hd/extended_key.ts"),
  ]);
  loaded = { engines, hashes, ascon, eddsa, edwards, hd };
}
