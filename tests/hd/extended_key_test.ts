import { assert, assertEquals, assertNotStrictEquals, assertThrows } from "@std/assert";
import { HARDENED, HDKey, PathTree, type SchemeChoice } from "../../src/hd/mod.ts";
import { Random } from "../wasm/random.ts";
import { randomPath } from "./compare.ts";

const SEED = new Uint8Array(32).map((_, i) => i);

const CHOICES: readonly SchemeChoice[] = [
  { scheme: "bip32" },
  { scheme: "slip10", curve: "secp256k1" },
  { scheme: "slip10", curve: "P-256" },
  { scheme: "slip10", curve: "Ed25519" },
  { scheme: "slip10", curve: "X25519" },
  { scheme: "ledger" },
  { scheme: "slip23" },
];

/** All that a key shows. */
function shown(key: HDKey): unknown {
  const { privateKey, publicKey, chainCode, depth, index, fingerprint, parentFingerprint } = key;
  const { scheme, curve, isPrivate } = key;
  return {
    ...{ privateKey, publicKey, chainCode, depth, index, fingerprint, parentFingerprint },
    ...{ scheme, curve, isPrivate },
  };
}

/** A path that the scheme has: hardened where there are no soft steps. */
function pathFor({ curve, scheme }: HDKey, path: readonly number[]): number[] {
  const hasSoft = scheme !== "slip10" || !curve.endsWith("25519");
  return path.map((index) => hasSoft || index >= HARDENED ? index : index + HARDENED);
}

for (const choice of CHOICES) {
  const name = `${choice.scheme} ${choice.curve ?? ""}`.trim();

  Deno.test(`derive() is deriveChild() for each step (${name})`, () => {
    const master = HDKey.fromSeed(SEED, choice), random = new Random(7);
    for (let round = 0; round < 8; round++) {
      const path = pathFor(master, randomPath(random));
      const stepwise = path.reduce((key, index) => key.deriveChild(index), master);
      const whole = master.derive(path);
      assertEquals(shown(whole), shown(stepwise));
      assertEquals(whole.depth, path.length);
      assertEquals(whole.index, path.at(-1));
    }
  });

  Deno.test(`neuter() commutes with soft steps (${name})`, () => {
    const master = HDKey.fromSeed(SEED, choice), random = new Random(8);
    const account = master.derive(pathFor(master, [HARDENED + 44]));
    const path = randomPath(random, false);
    if (pathFor(master, path).some((index) => index >= HARDENED)) {
      assertThrows(() => account.neuter().derive(path), RangeError);
      return;
    }
    const [inside, outside] = [account.derive(path).neuter(), account.neuter().derive(path)];
    assertEquals(shown(outside), shown(inside));
    assertEquals(outside.isPrivate, false);
  });

  Deno.test(`PathTree and deriveMany() give what derive() gives (${name})`, () => {
    const master = HDKey.fromSeed(SEED, choice), random = new Random(9);
    const drawn = Array.from({ length: 12 }, () => pathFor(master, randomPath(random)));
    const paths = [...drawn, [], drawn[0], drawn[1].slice(0, -1), drawn[0].slice(0, 1), []];
    const single = paths.map((path) => shown(master.derive(path)));
    assertEquals(master.deriveMany(paths).map(shown), single);
    const tree = new PathTree(paths);
    assertEquals(tree.size, paths.length);
    assertEquals(tree.derive(master).map(shown), single);
    assertEquals(tree.derive(master).map(shown), single, "a second time");
  });

  Deno.test(`children() are the children (${name})`, () => {
    const master = HDKey.fromSeed(SEED, choice);
    const isHardened = pathFor(master, [0])[0] === HARDENED;
    const range = { from: 5, count: 7, hardened: isHardened };
    const keys = master.children(range);
    assertEquals(keys.length, 7);
    keys.forEach((key, i) => {
      const index = 5 + i + (isHardened ? HARDENED : 0);
      assertEquals(shown(key), shown(master.deriveChild(index)));
    });
    assertEquals(master.children({ ...range, count: 0 }), []);
  });

  Deno.test(`what a key hands out is the caller's own (${name})`, () => {
    const seed = SEED.slice(), master = HDKey.fromSeed(seed, choice), before = shown(master);
    seed.fill(0);
    for (const bytes of [master.privateKey!, master.publicKey, master.chainCode]) bytes.fill(0xee);
    assertEquals(shown(master), before);
    const copy = master.derive("m");
    assertNotStrictEquals(copy, master);
    copy.wipe();
    assertEquals(shown(master), before);
  });

  Deno.test(`wipe() leaves a key that answers nothing, and children that do (${name})`, () => {
    const master = HDKey.fromSeed(SEED, choice), path = pathFor(master, [1, HARDENED + 2]);
    const expected = [path.slice(0, 1), path].map((steps) =>
      shown(HDKey.fromSeed(SEED, choice).derive(steps))
    );
    const child = master.deriveChild(path[0]), grandchild = child.deriveChild(path[1]);
    const open = master.neuter(), openBefore = shown(open);
    master.wipe();
    master.wipe();
    assertEquals(shown(child), expected[0], "child of a wiped key");
    child.wipe();
    assertEquals(shown(grandchild), expected[1], "grandchild of wiped keys");
    assertEquals(shown(open), openBefore);
    const calls: readonly ((key: HDKey) => unknown)[] = [
      (key) => key.privateKey,
      (key) => key.publicKey,
      (key) => key.chainCode,
      (key) => key.fingerprint,
      (key) => key.parentFingerprint,
      (key) => key.isPrivate,
      (key) => key.neuter(),
      (key) => key.derive("m"),
      (key) => key.derive("m/0'"),
      (key) => key.deriveChild(HARDENED),
      (key) => key.deriveMany(["m"]),
      (key) => key.deriveMany([]),
      (key) => new PathTree([]).derive(key),
      (key) => key.children({ from: 0, count: 0 }),
      (key) => key.children({ from: 0, count: 1, hardened: true }),
    ];
    for (const call of calls) assertThrows(() => call(master), RangeError, "has not been wiped");
  });
}

