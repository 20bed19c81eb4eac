/**
 * Emits square roots modulo any odd prime.
 *
 * For p ≡ 3 mod 4 that is one power. For the others it is Müller's algorithm ("On the computation
 * of square roots in finite fields", 2004): with a t for which a·t² − 4 is no square, the root of a
 * is V/t, where V is the term of index (p − 1)/4 of the Lucas sequence V₀ = 2, V₁ = a·t² − 2,
 * V₂ₖ = Vₖ² − 2, V₂ₖ₊₁ = Vₖ·Vₖ₊₁ − V₁. It needs two operations for each bit of the index above its
 * trailing zeros, and one for each of those: 350 for P-224, where Tonelli and Shanks need
 * thousands.
 *
 * @module
 */
import { limbBytes } from "./limbs.ts";
import { linear } from "./columns.ts";
import { element, type Field } from "./field.ts";
import type { FieldFunctions } from "./field_functions.ts";
import type { FunctionBuilder } from "./func.ts";
import type { MemoryLayout } from "./layout.ts";
import type { ModuleBuilder, Parameter, Signature } from "./module.ts";
import type { Place } from "./place.ts";
import { copyElement } from "./point.ts";
import { emitPower } from "./power.ts";
import { placeBits } from "./recode.ts";
import { LABEL, type Value } from "./value.ts";

/** What a square root is made with, beside the field's functions. */
export interface RootTools {
  /** Whether an element is 0. */
  readonly isZero: Signature;
  /** out = in⁻¹. */
  readonly invert: Signature;
}

/**
 * Emits out = the candidate root of `in`, a public element: its square is `in` if that is a square,
 * and the caller compares. Vartime for p ≡ 1 mod 4. Arguments: out, in.
 */
export function emitSquareRoot(
  m: ModuleBuilder,
  memory: MemoryLayout,
  field: Field,
  functions: FieldFunctions,
  tools: RootTools,
): Signature {
  const { modulus } = field;
  if (modulus % 4n === 3n) {
    return emitPower(m, memory, field, functions, (modulus + 1n) / 4n, "square_root");
  }
  return emitLucasRoot({ m, memory, field, functions, ...tools });
}

interface Emission extends RootTools {
  readonly m: ModuleBuilder;
  readonly memory: MemoryLayout;
  readonly field: Field;
  readonly functions: FieldFunctions;
}

/** A term of the Lucas sequence and the one after it, and V₁. */
interface Sequence {
  readonly term: Place;
  readonly next: Place;
  readonly first: Place;
}

/** Section 4 of the paper; 0 is its own root, as there is no t for it. */
function emitLucasRoot(emission: Emission): Signature {
  const { m, memory, field, functions, isZero, invert } = emission;
  const { multiply, square } = functions;
  const slot = (name: string) => memory.place(`root ${name}`, field.shape(), LABEL.public);
  const constant = (name: string, value: bigint) => {
    const place = slot(name);
    m.fill(place, limbBytes(field.constant(value)));
    return place;
  };
  const one = constant("one", 1n), two = constant("two", 2n);
  const t = slot("t"), scaled = slot("a·t²"), test = slot("test");
  const sequence = { term: slot("V"), next: slot("next V"), first: slot("first V") };
  const legendre = emitPower(m, memory, field, functions, (field.modulus - 1n) / 2n, "legendre");
  const lucas = emitLucasTerm(emission, sequence, two);
  const place = (access: "in" | "out"): Parameter => ({
    ...element(field, access),
    label: LABEL.public,
  });
  return m.define(`${field.name}_square_root`, [place("out"), place("in")], (f) => {
    const out = f.place(0), a = f.place(1);
    f.if(f.value(isZero, a), () => {
      copyElement(f, out, a);
      f.return();
    });
    linear(f, t, [[0, one]]);
    f.loop((again) => {
      f.call(functions.addTimes, t, t, one, 1);
      f.call(square, scaled, t);
      f.call(multiply, scaled, scaled, a);
      f.call(functions.addTimes, test, scaled, two, -2);
      f.call(legendre, test, test);
      // 1 for a square; 0 and −1 will do: with a·t² = 4 the sequence is constant, and 2/t the root.
      f.call(functions.addTimes, test, test, one, -1);
      f.branch(again, f.value(isZero, test));
    });
    f.call(functions.addTimes, sequence.first, scaled, two, -1);
    f.call(lucas);
    f.call(invert, t, t);
    f.call(multiply, out, sequence.term, t);
  });
}

/** Emits the term of index (p − 1)/4 of the sequence with the given V₁, left in `term`. */
function emitLucasTerm(emission: Emission, sequence: Sequence, two: Place): Signature {
  const { m, memory, field, functions } = emission, { term, next, first } = sequence;
  const { multiply, square, addTimes } = functions;
  const index = (field.modulus - 1n) / 4n, zeros = trailingZeros(index);
  const bits = placeBits(m, memory, index >> BigInt(zeros));
  const doubled = (f: FunctionBuilder, place: Place) => {
    f.call(square, place, place);
    f.call(addTimes, place, place, two, -1);
  };
  return m.define("lucas_term", [], (f) => {
    copyElement(f, term, two);
    copyElement(f, next, first);
    f.countdown(bits.count, (bit: Value) => {
      const isOne = f.let(f.load(f.at(bits, bit), 0));
      const [stays, moves] = [[term, next], [next, term]];
      const step = ([from, other]: Place[]) => () => {
        f.call(multiply, other, other, from);
        f.call(addTimes, other, other, first, -1);
        doubled(f, from);
      };
      f.if(isOne, step(moves), step(stays));
    });
    f.countdown(zeros, () => doubled(f, term));
  });
}

function trailingZeros(value: bigint): number {
  return (value & -value).toString(2).length - 1;
}
