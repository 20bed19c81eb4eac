import { assertEquals } from "@std/assert";
import { ByteSink } from "../../src/wasm/leb128.ts";
import { Random } from "./random.ts";

function written(write: (sink: ByteSink) => void): number[] {
  const sink = new ByteSink(1);
  write(sink);
  return Array.from(sink.view());
}

/** Decodes by the definition (WebAssembly specification, section 5.2.2). */
function decode(bytes: readonly number[], isSigned: boolean): bigint {
  let value = 0n;
  bytes.forEach((byte, i) => value |= BigInt(byte & 0x7f) << BigInt(7 * i));
  const isNegative = isSigned && (bytes[bytes.length - 1] & 0x40) !== 0;
  return isNegative ? value - (1n << BigInt(7 * bytes.length)) : value;
}

function assertForm(bytes: readonly number[]): void {
  assertEquals(bytes.map((byte) => byte >= 0x80), bytes.map((_, i) => i < bytes.length - 1));
}

/** Values around every border of seven bits. */
function borders(bits: number): bigint[] {
  const values = [0n];
  for (let at = 0; at < bits; at++) {
    const power = 1n << BigInt(at);
    values.push(power - 1n, power, power + 1n, -power, -power - 1n, 1n - power);
  }
  return values;
}

Deno.test("unsigned() writes every integer below 2^32 in its shortest form", () => {
  const random = new Random(1);
  const values = [
    ...borders(32),
    2n ** 32n - 1n,
    ...Array.from({ length: 50 }, () => random.bits(32)),
  ];
  for (const value of values.filter((value) => value >= 0n && value < 2n ** 32n)) {
    const bytes = written((sink) => sink.unsigned(Number(value)));
    assertForm(bytes);
    assertEquals(decode(bytes, false), value);
    assertEquals(bytes.length, Math.max(1, Math.ceil(value.toString(2).length / 7)), `${value}`);
  }
});

Deno.test("signed() and signedBig() write the same bytes, in the shortest form", () => {
  const random = new Random(2);
  const values = [...borders(53), ...Array.from({ length: 50 }, () => random.bits(53))];
  for (const value of values.filter((value) => Math.abs(Number(value)) < 2 ** 53)) {
    const bytes = written((sink) => sink.signed(Number(value)));
    assertForm(bytes);
    assertEquals(decode(bytes, true), value);
    assertEquals(written((sink) => sink.signedBig(value)), bytes);
    const bits = (value < 0n ? ~value : value).toString(2).length +
      (value === 0n || value === -1n ? 0 : 1);
    assertEquals(bytes.length, Math.max(1, Math.ceil(bits / 7)), `${value}`);
  }
});

Deno.test("signedBig() writes every integer of 64 bits", () => {
  for (const value of borders(63).concat([2n ** 63n - 1n, -(2n ** 63n)])) {
    const bytes = written((sink) => sink.signedBig(value));
    assertForm(bytes);
    assertEquals(decode(bytes, true), value);
  }
});

Deno.test("ByteSink keeps what was written while it grows", () => {
  const sink = new ByteSink(1), expected: number[] = [];
  for (let i = 0; i < 1000; i++) {
    sink.byte(i & 0xff);
    expected.push(i & 0xff);
    if (i % 100 === 0) {
      const bytes = Uint8Array.from({ length: i }, (_, j) => j & 0xff);
      sink.bytes(bytes);
      expected.push(...bytes);
    }
  }
  assertEquals(Array.from(sink.view()), expected);
  assertEquals(sink.length, expected.length);
});

Deno.test("section() and name() write their length first", () => {
  const content = new ByteSink();
  content.bytes(new Uint8Array(200).fill(7));
  const bytes = written((sink) => {
    sink.name("env");
    sink.section(content);
  });
  assertEquals(bytes.slice(0, 6), [3, 0x65, 0x6e, 0x76, 0xc8, 1]);
  assertEquals(bytes.slice(6), Array<number>(200).fill(7));
});