Deno.test("a key found by a path keeps its parent's fingerprint, whatever the last step was", () => {
  const master = HDKey.fromSeed(SEED);
  for (const path of ["m/1/2", "m/1'/2", "m/1/2'", "m/1'/2'"]) {
    const parent = master.derive(path.slice(0, path.lastIndexOf("/"))).fingerprint;
    assertEquals(master.derive(path).parentFingerprint, parent, path);
    const [copied] = master.deriveMany([path]);
    assertEquals(copied.parentFingerprint, parent, path);
    const key = master.derive(path);
    assertEquals(key.derive("m").parentFingerprint, parent, path);
    assertEquals(key.neuter().parentFingerprint, parent, path);
    assertEquals(key.parentFingerprint, parent, path);
  }
  const key = master.derive("m/1'/2'");
  key.wipe();
  assertThrows(() => key.parentFingerprint, RangeError);
});

Deno.test("equal paths, and the path of no steps, give keys of their own", () => {
  const master = HDKey.fromSeed(SEED), before = shown(master);
  const keys = master.deriveMany(["m", "m/1/2", "m/1/2", "m/1", "m"]), all = keys.map(shown);
  for (const [i, key] of keys.entries()) {
    key.wipe();
    assertEquals(keys.slice(i + 1).map(shown), all.slice(i + 1));
  }
  assertEquals(shown(master), before);
});

Deno.test("console.log shows nothing of a key", () => {
  const text = Deno.inspect(HDKey.fromSeed(SEED), { depth: 10 });
  assert(/^HDKey \{\s*\}$/.test(text), text);
  assertEquals(JSON.stringify(HDKey.fromSeed(SEED)), "{}");
});

