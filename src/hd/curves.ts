/**
 * The curves of the schemes, with what each calls its seed.
 *
 * @module
 */
import { curveByName } from "../ec/curves/registry.ts";
import { p256 } from "../ec/curves/p256.ts";
import { secp256k1 } from "../ec/curves/secp256k1.ts";
import type { Curve } from "../ec/curve_params.ts";
import { ed25519 as ed25519Numbers } from "../ec/edwards/curves/ed25519.ts";
import { x25519 as x25519Numbers } from "../ec/edwards/curves/x25519.ts";
import { ed25519, x25519 } from "../ec/edwards/mod.ts";
import { eddsaSuite } from "../ec/edwards/suites.ts";
import { WeierstrassScheme } from "./derive.ts";
import type { Scheme } from "./scheme.ts";
import { HardenedScheme } from "./slip10.ts";

/** A curve that SLIP-10 is defined on. */
export interface SeededCurve {
  /** The key of the HMAC that makes the master (SLIP-10, "Master key generation"). */
  readonly seedKey: string;
  /** Whether a master key can be out of range. */
  readonly hasOrder: boolean;
  readonly scheme: Scheme;
}

let curves: readonly SeededCurve[] | undefined;

/** Lists the curves of SLIP-10. */
export function seededCurves(): readonly SeededCurve[] {
  return curves ??= [
    ...[secp256k1, p256].map(({ name, slip10Seed }) => {
      const scheme = new WeierstrassScheme("slip10", curveByName(name) as Curve, true);
      return { seedKey: slip10Seed as string, hasOrder: true, scheme };
    }),
    {
      seedKey: ed25519Numbers.slip10Seed as string,
      hasOrder: false,
      scheme: new HardenedScheme(ed25519Numbers.name, {
        publicKey: (seed) => ed25519.publicKey(seed),
        isPublicKey: isEdwardsPoint,
      }),
    },
    {
      seedKey: x25519Numbers.slip10Seed as string,
      hasOrder: false,
      scheme: new HardenedScheme(x25519Numbers.name, {
        publicKey: (seed) => x25519.publicKey(seed),
        isPublicKey: () => true,
      }),
    },
  ];
}

/** Tells whether 32 bytes are a point of edwards25519, and of large order. Vartime. */
export function isEdwardsPoint(octets: Uint8Array): boolean {
  return eddsaSuite(ed25519Numbers).engine.prepare(octets, false);
}
