import { assertEquals, assertThrows } from "@std/assert";
import { bytesToBigint } from "../src/bytes.ts";
import {
  DerReader,
  encodeDer,
  integerContents,
  objectIdentifierContents,
  openSequence,
  Tag,
} from "../src/der.ts";
import { fromHex, toHex } from "./hex.ts";

/** A reader of these octets. */
function reader(hex: string): DerReader {
  return new DerReader(fromHex(hex));
}

function refuses(hex: string, read: (der: DerReader) => unknown, message: string): void {
  assertThrows(() => read(reader(hex)), SyntaxError, message, hex);
}

Deno.test("read() takes the shortest definite length and gives a view of the contents", () => {
  for (const length of [0, 1, 127, 128, 255, 256, 65535, 65536]) {
    const contents = new Uint8Array(length).fill(0x5a);
    const encoded = encodeDer({ tag: Tag.octetString, contents: [contents] });
    const der = new DerReader(encoded);
    const read = der.read(Tag.octetString, "field");
    assertEquals(read, contents);
    assertEquals(read.buffer === encoded.buffer, true);
    der.end("field");
  }
});

Deno.test("read() refuses lengths that are indefinite, too long in form, or beyond the end", () => {
  const read = (der: DerReader): unknown => der.read(Tag.octetString, "field");
  const form = "Cannot decode field: expected a definite length in the shortest form below 2^32";
  refuses("04800000", read, `${form}, got an indefinite one`);
  refuses("048101" + "00", read, form);
  refuses("04817f" + "00".repeat(127), read, form);
  refuses("04820080" + "00".repeat(128), read, form);
  refuses("0483000100" + "00".repeat(256), read, form);
  refuses("0485000000000100", read, form);
  refuses("04850100000000", read, form);
  refuses("04ff", read, form);
  refuses("04", read, form);
  refuses("0481", read, form);
  refuses("048201", read, form);
  refuses("0401", read, "expected 1 octets, got 0");
  refuses("04020a", read, "expected 2 octets, got 1");
  refuses("0484ffffffff", read, "expected 4294967295 octets, got 0");
});

Deno.test("read() names the field, and the tags expected and got", () => {
  const read = (der: DerReader): unknown => der.read(Tag.sequence, "field");
  refuses("", read, "Cannot decode field: expected sequence, got nothing");
  refuses("0200", read, "Cannot decode field: expected sequence, got integer");
  refuses("1000", read, "Cannot decode field: expected sequence, got tag 0x10");
  refuses("3f1000", read, "Cannot decode field: expected sequence, got tag 0x3f");
});

Deno.test("integer() gives the magnitude of a number that is not negative", () => {
  const cases = [["020100", "00"], ["02017f", "7f"], ["02020080", "80"], ["0203010000", "010000"]];
  for (const [encoded, magnitude] of cases) {
    assertEquals(toHex(reader(encoded).integer("n")), magnitude);
  }
});

Deno.test("integer() refuses what is empty, negative or not the shortest", () => {
  const read = (der: DerReader): unknown => der.integer("n");
  refuses("0200", read, "Cannot decode n: expected an INTEGER of at least one octet");
  refuses("020180", read, "Cannot decode n: expected an INTEGER of zero or more");
  refuses("0202ff7f", read, "a negative one");
  refuses("02020000", read, "Cannot decode n: expected the shortest INTEGER");
  refuses("0202007f", read, "leading zero octets");
  refuses("0203000080", read, "leading zero octets");
});

Deno.test("integerContents() writes the shortest two's complement", () => {
  const cases = [["00", "00"], ["0000", "00"], ["7f", "7f"], ["80", "0080"], ["007f", "7f"]];
  cases.push(["0000ff", "00ff"], ["ffff", "00ffff"], ["000100", "0100"]);
  for (const [magnitude, contents] of cases) {
    assertEquals(toHex(integerContents(fromHex(magnitude))), contents);
  }
});

Deno.test("integer() takes back what integerContents() wrote", () => {
  for (let i = 0; i < 200; i++) {
    const magnitude = crypto.getRandomValues(new Uint8Array(1 + i % 40));
    magnitude.fill(0, 0, i % 3);
    const contents = integerContents(magnitude);
    const encoded = encodeDer({ tag: Tag.integer, contents: [contents] });
    assertEquals(bytesToBigint(new DerReader(encoded).integer("n")), bytesToBigint(magnitude));
  }
});

