import type { Inputs } from "../inputs.ts";
import { type Subject, synchronousSubjects } from "../subject.ts";

const PATHS = [
  "/usr/lib/x86_64-linux-gnu/libsecp256k1.so",
  "/usr/lib/aarch64-linux-gnu/libsecp256k1.so",
  "/opt/homebrew/lib/libsecp256k1.dylib",
  "/usr/local/lib/libsecp256k1.so",
];
const VERSIONS = ["", ".1", ".2", ".5", ".6", ".7", ".0"];

const CONTEXT_SIGN_AND_VERIFY = 0x301;
const UNCOMPRESSED = 2;

const SYMBOLS = {
  secp256k1_context_create: { parameters: ["u32"], result: "pointer" },
  secp256k1_context_randomize: { parameters: ["pointer", "buffer"], result: "i32" },
  secp256k1_ec_pubkey_parse: {
    parameters: ["pointer", "buffer", "buffer", "usize"],
    result: "i32",
  },
  secp256k1_ec_pubkey_create: { parameters: ["pointer", "buffer", "buffer"], result: "i32" },
  secp256k1_ec_pubkey_serialize: {
    parameters: ["pointer", "buffer", "buffer", "buffer", "u32"],
    result: "i32",
  },
  secp256k1_ecdsa_signature_parse_compact: {
    parameters: ["pointer", "buffer", "buffer"],
    result: "i32",
  },
  secp256k1_ecdsa_signature_serialize_compact: {
    parameters: ["pointer", "buffer", "buffer"],
    result: "i32",
  },
  secp256k1_ecdsa_sign: {
    parameters: ["pointer", "buffer", "buffer", "buffer", "pointer", "pointer"],
    result: "i32",
  },
  secp256k1_ecdsa_verify: {
    parameters: ["pointer", "buffer", "buffer", "buffer"],
    result: "i32",
  },
  secp256k1_ecdh: {
    parameters: ["pointer", "buffer", "buffer", "buffer", "pointer", "pointer"],
    result: "i32",
  },
} as const;

/**
 * libsecp256k1 of this machine through `Deno.dlopen`: native code. The context is randomized and
 * can sign and verify; all buffers are allocated beforehand. Verifying parses the public key and
 * the signature, signing serializes the signature, ECDH hashes by SHA-256, as is its default.
 *
 * @returns nothing if the library is not there.
 */
export function libsecp256k1(inputs: Inputs): Subject[] {
  const path = PATHS.flatMap((p) => VERSIONS.map((v) => p + v)).find(isFile);
  if (!path) return [];
  const { symbols } = Deno.dlopen(path, SYMBOLS);
  const context = symbols.secp256k1_context_create(CONTEXT_SIGN_AND_VERIFY);
  symbols.secp256k1_context_randomize(context, crypto.getRandomValues(new Uint8Array(32)));
  const { privateKeys, publicKeys, otherPublicKeys, digests, signatures } = inputs;
  const key = new Uint8Array(64);
  const signature = new Uint8Array(64);
  const output = new Uint8Array(65);
  const length = new BigUint64Array([65n]);
  return synchronousSubjects("libsecp256k1 (Deno.dlopen)", {
    sign: (i) =>
      symbols.secp256k1_ecdsa_sign(context, signature, digests[i], privateKeys[i], null, null) &
        symbols.secp256k1_ecdsa_signature_serialize_compact(context, output, signature)
        ? output
        : false,
    verify: (i) =>
      (symbols.secp256k1_ec_pubkey_parse(context, key, publicKeys[i], 65n) &
        symbols.secp256k1_ecdsa_signature_parse_compact(context, signature, signatures[i]) &
        symbols.secp256k1_ecdsa_verify(context, signature, digests[i], key)) === 1,
    ecdh: (i) =>
      symbols.secp256k1_ec_pubkey_parse(context, key, otherPublicKeys[i], 65n) &
        symbols.secp256k1_ecdh(context, output, key, privateKeys[i], null, null)
        ? output
        : false,
    publicKey: (i) => {
      length[0] = 65n;
      const made = symbols.secp256k1_ec_pubkey_create(context, key, privateKeys[i]) &
        symbols.secp256k1_ec_pubkey_serialize(context, output, length, key, UNCOMPRESSED);
      return made ? output : false;
    },
  }, inputs);
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}
