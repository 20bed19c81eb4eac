/**
 * The child process of `permissions_test.ts`: opens the library that its argument names, or looks
 * for one, and prints what it is and how long the answers of members are, or the error.
 *
 * @module
 */
import { openSecp256k1 } from "../../ffi/mod.ts";
import { hashByLength } from "../../src/hash/mod.ts";

const [path] = Deno.args;

function probe(): unknown {
  using engine = openSecp256k1(path === undefined ? {} : { path });
  const d = new Uint8Array(32).fill(7), point = engine.publicKey!(d)!;
  const answers = {
    sign: engine.sign!(d, d, { hash: hashByLength(32)!, lowS: true })?.length,
    sharedPoint: engine.sharedPoint!(d, point)?.length,
    combine: engine.combine!([point, point])?.length,
    short: engine.signSchnorr!(new Uint8Array(1), d, d)?.length,
  };
  return { ...engine.info(), answers };
}

try {
  console.log(JSON.stringify(probe()));
} catch (error) {
  const { name, message } = error as Error;
  console.log(JSON.stringify({ name, message }));
}
