import { inParallel, keyFileTest, probeFiles } from "./key_files.ts";

keyFileTest(
  "every file of malformed, secp256k1 and sig, each in a process",
  async (library, files) => {
    await inParallel(files, (file) => probeFiles(library, [file]));
  },
);
