/**
 * The lowest layer of a function being emitted: its bytes, its operand stack, its locals.
 *
 * @module
 */
import { ByteSink } from "./leb128.ts";
import { OP, TYPE, type ValueType } from "./opcodes.ts";
import { LABEL, type Label, Value, Variable } from "./value.ts";

/** Files whose lines say nothing about who asked for a refused instruction. */
const LAYERS = /\/wasm\/(code|word_ops|memory_ops|func|module)\.ts|<anonymous>/;

/** Writes code and keeps account of operand stack, locals and open blocks. */
export class CodeWriter {
  readonly #code: ByteSink;
  readonly #stack: Value[] = [];
  /** Declared locals in runs: count, type, count, type … */
  readonly #locals: number[] = [];
  readonly #openScopes: boolean[] = [true];
  readonly #spills: number[] = [];
  #localCount: number;
  #scope = 0;
  /** Height of the stack where the innermost block began: what lies below is not its own. */
  #floor = 0;

  /** Starts a body whose first locals are `paramCount` parameters; it is written to `code`. */
  constructor(readonly name: string, paramCount: number, code: ByteSink) {
    this.#localCount = paramCount;
    this.#code = code;
    code.length = 0;
  }

  /** Binds a value to a local, so that it can be used more than once. */
  let(value: Value): Value {
    if (value.local >= 0) return value;
    this.take(value);
    value.local = this.#newLocal(value.type);
    this.#setLocal(value.type, value.local);
    return value;
  }

