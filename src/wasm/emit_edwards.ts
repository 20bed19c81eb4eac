/**
 * Emits the module of one twisted Edwards curve: a pure function of its numbers and the word size.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { EdwardsContext, type EdwardsNumbers, type EdwardsWidths } from "./edwards_context.ts";
import { emitEdwardsDecoding } from "./edwards_decode.ts";
import {
  type EdwardsPlaces,
  emitEdwardsPublic,
  emitEdwardsSecrets,
  emitToMontgomery,
} from "./edwards_operations.ts";
import { emitEdwardsScalars } from "./edwards_scalar.ts";
import { emitEdwardsTableInit, emitEdwardsTables } from "./edwards_tables.ts";
import type { Declassified } from "./module.ts";
import type { Shape } from "./place.ts";
import { LABEL, type Label } from "./value.ts";

/** Addresses of what the caller writes and reads; integers are little-endian. */
export type EdwardsMemory =
  & { readonly [Name in keyof EdwardsPlaces]: number }
  & {
    /** What `prepare` leaves for `verify`. */
    readonly prepared: { readonly start: number; readonly length: number };
    /** All that may ever hold a secret: zero between calls. */
    readonly secrets: { readonly start: number; readonly length: number };
    /** First address behind everything. */
    readonly end: number;
  };

/** A finished module and how to speak to it. */
export interface EmittedEdwards {
  readonly binary: Bytes;
  readonly memory: EdwardsMemory;
  readonly declassified: readonly Declassified[];
}

/** What `emitEdwards` may be told beside the curve. */
export interface EmitEdwardsOptions {
  /** 64-bit words with 128-bit products; needs an engine with wide arithmetic. */
  readonly wide: boolean;
  /** Digit sizes; by default what was measured to be fastest. */
  readonly widths?: EdwardsWidths;
}

/** Emits the module of a curve. The same numbers give the same bytes, always. */
export function emitEdwards(curve: EdwardsNumbers, options: EmitEdwardsOptions): EmittedEdwards {
  const context = new EdwardsContext(curve, options.wide, options.widths);
  const scalars = emitEdwardsScalars(context);
  const io = placeInputs(context, scalars.hash);
  const tables = emitEdwardsTables(context);
  const [initBase, initComb] = emitEdwardsTableInit(context, tables);
  context.exportWiping(initBase, "init_base");
  context.exportWiping(initComb, "init_comb");
  const decoding = emitEdwardsDecoding(context);
  const toMontgomery = emitToMontgomery(context);
  const parts = { context, io, tables, scalars, decoding, toMontgomery };
  emitEdwardsPublic(parts);
  emitEdwardsSecrets(parts);
  const { memory, m } = context, { binary } = context.build();
  const { first } = tables.multiples, entries = 2 ** (context.widths.point - 2);
  const prepared = { start: first.offset, length: entries * first.shape.stride };
  const addresses = Object.entries(io).map(([name, { offset }]) => [name, offset]);
  return {
    binary,
    declassified: m.declassified,
    memory: {
      ...Object.fromEntries(addresses),
      prepared,
      secrets: memory.wiped,
      end: memory.end,
    },
  };
}

function placeInputs({ memory, integer }: EdwardsContext, hash: Shape): EdwardsPlaces {
  const place = (name: string, shape: Shape, label: Label) => memory.place(name, shape, label);
  return {
    scalar: place("scalar", hash, LABEL.secret),
    nonce: place("nonce", hash, LABEL.secret),
    challenge: place("challenge", hash, LABEL.public),
    response: place("response", integer, LABEL.public),
    point: place("point", integer, LABEL.public),
    other: place("other", integer, LABEL.public),
    out: place("out", integer, LABEL.public),
  };
}
