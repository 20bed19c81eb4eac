/**
 * Emits the module of one curve: a pure function of its numbers and of the word size.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { CurveContext, type CurveNumbers, type Widths } from "./curve_context.ts";
import { emitPublicOperations } from "./curve_public.ts";
import { emitSecretOperations, SIGN } from "./curve_secret.ts";
import { EXTRA_BYTES, NONCE_STATE_BYTES, NONCE_TABLE_BYTES } from "./emit_nonce.ts";
import type { Declassified } from "./module.ts";
import { emitDoubleMultiplyVartime } from "./multiply_vartime.ts";
import { emitPointTables, emitTableInit, emitTables } from "./point_tables.ts";
import { evenShape, LABEL, type Label, type Place } from "./value.ts";

export { SIGN };

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

/** A finished module and how to speak to it. */
export interface EmittedCurve {
  readonly binary: Bytes;
  readonly memory: CurveMemory;
  readonly declassified: readonly Declassified[];
}

/** What `emitCurve` may be told beside the curve. */
export interface EmitOptions {
  /** 64-bit words with 128-bit products; needs an engine with wide arithmetic. */
  readonly wide: boolean;
  /** Digit sizes; by default what was measured to be fastest, less for tiny orders. */
  readonly widths?: Widths;
}

/** Emits the module of a curve. The same numbers give the same bytes, always. */
export function emitCurve(curve: CurveNumbers, options: EmitOptions): EmittedCurve {
  const context = new CurveContext(curve, options.wide, options.widths);
  const io = placeInputs(context);
  const tables = emitTables(context);
  for (const signature of emitTableInit(context, tables)) context.m.export(signature);
  const pointTables = emitPointTables(context, tables);
  const double = emitDoubleMultiplyVartime(context, tables);
  const decoding = emitPublicOperations(context, io, pointTables, double);
  emitSecretOperations(context, io, tables, decoding, pointTables);
  const { binary, pages } = context.build();
  const { memory } = context;
  return {
    binary,
    declassified: context.m.declassified,
    memory: {
      integerLength: io.x.shape.stride,
      ...addresses(io),
      secrets: memory.wiped,
      end: memory.end,
      pages,
    },
  };
}

/** The places through which the caller speaks to the module. */
export type Inputs = Readonly<Record<InputName, Place>>;

type InputName = Exclude<keyof CurveMemory, "integerLength" | "secrets" | "end" | "pages">;

function placeInputs(context: CurveContext): Inputs {
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

function addresses<K extends string>(places: Record<K, Place>): Record<K, number> {
  const entries = Object.entries<Place>(places).map(([name, { offset }]) => [name, offset]);
  return Object.fromEntries(entries) as Record<K, number>;
}
