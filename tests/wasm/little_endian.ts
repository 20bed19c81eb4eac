/**
 * Integers in a module's memory: little-endian bytes.
 *
 * @module
 */
import type { Place } from "../../src/wasm/place.ts";
import type { Instance } from "./probe.ts";

/** Writes an integer, two's complement where it is negative, over the whole of a place. */
export function writeInteger({ memory }: Instance, place: Place, value: bigint): void {
  for (let i = 0; i < place.shape.stride; i++) {
    memory[place.offset + i] = Number(value >> BigInt(8 * i) & 0xffn);
  }
}

/** Reads the whole of a place as an integer. */
export function readInteger({ memory }: Instance, place: Place): bigint {
  const bytes = memory.subarray(place.offset, place.offset + place.shape.stride);
  return bytes.reduceRight((value, byte) => value << 8n | BigInt(byte), 0n);
}

/** Reads the whole of a place as a two's complement integer. */
export function readSigned(instance: Instance, place: Place): bigint {
  return BigInt.asIntN(8 * place.shape.stride, readInteger(instance, place));
}
