import { assertEquals, assertThrows } from "@std/assert";
import { encrypt } from "../../src/ascon/mod.ts";
import { KeyBudget } from "../../src/ascon/key_budget.ts";
import { openTransform, sealTransform } from "../../src/ascon/seal_stream.ts";
import { SegmentCipher } from "../../src/ascon/segment.ts";
import { decryptTransform, encryptTransform } from "../../src/ascon/streams.ts";
import { errorName, pass } from "./chunks.ts";

const KEY = new Uint8Array(16), IV = new Uint8Array(16);

function spent(bytes: number): KeyBudget {
  const budget = new KeyBudget();
  budget.spend(bytes);
  return budget;
}

Deno.test("KeyBudget gives 2^54 bytes and no more", () => {
  const budget = spent(2 ** 54 - 64);
  budget.spend(64);
  budget.spend(0);
  const error = assertThrows(() => budget.spend(64), DOMException, "at most 2^54 bytes");
  assertEquals(error.name, "OperationError");
  assertThrows(() => spent(2 ** 54 + 4), DOMException);
});

Deno.test("KeyBudget trusts until 2^(λ − 32) decryptions have failed", () => {
  for (const [tagLength, allowed] of [[4, 1], [5, 256], [6, 65536]]) {
    const budget = new KeyBudget();
    for (let i = 0; i < allowed; i++) {
      budget.requireTrust();
      budget.fail(tagLength);
    }
    const error = assertThrows(() => budget.requireTrust(), DOMException, "failed decryptions");
    assertEquals(error.name, "OperationError");
  }
  const whole = new KeyBudget();
  for (let i = 0; i < 1e6; i++) whole.fail(16);
  whole.requireTrust();
});

Deno.test("streams stop where the key is used up", async () => {
  const chunk = new Uint8Array(64);
  for (
    const make of [
      (budget: KeyBudget) => encryptTransform({ key: KEY, budget }, { iv: IV }),
      (budget: KeyBudget) => sealTransform({ key: KEY, budget }, { segmentSize: 64 }),
    ]
  ) {
    assertEquals((await pass([chunk, chunk], make(spent(0)))).error, undefined);
    const { error } = await pass([chunk, chunk], make(spent(2 ** 54 - 100)));
    assertEquals(errorName(error), "OperationError");
  }
});

Deno.test("streams count failed decryptions, and refuse keys that have too many", async () => {
  const budget = new KeyBudget(), key = { key: KEY, budget };
  const forged = encrypt(KEY, IV, IV, { tagLength: 4 });
  forged[0] ^= 1;
  await pass([forged], decryptTransform(key, { iv: IV, tagLength: 4 }));
  assertThrows(() => budget.requireTrust(), DOMException);
  assertThrows(() => decryptTransform(key, { iv: IV }), DOMException, "failed decryptions");
  const opened = await pass([new Uint8Array(0)], openTransform(key, {}));
  assertEquals(errorName(opened.error), "OperationError");
});

Deno.test("SegmentCipher refuses segment 2^32", () => {
  const cipher = new SegmentCipher("seal", { key: KEY, budget: new KeyBudget() });
  cipher.start(new Uint8Array(24));
  cipher.seal({ index: 2 ** 32 - 1, last: true }, IV);
  const error = assertThrows(() => cipher.seal({ index: 2 ** 32, last: true }, IV), DOMException);
  assertEquals(error.name, "OperationError");
});
