import { assertEquals, assertMatch } from "@std/assert";
import { vectorsFolder } from "../vectors/vectors.ts";
import { nativeTest } from "./libraries.ts";
import { runDeno } from "./process.ts";

/** What runs on WebAssembly by itself, and here on libsecp256k1: the same files, all of them. */
const SUITES = [
  "tests/secp256k1",
  "tests/subtle/ecdh_test.ts",
  "tests/subtle/ecdsa_answers_test.ts",
  "tests/subtle/ecdsa_test.ts",
  "tests/subtle/files_test.ts",
  "tests/subtle/recover_test.ts",
  "tests/subtle/schnorr_test.ts",
  "tests/subtle/vectors_test.ts",
  "tests/subtle/wycheproof_ecdh_test.ts",
  "tests/subtle/wycheproof_ecdsa_test.ts",
  "tests/subtle/x509_test.ts",
  "tests/vectors/bip340_test.ts",
  "tests/vectors/secp256k1_test.ts",
];

nativeTest("the suites of ./secp256k1 and of the provider pass", async ({ path }) => {
  const { code, stdout, stderr } = await runDeno(
    [
      "test",
      "--no-check",
      "--allow-read",
      "--allow-env",
      "--allow-run",
      "--allow-ffi",
      "--preload=tests/ffi/preload.ts",
      ...SUITES,
    ],
    { SUBTLER_LIBSECP256K1: path },
  );
  assertEquals(code, 0, `${stdout.slice(-4000)}\n${stderr.slice(-2000)}`);
  const ignored = vectorsFolder() === null ? String.raw`( \| \d+ ignored)?` : "( \\| 1 ignored)?";
  assertMatch(stdout, new RegExp(String.raw`ok \| \d{3} passed.* \| 0 failed${ignored} \(`));
});
