/**
 * Hashes a file without reading all of it into memory.
 *
 * Run it with `deno run --allow-read examples/hash_file.ts [file]`; without a name it takes
 * README.md.
 *
 * @module
 */
import { subtle } from "../mod.ts";

const file = await Deno.open(Deno.args[0] ?? "README.md");
const digest = await subtle.digest("Ascon-Hash256", file.readable);
console.log(new Uint8Array(digest).toHex().length); // 64, for 32 bytes
