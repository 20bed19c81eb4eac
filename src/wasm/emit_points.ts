/**
 * Emits the module that works on public points of one curve: the group law, multiplications whose
 * time depends on the scalar, and batches. No secret ever enters it.
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";
import { CurveContext } from "./curve_context.ts";
import type { CurveNumbers, Widths } from "./curve_context.ts";
import { emitDecoding } from "./curve_public.ts";
import { emitBatches } from "./points_batch.ts";
import { emitGroup } from "./points_group.ts";
import { emitLoading } from "./points_load.ts";
import { placeBatches } from "./points_entries.ts";
import { placePoints, pointAddresses, type PointsMemory } from "./points_memory.ts";
import { emitPointMultiplications } from "./points_multiply.ts";

/** A finished module and how to speak to it. */
export interface EmittedPoints {
  readonly binary: Bytes;
  readonly memory: PointsMemory;
}

/** Pages of 64 KiB that the memory may grow to: 1 GiB. */
const MOST_PAGES = 2 ** 14;

/** Emits the module of a curve. The same numbers give the same bytes, always. */
export function emitPoints(
  curve: CurveNumbers,
  options: { readonly wide: boolean; readonly widths?: Widths },
): EmittedPoints {
  const context = new CurveContext(curve, options.wide, options.widths);
  const io = placePoints(context);
  const group = emitGroup(context, io);
  const decoding = emitDecoding(context, io);
  emitPointMultiplications(context, io);
  const batches = placeBatches(context);
  const { end } = context.memory;
  emitBatches(context, batches);
  emitLoading(context, io, { decoding, group, batches });
  if (context.memory.end !== end) {
    throw new RangeError("Cannot emit points: expected nothing behind the entries");
  }
  const pages = Math.ceil(context.memory.end / 65536);
  const binary = context.m.build({ pages, maximumPages: MOST_PAGES });
  return { binary, memory: pointAddresses(context, io, batches) };
}
