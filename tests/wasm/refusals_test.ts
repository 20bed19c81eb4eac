import { assert, assertEquals, assertThrows } from "@std/assert";
import { elementsOf } from "../../src/wasm/layout.ts";
import { ModuleBuilder, type Parameter } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { evenShape, limbShape, Place } from "../../src/wasm/place.ts";
import { LABEL, type Label, Value } from "../../src/wasm/value.ts";
import { anyResult, bytePlace, numberParameter } from "./parameters.ts";
import { startModule } from "./probe.ts";
import { assertRefused, type Attempt, attempt } from "./refusal.ts";

const FILE = import.meta.url;
const FULL = 2 ** 63;
const HALF = 2 ** 31;

/** Labels that must not show; a function written for both kinds of data is held to the secret. */
const HIDDEN: ReadonlyArray<readonly [name: string, label: Label]> = [
  ["secret", LABEL.secret],
  ["variable", LABEL.variable],
];

function flag(label: Label): Parameter {
  return numberParameter(TYPE.i32, 0, 1, label);
}

function word(label: Label): Parameter {
  return numberParameter(TYPE.i64, -FULL, FULL, label);
}

function limbs(name: string, label: Label, offset = 0): Place {
  return new Place(name, limbShape([-FULL, -FULL], [FULL, FULL]), label, offset);
}

/**
 * Registers the refusal for both hidden labels, and the twin: the same function on public data is
 * emitted, runs and gives `result`.
 */
function hides(
  name: string,
  what: string,
  make: (label: Label) => Attempt,
  [args, result]: readonly [args: (number | bigint)[], result: number | bigint],
): void {
  for (const [kind, label] of HIDDEN) {
    Deno.test(`${name} refuses a ${kind} value`, () => assertRefused(FILE, what, make(label)));
  }
  Deno.test(`${name} takes a public value`, () => {
    const { functions } = startModule((m) => attempt(m, make(LABEL.public)));
    assertEquals(functions.attempt(...args), result);
  });
}

hides("if()", "branch on a secret", (label) => ({
  params: [flag(label)],
  result: anyResult(TYPE.i32),
  body: (f) => {
    const out = f.variable(f.const32(3), 0, 9);
    f.if(f.param(0), () => f.set(out, f.const32(7)));
    return f.get(out);
  },
}), [[1], 7]);

hides("branch() out of a block", "branch on a secret", (label) => ({
  params: [flag(label)],
  result: anyResult(TYPE.i32),
  body: (f) => {
    const out = f.variable(f.const32(3), 0, 9);
    f.block((end) => {
      f.branch(end, f.param(0));
      f.set(out, f.const32(7));
    });
    return f.get(out);
  },
}), [[1], 3]);

hides("branch() back into a loop", "branch on a secret", (label) => ({
  params: [numberParameter(TYPE.i32, -HALF, HALF, label)],
  result: anyResult(TYPE.i32, LABEL.public),
  body: (f) => {
    const left = f.variable(f.param(0), -HALF, HALF), out = f.variable(f.const32(0), -HALF, HALF);
    f.loop((again) => {
      f.set(out, f.arithmetic32("add", f.get(out), f.const32(2)));
      f.set(left, f.arithmetic32("sub", f.get(left), f.const32(1)));
      f.branch(again, f.get(left));
    });
    return f.get(out);
  },
}), [[5], 10]);

hides("countdown()", "loop of 0 to 9", (label) => ({
  params: [numberParameter(TYPE.i32, 0, 9, label)],
  result: anyResult(TYPE.i32),
  body: (f) => {
    const out = f.variable(f.const32(0), -HALF, HALF);
    f.countdown(f.param(0), (i) => f.set(out, f.arithmetic32("add", f.get(out), i)));
    return f.get(out);
  },
}), [[4], 6]);

hides("at()", "address made from a secret", (label) => ({
  params: [numberParameter(TYPE.i32, 0, 1, label)],
  result: anyResult(TYPE.i64),
  body: (f) => {
    const place = limbs("table", LABEL.public);
    f.store(place, 1, f.const64(42));
    return f.load(f.at(elementsOf(place), f.param(0)), 0);
  },
}), [[1], 42n]);

hides("store() in a public place", "secret stored in public place out", (label) => ({
  params: [word(label)],
  result: anyResult(TYPE.i64),
  body: (f) => {
    f.store(limbs("out", LABEL.public), 1, f.param(0));
    return f.load(limbs("out", LABEL.public), 1);
  },
}), [[5n], 5n]);

hides("store() in a public entry", "secret stored in public place out", (label) => ({
  params: [word(label)],
  result: anyResult(TYPE.i64),
  body: (f) => {
    const table = elementsOf(limbs("out", LABEL.public));
    f.store(f.at(table, f.const32(1)), 0, f.param(0));
    return f.load(limbs("out", LABEL.public), 1);
  },
}), [[-5n], -5n]);

