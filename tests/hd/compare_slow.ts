import { assertEquals } from "@std/assert";
import { Random } from "../wasm/random.ts";
import { compareWithOthers } from "./compare.ts";

Deno.test("derive() gives what @scure/bip32 and bip32 give for 10,000 random paths", () => {
  assertEquals(compareWithOthers(new Random(320), 10000), 10000);
});
