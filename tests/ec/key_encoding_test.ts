import { assert, assertEquals, assertThrows } from "@std/assert";
import { bytesToBigint, concatBytes, equalBytes } from "../../src/bytes.ts";
import { encodeDer, Tag } from "../../src/der.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import type { DecodeOptions } from "../../src/ec/ec_parameters.ts";
import { readPrivateKey } from "../../src/ec/ec_private_key.ts";
import {
  decodePkcs8,
  decodeSec1,
  decodeSpki,
  encodePkcs8,
  encodeSec1,
  encodeSpki,
} from "../../src/ec/key_encoding.ts";
import { fromHex, toHex } from "../hex.ts";
import { createReferenceEngine } from "../reference/engine.ts";
import { fileNames, fileTest, readFile } from "../vectors/files.ts";

const CURVE = curveByName("secp256k1")!;
const ENGINE = createReferenceEngine(CURVE);
const REJECT: DecodeOptions = { explicitParameters: "reject" };
const MATCH: DecodeOptions = { explicitParameters: "match" };

/** d of OpenSSL's PKCS#8 below, made for these tests. */
const D = fromHex("f809b68e8662602143f6fec1f6e5215325df3627550b92c1041863f24acafb04");
const PUBLIC = fromHex(
  "048ce2b90216bfc0c2a57609ecfede94e777727cd44ce3d498be537dab6d3c0820" +
    "c156387ce8cd49318a418f9659050718e78f117b09385645425777dffa364bcb",
);
const SPKI = "3056301006072a8648ce3d020106052b8104000a034200" + toHex(PUBLIC);
const PKCS8 = "308184020100301006072a8648ce3d020106052b8104000a046d306b0201010420" + toHex(D) +
  "a144034200" + toHex(PUBLIC);
const SEC1 = "30740201010420" + toHex(D) + "a00706052b8104000aa144034200" + toHex(PUBLIC);

/** Files of `malformed` that are keys; those of the second list are only so under "match". */
const GOOD_SPKI = ["compressed", "ok"];
const GOOD_EXPLICIT_SPKI = ["match", "match-compressed-G", "match-no-cofactor", "match-seed-v1"];
const GOOD_PKCS8 = [
  "attributes",
  "d-leading-zero-32-octets",
  "inner-params-same",
  "no-public",
  "ok",
  "public-compressed",
  "v2-with-public",
];

