/**
 * What a short Weierstrass curve is: the data a curve file states, and what follows from it.
 *
 * @module
 */

/** The facts of one curve, as its standard prints them. One file in `curves/` holds one of these. */
export interface CurveParams {
  /** Canonical `namedCurve`, the only spelling ever written. */
  readonly name: string;
  /** Further spellings that import accepts. */
  readonly aliases: readonly string[];
  /** Object identifier, dotted. */
  readonly oid: string;
  /** Field prime. */
  readonly p: bigint;
  /** y² = x³ + a·x + b. */
  readonly a: bigint;
  readonly b: bigint;
  /** Base point. */
  readonly gx: bigint;
  readonly gy: bigint;
  /** Order of the base point, a prime. */
  readonly n: bigint;
  /** Cofactor. */
  readonly h: number;
  /** Key of the HMAC that makes a master key on this curve (SLIP-10), where there is one. */
  readonly slip10Seed?: string;
  /** JOSE `alg` registered for ECDSA on this curve, if there is one. */
  readonly joseAlg?: string;
  /** Every runtime has this curve too: its keys are the runtime's unless told otherwise. */
  readonly runtime?: boolean;
  /** Signing writes the lower of s and n − s unless told otherwise. */
  readonly lowS?: boolean;
  /** Schnorr signatures of BIP-340 are defined on this curve. */
  readonly schnorr?: boolean;
  /** An endomorphism (x, y) ↦ (β·x, y) = λ·(x, y): β³ = 1 mod p, λ³ = 1 mod n (a = 0 only). */
  readonly endomorphism?: { readonly beta: bigint; readonly lambda: bigint };
  /** (x, y) ↦ (z²·x, z³·y) is an isomorphism to a curve with a = p − 3. */
  readonly isomorphicTo?: { readonly z: bigint };
}

/** A curve with its derived sizes. Made by {@linkcode deriveCurve}; lengths are bytes. */
export interface Curve extends CurveParams {
  readonly fieldBits: number;
  readonly fieldBytes: number;
  readonly orderBits: number;
  /** ⌈orderBits / 8⌉: length of d, r and s (21 for the 161-bit orders, not the field's 20). */
  readonly scalarBytes: number;
}

/**
 * Derives the sizes of a curve and asserts what a typing error in its file would break.
 *
 * @throws {RangeError} if the base point is not on the curve, a coefficient is not reduced, n lies
 * outside Hasse's interval, or a map is not one of this curve.
 */
export function deriveCurve(params: CurveParams): Curve {
  const { name, p, a, b, gx, gy, n, h } = params;
  const reduced = [a, b, gx, gy].every((value) => value >= 0n && value < p);
  if (!reduced || (gy * gy - (gx * gx + a) * gx - b) % p !== 0n) {
    throw new RangeError(`Cannot use curve ${name}: expected its base point on it`);
  }
  const trace = p + 1n - n * BigInt(h);
  if (trace * trace > 4n * p) {
    throw new RangeError(`Cannot use curve ${name}: order outside Hasse's bound`);
  }
  requireMaps(params);
  const fieldBits = p.toString(2).length;
  const orderBits = n.toString(2).length;
  return Object.freeze({
    ...params,
    fieldBits,
    fieldBytes: (fieldBits + 7) >> 3,
    orderBits,
    scalarBytes: (orderBits + 7) >> 3,
  });
}

/** Asserts what is quick to assert of the maps; tests hold λ to the base point. */
function requireMaps({ name, p, a, n, endomorphism, isomorphicTo }: CurveParams): void {
  if (endomorphism) {
    const { beta, lambda } = endomorphism;
    const hasOrder3 = (root: bigint, modulus: bigint) => (root * root + root + 1n) % modulus === 0n;
    if (a !== 0n || !hasOrder3(beta, p) || !hasOrder3(lambda, n)) {
      throw new RangeError(`Cannot use curve ${name}: expected a = 0 and cube roots of one`);
    }
  }
  if (isomorphicTo && (a * isomorphicTo.z ** 4n + 3n) % p !== 0n) {
    throw new RangeError(`Cannot use curve ${name}: expected a·z⁴ = −3`);
  }
}
