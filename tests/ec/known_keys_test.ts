import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { KnownKeys, NO_SLOT } from "../../src/ec/known_keys.ts";

const SLOTS = 3;

function key(...octets: number[]): Uint8Array {
  return Uint8Array.from([4, ...octets]);
}

function claimed(keys: KnownKeys, octets: Uint8Array): number {
  return keys.claim(keys.visit(octets));
}

Deno.test("KnownKeys counts the visits of a key, by its octets", () => {
  const keys = new KnownKeys(SLOTS, 4), octets = key(1, 2, 3);
  assertEquals(keys.visit(octets).visits, 1);
  assertEquals(keys.visit(octets.slice()).visits, 2);
  octets[1] = 9;
  assertEquals(keys.visit(octets).visits, 1, "changed octets are another key");
  assertEquals(keys.visit(key(1, 2, 3)).visits, 3);
  assertEquals(keys.visit(key(1, 3)).visits, 1, "so are fewer");
});

Deno.test("KnownKeys gives every key a slot of its own while there are some", () => {
  const keys = new KnownKeys(SLOTS, 4);
  const slots = [1, 2, 3].map((i) => claimed(keys, key(i)));
  assertEquals(slots.sort(), [0, 1, 2]);
  assertEquals(claimed(keys, key(4)), NO_SLOT, "all are taken by keys that come often");
  assertEquals(keys.visit(key(4)).slot, NO_SLOT);
});

Deno.test("KnownKeys gives away the slot of a key that has not come for long", () => {
  const keys = new KnownKeys(SLOTS, 4);
  const [, second] = [1, 2, 3].map((i) => claimed(keys, key(i)));
  for (let i = 0; i < 2000; i++) keys.visit(key(i % 2 === 0 ? 1 : 3));
  assertEquals(claimed(keys, key(4)), second);
  const gone = keys.visit(key(2));
  assertEquals([gone.slot, gone.visits], [NO_SLOT, 1], "it begins again");
});

Deno.test("KnownKeys takes the slot of a key that it forgets", () => {
  const keys = new KnownKeys(SLOTS, 4), first = keys.visit(key(0, 32));
  assertNotEquals(keys.claim(first), NO_SLOT);
  for (let i = 1; i < 100; i++) for (let times = 0; times < 3; times++) keys.visit(key(i, 32));
  assertEquals(keys.visit(key(0, 32)).slot, NO_SLOT);
  assert([1, 2, 3].every((i) => claimed(keys, key(i)) !== NO_SLOT), "all slots are free again");
});

Deno.test("KnownKeys takes a slot back from a key that turns out to be none", () => {
  const keys = new KnownKeys(1, 4), entry = keys.visit(key(1));
  const slot = keys.claim(entry);
  keys.release(entry);
  assertEquals([entry.slot, entry.visits], [NO_SLOT, 0]);
  assertEquals(claimed(keys, key(2)), slot);
});
