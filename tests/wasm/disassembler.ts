/**
 * Reads the instructions back out of an emitted binary, by the specification of the binary format
 * and not by what the assembler believes that it wrote.
 *
 * @module
 */
import { OP } from "../../src/wasm/opcodes.ts";

/** The name of an instruction in the table of the package. */
export type Operation = keyof typeof OP;

const NAMES = new Map<number, Operation>(
  (Object.keys(OP) as Operation[]).map((name) => [OP[name], name]),
);

const PREFIXES = [0xfc, 0xfd];

/** Immediates of the instructions that have any: integers (LEB128), single bytes. */
const IMMEDIATES: Readonly<Partial<Record<Operation, { integers?: number; bytes?: number }>>> = {
  block: { integers: 1 },
  loop: { integers: 1 },
  if: { integers: 1 },
  br: { integers: 1 },
  br_if: { integers: 1 },
  call: { integers: 1 },
  local_get: { integers: 1 },
  local_set: { integers: 1 },
  i32_const: { integers: 1 },
  i64_const: { integers: 1 },
  memory_fill: { integers: 1 },
  i8x16_shuffle: { bytes: 16 },
};

const CODE_SECTION = 10;

class Reader {
  at = 0;

  constructor(readonly bytes: Uint8Array) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  byte(): number {
    return this.bytes[this.at++];
  }

  /** An unsigned LEB128 integer. Of a signed one only the length is right. */
  integer(): number {
    let value = 0;
    for (let scale = 1;; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  take(length: number): Reader {
    const part = new Reader(this.bytes.subarray(this.at, this.at + length));
    this.at += length;
    return part;
  }
}

/**
 * Lists the instructions of every function of a module, in the order of their definition.
 *
 * @throws {RangeError} for an instruction that the package's table does not have.
 */
export function disassemble(binary: Uint8Array): Operation[][] {
  const module = new Reader(binary);
  module.take(8);
  while (!module.done) {
    const id = module.byte(), section = module.take(module.integer());
    if (id !== CODE_SECTION) continue;
    return Array.from(
      { length: section.integer() },
      () => functionBody(section.take(section.integer())),
    );
  }
  return [];
}

function functionBody(body: Reader): Operation[] {
  for (let runs = body.integer(); runs > 0; runs--) {
    body.integer();
    body.byte();
  }
  const operations: Operation[] = [];
  while (!body.done) operations.push(instruction(body));
  return operations;
}

function instruction(body: Reader): Operation {
  const first = body.byte();
  const code = PREFIXES.includes(first) ? first * 0x100 + body.integer() : first;
  const name = NAMES.get(code);
  if (name === undefined) {
    throw new RangeError(`Cannot disassemble: expected an instruction of OP, got ${code}`);
  }
  const isAccess = /_(load|store)/.test(name);
  const { integers = isAccess ? 2 : 0, bytes = 0 } = IMMEDIATES[name] ?? {};
  for (let i = 0; i < integers; i++) body.integer();
  body.take(bytes);
  return name;
}
