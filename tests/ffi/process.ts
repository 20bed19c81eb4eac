/**
 * Deno as a child process: what it prints and how it ends.
 *
 * @module
 */
import { ROOT } from "../architecture/source.ts";

/** How a process ended. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Deno in the repository's folder, without colours and without anything to ask. */
export async function runDeno(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: ROOT,
    env: { ...env, NO_COLOR: "1" },
    stdin: "null",
  });
  const { code, stdout, stderr } = await command.output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes).trim());
  return { code, stdout: out, stderr: err };
}
