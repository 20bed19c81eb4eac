import type { Bytes, Inputs } from "../inputs.ts";
import { type Calls, OPERATIONS, type Subject } from "../subject.ts";

/**
 * node:crypto of Node itself (OpenSSL), in a child process that measures inside itself. It signs
 * the 32-byte message, its keys are imported beforehand, as with node:crypto of Deno.
 *
 * @returns nothing if there is no `node` to run.
 */
export function nodeProcess(inputs: Inputs): { subjects: Subject[]; close(): Promise<void> } {
  const child = start();
  if (!child) return { subjects: [], close: () => Promise.resolve() };
  const connection = new Connection(child);
  const ready = connection.send(portable(inputs));
  const names = Object.keys(OPERATIONS) as Array<keyof Calls>;
  const subjects = names.map((name): Subject => ({
    operation: OPERATIONS[name],
    contender: "node:crypto (Node, child process)",
    async time(calls: number): Promise<number> {
      await ready;
      await connection.send({ name, calls });
      return connection.receive();
    },
  }));
  return { subjects, close: () => connection.close() };
}

/** Lines of JSON to and from the child. */
class Connection {
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Bytes>;
  readonly #reader: ReadableStreamDefaultReader<string>;

  constructor(child: Deno.ChildProcess) {
    this.#child = child;
    this.#writer = child.stdin.getWriter();
    this.#reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** Sends one line. */
  send(value: unknown): Promise<void> {
    return this.#writer.write(new TextEncoder().encode(`${JSON.stringify(value)}\n`));
  }

  /** Waits for the answer to the one question that is open. */
  async receive(): Promise<number> {
    let line = "";
    while (!line.endsWith("\n")) {
      const { value, done } = await this.#reader.read();
      if (done) throw new Error("Cannot measure Node: expected an answer, got the end of output");
      line += value;
    }
    return JSON.parse(line).nanoseconds;
  }

  /** Ends the child by ending its input. */
  async close(): Promise<void> {
    await this.#writer.close();
    await this.#child.status;
  }
}

function start(): Deno.ChildProcess | undefined {
  try {
    return new Deno.Command("node", {
      args: [new URL("node_process.mjs", import.meta.url).pathname],
      stdin: "piped",
      stdout: "piped",
    }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

/** The inputs as JSON: base64url texts. */
function portable(inputs: Inputs): unknown {
  return {
    keys: inputs.publicKeys.map((point, i) => ({
      d: encode(inputs.privateKeys[i]),
      x: encode(point.slice(1, 33)),
      y: encode(point.slice(33)),
    })),
    messages: inputs.messages.map(encode),
    signatures: inputs.signatures.map(encode),
    others: inputs.otherPublicKeys.map(encode),
  };
}

function encode(bytes: Bytes): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
