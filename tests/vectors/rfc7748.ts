/**
 * The vectors of RFC 7748.
 *
 * @module
 */
import { fromHex, toHex } from "../hex.ts";

/** The file of sections 5.2 and 6. */
export interface AgreementFile {
  readonly dh: readonly {
    readonly curve: "x25519" | "x448";
    readonly alicePrivate: string;
    readonly alicePublic: string;
    readonly bobPrivate: string;
    readonly bobPublic: string;
    readonly shared: string;
  }[];
  readonly iterated: Readonly<Record<"x25519" | "x448", Iterated>>;
}

/** Values after so many rounds, from `start`. */
export interface Iterated {
  readonly start: string;
  readonly "1": string;
  readonly "1000": string;
  readonly "1000000": string;
}

/** (k, u) := (X(k, u), k), so many times from k = u = start; gives k. */
export function iterate(
  run: (scalar: Uint8Array, u: Uint8Array) => Uint8Array,
  start: string,
  rounds: number,
): string {
  let k: Uint8Array = fromHex(start), u: Uint8Array = fromHex(start);
  for (let i = 0; i < rounds; i++) [k, u] = [run(k, u), k];
  return toHex(k);
}