  /** Declares a mutable local with the bounds and label it keeps, and sets it. */
  variable(initial: Value, lo: number, hi: number, label: Label = initial.label): Variable {
    const local = this.#newLocal(initial.type);
    const variable = new Variable(initial.type, lo, hi, label, local, this.#scope);
    this.set(variable, initial);
    return variable;
  }

  /** Reads a variable. */
  get(variable: Variable): Value {
    this.requireOpen(variable.scope, "variable used outside its block");
    this.#getLocal(variable.type, variable.local);
    return this.push(variable.type, variable.lo, variable.hi, variable.label);
  }

  /** Stores into a variable; the value must fit its bounds and label. */
  set(variable: Variable, value: Value): void {
    this.requireOpen(variable.scope, "variable used outside its block");
    if (value.lo < variable.lo || value.hi > variable.hi) {
      throw this.refusal(`value of ${range(value)} stored in a variable of ${range(variable)}`);
    }
    if (value.label > variable.label) throw this.refusal("secret stored in a public variable");
    this.take(value);
    this.#setLocal(variable.type, variable.local);
  }

  /** Makes the error for a refused instruction; it names the line that asked for it. */
  protected refusal(what: string): TypeError {
    const lines = (new Error().stack ?? "").split("\n").slice(1);
    const line = lines.find((frame) => !LAYERS.test(frame))?.trim() ?? "at an unknown line";
    return new TypeError(`Cannot emit ${this.name}: ${what} (${line})`);
  }

  /** Notes a value that the instruction just written leaves on the stack. */
  protected push(type: ValueType, lo: number, hi: number, label: Label): Value {
    const value = new Value(type, lo, hi, label, this.#scope);
    this.#stack.push(value);
    return value;
  }

  /** Writes an instruction code. */
  protected op(code: number): void {
    if (code < 0x100) return this.#code.byte(code);
    this.#code.byte(code >> 8);
    this.#code.unsigned(code & 0xff);
  }

  /** Writes an instruction with an unsigned immediate. */
  protected opWith(code: number, immediate: number): void {
    this.op(code);
    this.#code.unsigned(immediate);
  }

  /** Writes a constant instruction. */
  protected opConst(code: number, value: number | bigint): void {
    this.#code.byte(code);
    if (typeof value === "bigint") this.#code.signedBig(value);
    else this.#code.signed(value);
  }

  /** Writes one byte of an immediate. */
  protected immediate(byte: number): void {
    this.#code.byte(byte);
  }

  /** Writes an unsigned immediate. */
  protected opImmediate(value: number): void {
    this.#code.unsigned(value);
  }

  /** Brings a value to the top of the stack as operand of the next instruction. */
  protected take(value: Value): void {
    if (value.local >= 0) return this.read(value);
    const inside = this.#stack.length > this.#floor;
    if (this.#stack.pop() !== value) {
      throw this.refusal("operand is not on top: bind it with let()");
    }
    if (!inside) throw this.refusal("value used outside its block");
  }

  /** Brings two values to the top of the stack; `commutes` lets them come in either order. */
  protected takeTwo(a: Value, b: Value, commutes: boolean): void {
    if (b.local >= 0) {
      this.take(a);
      this.read(b);
    } else if (a.local >= 0) {
      this.take(b);
      if (commutes) return this.read(a);
      const spill = this.#spillLocal(b.type);
      this.#setLocal(b.type, spill);
      this.read(a);
      this.#getLocal(b.type, spill);
    } else {
      const swapped = commutes && this.#stack[this.#stack.length - 1] === a;
      this.take(swapped ? a : b);
      this.take(swapped ? b : a);
    }
  }

  /** Puts a named value on the stack without noting it. */
  protected read(value: Value): void {
    this.requireOpen(value.scope, "value used outside its block");
    this.#getLocal(value.type, value.local);
  }

  /** Puts one half of a named wide value on the stack: 0 low, 1 high. */
  protected readHalf(value: Value, half: 0 | 1): void {
    this.requireOpen(value.scope, "value used outside its block");
    this.opWith(OP.local_get, value.local + half);
  }

  /** Moves an operand out of the way of an address; gives back what `readParked` needs. */
  protected park(value: Value): number {
    if (value.local >= 0) {
      this.requireOpen(value.scope, "value used outside its block");
      return value.local;
    }
    this.take(value);
    const spill = this.#spillLocal(value.type);
    this.#setLocal(value.type, spill);
    return spill;
  }

  /** Puts a parked operand back on the stack. */
  protected readParked(type: ValueType, parked: number): void {
    this.#getLocal(type, parked);
  }

  /** Opens a block; values made in it are of no use outside, nor those on the stack inside. */
  protected openScope(): Block {
    const block = {
      outer: this.#scope,
      floor: this.#floor,
      scope: this.#openScopes.push(true) - 1,
    };
    this.#scope = block.scope;
    this.#floor = this.#stack.length;
    return block;
  }

  /** Closes a block, which must leave the stack as it was. */
  protected closeScope({ outer, floor, scope }: Block): void {
    if (this.#stack.length !== this.#floor) throw this.refusal("block leaves values on the stack");
    this.#openScopes[scope] = false;
    this.#scope = outer;
    this.#floor = floor;
  }

  /** Refuses what belongs to a block that has ended. */
  protected requireOpen(scope: number, what: string): void {
    if (!this.#openScopes[scope]) throw this.refusal(what);
  }

  /** Number of values on the stack. */
  protected get height(): number {
    return this.#stack.length;
  }

  /** Writes the code entry, local declarations and body, behind its length. */
  protected writeEntry(out: ByteSink): void {
    const declarations = new ByteSink(2 * this.#locals.length + 8);
    declarations.unsigned(this.#locals.length / 2);
    for (const number of this.#locals) declarations.unsigned(number);
    out.unsigned(declarations.length + this.#code.length);
    out.bytes(declarations.view());
    out.bytes(this.#code.view());
  }

  #newLocal(type: ValueType): number {
    const local = this.#localCount, count = type === TYPE.wide ? 2 : 1;
    const declared = type === TYPE.wide ? TYPE.i64 : type, last = this.#locals.length - 1;
    this.#localCount += count;
    if (this.#locals[last] === declared) this.#locals[last - 1] += count;
    else this.#locals.push(count, declared);
    return local;
  }

  #spillLocal(type: ValueType): number {
    return this.#spills[type] ??= this.#newLocal(type);
  }

  #getLocal(type: ValueType, local: number): void {
    this.opWith(OP.local_get, local);
    if (type === TYPE.wide) this.opWith(OP.local_get, local + 1);
  }

  #setLocal(type: ValueType, local: number): void {
    if (type === TYPE.wide) this.opWith(OP.local_set, local + 1);
    this.opWith(OP.local_set, local);
  }
}

/** A block while it is open: its scope, and what was there around it. */
export interface Block {
  readonly scope: number;
  readonly outer: number;
  readonly floor: number;
}

/** Bounds for a message. */
export function range(bounds: { readonly lo: number; readonly hi: number }): string {
  return `${bounds.lo} to ${bounds.hi}`;
}

/** The label of what is made from two values. */
export function join(a: Value, b: Value): Label {
  return a.label > b.label ? a.label : b.label;
}

/** Whether a value is known to everybody. */
export function isPublic(value: Value): boolean {
  return value.label === LABEL.public;
}
