import { assertEquals } from "@std/assert";
import type { Target } from "../../src/wasm/func.ts";
import { ModuleBuilder, type Parameter, type Signature } from "../../src/wasm/module.ts";
import { TYPE } from "../../src/wasm/opcodes.ts";
import { evenShape, limbShape, Place } from "../../src/wasm/place.ts";
import { LABEL, type Value, type Variable } from "../../src/wasm/value.ts";
import { anyResult, bytePlace, numberParameter } from "./parameters.ts";
import { startModule } from "./probe.ts";
import { assertRefused, type Attempt, attempt } from "./refusal.ts";

const FILE = import.meta.url;
const FLAG = numberParameter(TYPE.i32, 0, 1);
const WORD = numberParameter(TYPE.i64, -100, 100);

function refuses(name: string, what: string, attempted: Attempt, m?: ModuleBuilder): void {
  Deno.test(`${name} is refused`, () => assertRefused(FILE, what, attempted, m));
}

const NOT_ON_TOP = "operand is not on top";

refuses("an operand that is not on top", NOT_ON_TOP, {
  body: (f) => {
    const first = f.const64(1);
    f.const64(2);
    f.let(first);
  },
});

refuses("an operand that was used up", NOT_ON_TOP, {
  body: (f) => {
    const value = f.const64(1);
    f.let(f.shr(value, 1));
    f.let(f.shr(value, 1));
  },
});

refuses("a subtraction of operands in the wrong order", NOT_ON_TOP, {
  body: (f) => {
    const subtrahend = f.const64(1), minuend = f.const64(2);
    f.let(f.sub(minuend, subtrahend));
  },
});

const OUTSIDE = "value used outside its block";

refuses("a value of a block, behind it", OUTSIDE, {
  body: (f) => {
    let inner: Value | undefined;
    f.block(() => inner = f.let(f.const64(1)));
    f.let(f.shr(inner as Value, 1));
  },
});

refuses("a value of one branch in the other", OUTSIDE, {
  params: [FLAG],
  body: (f) => {
    let inner: Value | undefined;
    f.if(f.param(0), () => inner = f.let(f.const64(1)), () => {
      f.let(f.add(inner as Value, f.const64(1)));
    });
  },
});

refuses("a value of a loop, behind it", OUTSIDE, {
  body: (f) => {
    let inner: Value | undefined;
    f.loop(() => inner = f.let(f.const64(1)));
    f.store(new Place("out", limbShape([0], [9]), LABEL.public, 0), 0, inner as Value);
  },
});

refuses("an address of a block, behind it", OUTSIDE, {
  body: (f) => {
    const table = { first: new Place("table", limbShape([0], [9]), LABEL.public, 0), count: 2 };
    let inner: Place | undefined;
    f.block(() => inner = f.at(table, f.const32(1)));
    f.let(f.load(inner as Place, 0));
  },
});

refuses("one half of a wide value of a block, behind it", OUTSIDE, {
  params: [WORD],
  body: (f) => {
    let inner: Value | undefined;
    f.block(() => inner = f.let(f.widen(f.param(0))));
    f.let(f.lowWord(inner as Value));
  },
});

refuses("a variable of a block, behind it", "variable used outside its block", {
  params: [FLAG],
  body: (f) => {
    let inner: Variable | undefined;
    f.if(f.param(0), () => inner = f.variable(f.const64(7), 7, 9));
    f.let(f.get(inner as Variable));
  },
});

refuses("a branch to a block that has ended", "branch to a block that has ended", {
  body: (f) => {
    let target: Target | undefined;
    f.block((end) => target = end);
    f.block(() => f.branch(target as Target));
  },
});

const UNBALANCED = "block leaves values on the stack";

refuses("a block that leaves a value", UNBALANCED, {
  body: (f) => f.block(() => void f.const64(1)),
});
refuses("a loop that leaves a value", UNBALANCED, {
  body: (f) => f.loop(() => void f.const64(1)),
});
refuses("a branch that leaves a value", UNBALANCED, {
  params: [FLAG],
  body: (f) => f.if(f.param(0), () => void f.const64(1)),
});
refuses("the other branch that leaves a value", UNBALANCED, {
  params: [FLAG],
  body: (f) => f.if(f.param(0), () => {}, () => void f.const64(1)),
});
refuses("a block that takes a value from before it", "value used outside its block", {
  body: (f) => {
    const before = f.const64(1);
    f.block(() => void f.let(before));
  },
});

refuses("a block that exchanges a value from before it", "value used outside its block", {
  body: (f) => {
    const before = f.const64(1);
    f.block(() => {
      f.let(before);
      f.const64(2);
    });
  },
});

