/**
 * Where libsecp256k1 may lie, in the order in which it is looked for.
 *
 * @module
 */
/** Who named a file. */
export type Source = "path" | "environment" | "npm" | "system";

/** A file that may be the library. */
export interface Candidate {
  readonly path: string;
  readonly source: Source;
}

/** Names a file; read only where that is permitted already. */
const VARIABLE = "SUBTLER_LIBSECP256K1";

/** The package whose prebuilt files export the library's functions. */
const PACKAGE = "secp256k1";

/** Versions of the shared library, newest first. */
const VERSIONS = [7, 6, 5, 2, 1, 0];

/** Folders of shared libraries on Linux, by architecture. */
const LINUX_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  x86_64: ["/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"],
  aarch64: ["/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"],
};

/** Folders of Homebrew, by architecture. */
const HOMEBREW: Readonly<Record<string, string>> = {
  aarch64: "/opt/homebrew/lib",
  x86_64: "/usr/local/lib",
};

/** Folders of MSYS2. */
const MSYS2 = [
  "C:\\msys64\\ucrt64\\bin",
  "C:\\msys64\\mingw64\\bin",
  "C:\\msys64\\clangarm64\\bin",
];

/** The one file that a caller or the environment names, or all that are usual here. */
export function candidates(path: string | undefined): Candidate[] {
  if (path !== undefined) return [{ path, source: "path" }];
  const named = fromEnvironment();
  if (named !== undefined) return [{ path: named, source: "environment" }];
  const prebuilt = fromPackage().map((file): Candidate => ({ path: file, source: "npm" }));
  const system = ofSystem().map((file): Candidate => ({ path: file, source: "system" }));
  return [...prebuilt, ...system];
}

/** Whether a file is there: undefined where that may not be asked. */
export function isThere(path: string): boolean | undefined {
  if (!isGranted({ name: "read", path })) return undefined;
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** Whether something is permitted without asking. */
export function isGranted(descriptor: Deno.PermissionDescriptor): boolean {
  return Deno.permissions.querySync(descriptor).state === "granted";
}

function fromEnvironment(): string | undefined {
  if (!isGranted({ name: "env", variable: VARIABLE })) return undefined;
  return Deno.env.get(VARIABLE) || undefined;
}

/** The files of the package that the application in the current folder depends on. */
function fromPackage(): string[] {
  if (!isGranted({ name: "read" })) return [];
  const platform = platformOf();
  if (platform === undefined) return [];
  try {
    const { createRequire } = process.getBuiltinModule("node:module");
    const require = createRequire(`${Deno.cwd()}/package.json`);
    const manifest = require.resolve(`${PACKAGE}/package.json`);
    const folder = `${manifest.slice(0, -"package.json".length)}prebuilds`;
    const name = Deno.build.os === "linux" ? `${PACKAGE}.${libc()}.node` : `${PACKAGE}.node`;
    return [`${folder}/${platform}/${name}`];
  } catch {
    return [];
  }
}

/** Node's name of operating system and architecture. */
function platformOf(): string | undefined {
  const { os, arch } = Deno.build;
  const system = { linux: "linux", darwin: "darwin", windows: "win32" }[os as string];
  return system && `${system}-${arch === "x86_64" ? "x64" : "arm64"}`;
}

function libc(): string {
  return Deno.build.env === "musl" ? "musl" : "glibc";
}

function ofSystem(): string[] {
  const { os, arch } = Deno.build;
  switch (os) {
    case "darwin":
      return [`${HOMEBREW[arch]}/libsecp256k1.dylib`];
    case "windows":
      return MSYS2.flatMap((folder) =>
        VERSIONS.map((version) => `${folder}\\libsecp256k1-${version}.dll`)
      );
    default:
      return LINUX_FOLDERS[arch].flatMap((folder) =>
        VERSIONS.map((version) => `${folder}/libsecp256k1.so.${version}`)
      );
  }
}
