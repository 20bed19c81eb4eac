import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { bigintToBytes, bytesToBigint } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { allCurves } from "../../src/ec/curves/registry.ts";
import type { EcEngine } from "../../src/ec/engine.ts";
import { createWasmEngine } from "../../src/ec/wasm_engine.ts";
import { hashByName } from "../../src/hash/mod.ts";
import { SIGN } from "../../src/wasm/curve_secret.ts";
import { emitCurve } from "../../src/wasm/emit_curve.ts";
import { MemoryOps } from "../../src/wasm/memory_ops.ts";
import { basePoint, multiply } from "../reference/group.ts";
import { encodePoint } from "../reference/points.ts";
import { layoutTest } from "./layouts.ts";
import { leftovers, recordPlaces, spyOnMemories } from "./memory_map.ts";
import { start } from "./probe.ts";
import { Random } from "./random.ts";

const HASHES = ["SHA-256", "SHA-384", "SHA-512/256", "SHA3-256"].map((name) => hashByName(name)!);

/** A curve's module, with its memory by name. */
function startCurve(curve: Curve, wide: boolean) {
  const { result: { binary, memory }, places } = recordPlaces(() => emitCurve(curve, { wide }));
  const instance = start(binary);
  instance.functions.init_base();
  instance.functions.init_comb();
  return { memory, places, instance };
}

type Started = ReturnType<typeof startCurve>;

/** Writes a big-endian integer where the module reads it. */
function write({ memory, instance }: Started, address: number, value: bigint): void {
  instance.memory.set(bigintToBytes(value, memory.integerLength), address);
}

function read({ memory, instance }: Started, address: number): bigint {
  return bytesToBigint(instance.memory.subarray(address, address + memory.integerLength));
}

function call({ instance }: Started, name: string, ...args: number[]): number {
  return Number(instance.functions[name](...args));
}

/** What is left, without the results that the caller is to read and to wipe. */
function assertClean({ memory, places, instance }: Started, what: string): void {
  const kept = [memory.sharedX, memory.sharedY];
  const scanned = places.filter(({ start }) => !kept.includes(start));
  const copy = instance.memory.slice();
  for (const at of kept) copy.fill(0, at, at + memory.integerLength);
  assertEquals(leftovers(copy, scanned), [], `left after ${what}`);
  const { start: first, length } = memory.secrets;
  assert(copy.subarray(first, first + length).every((byte) => byte === 0), what);
}

function badScalars({ n, scalarBytes }: Curve): bigint[] {
  return [0n, n, n + 1n, 256n ** BigInt(scalarBytes) - 1n];
}

