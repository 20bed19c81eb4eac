/**
 * libsecp256k1 as an engine, on Deno with `--allow-ffi`. The same calls as on WebAssembly, with the
 * same answers; what a build of the library lacks, the generated engine does.
 *
 * @example The provider on libsecp256k1
 * ```ts ignore
 * import { createCrypto } from "@subtler/crypto";
 * import { openSecp256k1 } from "@subtler/crypto/ffi";
 *
 * const { subtle } = createCrypto({ engines: { secp256k1: openSecp256k1() } });
 * ```
 *
 * @example `./secp256k1` and `./hd` on libsecp256k1
 * ```ts ignore
 * import { openSecp256k1 } from "@subtler/crypto/ffi";
 * import { useEngine } from "@subtler/crypto/secp256k1";
 *
 * const engine = openSecp256k1({ path: "/usr/lib/x86_64-linux-gnu/libsecp256k1.so.1" });
 * useEngine(engine);
 * console.log(engine.info());
 * ```
 *
 * @module
 */
import type { EngineMember, GivenEngine } from "../src/ec/engine.ts";
import { NativeEngine } from "./engine.ts";
import { type Candidate, candidates, isGranted, isThere, type Source } from "./locate.ts";
import { type Library, type ModuleName, openLibrary } from "./symbols.ts";

export type {
  EcEngine,
  EngineMember,
  GivenEngine,
  SchnorrClaim,
  SignOptions,
} from "../src/ec/engine.ts";
export type { HashFunction, HashNumbers, HashState } from "../src/hash/hash_function.ts";
export type { Bytes } from "../src/bytes.ts";
export type { Source } from "./locate.ts";
export type { ModuleName } from "./symbols.ts";

/** What {@linkcode openSecp256k1} may be told. */
export interface OpenOptions {
  /** The library's file; by default it is looked for. */
  readonly path?: string;
}

/** What an engine says of itself. */
export interface EngineInfo {
  /** The file that was opened. */
  readonly path: string;
  /** Who named it: the caller, the environment, the npm package, or the system's usual places. */
  readonly source: Source;
  /** The optional modules that the build has. */
  readonly modules: readonly ModuleName[];
  /**
   * Members that the generated engine answers for: because the build lacks a module, or because
   * a path alone is permitted, and callbacks and pointers are not (`--allow-ffi` without a path).
   * Batches of Schnorr signatures it verifies on every build. For signatures that the library cannot
   * make it answers in any case: another hash in the nonce than SHA-256, extra entropy of another
   * length than 32 bytes, or `lowS: false`.
   */
  readonly generated: readonly EngineMember[];
}

/** An engine on libsecp256k1. */
export interface NativeSecp256k1 extends Disposable, GivenEngine {
  /** Says what was opened. */
  info(): EngineInfo;
}

/**
 * Opens libsecp256k1. Looked for, in this order: the given path; the file that the environment
 * variable `SUBTLER_LIBSECP256K1` names, if reading it is permitted; the prebuilt file of the npm
 * package `secp256k1`, where the application in the current folder depends on it; the system's
 * library.
 *
 * `--allow-ffi=<path>` is enough for all but ECDH, sums of points, and Schnorr signatures of messages
 * that have not 32 bytes.
 *
 * @param options.path the library's file.
 * @returns the engine, for `createCrypto({ engines })` and `useEngine`; dispose of it to close the
 * library.
 * @throws {TypeError} if the options are no object, or the path is no string, empty, or holds a zero.
 * @throws {Deno.errors.NotCapable} if the file may not be opened; the message names the flag.
 * @throws {Deno.errors.NotFound} if there is no such library.
 * @throws {DOMException} NotSupportedError where there is no Deno.
 */
export function openSecp256k1(options: OpenOptions = {}): NativeSecp256k1 {
  const path = pathOf(options);
  if (typeof Deno === "undefined") {
    throw new DOMException(
      "Cannot open libsecp256k1: expected Deno, got another runtime",
      "NotSupportedError",
    );
  }
  const { candidate, library } = openFirst(candidates(path));
  return new OpenedEngine(candidate, library);
}

class OpenedEngine extends NativeEngine implements NativeSecp256k1 {
  readonly #candidate: Candidate;

  constructor(candidate: Candidate, library: Library) {
    super(library, isGranted({ name: "ffi" }));
    this.#candidate = candidate;
  }

  info(): EngineInfo {
    return { ...this.#candidate, modules: this.modules, generated: this.generated };
  }
}

/** The path that a caller names: the system cuts one at a zero, and opens the process for none. */
function pathOf(options: OpenOptions): string | undefined {
  const refuse = (expected: string, got: unknown) => {
    const kind = got === null ? "null" : typeof got;
    return new TypeError(`Cannot open libsecp256k1: expected ${expected}, got ${kind}`);
  };
  if (options === null || typeof options !== "object") throw refuse("options", options);
  const { path } = options;
  if (path === undefined) return undefined;
  if (typeof path !== "string") throw refuse("a path that is a string", path);
  if (path !== "" && !path.includes("\0")) return path;
  const got = path === "" ? "an empty one" : "one with a zero character";
  throw new TypeError(`Cannot open libsecp256k1: expected the path of a file, got ${got}`);
}

/** Opens the first that can be; says of all others why they could not. */
function openFirst(
  all: readonly Candidate[],
): { readonly candidate: Candidate; readonly library: Library } {
  const denied: string[] = [], unknown: string[] = [], failed: string[] = [];
  for (const candidate of all) {
    const { path, source } = candidate;
    const isNamed = source === "path" || source === "environment";
    const there = isNamed || isThere(path);
    if (there === false) continue;
    // A file of which it is not known that it is there is not asked for.
    if (there === undefined && !isGranted({ name: "ffi", path })) {
      unknown.push(path);
      continue;
    }
    try {
      return { candidate, library: openLibrary(path) };
    } catch (error) {
      if (error instanceof Deno.errors.NotCapable) denied.push(path);
      else failed.push(`${path} (${(error as Error).message})`);
    }
  }
  throw openError(denied, unknown, failed);
}

function openError(
  denied: readonly string[],
  unknown: readonly string[],
  failed: readonly string[],
): Error {
  const missing = "Cannot open libsecp256k1: expected permission, run with --allow-ffi";
  if (denied.length > 0) return new Deno.errors.NotCapable(`${missing}=${denied[0]}`);
  if (unknown.length > 0) {
    return new Deno.errors.NotCapable(
      `${missing}=<path>, the path being that of the library here: ${unknown.join(", ")}`,
    );
  }
  const tried = failed.length > 0 ? failed.join("; ") : "none in the usual places";
  return new Deno.errors.NotFound(
    `Cannot open libsecp256k1: expected a file of the library, got ${tried}`,
  );
}
