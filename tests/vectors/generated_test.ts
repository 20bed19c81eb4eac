import { assert, assertEquals } from "@std/assert";
import { bigintToBytes, type Bytes, bytesToBigint, concatBytes } from "../../src/bytes.ts";
import type { Curve } from "../../src/ec/curve_params.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { fromHex, toHex } from "../hex.ts";
import { mod } from "../reference/field.ts";
import { own } from "../subtle/subject.ts";
import { recordTest } from "./cavs.ts";
import { vectorTest } from "./vectors.ts";

/** A row of ECDSA; rows with k are RFC 6979's own. */
interface SignatureRow {
  readonly curve: string;
  readonly hash: string;
  readonly private: string;
  readonly public: string;
  readonly publicCompressed: string;
  readonly message: string;
  readonly k?: string;
  readonly r: string;
  readonly s: string;
  readonly der: string;
  readonly valid: boolean;
  readonly comment: string;
}

/** A row of ECDH; invalid ones have a point that is none. */
interface AgreementRow {
  readonly curve: string;
  readonly private: string;
  readonly public: string;
  readonly peerPrivate?: string;
  readonly peerPublic: string;
  readonly sharedX: string;
  readonly valid?: false;
  readonly comment?: string;
}

/** A number as long as the order; a longer one stays as long as it is. */
function numberBytes(hex: string, { scalarBytes }: Curve): Bytes {
  return fromHex(hex.padStart(2 * scalarBytes, "0"));
}

async function verifyRow(row: SignatureRow, publicKey: CryptoKey, curve: Curve): Promise<void> {
  const message = fromHex(row.message), params = { name: "ECDSA", hash: row.hash };
  const plain = concatBytes(numberBytes(row.r, curve), numberBytes(row.s, curve));
  const what = `${row.curve}, ${row.comment}`;
  assertEquals(await own.verify(params, publicKey, plain, message), row.valid, what);
  const der = { ...params, format: "der" } as const;
  assertEquals(await own.verify(der, publicKey, fromHex(row.der), message), row.valid, what);
}

async function signRow(row: SignatureRow, curve: Curve): Promise<void> {
  const params = { name: "ECDSA", namedCurve: row.curve }, message = fromHex(row.message);
  const d = numberBytes(row.private, curve);
  const privateKey = await own.importKey("raw-private", d, params, true, ["sign"]);
  const made = await own.exportKey("raw", await own.getPublicKey(privateKey, []));
  assertEquals(toHex(new Uint8Array(made)), row.public);
  const plain = await own.sign({ name: "ECDSA", hash: row.hash }, privateKey, message);
  assertEquals(
    new Uint8Array(plain),
    concatBytes(numberBytes(row.r, curve), numberBytes(row.s, curve)),
  );
  const der = { name: "ECDSA", hash: row.hash, format: "der" } as const;
  assertEquals(toHex(new Uint8Array(await own.sign(der, privateKey, message))), row.der);
}

for (
  const [file, cases, signatures] of [
    ["brainpool/generated-ecdsa.json", 364, 84],
    ["small-curves/generated-ecdsa.json", 130, 30],
  ] as const
) {
  vectorTest<SignatureRow[]>("sign() and verify()", { file, cases }, async (rows, tally) => {
    let signed = 0;
    for (const row of rows) {
      const curve = curveByName(row.curve)!, params = { name: "ECDSA", namedCurve: row.curve };
      const [publicKey, same] = await Promise.all(
        [row.public, row.publicCompressed].map((hex) =>
          own.importKey("raw", fromHex(hex), params, true, ["verify"])
        ),
      );
      assertEquals(await own.exportKey("raw", publicKey), await own.exportKey("raw", same));
      await verifyRow(row, publicKey, curve);
      if (row.k !== undefined) {
        await signRow(row, curve);
        signed++;
      }
      tally.run++;
    }
    assertEquals(signed, signatures);
  });
}

async function agree(curve: Curve, d: string, point: string, output: "x" | "xy" = "x") {
  const params = { name: "ECDH", namedCurve: curve.name };
  const scalar = numberBytes(d, curve);
  const key = await own.importKey("raw-private", scalar, params, true, ["deriveBits"]);
  const partner = await own.importKey("raw", fromHex(point), params, true, []);
  const made = await own.deriveBits({ name: "ECDH", public: partner, output }, key, null);
  return toHex(new Uint8Array(made));
}

for (
  const [file, cases] of [
    ["brainpool/generated-ecdh.json", 168],
    ["small-curves/generated-ecdh.json", 61],
    ["small-curves/openssl-evppkey_ecdh.json", 48],
  ] as const
) {
  vectorTest<AgreementRow[]>("deriveBits()", { file, cases }, async (rows, tally) => {
    for (const row of rows) {
      const curve = curveByName(row.curve)!;
      const answer = agree(curve, row.private, row.peerPublic);
      if (row.valid === false) {
        const name = await answer.catch((error: Error) => error.name);
        assertEquals(name, "DataError", `${row.curve}: ${row.comment}`);
      } else {
        assertEquals(await answer, row.sharedX, row.curve);
        const back = row.peerPrivate && await agree(curve, row.peerPrivate, row.public);
        if (back) assertEquals(back, row.sharedX, row.curve);
      }
      tally.run++;
    }
  });
}

/** The image of x ‖ y on the twisted curve (RFC 5639, section 3). */
function twist({ p, fieldBytes, isomorphicTo }: Curve, point: string): string {
  const bytes = fromHex(point), { z } = isomorphicTo!;
  const x = bytesToBigint(bytes.subarray(0, fieldBytes));
  const y = bytesToBigint(bytes.subarray(fieldBytes));
  return toHex(concatBytes(
    bigintToBytes(mod(x * z ** 2n, p), fieldBytes),
    bigintToBytes(mod(y * z ** 3n, p), fieldBytes),
  ));
}

recordTest(
  "deriveBits() gives x ‖ y, and its image on the twisted curve",
  { file: "brainpool/rfc7027-rfc8734-ecdh.txt", cases: 3, last: "y_Z" },
  async (record, tally) => {
    const curve = curveByName(record.get("curve"))!;
    const twisted = curveByName(curve.name.replace("r1", "t1"))!;
    const [a, b, z] = ["qA", "qB", "Z"].map((name) =>
      (record.get(`x_${name}`) + record.get(`y_${name}`)).toLowerCase()
    );
    for (const [d, point] of [[record.get("dA"), b], [record.get("dB"), a]]) {
      assertEquals(await agree(curve, d, `04${point}`, "xy"), z);
      assertEquals(await agree(twisted, d, `04${twist(curve, point)}`, "xy"), twist(curve, z));
      const foreign = agree(twisted, d, `04${point}`).then(() => "ok", (error) => error.name);
      assertEquals(await foreign, "DataError", "a point of r1 is none of t1");
      const returned = agree(curve, d, `04${twist(curve, point)}`).then(() => "ok", (e) => e.name);
      assertEquals(await returned, "DataError", "a point of t1 is none of r1");
    }
    assert(z !== twist(curve, z));
    tally.run++;
  },
);
