/**
 * What a key on a short Weierstrass curve is, and how one comes to be: checked in full, once.
 *
 * @module
 */
import { type Bytes, copyBytes, equalBytes } from "../../bytes.ts";
import type { Curve } from "../../ec/curve_params.ts";
import { negateCoordinate } from "../../ec/scalar_bytes.ts";
import { dataError } from "../errors.ts";
import type { KeySlots, Provider } from "../handler.ts";

/** A key pair, or its public half. No value of this type holds a point or a d that is not valid. */
export interface EcMaterial {
  readonly curve: Curve;
  /** 04 ‖ x ‖ y. */
  readonly publicKey: Bytes;
  /** `scalarBytes` bytes, big-endian, 1 ≤ d < n; absent in a public key. */
  readonly d?: Bytes;
}

/** Gives the material of a key that an EC handler made. */
export function materialOf(key: KeySlots): EcMaterial {
  return key.material as EcMaterial;
}

/** Gives the material of a private key, which has d. */
export function privateMaterialOf(key: KeySlots): Required<EcMaterial> {
  return key.material as Required<EcMaterial>;
}

/**
 * Makes a public key of SEC 1 octets.
 *
 * @param action what is being done, for the error.
 * @throws {DOMException} DataError unless they are a valid point of the prime-order subgroup.
 */
export function publicMaterial(
  provider: Provider,
  curve: Curve,
  octets: Uint8Array,
  action: string,
): EcMaterial {
  const publicKey = provider.engine(curve).decodePoint(octets);
  if (publicKey === null) {
    throw dataError(
      `Cannot ${action}: expected a point of ${curve.name}, got octets that are none`,
    );
  }
  return { curve, publicKey };
}

/** The point of even y with the x of a key, 04 ‖ x ‖ y: what BIP-340 takes an x for. */
export function evenPoint({ curve, publicKey }: EcMaterial): Bytes {
  const even = copyBytes(publicKey), middle = 1 + curve.fieldBytes;
  if (even[even.length - 1] & 1) even.set(negateCoordinate(even.subarray(middle), curve), middle);
  return even;
}

/** Octets of a private key and of the public keys that came with it; views, not checked. */
export interface PrivateOctets {
  readonly d: Uint8Array;
  readonly publicKeys: readonly Uint8Array[];
  /** Whether they may differ in the parity of y. */
  readonly xOnly?: boolean;
}

/**
 * Makes a private key.
 *
 * @param octets d of any length, and public keys that have to be its own.
 * @throws {DOMException} DataError.
 */
export function privateMaterial(
  provider: Provider,
  curve: Curve,
  octets: PrivateOctets,
  action: string,
): EcMaterial {
  const { d, publicKeys, xOnly } = octets;
  if (d.length !== curve.scalarBytes) {
    throw dataError(`Cannot ${action}: expected d of ${curve.scalarBytes} bytes, got ${d.length}`);
  }
  const engine = provider.engine(curve);
  const publicKey = engine.publicKey(d);
  if (publicKey === null) {
    throw dataError(`Cannot ${action}: expected 1 ≤ d < n on ${curve.name}, got another d`);
  }
  for (const given of publicKeys) {
    const point = engine.decodePoint(given), end = xOnly ? 1 + curve.fieldBytes : undefined;
    if (point === null || !equalBytes(point.subarray(0, end), publicKey.subarray(0, end))) {
      throw dataError(`Cannot ${action}: expected the public key of d, got another`);
    }
  }
  return { curve, publicKey, d: copyBytes(d) };
}
