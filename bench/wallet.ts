/**
 * What wallets and nodes wait for, in one run: `./secp256k1` beside tiny-secp256k1, a batch of
 * signatures beside single ones, and the engine on libsecp256k1 beside the bare calls.
 *
 * `deno task bench:wallet`
 *
 * @module
 */
import * as tiny from "tiny-secp256k1";
import { openSecp256k1 } from "../ffi/mod.ts";
import { hashByLength } from "../src/hash/mod.ts";
import * as ours from "../src/secp256k1/mod.ts";
import { nativeLibraries } from "../tests/ffi/libraries.ts";
import { makeInputs } from "./inputs.ts";
import { measure } from "./measure.ts";
import { libsecp256k1 } from "./rivals/libsecp256k1.ts";
import { synchronousSubjects } from "./subject.ts";

const ROUNDS = 12, CALLS = 100, BATCH = 64;

/** Microseconds of one call of each, the best of rounds that alternate. */
function compare(calls: Readonly<Record<string, () => unknown>>): Record<string, number> {
  const best: Record<string, number> = {};
  for (const call of Object.values(calls)) for (let i = 0; i < 3 * CALLS; i++) call();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const start = performance.now();
      for (let i = 0; i < CALLS; i++) call();
      const micros = (performance.now() - start) * 1000 / CALLS;
      best[name] = Math.min(best[name] ?? Infinity, micros);
    }
  }
  return best;
}

function print(what: string, [own, other]: readonly number[], names: readonly string[]): void {
  const [a, b] = [own, other].map((micros) => `${micros.toFixed(1)} µs`);
  console.log(`${what}: ${names[0]} ${a}, ${names[1]} ${b}, ratio ${(other / own).toFixed(2)}`);
}

const d = crypto.getRandomValues(new Uint8Array(32)),
  h = crypto.getRandomValues(new Uint8Array(32));
const point = ours.pointFromScalar(d, false), x = ours.xOnlyPointFromScalar(d);
const { signature, recoveryId } = ours.signRecoverable(h, d);
const schnorr = ours.signSchnorr(h, d);

for (
  const [what, call] of Object.entries({
    signSchnorr: (ecc: typeof tiny) => ecc.signSchnorr(h, d),
    verifySchnorr: (ecc: typeof tiny) => ecc.verifySchnorr(h, x, schnorr),
    recover: (ecc: typeof tiny) => ecc.recover(h, signature, recoveryId),
    sign: (ecc: typeof tiny) => ecc.sign(h, d),
    pointAddScalar: (ecc: typeof tiny) => ecc.pointAddScalar(point, h),
    pointMultiply: (ecc: typeof tiny) => ecc.pointMultiply(point, d),
  })
) {
  const { own, other } = compare({
    own: () => call(ours as unknown as typeof tiny),
    other: () => call(tiny),
  });
  print(what, [own, other], ["ours", "tiny-secp256k1"]);
}

const items = Array.from({ length: BATCH }, () => {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const message = crypto.getRandomValues(new Uint8Array(32));
  const publicKey = ours.xOnlyPointFromScalar(key);
  return { message, publicKey, signature: ours.signSchnorr(message, key) };
});
const batch = compare({
  batch: () => ours.verifySchnorrBatch(items),
  single: () => items.every((i) => ours.verifySchnorr(i.message, i.publicKey, i.signature)),
});
print(`${BATCH} Schnorr signatures`, [batch.batch, batch.single], ["at once", "one by one"]);

const system = nativeLibraries().find(({ label }) => label === "system");
if (system) {
  const inputs = await makeInputs(), options = { hash: hashByLength(32)!, lowS: true };
  using engine = openSecp256k1(system);
  const { digests, privateKeys, publicKeys, signatures } = inputs;
  const native = synchronousSubjects("engine", {
    sign: (i) => engine.sign!(digests[i], privateKeys[i], options),
    verify: (i) => engine.verify!(signatures[i], digests[i], publicKeys[i])!,
    publicKey: (i) => engine.publicKey!(privateKeys[i]),
  }, inputs);
  const effort = { rounds: 15, warmUpCalls: 200, sliceMilliseconds: 8 };
  const results = await measure([...native, ...libsecp256k1(inputs)], effort);
  for (const { operation } of native) {
    const [own, bare] = results.filter((result) => result.operation === operation)
      .map(({ nanoseconds }) => nanoseconds / 1000);
    print(`libsecp256k1, ${operation}`, [own, bare], ["engine", "bare calls"]);
    console.log(`  ${(own - bare).toFixed(1)} µs more`);
  }
}
