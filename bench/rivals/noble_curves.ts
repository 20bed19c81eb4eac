import { secp256k1 } from "@noble/curves/secp256k1.js";
import type { Inputs } from "../inputs.ts";
import { type Subject, synchronousSubjects } from "../subject.ts";

/** @noble/curves: BigInt arithmetic in JavaScript. */
export function nobleCurves(inputs: Inputs): Subject[] {
  const { privateKeys, publicKeys, otherPublicKeys, digests, signatures } = inputs;
  return synchronousSubjects("@noble/curves 2.4.0", {
    sign: (i) => secp256k1.sign(digests[i], privateKeys[i], { prehash: false }),
    verify: (i) => secp256k1.verify(signatures[i], digests[i], publicKeys[i], { prehash: false }),
    ecdh: (i) => secp256k1.getSharedSecret(privateKeys[i], otherPublicKeys[i], false),
    publicKey: (i) => secp256k1.getPublicKey(privateKeys[i], false),
  }, inputs);
}
