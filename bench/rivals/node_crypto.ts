import { createECDH, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { Bytes, Inputs } from "../inputs.ts";
import { type Subject, synchronousSubjects } from "../subject.ts";

/**
 * node:crypto as this runtime has it. It hashes for itself, so it signs the 32-byte message, not
 * the digest; its keys are imported beforehand, so verifying does not decode the public key.
 */
export function nodeCrypto(inputs: Inputs): Subject[] {
  const { count, messages, signatures, privateKeys, otherPublicKeys } = inputs;
  const keys = Array.from({ length: count }, (_, i) => importPair(inputs, i));
  const agreeing = privateKeys.map((d) => {
    const ecdh = createECDH("secp256k1");
    ecdh.setPrivateKey(d);
    return ecdh;
  });
  return synchronousSubjects("node:crypto (Deno)", {
    sign: (i) => sign("sha256", messages[i], keys[i].privateKey),
    verify: (i) => verify("sha256", messages[i], keys[i].publicKey, signatures[i]),
    ecdh: (i) => agreeing[i].computeSecret(otherPublicKeys[i]),
    publicKey: (i) => {
      const ecdh = createECDH("secp256k1");
      ecdh.setPrivateKey(privateKeys[i]);
      return ecdh.getPublicKey();
    },
  }, inputs);
}

// deno-lint-ignore no-explicit-any -- the declarations of node:crypto do not accept the forms its documentation gives
function importPair(inputs: Inputs, i: number): { privateKey: any; publicKey: any } {
  const point = inputs.publicKeys[i];
  const key = {
    kty: "EC",
    crv: "secp256k1",
    x: encode(point.slice(1, 33)),
    y: encode(point.slice(33)),
  };
  const d = encode(inputs.privateKeys[i]);
  const dsaEncoding = "ieee-p1363";
  return {
    privateKey: { key: createPrivateKey({ key: { ...key, d }, format: "jwk" }), dsaEncoding },
    publicKey: { key: createPublicKey({ key, format: "jwk" }), dsaEncoding },
  };
}

function encode(bytes: Bytes): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}
