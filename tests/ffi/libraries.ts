/**
 * The builds of libsecp256k1 that the tests run on: that of the system, and the prebuilt one of the
 * npm package `secp256k1`, which is older and has fewer modules.
 *
 * @module
 */
import { createRequire } from "node:module";

/** One build. */
export interface NativeLibrary {
  readonly label: "system" | "npm";
  readonly path: string;
}

/** How many there are where both are installed. */
const EXPECTED = 2;

const FOLDERS = [
  "/usr/lib/x86_64-linux-gnu",
  "/usr/lib/aarch64-linux-gnu",
  "/usr/lib64",
  "/usr/local/lib",
];
const NAMES = [7, 6, 5, 2, 1, 0].map((version) => `libsecp256k1.so.${version}`);

const PLATFORMS: Readonly<Record<string, string>> = {
  "x86_64-unknown-linux-gnu": "linux-x64/secp256k1.glibc.node",
  "x86_64-unknown-linux-musl": "linux-x64/secp256k1.musl.node",
  "aarch64-apple-darwin": "darwin-arm64/secp256k1.node",
  "x86_64-pc-windows-msvc": "win32-x64/secp256k1.node",
};

/** Finds the builds that are here. */
export function nativeLibraries(): NativeLibrary[] {
  const system = [...FOLDERS.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`))]
    .concat("/opt/homebrew/lib/libsecp256k1.dylib")
    .find(isFile);
  const npm = prebuilt();
  return [
    ...(system ? [{ label: "system", path: system } as const] : []),
    ...(npm && isFile(npm) ? [{ label: "npm", path: npm } as const] : []),
  ];
}

/** Tells the caller how many builds are missing, if any are: it says what it skips for that. */
export function sayWhatIsMissing(present: number, say: (missing: number) => void): void {
  if (present < EXPECTED) say(EXPECTED - present);
}

/** Registers a test for each build; a missing one is a test that is ignored and says so. */
export function nativeTest(
  name: string,
  run: (library: NativeLibrary) => void | Promise<void>,
): void {
  const present = nativeLibraries();
  for (const library of present) {
    Deno.test(`${name} (libsecp256k1, ${library.label})`, () => run(library));
  }
  sayWhatIsMissing(present.length, (missing) => {
    Deno.test({
      name: `${name}: skipped on ${missing} of ${EXPECTED} builds of libsecp256k1, not here`,
      ignore: true,
      fn: () => {},
    });
  });
}

function prebuilt(): string | undefined {
  const file = PLATFORMS[Deno.build.target];
  if (file === undefined) return undefined;
  try {
    const manifest = createRequire(import.meta.url).resolve("secp256k1/package.json");
    return manifest.replace("package.json", `prebuilds/${file}`);
  } catch {
    return undefined;
  }
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
