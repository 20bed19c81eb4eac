/**
 * The start-up bench: fresh processes, what an import costs and how long the first use takes.
 *
 * @module
 */
import { quantile } from "./measure.ts";
import { printTime } from "./table.ts";

const FOLDER = new URL("./startup/", import.meta.url);
const WIDE = "--experimental-wasm-wide-arithmetic";
const PORTABLE = "--no-experimental-wasm-wide-arithmetic";

/** A fresh process; it prints the nanoseconds that count, or nothing if its whole life counts. */
interface Script {
  readonly file: string;
  readonly label: string;
  readonly v8Flags: string;
}

const SCRIPTS: readonly Script[] = [
  { file: "empty.ts", label: "empty script, whole process", v8Flags: PORTABLE },
  { file: "import_mod.ts", label: "import mod.ts, whole process", v8Flags: PORTABLE },
  { file: "first_verify.ts", label: "first use to first verify, portable", v8Flags: PORTABLE },
  { file: "first_verify.ts", label: "first use to first verify, wide", v8Flags: WIDE },
  { file: "first_subtle.ts", label: "first importKey and verify, portable", v8Flags: PORTABLE },
  { file: "first_subtle.ts", label: "first importKey and verify, wide", v8Flags: WIDE },
];

/** Runs each script in `rounds` fresh processes, in turns, and prints the medians. */
export async function measureStartup(rounds: number): Promise<void> {
  for (const script of SCRIPTS) await runOnce(script); // fills Deno's cache of compiled modules
  const samples: number[][] = SCRIPTS.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, script] of SCRIPTS.entries()) samples[i].push(await runOnce(script));
  }
  console.log(`\nstart-up: medians of ${rounds} fresh processes each, modules cached by Deno`);
  const medians = samples.map((values) => quantile(values, 0.5));
  for (const [i, { label }] of SCRIPTS.entries()) printTime(label, medians[i]);
  printTime("import of mod.ts over an empty script", medians[1] - medians[0]);
}

async function runOnce({ file, v8Flags }: Script): Promise<number> {
  const start = performance.now();
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--quiet", new URL(file, FOLDER).pathname],
    env: { DENO_V8_FLAGS: v8Flags, DENO_NO_UPDATE_CHECK: "1" },
  }).output();
  const life = (performance.now() - start) * 1e6;
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return Number(new TextDecoder().decode(stdout)) || life;
}
