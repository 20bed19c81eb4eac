import { OPERATIONS, type Subject } from "../subject.ts";

/** What `openssl speed` is asked for and calls its results. */
const RUNS = [
  { prefix: "ecdsabrp", operations: [OPERATIONS.sign, OPERATIONS.verify] },
  { prefix: "ecdhbrp", operations: [OPERATIONS.ecdh] },
] as const;

/**
 * The `openssl` command's own benchmark, a second for each figure, in the rounds of everybody else.
 *
 * @param suffix of a Brainpool curve's benchmarks: `256r1`.
 * @returns none if there is no `openssl`.
 */
export function openssl(suffix: string): Subject[] {
  const version = versionOf();
  if (version === null) return [];
  return RUNS.flatMap(({ prefix, operations }) =>
    operations.map((operation, column): Subject => ({
      operation,
      contender: version,
      time: () => speed(`${prefix}${suffix}`, column),
    }))
  );
}

function versionOf(): string | null {
  try {
    const { stdout } = new Deno.Command("openssl", { args: ["version"] }).outputSync();
    return new TextDecoder().decode(stdout).split(" ").slice(0, 2).join(" ");
  } catch {
    return null;
  }
}

/** Nanoseconds of a call: `+F4:…:bits:signatures:verifications` and `+F5:…:bits:agreements`, a second. */
async function speed(name: string, column: number): Promise<number> {
  const args = ["speed", "-seconds", "1", "-mr", name];
  const { stdout } = await new Deno.Command("openssl", { args, stderr: "null" }).output();
  const line = /^\+F[45]:\d+:\d+:(.*)$/m.exec(new TextDecoder().decode(stdout));
  const rate = Number(line?.[1].split(":")[column]);
  if (!(rate > 0)) throw new Error(`Cannot measure ${name} of openssl: it printed no rate`);
  return 1e9 / rate;
}