hides("storeWord() in a public place", "secret stored in public place bytes", (label) => ({
  params: [word(label)],
  result: anyResult(TYPE.i64),
  body: (f) => {
    f.storeWord(bytePlace(0, 16), 3, f.param(0));
    return f.loadWord(bytePlace(0, 16), 3);
  },
}), [[6n], 6n]);

hides("storeVector() in a public place", "secret stored in public place bytes", (label) => ({
  params: [numberParameter(TYPE.i32, -HALF, HALF, label)],
  result: anyResult(TYPE.i32),
  body: (f) => {
    f.storeVector(bytePlace(0, 16), 0, f.splat(f.param(0)));
    return f.loadWord(bytePlace(0, 16), 12, TYPE.i32);
  },
}), [[-9], -9]);

hides("storeSelected() in a public place", "secret stored in public place out", (label) => ({
  params: [numberParameter(TYPE.i32, -HALF, HALF, label)],
  result: anyResult(TYPE.i64),
  body: (f) => {
    const out = limbs("out", LABEL.public);
    const table = { first: limbs("table", LABEL.public, 32), count: 2 };
    f.storeSelected(out, table, [f.let(f.splat(f.param(0)))]);
    return f.load(out, 0);
  },
}), [[1], 0x1_0000_0001n]);

hides("set() of a public variable", "secret stored in a public variable", (label) => ({
  params: [word(label)],
  result: anyResult(TYPE.i64),
  body: (f) => {
    const out = f.variable(f.const64(0), -FULL, FULL);
    f.set(out, f.param(0));
    return f.get(out);
  },
}), [[7n], 7n]);

hides("variable() declared public", "secret stored in a public variable", (label) => ({
  params: [word(label)],
  result: anyResult(TYPE.i64),
  body: (f) => f.get(f.variable(f.param(0), -FULL, FULL, LABEL.public)),
}), [[8n], 8n]);

hides("the end of a function", "secret returned as public", (label) => ({
  params: [word(label)],
  result: anyResult(TYPE.i64),
  body: (f) => f.param(0),
}), [[9n], 9n]);

hides("return()", "secret returned as public", (label) => ({
  params: [word(label)],
  result: anyResult(TYPE.i64),
  body: (f) => {
    f.return(f.param(0));
    return f.const64(0);
  },
}), [[10n], 10n]);

Deno.test("a load has the label of its place", () => {
  const m = new ModuleBuilder();
  attempt(m, {
    body: (f) => {
      for (const label of [LABEL.public, LABEL.secret]) {
        const bytes = bytePlace(0, 16, label);
        const loaded = [
          f.let(f.load(limbs("limbs", label), 0)),
          f.let(f.load(f.at(elementsOf(limbs("limbs", label)), f.const32(0)), 0)),
          f.let(f.load(bytes, 0)),
          f.let(f.loadWord(bytes, 1)),
          f.let(f.loadWord(bytes, 1, TYPE.i32)),
          f.let(f.loadVector(bytes, 0)),
        ];
        assertEquals(loaded.map((value) => value.label), loaded.map(() => label));
      }
    },
  });
});

Deno.test("a load refuses an address made from a secret, however its place was made", () => {
  assertRefused(FILE, "address made from a secret", {
    params: [numberParameter(TYPE.i32, 0, 8, LABEL.secret)],
    body: (f) => {
      const forged = new Place("forged", evenShape(8, 1, 0, 1), LABEL.secret, 0, f.param(0));
      f.let(f.load(forged, 0));
    },
  });
});

Deno.test("a store refuses an address made from a secret, however its place was made", () => {
  assertRefused(FILE, "address made from a secret", {
    params: [numberParameter(TYPE.i32, 0, 8, LABEL.secret)],
    body: (f) => {
      const forged = new Place("forged", evenShape(8, 1, 0, 1), LABEL.secret, 0, f.param(0));
      f.store(forged, 0, f.const64(1));
    },
  });
});

Deno.test("declassify() makes a copy public, leaves the value secret and is on record", () => {
  const m = new ModuleBuilder();
  attempt(m, {
    params: [word(LABEL.secret)],
    result: anyResult(TYPE.i64),
    body: (f) => {
      const secret = f.param(0), open = f.declassify(secret, "told to everybody");
      assertEquals([secret.label, open.label], [LABEL.secret, LABEL.public]);
      assert(open instanceof Value && open !== secret);
      return open;
    },
  });
  assertEquals(m.declassified, [{ function: "attempt", reason: "told to everybody" }]);
});

Deno.test("a refusal names the very line that asked", () => {
  const m = new ModuleBuilder();
  let line = 0;
  const error = assertThrows(() =>
    attempt(m, {
      params: [flag(LABEL.secret)],
      body: (f) => {
        line = Number(/:(\d+):\d+\)?$/.exec((new Error().stack ?? "").split("\n")[1])?.[1]) + 1;
        f.if(f.param(0), () => {});
      },
    }), TypeError);
  assert(error.message.includes(`refusals_test.ts:${line}:`), error.message);
});
