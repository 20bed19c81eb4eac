import { assert, assertThrows } from "@std/assert";
import { bigintToBytes, type Bytes, concatBytes } from "../../src/bytes.ts";
import {
  DerReader,
  type DerValue,
  encodeDer,
  integerContents,
  objectIdentifierContents,
  Tag,
} from "../../src/der.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { allCurves, curveByName } from "../../src/ec/curves/registry.ts";
import { readExplicitParameters } from "../../src/ec/explicit_parameters.ts";

/** ECParameters as values that a test may change before they are written. */
interface Fields {
  version: bigint;
  fieldType: string;
  p: Bytes;
  a: Bytes;
  b: Bytes;
  seed: Bytes | null;
  base: Bytes;
  order: Bytes;
  cofactor: Bytes | null;
  behind: Bytes;
}

function fieldsOf(curve: Curve): Fields {
  const coordinate = (value: bigint): Bytes => bigintToBytes(value, curve.fieldBytes);
  return {
    version: 1n,
    fieldType: "1.2.840.10045.1.1",
    p: coordinate(curve.p),
    a: coordinate(curve.a),
    b: coordinate(curve.b),
    seed: null,
    base: concatBytes(Uint8Array.of(4), coordinate(curve.gx), coordinate(curve.gy)),
    order: bigintToBytes(curve.n, curve.scalarBytes),
    cofactor: Uint8Array.of(curve.h),
    behind: new Uint8Array(0),
  };
}

function write(fields: Fields): Bytes {
  const integer = (magnitude: Bytes): DerValue => ({
    tag: Tag.integer,
    contents: [integerContents(magnitude)],
  });
  const octets = (bytes: Bytes): DerValue => ({ tag: Tag.octetString, contents: [bytes] });
  const oid = { tag: Tag.objectIdentifier, contents: [objectIdentifierContents(fields.fieldType)] };
  const seed = fields.seed && { tag: Tag.bitString, contents: [Uint8Array.of(0), fields.seed] };
  const curve = [octets(fields.a), octets(fields.b), ...(seed ? [seed] : [])];
  return encodeDer({
    tag: Tag.sequence,
    contents: [
      integer(bigintToBytes(fields.version, 1)),
      { tag: Tag.sequence, contents: [oid, integer(fields.p)] },
      { tag: Tag.sequence, contents: curve },
      octets(fields.base),
      integer(fields.order),
      ...(fields.cofactor ? [integer(fields.cofactor)] : []),
      fields.behind,
    ],
  });
}

function read(fields: Fields): Curve {
  return readExplicitParameters(new DerReader(write(fields)));
}

/** The octets with the last one changed. */
function changed(octets: Bytes): Bytes {
  const copy = octets.slice();
  copy[copy.length - 1] ^= 1;
  return copy;
}

Deno.test("readExplicitParameters() finds each known curve by its parameters", () => {
  for (const curve of allCurves()) {
    const fields = fieldsOf(curve);
    assert(read(fields) === curve);
    assert(read({ ...fields, cofactor: null }) === curve);
    for (const version of [1n, 2n, 3n]) {
      assert(read({ ...fields, version, seed: new Uint8Array(20).fill(7) }) === curve);
    }
    const sign = 2 + Number(curve.gy % 2n);
    const compressed = fields.base.slice(0, 1 + curve.fieldBytes);
    compressed[0] = sign;
    assert(read({ ...fields, base: compressed }) === curve);
  }
});

Deno.test("readExplicitParameters() compares every parameter", () => {
  for (const curve of allCurves()) compareEach(curve);
});

/** Changes the parameters of a curve one by one; none of the results is a curve. */
function compareEach(curve: Curve): void {
  const fields = fieldsOf(curve), length = curve.fieldBytes;
  const minusG = fields.base.slice();
  minusG.set(bigintToBytes(curve.p - curve.gy, length), 1 + length);
  const otherSign = fields.base.slice(0, 1 + length);
  otherSign[0] = 3 - Number(curve.gy % 2n);
  const hybrid = fields.base.slice();
  hybrid[0] = 6;
  const bases = [minusG, otherSign, hybrid, changed(fields.base), fields.base.slice(1)];
  bases.push(new Uint8Array(0), Uint8Array.of(0), concatBytes(fields.base, Uint8Array.of(0)));
  const wrong: Partial<Fields>[] = [
    { p: changed(fields.p) },
    { a: changed(fields.a) },
    { a: Uint8Array.of(0) },
    { b: changed(fields.b) },
    { b: fields.b.slice(1) },
    { order: changed(fields.order) },
    { cofactor: Uint8Array.of(0) },
    { cofactor: Uint8Array.of(2) },
    { cofactor: Uint8Array.of(1, 1) },
    ...bases.map((base) => ({ base })),
  ];
  for (const change of wrong) {
    const what = Object.keys(change)[0];
    assertThrows(() => read({ ...fields, ...change }), SyntaxError, "another curve", what);
  }
}

Deno.test("readExplicitParameters() refuses other fields, versions and trailing values", () => {
  const fields = fieldsOf(curveByName("secp256k1")!);
  const wrong: [Partial<Fields>, string][] = [
    [{ version: 0n }, "ECParameters version"],
    [{ version: 4n }, "ECParameters version"],
    [{ fieldType: "1.2.840.10045.1.2" }, "expected prime-field"],
    [{ behind: Uint8Array.of(5, 0) }, "Cannot decode ECParameters"],
  ];
  for (const [change, message] of wrong) {
    assertThrows(() => read({ ...fields, ...change }), SyntaxError, message);
  }
});
