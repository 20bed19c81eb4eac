import { subtle } from "../../mod.ts";
import { MESSAGE, PUBLIC_KEY, SIGNATURE } from "./known_answer.ts";

const algorithm = { name: "ECDSA", namedCurve: "secp256k1" };
const start = performance.now();
const key = await subtle.importKey("raw", PUBLIC_KEY, algorithm, false, ["verify"]);
const answer = await subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, SIGNATURE, MESSAGE);
const end = performance.now();
if (!answer) throw new Error("Cannot measure the first verify: it answered false");
console.log((end - start) * 1e6);