/** Whether a whole import takes it: structure, curve, and point. */
function takesSpki(der: Uint8Array, options: DecodeOptions): boolean {
  try {
    const { curve, point } = decodeSpki(der, options);
    return curve === CURVE && ENGINE.decodePoint(point) !== null;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Whether a whole import takes it: structure, curve, range of d, and its public keys. */
function takesPkcs8(der: Uint8Array, options: DecodeOptions): boolean {
  try {
    const { curve, d, publicKeys } = decodePkcs8(der, options);
    const expected = ENGINE.publicKey(d);
    return curve === CURVE && expected !== null && publicKeys.every((octets) => {
      const point = ENGINE.decodePoint(octets);
      return point !== null && equalBytes(point, expected);
    });
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

Deno.test("encodeSpki() and decodeSpki() agree with OpenSSL", () => {
  assertEquals(toHex(encodeSpki(CURVE, PUBLIC)), SPKI);
  const { curve, point } = decodeSpki(fromHex(SPKI), REJECT);
  assert(curve === CURVE);
  assertEquals(point, PUBLIC);
});

Deno.test("encodePkcs8() and decodePkcs8() agree with OpenSSL", () => {
  assertEquals(toHex(encodePkcs8(CURVE, D, PUBLIC)), PKCS8);
  const { curve, d, publicKeys } = decodePkcs8(fromHex(PKCS8), REJECT);
  assert(curve === CURVE);
  assertEquals(d, D);
  assertEquals(publicKeys, [PUBLIC]);
});

Deno.test("encodeSec1() and decodeSec1() agree with OpenSSL", () => {
  assertEquals(toHex(encodeSec1(CURVE, D, PUBLIC)), SEC1);
  const { curve, d, publicKeys } = decodeSec1(fromHex(SEC1), REJECT);
  assert(curve === CURVE);
  assertEquals(d, D);
  assertEquals(publicKeys, [PUBLIC]);
});

Deno.test("decodePkcs8() gives the public keys inside and behind", () => {
  const body = PKCS8.slice(6).replace("020100", "020101");
  const both = decodePkcs8(fromHex("3081c8" + body + "814200" + toHex(PUBLIC)), REJECT);
  assertEquals(both.publicKeys, [PUBLIC, PUBLIC]);
});

Deno.test("decodePkcs8() allows a public key behind in version 1 only", () => {
  const body = PKCS8.slice(6) + "814200" + toHex(PUBLIC);
  assertThrows(() => decodePkcs8(fromHex("3081c8" + body), REJECT), SyntaxError, "nothing behind");
});

Deno.test("decodeSec1() wants parameters, a key without public key will do", () => {
  const short = "30250201010420" + toHex(D);
  assertThrows(() => decodeSec1(fromHex(short), REJECT), SyntaxError, "expected parameters");
  const named = decodeSec1(fromHex("302e0201010420" + toHex(D) + "a00706052b8104000a"), REJECT);
  assertEquals(named.publicKeys, []);
  assertEquals(named.d, D);
});

Deno.test("decoders name what they miss", () => {
  const cases: [() => unknown, string][] = [
    [() => decodeSpki(fromHex(SPKI + "00"), REJECT), "Cannot decode SubjectPublicKeyInfo"],
    [() => decodeSpki(fromHex(SPKI.replace("ce3d0201", "ce3d0202")), REJECT), "id-ecPublicKey"],
    [() => decodeSpki(fromHex(SPKI.replace("2b8104000a", "2b8104000b")), REJECT), "1.3.132.0.11"],
    [() => decodeSpki(new Uint8Array(0), REJECT), "expected sequence, got nothing"],
    [() => decodePkcs8(fromHex(PKCS8.replace("020100", "020102")), REJECT), "expected 0 or 1"],
    [() => decodePkcs8(fromHex(SPKI), REJECT), "PrivateKeyInfo version"],
    [() => decodeSec1(fromHex(SEC1.replace("020101", "020100")), REJECT), "expected 1"],
    [() => decodeSec1(fromHex(PKCS8), REJECT), "ECPrivateKey version"],
  ];
  for (const [decode, message] of cases) assertThrows(decode, SyntaxError, message);
});

Deno.test("decoders refuse every length of d but that of the order", () => {
  for (const length of [0, 31, 33, 64]) {
    const d = new Uint8Array(length).fill(1);
    const message = `Cannot decode privateKey: expected 32 octets, got ${length}`;
    for (const options of [REJECT, MATCH]) {
      assertThrows(() => decodePkcs8(encodePkcs8(CURVE, d, PUBLIC), options), SyntaxError, message);
      assertThrows(() => decodeSec1(encodeSec1(CURVE, d, PUBLIC), options), SyntaxError, message);
    }
  }
});

Deno.test("decoders refuse a key cut at any octet, and one with an octet more", () => {
  const decoders = [[SPKI, decodeSpki], [PKCS8, decodePkcs8], [SEC1, decodeSec1]] as const;
  for (const [text, decode] of decoders) {
    const der = fromHex(text);
    for (let length = 0; length < der.length; length++) {
      assertThrows(() => decode(der.slice(0, length), REJECT), SyntaxError);
    }
    assertThrows(() => decode(concatBytes(der, Uint8Array.of(0)), REJECT), SyntaxError);
  }
});

Deno.test("decoders refuse a value more at the end of any structure", () => {
  const encoded = [[SPKI, decodeSpki, 2], [PKCS8, decodePkcs8, 5], [SEC1, decodeSec1, 3]] as const;
  for (const [text, decode, frames] of encoded) {
    const variants = withValueBehind(fromHex(text));
    assertEquals(variants.length, frames);
    for (const der of variants) assertThrows(() => decode(der, MATCH), SyntaxError);
  }
});

fileTest(
  "decoders refuse a value more in explicit parameters, attributes and inner ones",
  3,
  () => {
    const files = [
      ["malformed/k1.spki.explicit.match.der", decodeSpki, 5],
      ["malformed/k1.pkcs8.attributes.der", decodePkcs8, 8],
      ["malformed/k1.pkcs8.inner-params-same.der", decodePkcs8, 6],
    ] as const;
    for (const [path, decode, frames] of files) {
      const der = readFile(path);
      decode(der, MATCH);
      const variants = withValueBehind(der);
      assertEquals(variants.length, frames);
      // The innermost structure of the attribute holds its values, which are read over.
      if (path.includes("attributes")) variants.pop();
      for (const variant of variants) {
        assertThrows(() => decode(variant, MATCH), SyntaxError, "Cannot decode", path);
      }
    }
  },
);

Deno.test("readPrivateKey() refuses parameters of another curve than the outer one", () => {
  const outer = { ...CURVE, name: "another" };
  assertThrows(() => readPrivateKey(fromHex(SEC1), outer, REJECT), SyntaxError, "of another, got");
});

Deno.test("decoders give SyntaxError or a key whatever octet is changed", () => {
  const decoders = [[SPKI, decodeSpki], [PKCS8, decodePkcs8], [SEC1, decodeSec1]] as const;
  for (const [text, decode] of decoders) {
    const der = fromHex(text);
    for (let i = 0; i < der.length; i++) {
      for (const change of [1, 0x80, 0xff, der[i]]) {
        const changed = der.slice();
        changed[i] ^= change;
        assertDecodesOrRefuses(() => decode(changed, MATCH), `octet ${i}`);
      }
    }
  }
});

fileTest(
  "decodeSpki() takes of malformed/k1.spki.* what is a key, and refuses the rest",
  38,
  () => {
    const names = fileNames("malformed", "k1.spki.");
    assertEquals(names.length, 38);
    for (const name of names) {
      const kind = name.slice("k1.spki.".length, -".der".length);
      const explicit = kind.startsWith("explicit.") && GOOD_EXPLICIT_SPKI.includes(kind.slice(9));
      const der = readFile(`malformed/${name}`);
      assertEquals(takesSpki(der, REJECT), GOOD_SPKI.includes(kind), name);
      assertEquals(takesSpki(der, MATCH), GOOD_SPKI.includes(kind) || explicit, name);
    }
  },
);

fileTest(
  "decodePkcs8() takes of malformed/k1.pkcs8.* what is a key, and refuses the rest",
  26,
  () => {
    const names = fileNames("malformed", "k1.pkcs8.");
    assertEquals(names.length, 26);
    for (const name of names) {
      const kind = name.slice("k1.pkcs8.".length, -".der".length);
      const der = readFile(`malformed/${name}`);
      assertEquals(takesPkcs8(der, REJECT), GOOD_PKCS8.includes(kind), name);
      const good = GOOD_PKCS8.includes(kind) || kind === "explicit.match";
      assertEquals(takesPkcs8(der, MATCH), good, name);
    }
  },
);

fileTest("decoders take the files of secp256k1/ that OpenSSL wrote", 8, () => {
  const spki = [["uncompressed", true], ["compressed", true], ["hybrid", false]] as const;
  for (const [kind, good] of spki) {
    assertEquals(takesSpki(readFile(`secp256k1/k1.spki.${kind}.der`), REJECT), good, kind);
  }
  const explicit = readFile("secp256k1/k1.spki.explicit.der");
  assertEquals([takesSpki(explicit, REJECT), takesSpki(explicit, MATCH)], [false, true]);
  for (const kind of ["", ".no-public", ".inner-compressed-public"]) {
    assertEquals(takesPkcs8(readFile(`secp256k1/k1.pkcs8${kind}.der`), REJECT), true, kind);
  }
  const explicitKey = readFile("secp256k1/k1.pkcs8.explicit.der");
  assertEquals([takesPkcs8(explicitKey, REJECT), takesPkcs8(explicitKey, MATCH)], [false, true]);
});

fileTest("encodeSec1() writes secp256k1/k1.sec1.der again", 1, () => {
  const der = readFile("secp256k1/k1.sec1.der");
  const { curve, d, publicKeys } = decodeSec1(der, REJECT);
  assertEquals(publicKeys[0], ENGINE.publicKey(d)!);
  assertEquals(encodeSec1(curve, d, publicKeys[0]), der);
});

function assertDecodesOrRefuses(decode: () => unknown, what: string): void {
  try {
    decode();
  } catch (error) {
    assert(error instanceof SyntaxError, `${what}: ${error}`);
  }
}

/** Copies of a DER value, each with a NULL behind the last member of one of its structures. */
function withValueBehind(der: Uint8Array): Uint8Array[] {
  const count = rewrite(der, -1).structures;
  return Array.from({ length: count }, (_, chosen) => rewrite(der, chosen).bytes);
}

/** Writes one value again, with a NULL at the end of structure number `chosen`. */
function rewrite(der: Uint8Array, chosen: number): { bytes: Uint8Array; structures: number } {
  let structures = 0;
  const visit = (bytes: Uint8Array): Uint8Array => {
    const values: Uint8Array[] = [];
    for (let offset = 0; offset < bytes.length;) {
      const long = bytes[offset + 1] & 0x80 ? bytes[offset + 1] & 0x7f : 0;
      const start = offset + 2 + long;
      const length = long === 0
        ? bytes[offset + 1]
        : Number(bytesToBigint(bytes.subarray(offset + 2, start)));
      const contents = bytes.subarray(start, start + length);
      values.push(encodeDer({ tag: bytes[offset], contents: [inside(bytes[offset], contents)] }));
      offset = start + length;
    }
    return concatBytes(...values);
  };
  const inside = (tag: number, contents: Uint8Array): Uint8Array => {
    // The key of PKCS#8 is a structure inside an OCTET STRING.
    const nested = tag === Tag.octetString && contents[0] === Tag.sequence;
    if ((tag & 0x20) === 0 && !nested) return contents;
    const number = structures++;
    const written = visit(contents);
    return number === chosen ? concatBytes(written, Uint8Array.of(5, 0)) : written;
  };
  return { bytes: visit(der), structures };
}
