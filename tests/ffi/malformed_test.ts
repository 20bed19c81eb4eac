import { assertEquals } from "@std/assert";
import type { EngineMember } from "../../src/ec/engine.ts";
import { inParallel, keyFileTest, PROBE_FLAGS, probeFiles } from "./key_files.ts";
import { nativeTest } from "./libraries.ts";
import { runDeno } from "./process.ts";

keyFileTest(
  "every file of malformed, secp256k1 and sig, in one process",
  async (library, files) => {
    await probeFiles(library, files);
  },
);

/** How many malformed calls each member gets. */
const CALLS: Readonly<Record<EngineMember, number>> = {
  publicKey: 76,
  decodePoint: 103,
  sign: 278,
  verify: 263,
  sharedPoint: 179,
  recover: 455,
  addToSecret: 152,
  addToPublic: 179,
  combine: 310,
  signSchnorr: 210,
  verifySchnorr: 232,
  verifySchnorrBatch: 93,
};

nativeTest(
  "every malformed argument of every member, a process for each member",
  async (library) => {
    await inParallel(Object.entries(CALLS), async ([member, calls]) => {
      const ended = await runDeno([
        ...PROBE_FLAGS,
        "tests/ffi/call_probe.ts",
        library.path,
        member,
      ]);
      assertEquals(ended.code, 0, `${member}: ${ended.stderr}`);
      assertEquals(JSON.parse(ended.stdout), { calls, differing: [], alive: true }, member);
    });
  },
);
