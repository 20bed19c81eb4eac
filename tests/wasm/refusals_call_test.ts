import { assertEquals } from "@std/assert";
import type { Argument, FunctionBuilder } from "../../src/wasm/func.ts";
import { ModuleBuilder, type Parameter, type Signature } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { evenShape, limbShape, Place, type Shape } from "../../src/wasm/place.ts";
import { LABEL, type Label } from "../../src/wasm/value.ts";
import { anyResult, numberParameter } from "./parameters.ts";
import { startModule } from "./probe.ts";
import { assertRefused, attempt } from "./refusal.ts";

const FILE = import.meta.url;

function place(shape: Shape, label: Label = LABEL.public, offset = 0): Place {
  return new Place("given", shape, label, offset);
}

function placeParameter(
  access: "in" | "out" | "inout",
  shape: Shape,
  label: Label = LABEL.public,
): Parameter {
  return { kind: "place", access, shape, label };
}

/** Registers a refused call of a function with these parameters. */
function refuses(
  name: string,
  what: string,
  params: readonly Parameter[],
  ...args: readonly (Argument | ((f: FunctionBuilder) => Argument))[]
): void {
  Deno.test(`call() refuses ${name}`, () => {
    const m = new ModuleBuilder();
    const callee = m.define("callee", params, () => {});
    assertRefused(FILE, what, {
      params: [numberParameter(TYPE.i64, -9, 9), numberParameter(TYPE.i32, 0, 3)],
      body: (f) => {
        f.call(callee, ...args.map((arg) => typeof arg === "function" ? arg(f) : arg));
      },
    }, m);
  });
}

const WORD = numberParameter(TYPE.i64, -8, 9);
const SHAPE = limbShape([-8], [9]);
const WIDER = limbShape([-9], [9]), NARROWER = limbShape([-8], [8]);
const CONST = "argument 0 of callee";

refuses("too few arguments", "call of callee with 1 arguments", [WORD, WORD], 1);
refuses("too many arguments", "call of callee with 2 arguments", [WORD], 1, 2);
refuses("a constant above the bounds", `${CONST} of 10`, [WORD], 10);
refuses("a constant below the bounds", `${CONST} of -9`, [WORD], -9);
refuses("a value outside the bounds", `${CONST} of -9 to 9`, [WORD], (f) => f.param(0));
refuses("a value of another type", `${CONST} has the wrong type`, [WORD], (f) => f.param(1));
refuses("a value without a name", `${CONST} must be bound with let()`, [WORD], (f) => f.const64(1));
refuses("a place for a number", `${CONST} is a place`, [WORD], place(SHAPE));
refuses("a table for a number", `${CONST} is a place`, [WORD], { first: place(SHAPE), count: 1 });
refuses("a number for a place", `${CONST} is no place`, [placeParameter("in", SHAPE)], 1);
const TABLE: Parameter = { kind: "table", shape: SHAPE, count: 3, label: LABEL.public };
refuses("a place for a table", `${CONST} is no such table`, [TABLE], place(SHAPE));
refuses(
  "a table of too few entries",
  `${CONST} is no such table`,
  [TABLE],
  { first: place(SHAPE), count: 2 },
);
refuses(
  "a table of wider bounds",
  `${CONST} exceeds its bounds`,
  [TABLE],
  { first: place(WIDER), count: 3 },
);
refuses(
  "a table of another stride",
  `${CONST} exceeds its bounds`,
  [TABLE],
  { first: place({ ...SHAPE, stride: 16 }), count: 3 },
);
refuses(
  "a place with less room behind its elements",
  `${CONST} exceeds its bounds`,
  [placeParameter("in", evenShape(4, 2, 0, 9, 16))],
  place(evenShape(4, 2, 0, 9, 8)),
);
for (const access of ["in", "inout"] as const) {
  const param = [placeParameter(access, SHAPE)];
  refuses(`wider bounds ${access}`, `${CONST} exceeds its bounds`, param, place(WIDER));
  refuses(
    `another number of elements ${access}`,
    `${CONST} exceeds its bounds`,
    param,
    place(limbShape([-8, 0], [9, 0])),
  );
  refuses(
    `elements of another width ${access}`,
    `${CONST} exceeds its bounds`,
    param,
    place(evenShape(4, 1, -8, 9, 8)),
  );
}
refuses(
  "a place out that cannot hold the result",
  `${CONST} cannot hold the result`,
  [placeParameter("out", SHAPE)],
  place(NARROWER),
);
refuses(
  "a place in and out that cannot hold the result",
  `${CONST} cannot hold the result`,
  [placeParameter("inout", SHAPE)],
  place(NARROWER),
);

