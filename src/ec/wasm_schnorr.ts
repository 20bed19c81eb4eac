/**
 * Schnorr signatures (BIP-340) on a curve's emitted module: hashes here, arithmetic there.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import type { CurveModule } from "./curve_module.ts";
import { negateScalar } from "./scalar_bytes.ts";
import { taggedHash } from "./tagged_hash.ts";

const AUX = "BIP0340/aux", NONCE = "BIP0340/nonce", CHALLENGE = "BIP0340/challenge";

/** Bytes of every number of BIP-340. */
const LENGTH = 32;

/** Signs: see `EcEngine.signSchnorr`. */
export function signSchnorr(
  module: CurveModule,
  message: Uint8Array,
  d: Uint8Array,
  auxRand: Uint8Array,
): Bytes | null {
  if (!module.curve.schnorr || d.length !== LENGTH || auxRand.length !== LENGTH) return null;
  module.startSecret();
  const { exports, memory } = module;
  module.write(memory.scalar, d);
  if (!exports.public_key()) return null;
  const publicKey = module.result(), x = publicKey.subarray(1, 1 + LENGTH);
  const keyIsOdd = publicKey[2 * LENGTH] & 1;
  const masked = keyIsOdd ? negateScalar(d, module.curve) : copyBytes(d);
  let nonce: Bytes | undefined;
  try {
    const mask = taggedHash(AUX, auxRand);
    for (let i = 0; i < LENGTH; i++) masked[i] ^= mask[i];
    nonce = taggedHash(NONCE, masked, x, message);
    module.write(memory.nonce, nonce);
    if (!exports.schnorr_nonce()) return null;
    const point = module.result(), r = point.subarray(1, 1 + LENGTH);
    module.write(memory.digest, schnorrChallenge(r, x, message));
    module.write(memory.nonce, nonce);
    module.write(memory.scalar, d);
    exports.schnorr_sign(point[2 * LENGTH] & 1, keyIsOdd);
    const signature = new Uint8Array(2 * LENGTH);
    signature.set(r);
    module.read(memory.outS, signature, LENGTH, LENGTH);
    return signature;
  } finally {
    masked.fill(0);
    nonce?.fill(0);
  }
}

/** The hash e of R ‖ s, which is not reduced: its first half, the key and the message. */
export function schnorrChallenge(
  signature: Uint8Array,
  publicKey: Uint8Array,
  message: Uint8Array,
): Bytes {
  return taggedHash(CHALLENGE, signature.subarray(0, LENGTH), publicKey, message);
}

/** Verifies: see `EcEngine.verifySchnorr`. */
export function verifySchnorr(
  module: CurveModule,
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  if (!module.curve.schnorr || publicKey.length !== LENGTH) return false;
  module.startBase();
  if (!module.writeSignature(signature)) return false;
  const { exports, memory } = module;
  module.write(memory.digest, schnorrChallenge(signature, publicKey, message));
  module.write(memory.x, publicKey);
  return exports.schnorr_verify() === 1;
}
