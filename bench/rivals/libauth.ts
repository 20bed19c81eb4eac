import { instantiateSecp256k1 } from "@bitauth/libauth";
import type { Inputs } from "../inputs.ts";
import { type Subject, synchronousSubjects } from "../subject.ts";

/** @bitauth/libauth: libsecp256k1 compiled to WebAssembly. */
export async function libauth(inputs: Inputs): Promise<Subject[]> {
  const secp256k1 = await instantiateSecp256k1();
  const { privateKeys, publicKeys, otherPublicKeys, digests, signatures } = inputs;
  return synchronousSubjects("@bitauth/libauth 3.0.0", {
    sign: (i) => secp256k1.signMessageHashCompact(privateKeys[i], digests[i]),
    verify: (i) => secp256k1.verifySignatureCompact(signatures[i], publicKeys[i], digests[i]),
    ecdh: (i) => secp256k1.mulTweakPublicKeyUncompressed(otherPublicKeys[i], privateKeys[i]),
    publicKey: (i) => secp256k1.derivePublicKeyUncompressed(privateKeys[i]),
  }, inputs);
}
