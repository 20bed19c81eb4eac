/**
 * Builds one function, and proves two things of it while doing so: no exact operation leaves its
 * word, and nothing that can be seen from outside (branch, address, length) depends on a secret.
 *
 * @module
 */
import { range } from "./code.ts";
import type { Table } from "./layout.ts";
import type { ByteSink } from "./leb128.ts";
import { MemoryOps } from "./memory_ops.ts";
import type { Declassified, Parameter, Signature } from "./module.ts";
import { OP, TYPE } from "./opcodes.ts";
import { fits, Place } from "./place.ts";
import { LABEL, type Label, Value } from "./value.ts";

/** A branch target: the start of a loop or the end of a block. */
export interface Target {
  readonly depth: number;
  readonly scope: number;
}

/** What a call is given: a place, a table, a value, or a constant. */
export type Argument = Place | Table | Value | number;

/** The whole instruction set for one function: values, memory, control and calls. */
export class FunctionBuilder extends MemoryOps {
  readonly #signature: Signature;
  readonly #declassified: Declassified[];
  #depth = 0;

  /** Starts a body; made by `ModuleBuilder.define`. */
  constructor(signature: Signature, declassified: Declassified[], code: ByteSink) {
    super(signature.name, signature.params.length, code);
    this.#signature = signature;
    this.#declassified = declassified;
  }

  /** The parameter at `index`, a number. */
  param(index: number): Value {
    const param = this.#signature.params[index];
    if (param.kind !== "value") throw this.refusal(`parameter ${index} is no number`);
    const value = new Value(param.type, param.lo, param.hi, param.label, 0);
    value.local = index;
    return value;
  }

  /** The parameter at `index`, a place in memory. */
  place(index: number): Place {
    const param = this.#signature.params[index];
    if (param.kind !== "place") throw this.refusal(`parameter ${index} is no place`);
    const { shape, label, access } = param;
    return new Place(`parameter ${index}`, shape, label, 0, pointer(index), access);
  }

  /** The parameter at `index`, a table. */
  table(index: number): Table {
    const param = this.#signature.params[index];
    if (param.kind !== "table") throw this.refusal(`parameter ${index} is no table`);
    const { shape, label, count } = param;
    return { first: new Place(`parameter ${index}`, shape, label, 0, pointer(index), "in"), count };
  }

  /**
   * Declares a value public: the only way from secret to public. `reason` says why it gives
   * nothing away; a test lists every use.
   */
  declassify(value: Value, reason: string): Value {
    this.#declassified.push({ function: this.name, reason });
    const named = this.let(value);
    const result = new Value(named.type, named.lo, named.hi, LABEL.public, named.scope);
    result.local = named.local;
    return result;
  }

  /** Runs `body` where a public condition is not 0, else `otherwise`. */
  if(condition: Value, body: () => void, otherwise?: () => void): void {
    this.#takeCondition(condition);
    this.#block(OP.if, body);
    if (otherwise) {
      this.op(OP.else);
      this.#body(otherwise);
    }
    this.#end();
  }

  /** Runs `body` once; a branch to its target leaves it. */
  block(body: (end: Target) => void): void {
    this.#block(OP.block, body);
    this.#end();
  }

  /** Runs `body`; a branch to its target starts it again. */
  loop(body: (again: Target) => void): void {
    this.#block(OP.loop, body);
    this.#end();
  }

