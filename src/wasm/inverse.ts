/**
 * Emits the inverse modulo an odd number by a fixed number of division steps (Bernstein, Yang,
 * "Fast constant-time gcd computation and modular inversion", 2019, with the half-integer start
 * value of δ: 591 steps for 256 bits).
 *
 * Steps run in batches of 30 on the low bits of f and g alone; a batch gives a matrix of numbers
 * up to 2^30 that is then applied to the whole of f, g, d and e. The two numbers of a row share
 * one i64 (u + v·2^32), so that each step touches a row once.
 *
 * @module
 */
import { carryLimbs } from "./canonical.ts";
import { loadAll } from "./columns.ts";
import type { FunctionBuilder } from "./func.ts";
import { loadInteger, storeInteger } from "./integers.ts";
import type { MemoryLayout } from "./layout.ts";
import type { LimbLayout } from "./limbs.ts";
import type { ModuleBuilder, Signature } from "./module.ts";
import { TYPE } from "./opcodes.ts";
import { limbShape, type Place, type Shape } from "./place.ts";
import { LABEL, type Value, type Variable } from "./value.ts";

const BATCH = 30;

/** An inversion routine and the form in which it takes its modulus. */
export interface Inversion {
  /**
   * out = in⁻¹ mod modulus, little-endian bytes, 0 for 0. Arguments: out, in (below the modulus),
   * modulus in limbs, its inverse mod 2^30.
   */
  readonly function: Signature;
  readonly layout: LimbLayout;
  /** Shape of the modulus argument. */
  readonly modulus: Shape;
}

/** Division steps that bring any f, g of `bits` bits to ±1, 0. */
export function divisionSteps(bits: number): number {
  return Math.floor((45907 * bits + 26313) / 19929);
}

/** Emits the inversion for moduli of up to `bits` bits in integers of shape `bytes`. */
export function emitInverse(
  m: ModuleBuilder,
  memory: MemoryLayout,
  bits: number,
  bytes: Shape,
): Inversion {
  const layout: LimbLayout = { bits: BATCH, count: Math.ceil((bits + 2) / BATCH), wide: false };
  // f, g, d, e lie in −2·modulus … modulus: the last limb has this many bits, sign included.
  const topBits = Math.max(2, bits + 2 - BATCH * (layout.count - 1));
  const state = stateShape(layout.count, topBits);
  const modulus = limbShape(state.lo.map(() => 0), state.hi);
  const scratch = (name: string) => memory.place(`inverse ${name}`, state, LABEL.variable);
  const places = { f: scratch("f"), g: scratch("g"), d: scratch("d"), e: scratch("e") };
  const batches = Math.ceil(divisionSteps(bits) / BATCH);
  const signature = m.define("inverse", [
    { kind: "place", access: "out", shape: bytes, label: LABEL.variable },
    { kind: "place", access: "in", shape: bytes, label: LABEL.variable },
    { kind: "place", access: "in", shape: modulus, label: LABEL.public },
    { kind: "value", type: TYPE.i64, lo: 0, hi: 2 ** BATCH - 1, label: LABEL.public },
  ], (f) => {
    const { count } = layout;
    const limbs = loadAll(f, f.place(2)), input = loadInteger(f, f.place(1), layout);
    for (let i = 0; i < count; i++) {
      f.store(places.f, i, limbs[i]);
      f.store(places.g, i, i < count - 1 ? input[i] : f.low(input[i], topBits - 1));
      f.store(places.d, i, f.const64(0));
      f.store(places.e, i, f.const64(i === 0 ? 1 : 0));
    }
    const zeta = f.variable(f.const64(-1), -(2 ** 63), 2 ** 63, LABEL.variable);
    f.countdown(batches, () => {
      const rows = divisionBatch(f, zeta, places);
      updateCofactors(f, rows, { limbs, inverse: f.param(3), topBits }, places);
      updateRemainders(f, rows, topBits, places);
    });
    storeInteger(f, f.place(0), signedResult(f, limbs, places), layout);
  });
  return { function: signature, layout, modulus };
}

/** Limbs of f, g, d, e: 30 bits each, the last one signed. */
function stateShape(count: number, topBits: number): Shape {
  const lo = Array<number>(count).fill(0), hi = Array<number>(count).fill(2 ** BATCH - 1);
  lo[count - 1] = -(2 ** (topBits - 1));
  hi[count - 1] = 2 ** (topBits - 1) - 1;
  return limbShape(lo, hi);
}

interface Rows {
  readonly u: Value;
  readonly v: Value;
  readonly q: Value;
  readonly r: Value;
}

interface Modulus {
  readonly limbs: readonly Value[];
  readonly inverse: Value;
  readonly topBits: number;
}

interface State {
  readonly f: Place;
  readonly g: Place;
  readonly d: Place;
  readonly e: Place;
}

