/**
 * The code that computes, engines, hashes and Ascon: each part is loaded when a handler first needs
 * it, so that importing the provider costs a third and a first key no more than its own algorithm.
 * Every key of ours was made with the parts of its handler, so whatever has such a key finds them
 * here; what makes keys, or digests, waits for them once.
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

/** One of them. */
export type Part = keyof Arithmetic;

const LOADERS: { readonly [Name in Part]: () => Promise<Arithmetic[Name]> } = {
  engines: () => import("../ec/engines.ts"),
  hashes: () => import("../hash/mod.ts"),
  ascon: () => import("../ascon/provider_parts.ts"),
  eddsa: () => import("../ec/edwards/eddsa.ts"),
  edwards: () => import("../ec/edwards/suites.ts"),
  hd: () => import("../hd/extended_key.ts"),
};

const loaded: { -readonly [Name in Part]?: Arithmetic[Name] } = {};

/** Tells whether all of these are here. */
export function isLoaded(parts: readonly Part[]): boolean {
  return parts.every((part) => loaded[part] !== undefined);
}

/** A part of the code, where a key or an earlier wait shows that it is here. */
export function arithmetic<Name extends Part>(part: Name): Arithmetic[Name] {
  const code: Arithmetic[Name] | undefined = loaded[part];
  if (code === undefined) {
    throw new Error(`Cannot compute: expected the handler to name its part "${part}"`);
  }
  return code;
}

/** Runs at once if these parts are here, else when they are: the caller's memory is copied before. */
export function whenLoaded<T>(parts: readonly Part[], run: () => Result<T>): Result<T> {
  return isLoaded(parts) ? run() : Promise.all(parts.map((part) => load(part))).then(run);
}

async function load<Name extends Part>(part: Name): Promise<void> {
  const code: Arithmetic[Name] = await LOADERS[part]();
  loaded[part] ??= code;
}