  /** Branches to a target, always or where a public condition is not 0. */
  branch(target: Target, condition?: Value): void {
    this.requireOpen(target.scope, "branch to a block that has ended");
    if (condition) this.#takeCondition(condition);
    this.opWith(condition ? OP.br_if : OP.br, this.#depth - target.depth);
  }

  /** Runs `body` with index count − 1 down to 0; `count` is public and may be 0 if a value. */
  countdown(count: Value | number, body: (index: Value) => void): void {
    if (count === 0) return;
    const first = typeof count === "number" ? this.const32(count) : count;
    if (first.label !== LABEL.public || first.lo < 0) throw this.refusal(`loop of ${range(first)}`);
    const limit = first.hi;
    const left = this.variable(first, 0, limit);
    this.block((end) => {
      this.loop((again) => {
        this.branch(end, this.eqz(this.get(left)));
        // Here left ≥ 1, which the bounds of a variable cannot say.
        const below = this.arithmetic32("sub", this.get(left), this.const32(1));
        const index = this.within(below, 0, limit - 1);
        this.set(left, index);
        body(index);
        this.branch(again);
      });
    });
  }

  /** Leaves the function with its result. */
  return(result?: Value): void {
    this.#takeResult(result);
    this.op(OP.return);
  }

  /** Calls a function; its contract on bounds and labels is checked here. */
  call(callee: Signature, ...args: readonly Argument[]): Value | null {
    if (args.length !== callee.params.length) {
      throw this.refusal(`call of ${callee.name} with ${args.length} arguments`);
    }
    const label = callLabel(callee.params, args);
    for (let i = 0; i < args.length; i++) this.#argument(callee, i, args[i], label);
    this.opWith(OP.call, callee.index);
    const result = callee.result;
    if (!result) return null;
    const resultLabel = result.label === LABEL.variable ? label : result.label;
    return this.push(result.type, result.lo, result.hi, resultLabel);
  }

  /** Calls a function that has a result. */
  value(callee: Signature, ...args: readonly Argument[]): Value {
    const result = this.call(callee, ...args);
    if (!result) throw this.refusal(`${callee.name} has no result`);
    return result;
  }

  /** Ends the body with its result and writes its code entry. */
  finish(out: ByteSink, result?: Value): void {
    this.#takeResult(result);
    if (this.height > 0) throw this.refusal("values left on the stack");
    this.op(OP.end);
    this.writeEntry(out);
  }

  #argument(callee: Signature, index: number, arg: Argument, label: Label): void {
    const param = callee.params[index];
    const what = `argument ${index} of ${callee.name}`;
    if (param.kind === "place") {
      if (!(arg instanceof Place)) throw this.refusal(`${what} is no place`);
      return this.#placeArgument(param, arg, label, what);
    }
    if (param.kind === "table") {
      if (!isTable(arg) || arg.count < param.count) throw this.refusal(`${what} is no such table`);
      return this.#placeArgument({ ...param, kind: "place", access: "in" }, arg.first, label, what);
    }
    if (arg instanceof Place || isTable(arg)) throw this.refusal(`${what} is a place`);
    if (typeof arg === "number") {
      if (arg < param.lo || arg > param.hi) throw this.refusal(`${what} of ${arg}`);
      return this.opConst(param.type === TYPE.i32 ? OP.i32_const : OP.i64_const, arg);
    }
    if (arg.local < 0) throw this.refusal(`${what} must be bound with let()`);
    if (arg.type !== param.type) throw this.refusal(`${what} has the wrong type`);
    if (arg.lo < param.lo || arg.hi > param.hi) throw this.refusal(`${what} of ${range(arg)}`);
    if (arg.label > param.label && param.label !== LABEL.variable) {
      throw this.refusal(`${what} is secret`);
    }
    this.read(arg);
  }

  #placeArgument(
    param: Parameter & { kind: "place" },
    arg: Place,
    label: Label,
    what: string,
  ): void {
    const reads = param.access !== "out", writes = param.access !== "in";
    if (reads && !fits(arg.shape, param.shape)) throw this.refusal(`${what} exceeds its bounds`);
    if (writes && !fits(param.shape, arg.shape)) {
      throw this.refusal(`${what} cannot hold the result`);
    }
    if (reads && arg.label > param.label && param.label !== LABEL.variable) {
      throw this.refusal(`${what} is secret`);
    }
    if (reads) this.touch(arg, false);
    if (writes) {
      this.requireLabel(arg, param.label === LABEL.variable ? label : param.label);
      this.touch(arg, true);
    }
    this.pushBase(arg);
    if (arg.base && arg.offset === 0) return;
    this.opConst(OP.i32_const, arg.offset);
    this.op(OP.i32_add);
  }

  /**
   * Narrows the bounds of a value by what a branch has just established; the caller's branch is
   * the proof.
   */
  within(value: Value, lo: number, hi: number): Value {
    const named = this.let(value);
    const bounded = new Value(named.type, lo, hi, named.label, named.scope);
    bounded.local = named.local;
    return bounded;
  }

  #takeCondition(condition: Value): void {
    if (condition.label !== LABEL.public) throw this.refusal("branch on a secret");
    this.take(condition);
  }

  #takeResult(result?: Value): void {
    const expected = this.#signature.result;
    if (!expected || !result) {
      if (expected || result) throw this.refusal("result missing or too many");
      return;
    }
    if (result.type !== expected.type || result.lo < expected.lo || result.hi > expected.hi) {
      throw this.refusal(`result of ${range(result)}, expected ${range(expected)}`);
    }
    if (result.label > expected.label) throw this.refusal("secret returned as public");
    this.take(result);
  }

  #block(code: number, body: (target: Target) => void): void {
    this.op(code);
    this.immediate(0x40);
    this.#depth++;
    this.#body(body);
  }

  #body(body: (target: Target) => void): void {
    const block = this.openScope();
    this.perhaps(() => body({ depth: this.#depth, scope: block.scope }));
    this.closeScope(block);
  }

  #end(): void {
    this.op(OP.end);
    this.#depth--;
  }
}

/** What the data of a call are: as secret as the most secret thing that it reads. */
function callLabel(params: readonly Parameter[], args: readonly Argument[]): Label {
  let label: Label = LABEL.public;
  params.forEach((param, i) => {
    const arg = args[i];
    if (typeof arg === "number" || param.label !== LABEL.variable) return;
    if (param.kind === "place" && param.access === "out") return;
    const own = isTable(arg) ? arg.first.label : arg.label;
    if (own > label) label = own;
  });
  return label;
}

function isTable(arg: Argument): arg is Table {
  return typeof arg === "object" && "first" in arg;
}

/** The pointer that a place parameter is. */
function pointer(index: number): Value {
  const base = new Value(TYPE.i32, 0, 2 ** 31, LABEL.public, 0);
  base.local = index;
  return base;
}
