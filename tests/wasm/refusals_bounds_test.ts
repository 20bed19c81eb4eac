import { assertEquals, assertThrows } from "@std/assert";
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import { elementsOf, MemoryLayout } from "../../src/wasm/layout.ts";
import { ModuleBuilder, type Parameter } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { evenShape, joinShapes, limbShape, Place, type Shape } from "../../src/wasm/place.ts";
import { LABEL, type Value } from "../../src/wasm/value.ts";
import { anyResult, bytePlace, numberParameter } from "./parameters.ts";
import { startModule } from "./probe.ts";
import { assertRefused, attempt } from "./refusal.ts";

const FILE = import.meta.url;
const FULL = 2 ** 63;

function i64(lo: number, hi: number): Parameter {
  return numberParameter(TYPE.i64, lo, hi);
}

/** Registers a refusal of an operation on two i64 within ± these bounds. */
function refuses(
  name: string,
  what: string,
  bounds: readonly number[],
  build: (f: FunctionBuilder, a: Value, b: Value) => void,
): void {
  Deno.test(`${name} is refused`, () => {
    const params = bounds.map((bound) => i64(-bound, bound));
    assertRefused(FILE, what, {
      params,
      body: (f) => {
        const [a, b] = params.map((_, i) => f.param(i));
        build(f, a, b);
      },
    });
  });
}

/** Registers the twin: just within the word it is emitted and gives the right value. */
function takes(
  name: string,
  bounds: readonly number[],
  build: (f: FunctionBuilder, a: Value, b: Value) => Value,
  expected: (a: bigint, b: bigint) => bigint,
): void {
  Deno.test(`${name} is taken and exact`, () => {
    const params = bounds.map((bound) => i64(-bound, bound));
    const { functions } = startModule((m) =>
      attempt(m, {
        params,
        result: anyResult(TYPE.i64),
        body: (f) => {
          const [a, b] = params.map((_, i) => f.param(i));
          return build(f, a, b);
        },
      })
    );
    const [x, y = 0n] = bounds.map(BigInt);
    for (const [a, b] of [[x, y], [-x, y], [x, -y], [-x, -y], [x - 1n, -y]]) {
      assertEquals(functions.attempt(a, b), expected(a, b));
    }
  });
}

const LEAVES = "result of";

refuses("add() past 2^63", LEAVES, [2 ** 62, 2 ** 62], (f, a, b) => f.let(f.add(a, b)));
takes("add() below 2^63", [2 ** 62, 2 ** 61], (f, a, b) => f.add(a, b), (a, b) => a + b);
refuses("sub() past 2^63", LEAVES, [2 ** 62, 2 ** 62], (f, a, b) => f.let(f.sub(a, b)));
takes("sub() below 2^63", [2 ** 62, 2 ** 61], (f, a, b) => f.sub(a, b), (a, b) => a - b);
refuses("mul() past 2^63", LEAVES, [2 ** 32, 2 ** 31], (f, a, b) => f.let(f.mul(a, b)));
takes("mul() below 2^63", [2 ** 31, 2 ** 31], (f, a, b) => f.mul(a, b), (a, b) => a * b);
refuses("mul() of unknown words", LEAVES, [FULL, 1], (f, a, b) => f.let(f.mul(a, b)));
refuses("shl() past 2^63", LEAVES, [2 ** 40], (f, a) => f.let(f.shl(a, 23)));
takes("shl() below 2^63", [2 ** 40], (f, a) => f.shl(a, 22), (a) => a << 22n);
refuses(
  "negateIf() of the least word",
  LEAVES,
  [FULL],
  (f, a) => f.let(f.negateIf(f.let(f.signMask(a)), a)),
);
refuses("a sum of wide products past 2^127", LEAVES, [FULL, FULL], (f, a, b) => {
  const product = f.let(f.mulWide(a, b));
  f.let(f.add(product, product));
});
refuses("shr() of a wide value to more than a word", LEAVES, [FULL, FULL], (f, a, b) => {
  f.let(f.shr(f.mulWide(a, b), 20));
});

for (const bits of [64, 65, -1]) {
  refuses(`shr() by ${bits} bits`, "shift by", [FULL], (f, a) => f.let(f.shr(a, bits)));
  refuses(`shl() by ${bits} bits`, "shift by", [0], (f, a) => f.let(f.shl(a, bits)));
  refuses(`shrUnsigned() by ${bits} bits`, "shift by", [FULL], (f, a) => {
    f.let(f.shrUnsigned(a, bits));
  });
  refuses(`shlWrap() by ${bits} bits`, "shift by", [FULL], (f, a) => f.let(f.shlWrap(a, bits)));
}
refuses("shrUnsigned() by no bits", "shift by", [FULL], (f, a) => f.let(f.shrUnsigned(a, 0)));
refuses("shr() of a wide value by 64 bits", "shift by", [1], (f, a) => {
  f.let(f.shr(f.widen(a), 64));
});
for (const bits of [32, -1]) {
  refuses(`shr32() by ${bits} bits`, "shift by", [1], (f, a) => f.let(f.shr32(f.wrap(a), bits)));
}

