import { assertEquals } from "@std/assert";
import { signSchnorr } from "../../src/secp256k1/mod.ts";
import { toHex } from "../hex.ts";

const WRITER = "onmessage = ({ data }) => { const b = new Uint8Array(data); for (;;) b[0] ^= 1; };";
const SECRET = new Uint8Array(32).fill(7);

/** Signs memory that another thread keeps changing; counts the first halves with two second ones. */
async function countNoncesUsedTwice(
  length: number,
  sign: (m: Uint8Array) => Uint8Array,
): Promise<number> {
  const url = URL.createObjectURL(new Blob([WRITER], { type: "text/javascript" }));
  const writer = new Worker(url, { type: "module" }), memory = new SharedArrayBuffer(length);
  const message = new Uint8Array(memory), answers = new Map<string, Set<string>>();
  writer.postMessage(memory);
  try {
    await new Promise((resolve) => setTimeout(resolve, 150));
    for (let i = 0; i < 200; i++) {
      const signature = sign(message), r = toHex(signature.subarray(0, 32));
      answers.set(r, (answers.get(r) ?? new Set()).add(toHex(signature.subarray(32))));
    }
  } finally {
    writer.terminate();
    URL.revokeObjectURL(url);
  }
  return [...answers.values()].filter((seconds) => seconds.size > 1).length;
}

Deno.test("signSchnorr() uses no nonce twice while another thread changes the message", async () => {
  assertEquals(await countNoncesUsedTwice(4096, (m) => signSchnorr(m, SECRET)), 0);
});
