import { assertEquals } from "@std/assert";

/** What an import did besides defining its module. */
interface Effects {
  /** Functions that were called, by name: WebAssembly's, Web Crypto's, timers. */
  readonly calls: readonly string[];
  /** Objects and members that were added, removed or replaced, as `object.member`. */
  readonly changes: readonly string[];
  /** Permissions that were asked for, granted or not. */
  readonly permissions: readonly string[];
}

const NOTHING: Effects = { calls: [], changes: [], permissions: [] };

/** What `./install` is there to change. */
const INSTALLED = ["globalThis.Crypto", "globalThis.SubtleCrypto", "globalThis.crypto"];

const CONFIG: { exports: Record<string, string> } = JSON.parse(
  Deno.readTextFileSync(new URL("../deno.json", import.meta.url)),
);

/** Runs in the fresh process: replaces what must not be called, imports, compares. */
const PROBE = `
  const calls = [];
  function spyOn(object, label, names) {
    for (const name of names) {
      const original = object[name];
      const spy = function (...args) {
        calls.push(label + "." + name);
        return new.target ? Reflect.construct(original, args) : Reflect.apply(original, this, args);
      };
      spy.prototype = original.prototype;
      object[name] = spy;
    }
  }
  const functionsOf = (object) =>
    Object.getOwnPropertyNames(object).filter((name) =>
      name !== "constructor" &&
      typeof Object.getOwnPropertyDescriptor(object, name).value === "function"
    );
  spyOn(WebAssembly, "WebAssembly", functionsOf(WebAssembly));
  spyOn(SubtleCrypto.prototype, "subtle", functionsOf(SubtleCrypto.prototype));
  spyOn(Crypto.prototype, "crypto", functionsOf(Crypto.prototype));
  spyOn(globalThis, "globalThis", ["setTimeout", "setInterval", "queueMicrotask", "fetch"]);
  const watched = {
    globalThis, WebAssembly, crypto,
    "SubtleCrypto.prototype": SubtleCrypto.prototype,
    "Crypto.prototype": Crypto.prototype,
    "CryptoKey.prototype": CryptoKey.prototype,
    "Object.prototype": Object.prototype,
    "Uint8Array.prototype": Uint8Array.prototype,
  };
  const snapshot = () =>
    Object.entries(watched).flatMap(([label, object]) =>
      Reflect.ownKeys(object).map((key) => [
        label + "." + String(key),
        Object.getOwnPropertyDescriptor(object, key),
      ])
    );
  const same = (a, b) => a && b && ["value", "get", "set"].every((key) => Object.is(a[key], b[key]));
  const before = new Map(snapshot());
  await IMPORT;
  const after = new Map(snapshot());
  const names = new Set([...before.keys(), ...after.keys()]);
  const changes = [...names].filter((name) => !same(before.get(name), after.get(name)));
  console.log(JSON.stringify({ calls, changes }));
`;

/** Imports a module in a fresh process that has no permission, and reports what that did. */
async function effectsOf(url: string): Promise<Effects> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "--quiet", "--no-check", "-"],
    cwd: new URL("..", import.meta.url),
    env: { DENO_AUDIT_PERMISSIONS: "/dev/stderr", DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const script = PROBE.replace("IMPORT", `import(${JSON.stringify(url)})`);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(script));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  const errors = new TextDecoder().decode(stderr);
  if (!success) throw new Error(errors);
  const permissions = errors.split("\n").filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line).permission);
  const { calls, changes } = JSON.parse(new TextDecoder().decode(stdout));
  return { calls, changes: changes.sort(), permissions };
}

function fileUrl(path: string): string {
  return new URL(`../${path}`, import.meta.url).href;
}

function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

for (const [name, path] of Object.entries(CONFIG.exports)) {
  const changes = name === "./install" ? INSTALLED : [];
  Deno.test(`importing "${name}" does no work, asks nothing and changes nothing else`, async () => {
    assertEquals(await effectsOf(fileUrl(path)), { ...NOTHING, changes });
  });
}

const EMPTY_MODULE = "new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])";

const WORKING_MODULES: ReadonlyArray<readonly [code: string, effects: Partial<Effects>]> = [
  [`new WebAssembly.Module(${EMPTY_MODULE})`, { calls: ["WebAssembly.Module"] }],
  [`WebAssembly.validate(${EMPTY_MODULE})`, { calls: ["WebAssembly.validate"] }],
  ["crypto.getRandomValues(new Uint8Array(1))", { calls: ["crypto.getRandomValues"] }],
  ["crypto.subtle.digest('SHA-256', new Uint8Array(1))", { calls: ["subtle.digest"] }],
  ["globalThis.extra = 1", { changes: ["globalThis.extra"] }],
  ["CryptoKey.prototype.extra = 1", { changes: ["CryptoKey.prototype.extra"] }],
  ["try { Deno.env.get('HOME') } catch {}", { permissions: ["env"] }],
];

for (const [code, effects] of WORKING_MODULES) {
  Deno.test(`effectsOf() sees ${code}`, async () => {
    assertEquals(await effectsOf(dataUrl(code)), { ...NOTHING, ...effects });
  });
}
