import { assertEquals } from "@std/assert";
import { HeldBytes } from "../../src/ascon/held_bytes.ts";
import { concatBytes } from "../../src/bytes.ts";
import { Random } from "../wasm/random.ts";

const random = new Random(23);

Deno.test("HeldBytes gives back what it took, whatever the pieces", () => {
  for (let round = 0; round < 40; round++) {
    const held = new HeldBytes(), pieces: Uint8Array[] = [];
    assertEquals(held.join(), new Uint8Array(0));
    for (const most of [0, 1, 4095, 4096, 4097, 9000, 17, 30_000]) {
      const piece = random.bytes(Math.max(0, most - round % 3));
      pieces.push(piece);
      held.append(piece);
    }
    assertEquals(held.join(), concatBytes(...pieces));
    held.wipe();
    assertEquals(held.join(), new Uint8Array(0));
    held.append(pieces[2]);
    assertEquals(held.join(), pieces[2]);
  }
});
