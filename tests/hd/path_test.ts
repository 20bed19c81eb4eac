import { assertEquals, assertThrows } from "@std/assert";
import { formatPath, HARDENED, hardened, parsePath } from "../../src/hd/mod.ts";
import { Random } from "../wasm/random.ts";

const PATHS: Readonly<Record<string, readonly number[]>> = {
  "m": [],
  "m/0": [0],
  "m/0'": [HARDENED],
  "m/0h": [HARDENED],
  "m/2147483647": [2147483647],
  "m/2147483647'": [4294967295],
  "m/44'/0'/0'/0/7": [HARDENED + 44, HARDENED, HARDENED, 0, 7],
  "m/44h/0'/0h/1/10": [HARDENED + 44, HARDENED, HARDENED, 1, 10],
};

/** What is no path, and the position that the error names. */
const NO_PATHS: ReadonlyArray<readonly [text: string, position: number]> = [
  ["", 0],
  ["M", 0],
  ["M/0", 0],
  ["/0'", 0],
  ["0/1", 0],
  [" m", 0],
  ["m ", 1],
  ["m/", 2],
  ["m//0", 2],
  ["m/'", 2],
  ["m/h", 2],
  ["m/0/", 4],
  ["m/00", 2],
  ["m/01", 2],
  ["m/00'", 2],
  ["m/1/012'", 4],
  ["m/0H", 3],
  ["m/0p", 3],
  ["m/0''", 4],
  ["m/0h'", 4],
  ["m/12abc", 4],
  ["m/1e3", 3],
  ["m/0x1", 3],
  ["m/2.1", 3],
  ["m/-1", 2],
  ["m/+1", 2],
  ["m/ 1", 2],
  ["m/0 ", 3],
  ["m/0\n", 3],
  ["m/\uff11", 2],
  ["m/0\u2019", 3],
  ["m/0'/2147483648", 5],
  ["m/2147483648'", 2],
  ["m/4294967296", 2],
  ["m/99999999999999999999999999", 2],
];

for (const [text, indexes] of Object.entries(PATHS)) {
  Deno.test(`parsePath() reads ${text}`, () => assertEquals(parsePath(text), indexes));
}

for (const [text, position] of NO_PATHS) {
  Deno.test(`parsePath() refuses ${JSON.stringify(text)} at position ${position}`, () => {
    const error = assertThrows(() => parsePath(text), SyntaxError);
    assertEquals(/ at position (\d+), got /.exec(error.message)?.[1], `${position}`, error.message);
  });
}

Deno.test("parsePath() shows one character of what is no path: it may be a secret", () => {
  for (const text of ["00112233445566778899", "abandon ability able", "m/99999999999", "m/0xyz"]) {
    const { message } = assertThrows(() => parsePath(text), SyntaxError);
    const [, at] = /position (\d+)/.exec(message) as RegExpExecArray;
    assertEquals(message.slice(message.indexOf("got ")), `got "${text[Number(at)]}"`);
  }
});

Deno.test("parsePath() refuses what is no string", () => {
  for (const value of [undefined, null, 0, ["m"], {}]) {
    assertThrows(() => parsePath(value as string), TypeError, "expected a string, got ");
  }
});

Deno.test("formatPath() writes what parsePath() reads, with either marker", () => {
  const random = new Random(44);
  for (let round = 0; round < 1000; round++) {
    const indexes = Array.from({ length: round % 12 }, () => {
      const number = Number(random.below(round % 2 ? 8n : BigInt(HARDENED)));
      return number + (random.below(2n) ? HARDENED : 0);
    });
    const text = formatPath(indexes);
    assertEquals(parsePath(text), indexes);
    assertEquals(formatPath(indexes, { marker: "h" }), text.replaceAll("'", "h"));
    assertEquals(parsePath(formatPath(indexes, { marker: "h" })), indexes);
  }
});

Deno.test("formatPath() refuses indexes and markers that are none", () => {
  for (const index of [-1, 0.5, NaN, Infinity, 4294967296]) {
    assertThrows(() => formatPath([index]), RangeError, `got ${index}`);
  }
  assertThrows(() => formatPath("m/0h" as never), TypeError, "expected an array, got string");
  assertThrows(() => formatPath(["0" as unknown as number]), TypeError, "expected a number");
  assertThrows(() => formatPath([0], { marker: "H" as "h" }), TypeError, "marker");
});

Deno.test("hardened() adds 2³¹ and refuses what has it already", () => {
  assertEquals(hardened(0), 2147483648);
  assertEquals(hardened(2147483647), 4294967295);
  for (const n of [-1, 0.5, NaN, 2147483648]) assertThrows(() => hardened(n), RangeError);
  assertThrows(() => hardened("0" as unknown as number), TypeError);
});
