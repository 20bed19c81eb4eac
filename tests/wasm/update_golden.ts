/**
 * Writes `golden.json` anew, after a change of the emitter that was meant:
 *
 *     deno run --allow-write=tests/wasm/golden.json tests/wasm/update_golden.ts
 *
 * @module
 */
import { computeGolden, GOLDEN_FILE } from "./golden.ts";

const golden = await computeGolden();
Deno.writeTextFileSync(GOLDEN_FILE, `${JSON.stringify(golden, null, 2)}\n`);
console.log(`${Object.keys(golden).length} digests written to ${GOLDEN_FILE.pathname}`);
