import { assertEquals } from "@std/assert";
import type { FunctionBuilder } from "../../src/wasm/func.ts";
import { ModuleBuilder, type Parameter, type Signature } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { limbShape, Place } from "../../src/wasm/place.ts";
import { LABEL, type Label } from "../../src/wasm/value.ts";
import { anyResult, numberParameter } from "./parameters.ts";
import { startModule } from "./probe.ts";
import { assertRefused, attempt } from "./refusal.ts";

const FILE = import.meta.url;
const FULL = 2 ** 63;

/** Labels that must not show; a function written for both kinds of data is held to the secret. */
const HIDDEN: ReadonlyArray<readonly [name: string, label: Label]> = [
  ["secret", LABEL.secret],
  ["variable", LABEL.variable],
];

function word(label: Label): Parameter {
  return numberParameter(TYPE.i64, -FULL, FULL, label);
}

function limbs(name: string, label: Label, offset = 0): Place {
  return new Place(name, limbShape([-FULL, -FULL], [FULL, FULL]), label, offset);
}

/** The address of the argument, as the callee sees it. */
const reader: Parameter = {
  kind: "place",
  access: "in",
  shape: limbShape([-FULL, -FULL], [FULL, FULL]),
  label: LABEL.variable,
};

Deno.test("call() refuses an address made from a secret, however its place was made", () => {
  const m = new ModuleBuilder();
  const callee = m.define("callee", [reader], () => {});
  assertRefused(FILE, "address made from a secret", {
    params: [numberParameter(TYPE.i32, 0, 8, LABEL.secret)],
    body: (f) => {
      f.call(callee, new Place("forged", reader.shape, LABEL.secret, 0, f.param(0)));
    },
  }, m);
});

/** Emits out = in + 1 for data of any label. */
function defineIncrement(m: ModuleBuilder, access: "out" | "inout" = "out"): Signature {
  const shape = limbShape([-8, 0], [8, 0]), label = LABEL.variable;
  const input = limbShape([-7, 0], [7, 0]);
  return m.define("increment", [
    { kind: "place", access, shape: access === "out" ? shape : input, label },
    { kind: "place", access: "in", shape: input, label },
  ], (f) => {
    const sum = f.load(f.place(1), 0);
    if (access === "out") f.store(f.place(0), 0, f.add(sum, f.const64(1)));
    else f.store(f.place(0), 0, sum);
    f.store(f.place(0), 1, f.const64(0));
  });
}

const SMALL = limbShape([-7, 0], [7, 0]), RESULT = limbShape([-8, 0], [8, 0]);

function smallPlace(name: string, label: Label, offset: number, shape = SMALL): Place {
  return new Place(name, shape, label, offset);
}

for (const [kind, label] of HIDDEN) {
  Deno.test(`call() with ${kind} data refuses a public place for the result`, () => {
    const m = new ModuleBuilder();
    const increment = defineIncrement(m);
    assertRefused(FILE, "secret stored in public place out", {
      body: (f) => {
        const source = smallPlace("source", label, 16);
        f.store(source, 0, f.const64(1));
        f.store(source, 1, f.const64(0));
        f.call(increment, smallPlace("out", LABEL.public, 0, RESULT), source);
      },
    }, m);
  });

  Deno.test(`call() with ${kind} data refuses a public place that is read and written`, () => {
    const m = new ModuleBuilder();
    const increment = defineIncrement(m, "inout");
    assertRefused(FILE, "secret stored in public place out", {
      body: (f) => {
        const source = smallPlace("source", label, 16);
        f.store(source, 0, f.const64(1));
        f.store(source, 1, f.const64(0));
        f.call(increment, smallPlace("out", LABEL.public, 0), source);
      },
    }, m);
  });
}

Deno.test("call() with secret data refuses a place of variable label for the result", () => {
  const m = new ModuleBuilder();
  const increment = defineIncrement(m);
  assertRefused(FILE, "secret stored in public place out", {
    body: (f) => {
      const out = smallPlace("out", LABEL.variable, 0, RESULT);
      f.call(increment, out, smallPlace("source", LABEL.secret, 16));
    },
  }, m);
});

Deno.test("call() takes one function for public and for secret data", () => {
  const { functions, view } = startModule((m) => {
    const increment = defineIncrement(m);
    attempt(m, {
      body: (f) => {
        f.call(
          increment,
          smallPlace("open out", LABEL.public, 0, RESULT),
          smallPlace("open", LABEL.public, 16),
        );
        f.call(
          increment,
          smallPlace("hidden out", LABEL.secret, 32, RESULT),
          smallPlace("hidden", LABEL.secret, 48),
        );
      },
    });
  });
  view.setBigInt64(16, 3n, true);
  view.setBigInt64(48, -7n, true);
  functions.attempt();
  assertEquals([view.getBigInt64(0, true), view.getBigInt64(32, true)], [4n, -6n]);
});

/** Emits a function that gives the lowest limb of a place of any label. */
function defineLowest(m: ModuleBuilder): Signature {
  return m.define("lowest", [reader], (f) => f.load(f.place(0), 0), {
    ...anyResult(TYPE.i64),
    label: LABEL.variable,
  });
}

Deno.test("a result of variable label is as secret as the data of the call", () => {
  const m = new ModuleBuilder();
  const lowest = defineLowest(m);
  attempt(m, {
    body: (f) => {
      const open = f.let(f.value(lowest, limbs("open", LABEL.public)));
      const hidden = f.let(f.value(lowest, limbs("hidden", LABEL.secret, 16)));
      assertEquals([open.label, hidden.label], [LABEL.public, LABEL.secret]);
    },
  });
});

for (const kind of ["value", "place", "table"] as const) {
  Deno.test(`call() refuses a secret ${kind} for a public parameter`, () => {
    const m = new ModuleBuilder();
    const shape = reader.shape, label = LABEL.public;
    const param: Parameter = kind === "value"
      ? word(LABEL.public)
      : kind === "place"
      ? { kind, access: "in", shape, label }
      : { kind, shape, count: 1, label };
    const callee = m.define("callee", [param], () => {});
    const secret = limbs("secret", LABEL.secret);
    const argument = (f: FunctionBuilder) =>
      kind === "value" ? f.param(0) : kind === "place" ? secret : { first: secret, count: 1 };
    assertRefused(FILE, "argument 0 of callee is secret", {
      params: [word(LABEL.secret)],
      body: (f) => void f.call(callee, argument(f)),
    }, m);
  });
}

Deno.test("call() takes a secret value for a secret parameter", () => {
  const { functions } = startModule((m) => {
    const secret = word(LABEL.secret);
    const result = { ...anyResult(TYPE.i64), label: LABEL.secret };
    const callee = m.define(
      "callee",
      [secret],
      (f) => f.bits("xor", f.param(0), f.param(0)),
      result,
    );
    attempt(m, { params: [secret], result, body: (f) => f.value(callee, f.param(0)) });
  });
  assertEquals(functions.attempt(3n), 0n);
});