refuses("a function that leaves a value", "values left on the stack", {
  body: (f) => void f.const64(1),
});
refuses("a function without its result", "result missing or too many", {
  result: anyResult(TYPE.i64),
  body: () => {},
});
refuses("a result that is not declared", "result missing or too many", {
  body: (f) => f.const64(1),
});
refuses("return() without the result", "result missing or too many", {
  result: anyResult(TYPE.i64),
  body: (f) => {
    f.return();
    return f.const64(1);
  },
});
refuses("a result of another type", "result of 1 to 1, expected", {
  result: anyResult(TYPE.i64),
  body: (f) => f.const32(1),
});

const SCRATCH = new Place("room", limbShape([0, 0], [9, 9]), LABEL.variable, 0);
const BYTES = bytePlace(32, 32, LABEL.variable);
const UNWRITTEN = "scratch room read before written";
const READ: Parameter = {
  kind: "place",
  access: "in",
  shape: SCRATCH.shape,
  label: LABEL.variable,
};

refuses("scratch memory read before written", UNWRITTEN, {
  body: (f) => void f.let(f.load(SCRATCH, 0)),
});
refuses("scratch memory of which another element was written", UNWRITTEN, {
  body: (f) => {
    f.store(SCRATCH, 0, f.const64(1));
    f.let(f.load(SCRATCH, 1));
  },
});
refuses("a word of scratch memory of which a part was written", "scratch bytes at 32 read", {
  body: (f) => {
    f.storeWord(BYTES, 0, f.const64(0));
    f.let(f.loadWord(BYTES, 1));
  },
});
refuses("a vector of scratch memory of which a part was written", "scratch bytes at 32 read", {
  body: (f) => {
    f.storeWord(BYTES, 0, f.const64(0));
    f.let(f.loadVector(BYTES, 0));
  },
});

Deno.test("scratch memory given to a function before it was written is refused", () => {
  const m = new ModuleBuilder();
  const read = m.define("read", [READ], () => {});
  assertRefused(FILE, UNWRITTEN, { body: (f) => void f.call(read, SCRATCH) }, m);
  assertRefused(FILE, UNWRITTEN, {
    body: (f) => {
      f.store(SCRATCH, 0, f.const64(1));
      f.call(read, SCRATCH);
    },
  }, m);
});

refuses("scratch memory that was written in a branch only", UNWRITTEN, {
  params: [FLAG],
  body: (f) => {
    f.if(f.param(0), () => f.store(SCRATCH, 0, f.const64(1)));
    f.let(f.load(SCRATCH, 0));
  },
});
refuses("scratch memory that was written in a loop that may not run", UNWRITTEN, {
  params: [numberParameter(TYPE.i32, 0, 3)],
  body: (f) => {
    f.countdown(f.param(0), () => f.store(SCRATCH, 0, f.const64(1)));
    f.let(f.load(SCRATCH, 0));
  },
});

Deno.test("scratch memory is read once it was written, by itself or by a function", () => {
  const { functions } = startModule((m) => {
    const write: Signature = m.define("write", [{ ...READ, access: "out" }], (f) => {
      f.store(f.place(0), 0, f.const64(3));
      f.store(f.place(0), 1, f.const64(4));
    });
    attempt(m, {
      result: anyResult(TYPE.i64, LABEL.variable),
      body: (f) => {
        f.storeWord(BYTES, 8, f.const64(5));
        f.call(write, SCRATCH);
        const sum = f.add(f.load(SCRATCH, 0), f.load(SCRATCH, 1));
        return f.add(sum, f.low(f.loadWord(BYTES, 8), 8));
      },
    });
  });
  assertEquals(functions.attempt(), 12n);
});

Deno.test("mixed types do not make a module", () => {
  const bodies: ReadonlyArray<Attempt["body"]> = [
    (f) => void f.let(f.add(f.const32(1), f.const32(2))),
    (f) => void f.let(f.arithmetic32("add", f.const64(1), f.const64(2))),
    (f) => void f.let(f.bits("and", f.let(f.widen(f.const64(1))), f.const64(2))),
    (f) => f.store(new Place("out", evenShape(1, 1, 0, 9), LABEL.public, 0), 0, f.const64(1)),
    (f) => f.store(new Place("out", evenShape(8, 1, 0, 9), LABEL.public, 0), 0, f.const32(1)),
    (f) => void f.variable(f.let(f.vector("and", f.const32(1), f.const32(1))), 0, 1),
    (f) => f.set(f.variable(f.const64(1), 0, 1), f.const32(1)),
    (f) => void f.let(f.compare("eq", f.const32(1), f.const64(1))),
  ];
  for (const body of bodies) {
    const m = new ModuleBuilder();
    attempt(m, { body });
    assertEquals(WebAssembly.validate(m.build({ pages: 1 })), false);
  }
});
