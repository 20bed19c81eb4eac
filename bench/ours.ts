/**
 * Our own side of the bench: the public call, the engine call and the field, on both layouts.
 *
 * @module
 */
import { createCrypto } from "../mod.ts";
import type { Curve } from "../src/ec/curve_params.ts";
import { curveByName } from "../src/ec/curves/registry.ts";
import type { EcEngine } from "../src/ec/engine.ts";
import { setEngine } from "../src/ec/engines.ts";
import { createWasmEngine } from "../src/ec/wasm_engine.ts";
import { ecdh, pointFromScalar, sign, verify } from "../src/secp256k1/mod.ts";
import { fieldSubjects } from "./field.ts";
import type { Inputs } from "./inputs.ts";
import { asynchronousSubject, OPERATIONS, type Subject, synchronousSubjects } from "./subject.ts";
import type { Baselines } from "./table.ts";

/** The two layouts of a generated module. */
export type Layout = keyof Baselines;

const LAYOUTS: readonly Layout[] = ["portable", "wide"];

/** The lines that all ratios refer to. */
export const OURS: Baselines = {
  portable: "Subtler engine, portable",
  wide: "Subtler engine, wide",
};

const CURVE = curveByName("secp256k1") as Curve;
const ECDSA = { name: "ECDSA", namedCurve: "secp256k1" };
const ECDH = { name: "ECDH", namedCurve: "secp256k1" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };

const engines = new Map<Layout, EcEngine>();

/** The functions of `./secp256k1`, with the engine of each layout in turn. */
export function engineSubjects(inputs: Inputs): Subject[] {
  const { privateKeys, publicKeys, otherPublicKeys, digests, signatures } = inputs;
  return LAYOUTS.flatMap((layout) =>
    synchronousSubjects(
      OURS[layout],
      {
        sign: (i) => sign(digests[i], privateKeys[i]),
        verify: (i) => verify(digests[i], publicKeys[i], signatures[i]),
        ecdh: (i) => ecdh(privateKeys[i], otherPublicKeys[i]),
        publicKey: (i) => pointFromScalar(privateKeys[i], false),
      },
      inputs,
      () => setEngine(CURVE, engineOf(layout)),
    )
  );
}

/** The same through `subtle`, with messages of 32 and of 1024 bytes. */
export async function publicSubjects(inputs: Inputs): Promise<Subject[]> {
  const perLayout = await Promise.all(LAYOUTS.map((layout) => publicSubjectsOf(layout, inputs)));
  return perLayout.flat();
}

async function publicSubjectsOf(layout: Layout, inputs: Inputs): Promise<Subject[]> {
  const { subtle } = createCrypto({ engines: { secp256k1: engineOf(layout) } });
  const { count, messages, longMessages, signatures, longSignatures } = inputs;
  const pairs = await Promise.all(inputs.privateKeys.map((_, i) => importPair(subtle, inputs, i)));
  function subject(operation: string, size: number, call: (i: number) => Promise<unknown>) {
    const contender = publicContender(layout, size);
    return asynchronousSubject({ operation, contender }, call, count);
  }
  const { sign, verify, ecdh } = OPERATIONS;
  return [
    subject(sign, 32, (i) => subtle.sign(SIGNING, pairs[i].signing, messages[i])),
    subject(sign, 1024, (i) => subtle.sign(SIGNING, pairs[i].signing, longMessages[i])),
    subject(
      verify,
      32,
      (i) => subtle.verify(SIGNING, pairs[i].verifying, signatures[i], messages[i]),
    ),
    subject(
      verify,
      1024,
      (i) => subtle.verify(SIGNING, pairs[i].verifying, longSignatures[i], longMessages[i]),
    ),
    subject(
      ecdh,
      0,
      (i) => subtle.deriveBits({ name: "ECDH", public: pairs[i].other }, pairs[i].agreeing, 256),
    ),
  ];
}

/** The name of the public call's line; `size` is that of the message, 0 if there is none. */
export function publicContender(layout: Layout, size: number): string {
  return `Subtler subtle, ${layout}${size ? `, ${size}-byte message` : ""}`;
}

interface Pair {
  readonly signing: CryptoKey;
  readonly verifying: CryptoKey;
  readonly agreeing: CryptoKey;
  readonly other: CryptoKey;
}

async function importPair(
  subtle: ReturnType<typeof createCrypto>["subtle"],
  inputs: Inputs,
  i: number,
): Promise<Pair> {
  const [signing, agreeing] = await Promise.all([
    subtle.importKey("raw-private", inputs.privateKeys[i], ECDSA, false, ["sign"]),
    subtle.importKey("raw-private", inputs.privateKeys[i], ECDH, false, ["deriveBits"]),
  ]);
  const [verifying, other] = await Promise.all([
    subtle.importKey("raw", inputs.publicKeys[i], ECDSA, true, ["verify"]),
    subtle.importKey("raw", inputs.otherPublicKeys[i], ECDH, true, []),
  ]);
  return { signing, verifying, agreeing, other };
}

/** The field operations of each layout. */
export function generatedFieldSubjects(): Subject[] {
  return LAYOUTS.flatMap((layout) => fieldSubjects(OURS[layout], CURVE, layout === "wide"));
}

function engineOf(layout: Layout): EcEngine {
  let engine = engines.get(layout);
  if (!engine) engines.set(layout, engine = createWasmEngine(CURVE, { layout }));
  return engine;
}
