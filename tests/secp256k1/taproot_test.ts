import { assert, assertEquals, assertThrows } from "@std/assert";
import { bytesToBigint } from "../../src/bytes.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import {
  pointFromScalar,
  privateAdd,
  privateNegate,
  signSchnorr,
  taprootTweakPrivate,
  taprootTweakPublic,
  verifySchnorr,
  xOnlyPointAddTweak,
  xOnlyPointAddTweakCheck,
  xOnlyPointFromScalar,
} from "../../src/secp256k1/mod.ts";
import { badScalars, Draw, edgeScalars, scalarBytes } from "../engines/inputs.ts";
import { fromHex, toHex } from "../hex.ts";
import { mod } from "../reference/field.ts";
import { taggedHash } from "../reference/schnorr.ts";

const CURVE = curveByName("secp256k1")!;
const { n } = CURVE;

Deno.test("taprootTweakPrivate() negates a key of odd y before it adds (trap F06)", () => {
  const d = fromHex("7e7439e988de5d594226262c8afefd0419c44686d83abc93f43bc65ef9679c6f");
  const xOnly = fromHex("acb3f73468c40ae449057c4ea51f9e985c40f9f7997a2e8e5a60630ffca9be44");
  const tweaked = "a2250f43ceebfec1134a4034c420a265c23a7f9f4e81de0e6d548c8cd62be96d";
  assertEquals(toHex(taprootTweakPrivate(d)), tweaked);
  assertEquals(toHex(taprootTweakPrivate(privateNegate(d))), tweaked);
  assertEquals(taprootTweakPublic(xOnlyPointFromScalar(d)), { xOnly, parity: 0 });
});

// BIP-341, wallet-test-vectors.json: scriptPubKey, the first two and the key path's first.
const BIP341: ReadonlyArray<readonly [internal: string, root: string, output: string]> = [
  [
    "d6889cb081036e0faefa3a35157ad71086b123b2b144b649798b494c300a961d",
    "",
    "53a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343",
  ],
  [
    "187791b6f712a8ea41c8ecdd0ee77fab3e85263b37e1ec18a3651926b3a6cf27",
    "5b75adecf53548f3ec6ad7d78383bf84cc57b55a3127c72b9a2481752dd88b21",
    "147c9c57132f6e7ecddba9800bb0c4449251c92a1e60371ee77557b6620f3ea3",
  ],
];

Deno.test("taprootTweakPublic() gives the output keys of BIP-341's wallet vectors", () => {
  for (const [internal, root, output] of BIP341) {
    const merkleRoot = root === "" ? undefined : fromHex(root);
    assertEquals(toHex(taprootTweakPublic(fromHex(internal), merkleRoot).xOnly), output);
  }
});

Deno.test("taprootTweakPrivate() gives the key of BIP-341's first key path input", () => {
  const d = fromHex("6b973d88838f27366ed61c9ad6367663045cb456e28335c109e30717ae0c6baa");
  const tweaked = "2405b971772ad26915c8dcdf10f238753a9b837e5f8e6a86fd7c0cce5b7296d9";
  assertEquals(toHex(taprootTweakPrivate(d)), tweaked);
});

Deno.test("both halves of a taproot tweak are one key, whatever the parities", () => {
  const draw = new Draw("taproot"), parities = new Set<number>();
  const keys = [...edgeScalars(CURVE), ...Array.from({ length: 16 }, () => draw.number(n))];
  for (const [i, k] of keys.entries()) {
    const d = scalarBytes(CURVE, k), merkleRoot = i % 2 === 0 ? undefined : draw.bytes(32);
    const { xOnly, parity } = taprootTweakPublic(xOnlyPointFromScalar(d), merkleRoot);
    const tweaked = taprootTweakPrivate(d, merkleRoot);
    const point = pointFromScalar(tweaked);
    assertEquals(point.slice(1), xOnly);
    assertEquals(point[0] - 2, parity);
    const message = draw.bytes(32);
    assert(verifySchnorr(message, xOnly, signSchnorr(message, tweaked)));
    parities.add(parity + 2 * pointFromScalar(d)[0]);
  }
  assertEquals(parities.size, 4);
});

Deno.test("taproot tweaks are those of the reference", () => {
  const draw = new Draw("oracle");
  for (let i = 0; i < 12; i++) {
    const secret = draw.number(n), d = scalarBytes(CURVE, secret), root = draw.bytes(32);
    const point = pointFromScalar(d), even = point[0] === 2 ? secret : n - secret;
    const t = bytesToBigint(taggedHash("TapTweak", point.slice(1), root));
    assertEquals(taprootTweakPrivate(d, root), scalarBytes(CURVE, mod(even + t, n)));
  }
});

Deno.test("taproot tweaks refuse bad keys and roots", () => {
  for (const d of badScalars(CURVE)) {
    const kind = d.length === 32 ? RangeError : TypeError;
    assertThrows(() => taprootTweakPrivate(d), kind, "Cannot tweak private key");
  }
  const d = scalarBytes(CURVE, 3n), x = xOnlyPointFromScalar(d);
  for (const length of [0, 31, 33]) {
    const root = new Uint8Array(length);
    assertThrows(() => taprootTweakPrivate(d, root), TypeError, "Merkle root");
    assertThrows(() => taprootTweakPublic(x, root), TypeError, "Merkle root");
    assertThrows(() => taprootTweakPublic(root), TypeError, "public key");
  }
  const noPoint = scalarBytes(CURVE, 5n);
  assertThrows(() => taprootTweakPublic(noPoint), RangeError, "x of a point");
});

Deno.test("xOnlyPointAddTweak() takes the point of even y", () => {
  const draw = new Draw("x-only");
  for (let i = 0; i < 16; i++) {
    const d = scalarBytes(CURVE, draw.number(n)), t = scalarBytes(CURVE, draw.number(n));
    const even = pointFromScalar(d)[0] === 2 ? d : privateNegate(d);
    const sum = pointFromScalar(privateAdd(even, t)!);
    const found = xOnlyPointAddTweak(xOnlyPointFromScalar(d), t)!;
    assertEquals(found, { parity: sum[0] - 2 as 0 | 1, xOnlyPubkey: sum.slice(1) });
    assert(xOnlyPointAddTweakCheck(xOnlyPointFromScalar(d), t, found.xOnlyPubkey));
    assert(xOnlyPointAddTweakCheck(xOnlyPointFromScalar(d), t, found.xOnlyPubkey, found.parity));
    const other = 1 - found.parity as 0 | 1;
    assert(!xOnlyPointAddTweakCheck(xOnlyPointFromScalar(d), t, found.xOnlyPubkey, other));
  }
});
