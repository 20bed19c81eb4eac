/**
 * Through which places of its memory a curve's module is spoken to.
 *
 * @module
 */
import type { CurveContext } from "./curve_context.ts";
import { EXTRA_BYTES, NONCE_STATE_BYTES, NONCE_TABLE_BYTES } from "./emit_nonce.ts";
import { evenShape, type Place } from "./place.ts";
import { LABEL, type Label } from "./value.ts";

/** How many nonce generators find room in a curve's memory: one for each member of SHA-2. */
export const NONCE_GENERATORS = 6;

/** A block of memory. */
export interface Block {
  readonly start: number;
  readonly length: number;
}

/** Addresses of what the caller writes and reads; integers are big-endian, right-aligned. */
export interface CurveMemory {
  /** Bytes of a coordinate's place; a coordinate is its last `fieldBytes`. */
  readonly integerLength: number;
  /** Secret inputs, wiped by the functions that read them. */
  readonly scalar: number;
  readonly nonce: number;
  readonly summand: number;
  /** Additional data for the nonce, `EXTRA_BYTES` long: secret input too. */
  readonly extra: number;
  /** Secret room for a nonce generator, and public room for the tables of a few of them. */
  readonly nonceState: number;
  readonly nonceTables: number;
  /** Public inputs. */
  readonly digest: number;
  readonly r: number;
  readonly s: number;
  readonly x: number;
  readonly y: number;
  /** Public results. */
  readonly outX: number;
  readonly outY: number;
  readonly outR: number;
  readonly outS: number;
  /** Secret results, which the caller wipes. */
  readonly sharedX: number;
  readonly sharedY: number;
  /** All that may ever hold a secret: zero between calls. */
  readonly secrets: Block;
  /** First address behind everything, and pages of 64 KiB. */
  readonly end: number;
  readonly pages: number;
}

/** The places through which the caller speaks to the module. */
export type Inputs = Readonly<Record<InputName, Place>>;

type InputName = Exclude<keyof CurveMemory, "integerLength" | "secrets" | "end" | "pages">;

/** Takes memory for all of them. */
export function placeInputs(context: CurveContext): Inputs {
  const { keptSecret } = context;
  const open = (name: string) => context.bigEndian(name, LABEL.public);
  const secret = (name: string) => context.bigEndian(name, LABEL.secret);
  const room = (name: string, length: number, label: Label) =>
    context.memory.place(name, evenShape(1, length, 0, 255), label);
  return {
    sharedX: keptSecret.x,
    sharedY: keptSecret.y,
    scalar: secret("scalar"),
    nonce: secret("nonce"),
    summand: secret("summand"),
    extra: room("extra", EXTRA_BYTES, LABEL.secret),
    nonceState: room("nonce state", NONCE_STATE_BYTES, LABEL.secret),
    nonceTables: room("nonce tables", NONCE_TABLE_BYTES * NONCE_GENERATORS, LABEL.public),
    digest: open("digest"),
    r: open("r"),
    s: open("s"),
    x: open("x"),
    y: open("y"),
    outX: open("out x"),
    outY: open("out y"),
    outR: open("out r"),
    outS: open("out s"),
  };
}

/** Their addresses. */
export function addresses<K extends string>(places: Record<K, Place>): Record<K, number> {
  const entries = Object.entries<Place>(places).map(([name, { offset }]) => [name, offset]);
  return Object.fromEntries(entries) as Record<K, number>;
}
