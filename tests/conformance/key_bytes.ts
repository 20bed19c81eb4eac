/**
 * Keys in DER, right and wrong, for whatever curve.
 *
 * @module
 */
import { bigintToBytes, type Bytes } from "../../src/bytes.ts";
import { type DerValue, encodeDer, Tag } from "../../src/der.ts";
import { fromHex } from "../hex.ts";
import type { Fixture } from "./subject.ts";

/** id-ecPublicKey. */
const EC_PUBLIC_KEY = "2a8648ce3d0201";

/** What can be wrong with a SubjectPublicKeyInfo. */
export interface SpkiParts {
  readonly algorithm?: string;
  /** Parameters of the algorithm; null leaves them out. */
  readonly parameters?: DerValue | null;
  readonly unusedBits?: number;
}

/** What can be wrong with a PrivateKeyInfo. */
export interface Pkcs8Parts {
  readonly version?: number;
  readonly innerVersion?: number;
  /** Contents of an OBJECT IDENTIFIER inside ECPrivateKey, in hexadecimal digits. */
  readonly innerCurve?: string;
  readonly publicKey?: Uint8Array | null;
  /** Octets behind ECPrivateKey. */
  readonly behind?: Uint8Array;
}

/** Makes a SubjectPublicKeyInfo. */
export function makeSpki(fixture: Fixture, point: Uint8Array, parts: SpkiParts = {}): Bytes {
  return encodeDer({
    tag: Tag.sequence,
    contents: [
      algorithmOf(fixture, parts),
      { tag: Tag.bitString, contents: [Uint8Array.of(parts.unusedBits ?? 0), point] },
    ],
  });
}

/** Makes a PrivateKeyInfo. */
export function makePkcs8(fixture: Fixture, d: Uint8Array, parts: Pkcs8Parts = {}): Bytes {
  const inner = encodeDer({
    tag: Tag.sequence,
    contents: [
      integer(parts.innerVersion ?? 1),
      { tag: Tag.octetString, contents: [d] },
      ...(parts.innerCurve ? [context(Tag.context0, oid(parts.innerCurve))] : []),
      ...(parts.publicKey ? [context(Tag.context1, bits(parts.publicKey))] : []),
    ],
  });
  return encodeDer({
    tag: Tag.sequence,
    contents: [
      integer(parts.version ?? 0),
      algorithmOf(fixture, {}),
      { tag: Tag.octetString, contents: [inner, parts.behind ?? new Uint8Array(0)] },
    ],
  });
}

/** An OBJECT IDENTIFIER. */
export function oid(contents: string): DerValue {
  return { tag: Tag.objectIdentifier, contents: [fromHex(contents)] };
}

/** A number as long as the order of the fixture's curve. */
export function scalar(fixture: Fixture, value: bigint): Bytes {
  return bigintToBytes(value, (fixture.order.toString(2).length + 7) >> 3);
}

function algorithmOf(fixture: Fixture, parts: SpkiParts): DerValue {
  const parameters = parts.parameters === undefined ? oid(fixture.oid) : parts.parameters;
  return {
    tag: Tag.sequence,
    contents: [oid(parts.algorithm ?? EC_PUBLIC_KEY), ...(parameters ? [parameters] : [])],
  };
}

function integer(value: number): DerValue {
  return { tag: Tag.integer, contents: [Uint8Array.of(value)] };
}

function context(tag: number, value: DerValue): DerValue {
  return { tag, contents: [value] };
}

function bits(octets: Uint8Array): DerValue {
  return { tag: Tag.bitString, contents: [Uint8Array.of(0), octets] };
}
