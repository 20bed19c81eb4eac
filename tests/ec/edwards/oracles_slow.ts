/**
 * A thousand random cases each way against other implementations: `deno task test:slow`.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import {
  compareAgreementsWithNode,
  compareAgreementsWithOpenssl,
  compareSignaturesWithNode,
  compareSignaturesWithOpenssl,
} from "./oracles.ts";

const CASES = 1000;

Deno.test(`Ed25519 and Ed448, ${CASES} cases each way with Node`, async () => {
  assertEquals(await compareSignaturesWithNode(CASES), 2 * CASES);
});

Deno.test(`X25519 and X448, ${CASES} cases each way with Node`, async () => {
  assertEquals(await compareAgreementsWithNode(CASES), 2 * CASES);
});

Deno.test(`Ed25519 and Ed448, ${CASES} cases each way with the openssl command`, async () => {
  assertEquals(await compareSignaturesWithOpenssl(CASES), 2 * CASES);
});

Deno.test(`X25519 and X448, ${CASES} cases each way with the openssl command`, async () => {
  assertEquals(await compareAgreementsWithOpenssl(CASES), 2 * CASES);
});
