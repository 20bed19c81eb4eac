/**
 * The child process of `key_files.ts`: imports key files on libsecp256k1 and on the generated
 * engine, and prints what became of each on either.
 *
 * Arguments: library, then file and format of each.
 *
 * @module
 */
import { createCrypto, decodePem, type SubtleCrypto } from "../../mod.ts";
import { openSecp256k1 } from "../../ffi/mod.ts";

const [path, ...files] = Deno.args;
const ECDSA = { name: "ECDSA", namedCurve: "secp256k1" };
const SHA256 = { name: "ECDSA", hash: "SHA-256" };
const MESSAGE = new Uint8Array(5);

function read(file: string): Uint8Array<ArrayBuffer> {
  const bytes = Deno.readFileSync(file);
  return file.endsWith(".pem") ? decodePem(new TextDecoder().decode(bytes)).bytes : bytes;
}

async function outcome(subtle: SubtleCrypto, file: string, format: string): Promise<string> {
  const isPublic = format === "spki" || format === "raw";
  try {
    const usages: KeyUsage[] = [isPublic ? "verify" : "sign"];
    const key = await subtle.importKey(format as "raw", read(file), ECDSA, true, usages);
    if (isPublic) return `ok ${await subtle.verify(SHA256, key, new Uint8Array(64), MESSAGE)}`;
    return `ok ${new Uint8Array(await subtle.sign(SHA256, key, MESSAGE)).join()}`;
  } catch (error) {
    return (error as Error).name;
  }
}

const native = createCrypto({ engines: { secp256k1: openSecp256k1({ path }) } });
const generated = createCrypto();
const outcomes: [string, string][] = [];
for (let i = 0; i < files.length; i += 2) {
  const [file, format] = files.slice(i, i + 2);
  const both = [native, generated].map(({ subtle }) => outcome(subtle, file, format));
  const [own, other] = await Promise.all(both);
  outcomes.push([own, other]);
}
console.log(JSON.stringify(outcomes));
