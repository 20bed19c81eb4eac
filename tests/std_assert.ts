/**
 * `@std/assert` as the tests import it: the npm package's sources under the declarations beside
 * this file.
 *
 * @module
 */
// @ts-types="./std_assert.d.ts"
export * from "npm:deno-std@1.4.0/assert/mod.js";
