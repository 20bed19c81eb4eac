/**
 * A module of one field's functions, each behind a function that takes its arguments from places
 * with the very bounds that its contract states.
 *
 * @module
 */
import type { Field } from "../../src/wasm/field.ts";
import { emitField } from "../../src/wasm/field_functions.ts";
import { MemoryLayout } from "../../src/wasm/layout.ts";
import { ModuleBuilder, type Parameter, type Signature } from "../../src/wasm/module.ts";
import type { Place, Shape } from "../../src/wasm/place.ts";
import { LABEL } from "../../src/wasm/value.ts";
import type { Limbs } from "./operands.ts";
import { type Instance, start } from "./probe.ts";

/** Which parameters share a place: the index of the first that does, for each of them. */
export type Sharing = readonly number[];

/** Room for what the field's functions put aside. */
export const SCRATCH_BYTES = 4096;

/** A function of the field with its arguments in memory. */
export interface Access {
  readonly name: string;
  readonly sharing: Sharing;
  /** Shapes of the places it takes, out first; numbers are left out. */
  readonly shapes: readonly Shape[];
  /** Bounds of the number it takes, if it takes one. */
  readonly factor: number | null;
  /** Writes the inputs, calls, and reads the output. */
  run(inputs: readonly Limbs[], factor?: bigint): Limbs;
}

function placesOf({ params }: Signature): (Parameter & { kind: "place" })[] {
  return params.filter((param) => param.kind === "place");
}

/** Every way in which the output may be an input, or inputs may be one. */
export function sharings({ params }: Signature): Sharing[] {
  const places = params.filter(({ kind }) => kind === "place").map((_, i) => i);
  const separate: Sharing[] = [places];
  const first = places.slice(1).map((i) => places.map((j) => j === i ? 0 : j));
  const inputs = places.slice(2).map((i) => places.map((j) => j === i ? 1 : j));
  const all = [...separate, ...first, ...inputs, places.map(() => 0)];
  return all.filter((one, i) => all.findIndex((other) => `${one}` === `${other}`) === i);
}

/** Emits a field with all the ways to call it. */
export function startField(field: Field): Access[] {
  const m = new ModuleBuilder(), memory = new MemoryLayout(0, SCRATCH_BYTES);
  const functions = emitField(m, memory, field);
  const accesses: { access: Omit<Access, "run">; places: Place[]; exported: string }[] = [];
  for (const [key, signature] of Object.entries<Signature>({ ...functions })) {
    for (const sharing of sharings(signature)) {
      const params = placesOf(signature);
      // A shared place has the bounds of the output, which every input's contract takes.
      const shapes = params.map(({ shape }, i) => {
        const shared = sharing.filter((other) => other === sharing[i]).length > 1;
        return shared ? params[0].shape : shape;
      });
      const own = shapes.map((shape, i) => memory.place(`${key} ${i}`, shape, LABEL.public));
      const places = sharing.map((i) => own[i]);
      const number = signature.params.find((param) => param.kind === "value");
      const exported = `${key} ${sharing}`;
      m.export(m.define(exported, number ? [number] : [], (f) => {
        f.call(signature, ...places, ...(number ? [f.param(0)] : []));
      }));
      const factor = number ? number.hi : null;
      accesses.push({ access: { name: key, sharing, shapes, factor }, places, exported });
    }
  }
  const instance = start(m.build({ pages: Math.ceil(memory.end / 65536) + 1 }));
  return accesses.map(({ access, places, exported }) => ({
    ...access,
    run: (inputs, factor) => {
      inputs.forEach((limbs, i) => writeLimbs(instance, places[i + 1], limbs));
      instance.functions[exported](...(factor === undefined ? [] : [factor]));
      return readLimbs(instance, places[0]);
    },
  }));
}

/** Writes limbs to their place. */
export function writeLimbs({ view }: Instance, { offset }: Place, limbs: Limbs): void {
  limbs.forEach((limb, i) => view.setBigInt64(offset + 8 * i, limb, true));
}

/** Reads the limbs of a place. */
export function readLimbs({ view }: Instance, { offset, shape }: Place): Limbs {
  return Array.from({ length: shape.count }, (_, i) => view.getBigInt64(offset + 8 * i, true));
}