Deno.test("bitString() takes whole octets only", () => {
  assertEquals(toHex(reader("0303000405").bitString("bits")), "0405");
  assertEquals(toHex(reader("030100").bitString("bits")), "");
  assertEquals(toHex(reader("81020007").bitString("bits", Tag.context1Primitive)), "07");
  const read = (der: DerReader): unknown => der.bitString("bits");
  refuses("0300", read, "Cannot decode bits: expected a BIT STRING of whole octets");
  refuses("03020104", read, "got unused bits");
  refuses("030108", read, "got unused bits");
  refuses("23040302000a", read, "expected bitString, got tag 0x23");
});

Deno.test("objectIdentifier() and objectIdentifierContents() agree with X.690 and OpenSSL", () => {
  const cases = [
    ["1.2.840.10045.2.1", "2a8648ce3d0201"],
    ["1.3.132.0.10", "2b8104000a"],
    ["1.2.840.10045.3.1.7", "2a8648ce3d030107"],
    ["1.3.36.3.3.2.8.1.1.7", "2b2403030208010107"],
    ["1.2.156.10197.1.301", "2a811ccf5501822d"],
    ["2.999.3", "883703"],
    ["0.0", "00"],
    ["0.39", "27"],
    ["1.0", "28"],
    ["1.39.127.128", "4f7f8100"],
    ["2.0", "50"],
    ["2.40.16383.16384", "78ff7f818000"],
  ];
  for (const [dotted, contents] of cases) {
    assertEquals(toHex(objectIdentifierContents(dotted)), contents, dotted);
    const encoded = encodeDer({ tag: Tag.objectIdentifier, contents: [fromHex(contents)] });
    assertEquals(new DerReader(encoded).objectIdentifier("oid"), dotted);
  }
});

Deno.test("objectIdentifier() refuses what no identifier is, or has two forms", () => {
  const read = (der: DerReader): unknown => der.objectIdentifier("oid");
  const wanted = "Cannot decode oid: expected an OBJECT IDENTIFIER in the shortest form";
  refuses("0600", read, wanted);
  refuses("06022a86", read, "got a part of one");
  refuses("06028001", read, "got a number with leading zeros");
  refuses("06032a8001", read, "got a number with leading zeros");
  refuses("060a2affffffffffffffff7f", read, "got a larger number");
  refuses(`06${"7f"}2a${"ff".repeat(126)}`, read, "got a larger number");
});

Deno.test("objectIdentifierContents() refuses text that is no identifier", () => {
  const texts = ["", "1", "1.", ".1", "1..2", "3.1", "1.40", "0.40", "1.02", "1.2.-3", "1.2.3 "];
  texts.push("1.2.0x3", "1.2.1e3", "a.b", "1.2.9007199254740993", "1.2.99999999999999999999");
  for (const text of texts) {
    assertThrows(() => objectIdentifierContents(text), SyntaxError, JSON.stringify(text));
  }
});

Deno.test("end() and openSequence() refuse what follows", () => {
  const der = reader("02010102");
  der.integer("n");
  assertThrows(() => der.end("structure"), SyntaxError, "expected nothing behind it, got 1 octets");
  assertEquals(toHex(openSequence(fromHex("3003020105"), "pair").integer("n")), "05");
  assertThrows(
    () => openSequence(fromHex("300302010500"), "pair"),
    SyntaxError,
    "Cannot decode pair",
  );
  assertThrows(() => openSequence(fromHex("310302010500"), "pair"), SyntaxError, "got set");
});

Deno.test("encodeDer() nests values and counts their lengths", () => {
  const leaf = { tag: Tag.octetString, contents: [new Uint8Array(124)] };
  const encoded = encodeDer({
    tag: Tag.sequence,
    contents: [{ tag: Tag.context0, contents: [leaf] }, Uint8Array.of(5, 0)],
  });
  assertEquals(toHex(encoded), `308182a07e047c${"00".repeat(124)}0500`);
  assertEquals(encoded.buffer.byteLength, encoded.length);
});
