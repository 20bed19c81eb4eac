/**
 * Every short Weierstrass curve, synchronously: keys, ECDSA, ECDH, and below them field, scalars,
 * points, multiplications of one, two and many points, and curves of your own; and the curves of
 * RFC 8032 and RFC 7748, {@linkcode ed25519}, {@linkcode ed448}, {@linkcode x25519} and
 * {@linkcode x448}.
 *
 * Nothing here hashes a message, but for EdDSA. Secrets are bytes; bigints are for public values; what may take a
 * time that depends on its input is named `…Vartime` or says so.
 *
 * @example Sign, verify, agree
 * ```ts
 * import { curve } from "@subtler/crypto/curves";
 *
 * const c = curve("brainpoolP256r1");
 * const ann = c.generateKeyPair(), bob = c.generateKeyPair();
 *
 * const message = new TextEncoder().encode("ten coins to Bob");
 * const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", message));
 * const signature = c.sign(digest, ann.privateKey);
 * console.log(c.verify(signature, digest, ann.publicKey)); // true
 *
 * const secret = c.sharedSecret(ann.privateKey, bob.publicKey);
 * console.log(secret.length === c.sizes.field); // true
 * ```
 *
 * @example Points
 * ```ts
 * import { curve } from "@subtler/crypto/curves";
 *
 * const { Point } = curve("secp256k1");
 * const G = Point.BASE, five = G.double().double().add(G);
 * console.log(five.equals(G.multiplyVartime(5n))); // true
 * console.log(five.subtract(five).isZero()); // true
 * ```
 *
 * @example EdDSA, and its keys for agreement
 * ```ts
 * import { ed25519, x25519 } from "@subtler/crypto/curves";
 *
 * const ann = ed25519.generateKeyPair(), bob = ed25519.generateKeyPair();
 * const message = new TextEncoder().encode("ten coins to Bob");
 * const signature = ed25519.sign(message, ann.privateKey);
 * console.log(ed25519.verify(signature, message, ann.publicKey)); // true
 *
 * const secret = x25519.sharedSecret(
 *   ed25519.toX25519PrivateKey(ann.privateKey),
 *   ed25519.toX25519PublicKey(bob.publicKey),
 * );
 * console.log(secret.length); // 32
 * ```
 *
 * @module
 */
import { kindOf } from "./arguments.ts";
import type { Curve as CurveData } from "./curve_params.ts";
import { allCurves, curveByName } from "./curves/registry.ts";
import { checkCurve, type CurveDefinition } from "./define_curve.ts";
import { WeierstrassCurve } from "./weierstrass_curve.ts";

export type { Bytes } from "../bytes.ts";
export type { CurveDefinition } from "./define_curve.ts";
export type { SignatureFormat, SignOptions, VerifyOptions } from "./ecdsa.ts";
export type { AffinePoint, Point } from "./point.ts";
export type { PrimeField } from "./prime_field.ts";
export type { SecretScalar } from "./secret_scalar.ts";
export type {
  CurveSizes,
  DomainParameters,
  KeyPair,
  PointClass,
  SharedOutput,
} from "./curve_types.ts";
export type { WeierstrassCurve as Curve } from "./weierstrass_curve.ts";
export { ed25519, ed448, x25519, x448 } from "./edwards/mod.ts";
export type {
  Agreement,
  Ed25519,
  Ed448,
  Eddsa,
  EddsaItem,
  EddsaOptions,
  EddsaVerifyOptions,
  KeyPairBytes,
} from "./edwards/mod.ts";

/** One object for each curve, made when first asked for. */
const made = new WeakMap<CurveData, WeierstrassCurve>();

/**
 * Gives a curve by its name or one of its aliases, case-sensitively.
 *
 * @returns the same object every time.
 * @throws {TypeError} if the name is no string.
 * @throws {RangeError} if no curve has it.
 */
export function curve(name: string): WeierstrassCurve {
  if (typeof name !== "string") {
    throw new TypeError(`Cannot give curve: expected its name, got ${kindOf(name)}`);
  }
  const found = curveByName(name);
  if (found === undefined) {
    throw new RangeError(
      `Cannot give curve: expected one of ${curves().join(", ")}, got ${JSON.stringify(name)}`,
    );
  }
  let object = made.get(found);
  if (object === undefined) made.set(found, object = new WeierstrassCurve(found));
  return object;
}

/** Lists the names of all curves. */
export function curves(): string[] {
  return allCurves().map(({ name }) => name);
}

/**
 * Makes a curve of your own, after checking everything that can be checked: the primes, the
 * equation, the base point, the order. Its code is generated like that of any other curve.
 *
 * A curve that passes is a curve, not a good one: who made it, and how, is not checked.
 *
 * @throws {TypeError} if a parameter has another type.
 * @throws {RangeError} if a check fails; the message says which.
 */
export function defineCurve(params: CurveDefinition): WeierstrassCurve {
  return new WeierstrassCurve(checkCurve(params));
}
