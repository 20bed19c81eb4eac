import { assert, assertEquals, assertRejects } from "@std/assert";

const ROOT = new URL("../", import.meta.url);

/** An example of the README: TypeScript, and what its comments say that it prints. */
interface Example {
  readonly heading: string;
  readonly code: string;
  readonly expected: readonly string[];
}

/** Finds the TypeScript blocks of a page, with the heading above each. */
function examplesOf(page: string): Example[] {
  const examples: Example[] = [];
  let heading = "";
  for (const [, title, code] of page.matchAll(/^## (.+)$|^```ts\n([^]*?)^```$/gm)) {
    if (title) heading = title;
    else examples.push({ heading, code, expected: printedBy(code) });
  }
  return examples;
}

/** What `console.log(…); // 21, a remark` says: the text before the comma. */
function printedBy(code: string): string[] {
  return [...code.matchAll(/^console\.log\(.*\); \/\/ ([^,\n]+)/gm)].map(([, text]) => text);
}

/** Permissions of an example: files where it opens some, else none. */
function permissionsOf(code: string): string[] {
  return code.includes("Deno.open(") ? ["--allow-read", "--allow-write"] : [];
}

/** Runs a script; gives the lines that it printed. */
async function run(code: string): Promise<string[]> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--no-prompt", "--quiet", ...permissionsOf(code), "-"],
    cwd: ROOT,
    env: { NO_COLOR: "1", DENO_NO_UPDATE_CHECK: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(code));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const text = new TextDecoder().decode(stdout).trimEnd();
  return text === "" ? [] : text.split("\n");
}

const EXAMPLES = examplesOf(await Deno.readTextFile(new URL("README.md", ROOT)));

Deno.test("README.md has examples, and its first commands are tasks", async () => {
  assert(EXAMPLES.length >= 5);
  const { tasks } = JSON.parse(await Deno.readTextFile(new URL("deno.json", ROOT)));
  assert("start" in tasks && "test" in tasks);
});

for (const [i, { heading, code, expected }] of EXAMPLES.entries()) {
  Deno.test(`README.md, example ${i + 1} (${heading}): runs and prints what it says`, async () => {
    assertEquals(await run(code), expected);
  });
}

for (const name of ["encrypt_file", "hash_file", "hd_signing"]) {
  Deno.test(`README.md has examples/${name}.ts word for word`, async () => {
    const file = await Deno.readTextFile(new URL(`examples/${name}.ts`, ROOT));
    const code = file.slice(file.indexOf("*/\n") + 3).replace("../mod.ts", "@subtler/crypto");
    assert(EXAMPLES.some((example) => example.code === code));
  });
}

Deno.test("examplesOf() finds blocks, headings and what is printed", () => {
  const page = "## A\n\n```sh\nls\n```\n\n```ts\nconsole.log(1 + 1); // 2, a sum\n```\n";
  const code = "console.log(1 + 1); // 2, a sum\n";
  assertEquals(examplesOf(page), [{ heading: "A", code, expected: ["2"] }]);
});

Deno.test("run() fails for an example that throws or wants a permission", async () => {
  await assertRejects(() => run('throw new Error("no");'), Error, "no");
  await assertRejects(() => run('await Deno.readFile("README.md");'), Error, "NotCapable");
});