for (const [scheme, curve] of [["bip32", "secp256k1"], ["slip10", "P-256"]] as const) {
  Deno.test(`many children of a public key on ${curve} are what they are one by one`, () => {
    const open = HDKey.fromSeed(SEED, { scheme, curve }).derive("m/1'").neuter();
    const keys = open.children({ from: 1000, count: 4500 });
    assertEquals(keys.length, 4500);
    for (const i of [0, 1, 255, 256, 257, 2222, 4499]) {
      assertEquals(shown(keys[i]), shown(open.deriveChild(1000 + i)), `${i}`);
    }
    const few = open.children({ from: 3, count: 2 });
    assertEquals(few.map(shown), [3, 4].map((index) => shown(open.deriveChild(index))));
    const paths = ["m/0/1", "m/0/2", "m/7", "m/0/1/5"];
    assertEquals(open.deriveMany(paths).map(shown), paths.map((path) => shown(open.derive(path))));
  });
}

Deno.test("children() refuses numbers that are none, and too many", () => {
  const key = HDKey.fromSeed(SEED);
  const ranges = [
    { from: -1, count: 1 },
    { from: 0.5, count: 1 },
    { from: 0, count: -1 },
    { from: 0, count: NaN },
    { from: 2147483647, count: 2 },
    { from: 2147483648, count: 1 },
    { from: 2147483648, count: 0 },
    { from: 0, count: 2 ** 31 + 1 },
  ];
  for (const range of ranges) assertThrows(() => key.children(range), RangeError);
  assertThrows(() => key.children({ from: 0, count: -1 }), RangeError, '"count" to be an integer');
  assertThrows(() => key.children({ from: "0" as never, count: 1 }), TypeError, '"from" to be');
  for (const hardened of ["false", 0, 1, null]) {
    const range = { from: 0, count: 1, hardened: hardened as never };
    assertThrows(() => key.children(range), TypeError, '"hardened" to be a boolean');
  }
  assertEquals(key.children({ from: 2147483647, count: 1 })[0].index, 2147483647);
});

Deno.test("derive() refuses what is no path", () => {
  const key = HDKey.fromSeed(SEED);
  for (const path of [undefined, null, 5, {}]) {
    assertThrows(() => key.derive(path as never), TypeError, "a path as text or array of indexes");
  }
  for (const index of [-1, 0.5, 4294967296, NaN]) {
    assertThrows(() => key.derive([index]), RangeError);
    assertThrows(() => key.deriveChild(index), RangeError);
  }
  assertThrows(() => key.derive(["0"] as never), TypeError, "expected a number");
  assertThrows(() => key.derive("0/1"), SyntaxError);
  assertThrows(() => new PathTree(["m/0", "x"]), SyntaxError);
  assertThrows(() => key.deriveMany([5 as never]), TypeError);
  for (const text of ["m", "mm", "m/0"]) {
    assertThrows(() => key.deriveMany(text as never), TypeError, "an array of paths, got a string");
    assertThrows(() => new PathTree(text as never), TypeError, "an array of paths, got a string");
  }
});

Deno.test("-0 is the index 0, and shown as that", () => {
  const key = HDKey.fromSeed(SEED);
  const made = [key.deriveChild(-0), key.derive([-0]), ...key.children({ from: -0, count: 1 })];
  for (const { index } of [...made, ...key.deriveMany([[-0]])]) assert(Object.is(index, 0));
});

Deno.test("HDKey cannot be constructed from outside", () => {
  assertThrows(() => new HDKey(), TypeError, "Illegal constructor");
  assertThrows(() => new HDKey(Symbol("construction"), {}), TypeError, "Illegal constructor");
});

Deno.test("versions that are given are looked at, whatever they are", () => {
  const key = HDKey.fromSeed(SEED), text = key.toExtendedKey();
  for (const wrong of [null, 0, "", false]) {
    const choice = { versions: wrong as never };
    assertThrows(() => key.toExtendedKey(choice), TypeError, "two different versions");
    assertThrows(() => HDKey.fromExtendedKey(text, choice), TypeError, "two different versions");
  }
});