refuses("mask() of more than a flag", "mask of", [2], (f, a) => f.let(f.mask(f.wrap(a))));
const MASK = "mask of -2 to 2, expected -1 to 0";
refuses("keepIf() by no mask", MASK, [2, 9], (f, a, b) => f.let(f.keepIf(a, b)));
refuses("negateIf() by no mask", MASK, [2, 9], (f, a, b) => f.let(f.negateIf(a, b)));
refuses("select() by no mask", MASK, [2, 9], (f, a, b) => f.let(f.select(a, b, b)));

const SLOT = new Place("slot", limbShape([-8, 0], [8, 5]), LABEL.public, 0);

for (const [index, value] of [[0, 9], [0, -9], [1, 6], [1, -1]]) {
  Deno.test(`store() refuses ${value} in a slot that cannot hold it`, () => {
    const bounds = index === 0 ? "-8 to 8" : "0 to 5";
    const what = `value of ${value} to ${value} stored in slot[${index}] of ${bounds}`;
    assertRefused(FILE, what, { body: (f) => f.store(SLOT, index, f.const64(value)) });
  });
}

Deno.test("store() takes the bounds of the slot themselves", () => {
  const { functions, view } = startModule((m) =>
    attempt(m, {
      params: [i64(-8, 8), i64(0, 5)],
      body: (f) => {
        f.store(SLOT, 0, f.param(0));
        f.store(SLOT, 1, f.param(1));
      },
    })
  );
  functions.attempt(-8n, 5n);
  assertEquals([view.getBigInt64(0, true), view.getBigInt64(8, true)], [-8n, 5n]);
});

Deno.test("set() refuses a value outside the bounds of the variable", () => {
  assertRefused(FILE, "value of -3 to 3 stored in a variable of 0 to 3", {
    params: [i64(-3, 3)],
    body: (f) => f.set(f.variable(f.const64(0), 0, 3), f.param(0)),
  });
});

Deno.test("variable() refuses a first value outside its bounds", () => {
  assertRefused(FILE, "value of 4 to 4 stored in a variable of 0 to 3", {
    body: (f) => void f.variable(f.const64(4), 0, 3),
  });
});

Deno.test("a loop refuses a body that does not re-establish its bounds", () => {
  assertRefused(FILE, "value of 1 to 101 stored in a variable of 0 to 100", {
    body: (f) => {
      const sum = f.variable(f.const64(0), 0, 100);
      f.loop(() => f.set(sum, f.add(f.get(sum), f.const64(1))));
    },
  });
});

Deno.test("countdown() refuses a count that may be negative", () => {
  assertRefused(FILE, "loop of -1 to 5", {
    params: [numberParameter(TYPE.i32, -1, 5)],
    body: (f) => f.countdown(f.param(0), () => {}),
  });
});

Deno.test("a function refuses a result outside its contract", () => {
  assertRefused(FILE, "result of 0 to 9, expected 0 to 8", {
    params: [i64(0, 9)],
    result: { type: TYPE.i64, lo: 0, hi: 8, label: LABEL.public },
    body: (f) => f.param(0),
  });
});

/** Registers refusals of accesses past the end of a place of two limbs, or of 20 bytes. */
const OUTSIDE: Readonly<Record<string, (f: FunctionBuilder) => void>> = {
  "load() of element 2 of 2": (f) => void f.load(SLOT, 2),
  "load() of element -1": (f) => void f.load(SLOT, -1),
  "store() of element 2 of 2": (f) => f.store(SLOT, 2, f.const64(0)),
  "store() of element -1": (f) => f.store(SLOT, -1, f.const64(0)),
  "loadWord() over the end": (f) => void f.loadWord(bytePlace(0, 20), 13),
  "loadWord() of 32 bits over the end": (f) => void f.loadWord(bytePlace(0, 20), 17, TYPE.i32),
  "loadWord() before the start": (f) => void f.loadWord(bytePlace(0, 20), -1),
  "storeWord() over the end": (f) => f.storeWord(bytePlace(0, 20), 13, f.const64(0)),
  "loadVector() over the end": (f) => void f.loadVector(bytePlace(0, 20), 5),
  "storeVector() over the end": (f) =>
    f.storeVector(bytePlace(0, 20), 5, f.let(f.splat(f.const32(0)))),
};

for (const [name, body] of Object.entries(OUTSIDE)) {
  Deno.test(`${name} is refused`, () => assertRefused(FILE, "access outside", { body }));
}