/** Thirty steps on the low bits: the matrix (u v; q r) scaled by 2^30. */
function divisionBatch(b: FunctionBuilder, zeta: Variable, state: State): Rows {
  const full = 2 ** 63;
  const unknown = (value: Value) => b.variable(value, -full, full, LABEL.variable);
  const f = unknown(b.load(state.f, 0)), g = unknown(b.load(state.g, 0));
  const uv = unknown(b.const64(1)), qr = unknown(b.const64(2 ** 32));
  const unrolled = 5;
  b.countdown(BATCH / unrolled, () => {
    for (let i = 0; i < unrolled; i++) divisionStep(b, zeta, f, g, uv, qr);
  });
  const first = b.let(b.get(uv)), second = b.let(b.get(qr));
  const low = (row: Value) => b.let(b.lowSigned(row, 32));
  const high = (row: Value, half: Value) =>
    b.let(b.lowSigned(b.shr(b.wrapping("sub", row, half), 32), 32));
  const u = low(first), q = low(second);
  return { u, v: high(first, u), q, r: high(second, q) };
}

/**
 * One step: with g odd and ζ negative (δ > 0), f and g change places, g as its own negative;
 * then an odd g loses or gains f and is halved. The rows follow, scaled by 2.
 */
function divisionStep(
  b: FunctionBuilder,
  zeta: Variable,
  f: Variable,
  g: Variable,
  uv: Variable,
  qr: Variable,
): void {
  const negative = b.let(b.signMask(b.get(zeta)));
  const odd = b.let(b.sub(b.const64(0), b.low(b.get(g), 1)));
  const flip = (value: Variable) =>
    b.wrapping("sub", b.bits("xor", b.get(value), negative), negative);
  const addIf = (mask: Value, to: Variable, value: Value) =>
    b.set(to, b.wrapping("add", b.bits("and", value, mask), b.get(to)));
  addIf(odd, g, flip(f));
  addIf(odd, qr, flip(uv));
  const swap = b.let(b.bits("and", negative, odd));
  b.set(zeta, b.wrapping("sub", b.bits("xor", b.get(zeta), swap), b.const64(1)));
  addIf(swap, f, b.get(g));
  addIf(swap, uv, b.get(qr));
  b.set(g, b.shr(b.get(g), 1));
  b.set(uv, b.shlWrap(b.get(uv), 1));
}

/**
 * (d, e) := (u·d + v·e, q·d + r·e) / 2^30 mod modulus. A multiple of the modulus makes the low
 * 30 bits zero; the signs of d and e choose it so that both stay in −2·modulus … modulus.
 */
function updateCofactors(
  f: FunctionBuilder,
  { u, v, q, r }: Rows,
  { limbs: modulus, inverse, topBits }: Modulus,
  state: State,
): void {
  const d = loadAll(f, state.d), e = loadAll(f, state.e);
  const last = modulus.length - 1;
  const dSign = f.let(f.signMask(d[last])), eSign = f.let(f.signMask(e[last]));
  for (const [a, b, out] of [[u, v, state.d], [q, r, state.e]] as const) {
    const product = (i: number) => f.add(f.mul(a, d[i]), f.mul(b, e[i]));
    const lowest = f.let(product(0));
    const base = f.let(f.add(f.keepIf(dSign, a), f.keepIf(eSign, b)));
    const multiple = f.wrapping("add", f.wrapping("mul", f.low(lowest, BATCH), inverse), base);
    const times = f.let(f.lowSigned(f.sub(base, f.low(multiple, BATCH)), 32));
    let carry = f.let(f.shr(f.add(f.mul(modulus[0], times), lowest), BATCH));
    for (let i = 1; i <= last; i++) {
      const sum = f.let(f.add(f.add(product(i), f.mul(modulus[i], times)), carry));
      f.store(out, i - 1, f.low(sum, BATCH));
      carry = f.let(f.shr(sum, BATCH));
    }
    f.store(out, last, f.lowSigned(carry, topBits));
  }
}

/** (f, g) := (u·f + v·g, q·f + r·g) / 2^30, exactly. */
function updateRemainders(
  b: FunctionBuilder,
  { u, v, q, r }: Rows,
  topBits: number,
  state: State,
): void {
  const f = loadAll(b, state.f), g = loadAll(b, state.g);
  const last = f.length - 1;
  for (const [x, y, out] of [[u, v, state.f], [q, r, state.g]] as const) {
    const product = (i: number) => b.add(b.mul(x, f[i]), b.mul(y, g[i]));
    let carry = b.let(b.shr(product(0), BATCH));
    for (let i = 1; i <= last; i++) {
      const sum = b.let(b.add(product(i), carry));
      b.store(out, i - 1, b.low(sum, BATCH));
      carry = b.let(b.shr(sum, BATCH));
    }
    b.store(out, last, b.lowSigned(carry, topBits));
  }
}

/** d·f (f is ±1 at the end) in 0 … modulus − 1. */
function signedResult(b: FunctionBuilder, modulus: readonly Value[], state: State): Value[] {
  const last = modulus.length - 1;
  const raise = (limbs: readonly Value[]) => {
    const negative = b.let(b.signMask(limbs[last]));
    const raised = limbs.map((limb, i) => b.let(b.add(b.keepIf(negative, modulus[i]), limb)));
    return carryLimbs(b, raised, BATCH);
  };
  const positive = raise(loadAll(b, state.d));
  const sign = b.let(b.signMask(b.load(state.f, last)));
  const signed = positive.map((limb) => b.let(b.negateIf(sign, limb)));
  return raise(carryLimbs(b, signed, BATCH)).map((limb) => b.let(b.low(limb, BATCH)));
}
