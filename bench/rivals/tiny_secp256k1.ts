import * as tiny from "tiny-secp256k1";
import type { Inputs } from "../inputs.ts";
import { type Subject, synchronousSubjects } from "../subject.ts";

/** tiny-secp256k1: libsecp256k1 compiled to WebAssembly. */
export function tinySecp256k1(inputs: Inputs): Subject[] {
  const { privateKeys, publicKeys, otherPublicKeys, digests, signatures } = inputs;
  return synchronousSubjects("tiny-secp256k1 2.2.4", {
    sign: (i) => tiny.sign(digests[i], privateKeys[i]),
    verify: (i) => tiny.verify(digests[i], publicKeys[i], signatures[i]),
    ecdh: (i) => tiny.pointMultiply(otherPublicKeys[i], privateKeys[i], false),
    publicKey: (i) => tiny.pointFromScalar(privateKeys[i], false),
  }, inputs);
}