Deno.test("call() takes narrower bounds in and wider bounds out", () => {
  const { functions, view } = startModule((m) => {
    const copy = m.define(
      "copy",
      [placeParameter("out", SHAPE), placeParameter("in", SHAPE)],
      (f) => f.store(f.place(0), 0, f.load(f.place(1), 0)),
    );
    attempt(m, {
      body: (f) => {
        f.call(copy, place(WIDER), place(NARROWER, LABEL.public, 8));
      },
    });
  });
  view.setBigInt64(8, -8n, true);
  functions.attempt();
  assertEquals(view.getBigInt64(0, true), -8n);
});

Deno.test("value() refuses a function without a result", () => {
  const m = new ModuleBuilder();
  const callee = m.define("callee", [], () => {});
  assertRefused(FILE, "callee has no result", { body: (f) => void f.value(callee) }, m);
});

const BY_KIND: Readonly<Record<string, (f: FunctionBuilder) => unknown>> = {
  "param() of a place": (f) => f.param(0),
  "param() of a table": (f) => f.param(1),
  "place() of a number": (f) => f.place(2),
  "place() of a table": (f) => f.place(1),
  "table() of a number": (f) => f.table(2),
  "table() of a place": (f) => f.table(0),
};

for (const [name, body] of Object.entries(BY_KIND)) {
  Deno.test(`${name} is refused`, () => {
    const params = [placeParameter("in", SHAPE), TABLE, WORD];
    assertRefused(FILE, "parameter", { params, body: (f) => void body(f) });
  });
}

Deno.test("a function refuses to write a place that it takes in", () => {
  assertRefused(FILE, "parameter 0 is only read", {
    params: [placeParameter("in", SHAPE)],
    body: (f) => f.store(f.place(0), 0, f.const64(1)),
  });
});

Deno.test("a function refuses to have a place that it takes in written by another", () => {
  const m = new ModuleBuilder();
  const callee = m.define("callee", [placeParameter("out", SHAPE)], (f) => {
    f.store(f.place(0), 0, f.const64(1));
  });
  assertRefused(FILE, "parameter 0 is only read", {
    params: [placeParameter("in", SHAPE)],
    body: (f) => void f.call(callee, f.place(0)),
  }, m);
});

Deno.test("a function refuses to write a table that it takes in", () => {
  assertRefused(FILE, "parameter 0 is only read", {
    params: [TABLE],
    body: (f) => f.store(f.at(f.table(0), f.const32(1)), 0, f.const64(1)),
  });
});

Deno.test("a function refuses to read a place that it gives out before it wrote it", () => {
  assertRefused(FILE, "parameter 0 read before written", {
    params: [placeParameter("out", SHAPE)],
    body: (f) => void f.let(f.load(f.place(0), 0)),
  });
});

Deno.test("a function refuses to hand on a place that it gives out before it wrote it", () => {
  const m = new ModuleBuilder();
  const callee = m.define("callee", [placeParameter("in", SHAPE)], () => {});
  assertRefused(FILE, "parameter 0 read before written", {
    params: [placeParameter("out", SHAPE)],
    body: (f) => void f.call(callee, f.place(0)),
  }, m);
});

Deno.test("a function reads a place that it gives out once it wrote it", () => {
  const { functions, view } = startModule((m) => {
    const double = m.define("double", [placeParameter("out", limbShape([-8], [8]))], (f) => {
      f.store(f.place(0), 0, f.const64(4));
      f.store(f.place(0), 0, f.add(f.const64(3), f.const64(4)));
      f.store(f.place(0), 0, f.low(f.load(f.place(0), 0), 2));
    });
    attempt(m, { body: (f) => void f.call(double, place(limbShape([-8], [8]))) });
  });
  functions.attempt();
  assertEquals(view.getBigInt64(0, true), 3n);
});

Deno.test("call() takes one function of numbers for public and for secret data", () => {
  const variable = numberParameter(TYPE.i64, -9, 9, LABEL.variable);
  const secret = numberParameter(TYPE.i64, -9, 9, LABEL.secret);
  let label: Label = LABEL.public;
  const { functions } = startModule((m) => {
    const negate: Signature = m.define(
      "negate",
      [variable],
      (f) => f.sub(f.const64(0), f.param(0)),
      { ...anyResult(TYPE.i64), label: LABEL.variable },
    );
    attempt(m, {
      params: [secret],
      result: anyResult(TYPE.i64, LABEL.secret),
      body: (f) => {
        const result = f.value(negate, f.param(0));
        label = result.label;
        return result;
      },
    });
  });
  assertEquals([functions.attempt(4n), label], [-4n, LABEL.secret]);
});
