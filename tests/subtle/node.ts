/**
 * A child process of Node as oracle: its OpenSSL has every curve of the package, where the
 * runtime's own `node:crypto` has four.
 *
 * @module
 */

/** Keys in DER and numbers as hexadecimal text; what the process is asked about one round. */
export interface Question {
  /** OpenSSL's name of the curve. */
  readonly curve: string;
  /** Node's name of the hash. */
  readonly hash: string;
  readonly message: string;
  readonly pkcs8: string;
  readonly spki: string;
  /** r ‖ s of the message by this key. */
  readonly signature: string;
}

/** What it answers. */
export interface Answer {
  /** Whether the signature is good. */
  readonly valid: boolean;
  /** r ‖ s of the message by the same key. */
  readonly signature: string;
  /** A key pair that it made, once with the public key inside and once alone. */
  readonly pkcs8: string;
  readonly sec1: string;
  readonly spki: string;
  /** The halves of another pair, whose curve is spelled out. */
  readonly explicitPkcs8: string;
  readonly explicitSpki: string;
  /** x of the agreement of the key asked with and the key made. */
  readonly shared: string;
}

const SCRIPT = `
const crypto = require("node:crypto");
const hex = (text) => Buffer.from(text, "hex");
const der = (key, type) => key.export({ format: "der", type }).toString("hex");
const answers = JSON.parse(require("node:fs").readFileSync(0, "utf8")).map((question) => {
  const { curve, hash } = question, message = hex(question.message);
  const dsaEncoding = "ieee-p1363";
  const publicKey = crypto.createPublicKey({ key: hex(question.spki), format: "der", type: "spki" });
  const privateKey = crypto.createPrivateKey({ key: hex(question.pkcs8), format: "der", type: "pkcs8" });
  const made = crypto.generateKeyPairSync("ec", { namedCurve: curve });
  const explicit = crypto.generateKeyPairSync("ec", { namedCurve: curve, paramEncoding: "explicit" });
  return {
    valid: crypto.verify(hash, message, { key: publicKey, dsaEncoding }, hex(question.signature)),
    signature: crypto.sign(hash, message, { key: privateKey, dsaEncoding }).toString("hex"),
    pkcs8: der(made.privateKey, "pkcs8"),
    sec1: der(made.privateKey, "sec1"),
    spki: der(made.publicKey, "spki"),
    explicitPkcs8: der(explicit.privateKey, "pkcs8"),
    explicitSpki: der(explicit.publicKey, "spki"),
    shared: crypto.diffieHellman({ privateKey, publicKey: made.publicKey }).toString("hex"),
  };
});
process.stdout.write(JSON.stringify(answers));
`;

/** Tells whether there is a Node to ask. */
export function hasNode(): boolean {
  try {
    return new Deno.Command("node", { args: ["--version"] }).outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Asks all questions in one process. */
export async function askNode(questions: readonly Question[]): Promise<Answer[]> {
  const command = new Deno.Command("node", {
    args: ["-e", SCRIPT],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  });
  const child = command.spawn(), output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(questions)));
  await writer.close();
  const { success, stdout, stderr } = await output;
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}
