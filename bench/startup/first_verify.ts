import { verify } from "../../src/secp256k1/mod.ts";
import { DIGEST, PUBLIC_KEY, SIGNATURE } from "./known_answer.ts";

const start = performance.now();
const answer = verify(DIGEST, PUBLIC_KEY, SIGNATURE);
const end = performance.now();
if (!answer) throw new Error("Cannot measure the first verify: it answered false");
console.log((end - start) * 1e6);