/** Two elements of four bytes, padded to a whole vector. */
const PADDED = new Place("padded", evenShape(4, 2, -8, 8, 16), LABEL.public, 64);

Deno.test("load() refuses the padding behind the elements", () => {
  assertRefused(FILE, "access outside padded", { body: (f) => void f.let(f.load(PADDED, 2)) });
});

Deno.test("store() refuses the padding behind the elements", () => {
  assertRefused(FILE, "access outside padded", {
    body: (f) => f.store(PADDED, 3, f.const64(1000)),
  });
});

Deno.test("storeWord() and storeVector() refuse a place that holds no bytes", () => {
  assertRefused(FILE, "slot holds no bytes", { body: (f) => f.storeWord(SLOT, 0, f.const64(0)) });
  assertRefused(FILE, "slot holds no bytes", {
    body: (f) => f.storeVector(SLOT, 0, f.splat(f.const32(0))),
  });
});

const TABLE = { first: new Place("table", evenShape(8, 1, 0, 9), LABEL.public, 0), count: 4 };

for (const [lo, hi] of [[0, 4], [-1, 3]]) {
  Deno.test(`at() refuses an index of ${lo} to ${hi} into 4 entries`, () => {
    assertRefused(FILE, `index of ${lo} to ${hi} into table of 4`, {
      params: [numberParameter(TYPE.i32, lo, hi)],
      body: (f) => void f.at(TABLE, f.param(0)),
    });
  });
}

Deno.test("at() takes every index of the table", () => {
  const { functions, view } = startModule((m) =>
    attempt(m, {
      params: [numberParameter(TYPE.i32, 0, 3)],
      result: anyResult(TYPE.i64),
      body: (f) => f.load(f.at(TABLE, f.param(0)), 0),
    })
  );
  for (let i = 0; i < 4; i++) view.setBigInt64(8 * i, BigInt(i * i), true);
  assertEquals([0, 1, 2, 3].map((i) => functions.attempt(i)), [0n, 1n, 4n, 9n]);
});

Deno.test("a store through elementsOf() refuses what only another element may hold", () => {
  assertRefused(FILE, "slot is only read", {
    body: (f) => f.store(f.at(elementsOf(SLOT), f.const32(1)), 0, f.const64(7)),
  });
});

Deno.test("storeSelected() refuses a place that is no entry of the table", () => {
  const narrow = new Place("narrow", evenShape(8, 1, 0, 8), LABEL.public, 64);
  assertRefused(FILE, "narrow is no entry of table", {
    body: (f) => f.storeSelected(narrow, TABLE, [f.let(f.splat(f.const32(0)))]),
  });
});

Deno.test("part() refuses other bounds, widths, lengths and strides", () => {
  const place = new Place("whole", limbShape([0, 0, 0], [5, 6, 7]), LABEL.public, 0);
  assertEquals(place.part(1, limbShape([0, 0], [6, 7])).offset, 8);
  const refused: [number, Shape][] = [
    [0, limbShape([0, 0], [6, 7])],
    [1, limbShape([0, -1], [6, 7])],
    [2, limbShape([0, 0], [7, 7])],
    [-1, limbShape([0], [5])],
    [0, evenShape(4, 1, 0, 5)],
    [0, evenShape(8, 1, 0, 5, 800)],
  ];
  for (const [first, shape] of refused) {
    const error = assertThrows(
      () => place.part(first, shape),
      RangeError,
      "Cannot take part of whole: other bounds",
    );
    assertEquals(error.stack?.includes("refusals_bounds_test.ts"), true);
  }
});

Deno.test("part() refuses a shape that was joined into another part of the place", () => {
  const short = limbShape([0, 0], [5, 5]), long = limbShape([-9, -9, -9, -9], [9, 9, 9, 9]);
  const place = new Place("joined", joinShapes(short, long, short), LABEL.public, 0);
  assertEquals([place.part(0, short).offset, place.part(6, short).offset], [0, 48]);
  assertThrows(() => place.part(4, short), RangeError, "Cannot take part of joined: other bounds");
});

Deno.test("place() refuses to need more than the wiped block has", () => {
  const memory = new MemoryLayout(0, 64);
  memory.place("first", evenShape(8, 4, 0, 1), LABEL.secret);
  memory.place("second", evenShape(8, 4, 0, 1), LABEL.variable);
  const what = "Cannot place third: the wiped block of 64 bytes is full";
  for (const label of [LABEL.secret, LABEL.variable]) {
    assertThrows(() => memory.place("third", evenShape(1, 1, 0, 1), label), RangeError, what);
  }
});

Deno.test("fill() refuses more bytes than the place has", () => {
  const m = new ModuleBuilder();
  assertThrows(
    () => m.fill(SLOT, new Uint8Array(17)),
    RangeError,
    "Cannot fill slot with 17 bytes",
  );
  m.fill(SLOT, new Uint8Array(16));
});