for (const curve of allCurves()) {
  const { n, p } = curve, base = basePoint(curve)!;
  const d = 0x1badc0ffee0ddf00dn ** 4n % n, k = 0xfeedbeefdeadbea7n ** 4n % n;
  const theirs = multiply(curve, 3n ** 160n % n, base)!;

  layoutTest(`making the tables of ${curve.name} leaves nothing`, (wide) => {
    assertClean(startCurve(curve, wide), "the tables");
  });

  layoutTest(`public_key() of ${curve.name} leaves nothing, whatever the key`, (wide) => {
    const started = startCurve(curve, wide), { memory } = started;
    for (const key of [d, 1n, 2n, n - 1n, ...badScalars(curve)]) {
      write(started, memory.scalar, key);
      assertEquals(call(started, "public_key"), key > 0n && key < n ? 1 : 0);
      assertClean(started, "public_key");
    }
  });

  layoutTest(
    `sign() of ${curve.name} leaves nothing once it is done or refuses the key`,
    (wide) => {
      const started = startCurve(curve, wide), { memory } = started;
      for (const key of [d, n - 1n, ...badScalars(curve)]) {
        for (const lowS of [0, 1]) {
          write(started, memory.scalar, key);
          write(started, memory.nonce, k);
          write(started, memory.digest, p - 5n);
          const result = call(started, "sign", lowS);
          assertEquals(result === SIGN.badKey, key === 0n || key >= n);
          assertClean(started, "sign");
        }
      }
    },
  );

  layoutTest(`sign() of ${curve.name} leaves nothing after a nonce that did not suit`, (wide) => {
    const started = startCurve(curve, wide), { memory } = started;
    for (const nonce of badScalars(curve)) {
      write(started, memory.scalar, d);
      write(started, memory.nonce, nonce);
      write(started, memory.digest, 5n);
      assertEquals(call(started, "sign", 1), SIGN.nextNonce);
      write(started, memory.nonce, k);
      assertNotEquals(call(started, "sign", 1), SIGN.nextNonce);
      assertClean(started, "sign");
    }
  });

  layoutTest(`shared_point() of ${curve.name} leaves its result alone`, (wide) => {
    const started = startCurve(curve, wide), { memory } = started;
    const expected = multiply(curve, d, theirs)!;
    for (const key of [d, 1n, n - 1n, ...badScalars(curve)]) {
      for (const y of [theirs.y, theirs.y ^ 1n, p]) {
        write(started, memory.scalar, key);
        write(started, memory.x, theirs.x);
        write(started, memory.y, y);
        const result = call(started, "shared_point", 0);
        const isGood = key > 0n && key < n && y === theirs.y;
        assertEquals(result === 2, isGood);
        if (key === d && isGood) assertEquals(read(started, memory.sharedX), expected.x);
        assertClean(started, "shared_point");
      }
    }
  });

  layoutTest(`add_to_secret() and add_to_public() of ${curve.name} leave nothing else`, (wide) => {
    const started = startCurve(curve, wide), { memory } = started;
    for (const key of [d, 1n, n - 1n, ...badScalars(curve)]) {
      for (const summand of [k, 1n, n - 1n, ...badScalars(curve)]) {
        write(started, memory.scalar, key);
        write(started, memory.summand, summand);
        const isGood = key > 0n && key < n && summand < n && (key + summand) % n !== 0n;
        assertEquals(call(started, "add_to_secret") === 1, isGood);
        if (isGood) assertEquals(read(started, memory.sharedX), (key + summand) % n);
        assertClean(started, "add_to_secret");
        write(started, memory.summand, summand);
        write(started, memory.x, theirs.x);
        write(started, memory.y, theirs.y);
        assertEquals(call(started, "add_to_public", 0) === 1, summand < n);
        assertClean(started, "add_to_public");
      }
    }
  });

  layoutTest(`decode(), verify() and recover() of ${curve.name} leave nothing`, (wide) => {
    const started = startCurve(curve, wide), { memory } = started;
    for (const r of [k, 1n, 0n, n]) {
      for (const [address, value] of [[memory.x, theirs.x], [memory.y, theirs.y]] as const) {
        write(started, address, value);
      }
      write(started, memory.r, r);
      write(started, memory.s, d);
      write(started, memory.digest, 77n);
      for (
        const [name, argument] of [["decode", 0], ["decode", 2], ["verify", 0], [
          "verify",
          3,
        ]] as const
      ) {
        call(started, name, argument);
        assertClean(started, `${name}(${argument})`);
      }
      for (const id of [0, 1, 2, 3]) {
        call(started, "recover", id);
        assertClean(started, `recover(${id})`);
      }
    }
  });

  layoutTest(`without its last step public_key() of ${curve.name} leaves secrets`, (wide) => {
    const wipe = MemoryOps.prototype.wipe;
    MemoryOps.prototype.wipe = () => {};
    try {
      const started = startCurve(curve, wide), { memory, places, instance } = started;
      write(started, memory.scalar, d);
      assertEquals(call(started, "public_key"), 1);
      const left = leftovers(instance.memory, places);
      assert(left.includes("scalar") && left.length > 5, `${left}`);
    } finally {
      MemoryOps.prototype.wipe = wipe;
    }
  });

  layoutTest(`the engine of ${curve.name} leaves nothing in its memory`, (wide) => {
    const layout = wide ? "wide" : "portable", random = new Random(31);
    checkEngine(curve, layout, (engine) => {
      const scalar = (value: bigint) => bigintToBytes(value, curve.scalarBytes);
      const point = encodePoint(curve, theirs), short = encodePoint(curve, theirs, true);
      const digest = random.bytes(32);
      return [
        () => engine.publicKey(scalar(d)),
        () => engine.publicKey(scalar(0n)),
        () => engine.publicKey(scalar(n)),
        ...HASHES.flatMap((hash) => [
          () => engine.sign(digest, scalar(d), { hash, lowS: true }),
          () =>
            engine.sign(digest, scalar(d), { hash, lowS: false, extraEntropy: random.bytes(32) }),
          () => engine.sign(digest, scalar(0n), { hash, lowS: true }),
          () => engine.sign(digest, scalar(n), { hash, lowS: true }),
          () => engine.sign(random.bytes(64), scalar(d), { hash, lowS: true }),
        ]),
        () => engine.sharedPoint(scalar(d), point),
        () => engine.sharedPoint(scalar(d), short),
        () => engine.sharedPoint(scalar(n), point),
        () => engine.sharedPoint(scalar(d), point.with(-1, point[point.length - 1] ^ 1)),
        () => engine.sharedPoint(scalar(d), short.with(0, 9)),
        () => engine.decodePoint(point),
        () => engine.decodePoint(short),
        () => engine.verify(random.bytes(64), digest, point),
        () => engine.verify(random.bytes(64).fill(0), digest, short),
        () => engine.recover(random.bytes(64), digest, 0),
        () => engine.recover(random.bytes(64), digest, 1),
        () => engine.combine([point, short]),
        () => engine.combine([point, short.with(0, 9)]),
        ...(curve.schnorr ? schnorrCalls(engine, [d, n - d, 0n, n].map(scalar)) : []),
        () => engine.addToSecret(scalar(d), scalar(k)),
        () => engine.addToSecret(scalar(d), scalar(n - d)),
        () => engine.addToSecret(scalar(0n), scalar(k)),
        () => engine.addToSecret(scalar(d), scalar(n)),
        () => engine.addToPublic(point, scalar(k)),
        () => engine.addToPublic(short, scalar(0n)),
        () => engine.addToPublic(point, scalar(n)),
        () => engine.addToPublic(short.with(0, 9), scalar(k)),
      ];
    });
  });
}

/** Schnorr signatures by good and bad keys, and their verification. */
function schnorrCalls(engine: EcEngine, keys: Uint8Array[]): (() => unknown)[] {
  const message = new Random(340).bytes(50), aux = message.subarray(0, 32);
  return keys.flatMap((key) => [
    () => engine.signSchnorr(message, key, aux),
    () => engine.verifySchnorr(message.slice(0, 64), message, key),
  ]);
}

/** Runs an engine's calls one by one; after each its memory must be clean. */
function checkEngine(
  curve: Curve,
  layout: "portable" | "wide",
  calls: (engine: EcEngine) => (() => unknown)[],
): void {
  const { places } = recordPlaces(() => emitCurve(curve, { wide: layout === "wide" }));
  // The digests of tagged messages have a module and tests of their own.
  HASHES[0].digest(new Uint8Array(0));
  const memories: Uint8Array[] = [];
  spyOnMemories(memories, () => {
    calls(createWasmEngine(curve, { layout })).forEach((run, i) => {
      run();
      assertEquals(memories.length, 1, "one memory for all modules of an engine");
      assertEquals(leftovers(memories[0], places), [], `left after call ${i}: ${run}`);
    });
  });
  assertEquals(memories.length, 1);
}
