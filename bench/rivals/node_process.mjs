// The side of `node_process.ts` that runs in Node: it measures inside itself and answers by line.
import { createECDH, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { createInterface } from "node:readline";
import process from "node:process";

const dsaEncoding = "ieee-p1363";
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function readJson() {
  const { value, done } = await lines.next();
  return done ? undefined : JSON.parse(value);
}

function importPair({ d, x, y }) {
  const key = { kty: "EC", crv: "secp256k1", x, y };
  return {
    privateKey: { key: createPrivateKey({ key: { ...key, d }, format: "jwk" }), dsaEncoding },
    publicKey: { key: createPublicKey({ key, format: "jwk" }), dsaEncoding },
    ecdh: makeEcdh(Buffer.from(d, "base64url")),
  };
}

function makeEcdh(privateKey) {
  const ecdh = createECDH("secp256k1");
  ecdh.setPrivateKey(privateKey);
  return ecdh;
}

const inputs = await readJson();
const pairs = inputs.keys.map(importPair);
const bytes = (list) => list.map((text) => Buffer.from(text, "base64url"));
const [messages, signatures, others] = [inputs.messages, inputs.signatures, inputs.others].map(
  bytes,
);
const privateKeys = inputs.keys.map(({ d }) => Buffer.from(d, "base64url"));

const calls = {
  sign: (i) => sign("sha256", messages[i], pairs[i].privateKey),
  verify: (i) => verify("sha256", messages[i], pairs[i].publicKey, signatures[i]),
  ecdh: (i) => pairs[i].ecdh.computeSecret(others[i]),
  publicKey: (i) => makeEcdh(privateKeys[i]).getPublicKey(),
};

for (let request = await readJson(); request; request = await readJson()) {
  const call = calls[request.name];
  const start = process.hrtime.bigint();
  for (let i = 0; i < request.calls; i++) {
    if (call(i % messages.length) === false) throw new Error(`${request.name} answered false`);
  }
  const nanoseconds = Number(process.hrtime.bigint() - start) / request.calls;
  process.stdout.write(`${JSON.stringify({ nanoseconds })}\n`);
}
