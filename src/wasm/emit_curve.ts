/**
 * Emits the module of one curve: a pure function of its numbers and of the word size.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { emitAdditions } from "./curve_addition.ts";
import { CurveContext, type CurveNumbers, type Widths } from "./curve_context.ts";
import { addresses, type CurveMemory, placeInputs } from "./curve_memory.ts";
import { emitPublicOperations } from "./curve_public.ts";
import { emitSchnorr } from "./curve_schnorr.ts";
import { emitSecretOperations } from "./curve_secret.ts";
import { emitSharedPoint } from "./curve_shared.ts";
import { emitSum } from "./curve_sum.ts";
import { emitKnownKeys } from "./known_keys.ts";
import type { Declassified } from "./module.ts";
import { emitDoubleMultiplyVartime } from "./multiply_vartime.ts";
import { emitPointTables, emitTableInit, emitTables } from "./point_tables.ts";

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

/** How often n may fit into p: x(R) is tried with that many multiples of n. */
const MOST_OVERFLOWS = 16n;

/**
 * Emits the module of a curve. The same numbers give the same bytes, always.
 *
 * @throws {RangeError} for an order far below the prime.
 */
export function emitCurve(curve: CurveNumbers, options: EmitOptions): EmittedCurve {
  if (curve.p / curve.n > MOST_OVERFLOWS) {
    throw new RangeError("Cannot emit curve: expected an order not far below the prime");
  }
  const context = new CurveContext(curve, options.wide, options.widths);
  const io = placeInputs(context);
  const tables = emitTables(context);
  const [initBase, initComb] = emitTableInit(context, tables);
  context.exportWiping(initBase, "init_base");
  context.exportWiping(initComb, "init_comb");
  const pointTables = emitPointTables(context, tables);
  const double = emitDoubleMultiplyVartime(context, tables);
  const known = emitKnownKeys(context, tables, double);
  const decoding = emitPublicOperations(context, io, { pointTables, double, known });
  const secrets = emitSecretOperations(context, io, tables);
  emitSharedPoint(secrets, tables, decoding, pointTables);
  emitAdditions(secrets, decoding);
  emitSum(context, io, decoding);
  if (curve.schnorr) emitSchnorr(secrets, { decoding, pointTables, double });
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
