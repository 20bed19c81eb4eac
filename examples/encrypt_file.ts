/**
 * Seals a file and opens it again, in constant memory, with a line that says how far it has come.
 *
 * Run it with `deno run --allow-read --allow-write examples/encrypt_file.ts [file]`; without a
 * name it takes README.md.
 *
 * @module
 */
import { openStream, sealStream, subtle } from "../mod.ts";

/** Sends a file through a stream into another file; half of that is nobody's. */
async function convert(
  from: string,
  to: string,
  stream: TransformStream<Uint8Array, Uint8Array>,
): Promise<void> {
  const source = await Deno.open(from), target = await Deno.create(to);
  const { size } = await source.stat();
  try {
    await source.readable.pipeThrough(progress(size)).pipeThrough(stream).pipeTo(target.writable);
  } catch (error) {
    await Deno.remove(to);
    throw error;
  }
}

/** Passes everything on and says how much it was. */
function progress(size: number): TransformStream<Uint8Array, Uint8Array> {
  const text = new TextEncoder();
  let done = 0;
  return new TransformStream({
    transform(chunk, controller) {
      done += chunk.length;
      Deno.stderr.writeSync(text.encode(`\r${done} of ${size} bytes`));
      controller.enqueue(chunk);
    },
    flush: () => void Deno.stderr.writeSync(text.encode("\n")),
  });
}

const [file = "README.md"] = Deno.args;
const folder = await Deno.makeTempDir(), sealed = `${folder}/sealed`, opened = `${folder}/opened`;
const algorithm = { name: "Ascon-AEAD128" } as const;
const key = await subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]);

await convert(file, sealed, sealStream(algorithm, key));
await convert(sealed, opened, openStream(algorithm, key));

const same = await Deno.readTextFile(opened) === await Deno.readTextFile(file);
console.log(same); // true
await Deno.remove(folder, { recursive: true });
