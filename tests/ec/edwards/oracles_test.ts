import { assertEquals } from "@std/assert";
import {
  compareAgreementsWithNode,
  compareAgreementsWithOpenssl,
  compareSignaturesWithNode,
  compareSignaturesWithOpenssl,
  hasCommand,
} from "./oracles.ts";

function oracleTest(command: string, name: string, fn: () => Promise<void>): void {
  const ignore = !hasCommand(command);
  Deno.test({ name: ignore ? `${name} (no ${command}: skipped)` : name, ignore, fn });
}

oracleTest("node", "Ed25519 and Ed448 sign and verify as Node does", async () => {
  assertEquals(await compareSignaturesWithNode(25), 50);
});

oracleTest("node", "X25519 and X448 agree as Node does", async () => {
  assertEquals(await compareAgreementsWithNode(25), 50);
});

oracleTest("openssl", "Ed25519 and Ed448 sign and verify as the openssl command does", async () => {
  assertEquals(await compareSignaturesWithOpenssl(2), 4);
});

oracleTest("openssl", "X25519 and X448 agree as the openssl command does", async () => {
  assertEquals(await compareAgreementsWithOpenssl(2), 4);
});
