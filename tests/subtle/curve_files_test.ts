import { assert, assertEquals } from "@std/assert";
import { recoverPublicKey } from "../../mod.ts";
import { decodeBase64url } from "../../src/base64url.ts";
import { curveByName } from "../../src/ec/curves/registry.ts";
import { fileNames, fileTest, readFile } from "../vectors/files.ts";
import { CURVE_KEYS, MALFORMED } from "./file_expectations.ts";
import { assertEnds, bytesOf, imported, isPublic, matching, readText } from "./key_files.ts";
import { own, runtime, SHA256, subtle } from "./subject.ts";

const BP256 = "brainpoolP256r1";
const DER = { ...SHA256, format: "der" } as const;

const malformed = Object.entries(MALFORMED);

fileTest(
  "importKey() does with each malformed file of brainpoolP256r1 what the table says",
  malformed.length,
  async () => {
    assertEquals(
      fileNames("malformed", "bp256."),
      malformed.map(([name]) => `bp256.${name}`).sort(),
    );
    for (const [name, ends] of malformed) {
      await assertEnds(`malformed/bp256.${name}`, name.split(".")[0], ends, BP256);
    }
  },
);

/** Files of a folder as curve, format and the part of the name that its table has. */
function keyFiles(folder: string): { path: string; curve: string; format: string; kind: string }[] {
  const names = fileNames(folder, "").filter((name) => !/\.(cert|csr|msg)\./.test(name));
  return names.map((name) => {
    const [, prefix, kind] = /^(\w+?)\.(.+)$/.exec(name)!;
    const curve = prefix.replace(/^bp/, "brainpoolP");
    return { path: `${folder}/${name}`, curve, format: kind.split(".")[0], kind };
  });
}

for (const [folder, files] of [["brainpool", 29], ["other-curves", 21]] as const) {
  const table = CURVE_KEYS[folder];

  fileTest(`importKey() does with each key of ${folder} what the table says`, files, async () => {
    const found = keyFiles(folder);
    assertEquals(found.length, files);
    for (const { path, curve, format, kind } of found) {
      assert(Object.hasOwn(table, kind), path);
      await assertEnds(path, format, table[kind], curve);
    }
    assertEquals(new Set(found.map(({ kind }) => kind)).size, Object.keys(table).length);
  });

  fileTest(`every form of one key of ${folder} is one key`, files, async () => {
    const keys = new Map<string, string>();
    let compared = 0;
    for (const { path, curve, format, kind } of keyFiles(folder)) {
      // The key behind an EC PARAMETERS block was made for itself.
      if (table[kind].match !== "ok" || kind.includes("EC-PARAMETERS")) continue;
      const key = await imported(matching, format, bytesOf(path), curve) as CryptoKey;
      const half = isPublic(format) ? key : await own.getPublicKey(key, []);
      const spki = String(new Uint8Array(await own.exportKey("spki", half)));
      if (keys.has(curve)) compared++;
      assertEquals(keys.get(curve) ?? spki, spki, path);
      keys.set(curve, spki);
    }
    assert(compared > files / 4, `${compared} compared`);
  });

  fileTest(
    `importKey() of a key of ${folder} under any other curve is DataError`,
    files,
    async () => {
      const found = keyFiles(folder), names = new Set(found.map(({ curve }) => curve));
      names.add("P-256").add("brainpoolP256t1").add("brainpoolP160t1").add("secp112r2");
      for (const { path, curve, format } of found) {
        for (const other of names) {
          if (curveByName(other) === curveByName(curve)) continue;
          assertEquals(
            await imported(matching, format, bytesOf(path), other),
            "DataError",
            `${path} as ${other}`,
          );
        }
      }
    },
  );
}

fileTest(
  "without legacyCurves a short curve's key is NotSupportedError, another's is not",
  21,
  async () => {
    for (const { path, curve, format } of keyFiles("other-curves")) {
      const isShort = curveByName(curve)!.fieldBits < 224;
      const key = await imported(subtle, format, bytesOf(path), curve);
      assertEquals(
        typeof key === "string" ? key : "ok",
        isShort ? "NotSupportedError" : "ok",
        path,
      );
    }
  },
);

/** Signatures of OpenSSL beside keys of the same curve. */
const SIGNED = ["brainpoolP160r1", "brainpoolP224r1", "secp112r2"];

fileTest("verify() of each signature file of other-curves is true", 8, async () => {
  const names = fileNames("other-curves", "").filter((name) => /\.msg\./.test(name));
  // Of brainpoolP320r1 there is a signature, and no key.
  assertEquals(names.length, 2 * SIGNED.length + 2);
  for (const curve of SIGNED) {
    const [file] = keyFiles("other-curves").filter((key) => key.curve === curve);
    const key = await imported(own, file.format, bytesOf(file.path), curve) as CryptoKey;
    const publicKey = isPublic(file.format) ? key : await own.getPublicKey(key, ["verify"]);
    const message = readFile(`other-curves/${curve}.msg.bin`);
    const signature = readFile(`other-curves/${curve}.msg.sha256.sig.der`);
    assert(await own.verify(DER, publicKey, signature, message), curve);
    assertEquals(await own.verify(DER, publicKey, signature, message.slice(1)), false);
    assertEquals(await own.verify(SHA256, publicKey, signature, message), false, "DER");
  }
});

fileTest("verify() of a JWS by a key with crv BP-256 is true", 2, async () => {
  const jwk = JSON.parse(readText("jwk/jws.bp256r1.key.json"));
  const [header, payload, encoded] = readText("jwk/jws.bp256r1.txt").trim().split(".");
  assertEquals(JSON.parse(new TextDecoder().decode(decodeBase64url(header))).alg, "BP256R1");
  const message = new TextEncoder().encode(`${header}.${payload}`);
  for (const namedCurve of ["BP-256", BP256]) {
    const params = { name: "ECDSA", namedCurve };
    const key = await own.importKey("jwk", jwk, params, true, ["sign"]);
    assertEquals((await own.exportKey("jwk", key)).crv, BP256);
    const publicKey = await own.getPublicKey(key, ["verify"]);
    const signature = decodeBase64url(encoded);
    assert(await own.verify(SHA256, publicKey, signature, message));
    assertEquals(await own.verify(SHA256, publicKey, signature, message.slice(1)), false);
  }
});

fileTest(
  "verify() of the P-256 signature file is true under the keys that made it",
  2,
  async () => {
    const message = readFile("sig/p256.msg.bin"), signature = readFile("sig/p256.p1363.bin");
    assertEquals(signature.length, 64);
    const params = { ...SHA256, namedCurve: "P-256", format: "recovered" } as const;
    // No key lies beside it: those that it can be of are recovered from it.
    const keys = await Promise.all(
      [0, 1].map((id) => recoverPublicKey(params, Uint8Array.of(...signature, id), message)),
    );
    for (const key of keys) {
      assertEquals(await own.verify(SHA256, key, signature, message), true);
      assertEquals(await own.verify(SHA256, key, signature, message.slice(1)), false);
      const native = await runtime.importKey(
        "spki",
        await own.exportKey("spki", key),
        { name: "ECDSA", namedCurve: "P-256" },
        true,
        ["verify"],
      );
      assertEquals(await runtime.verify(SHA256, native, signature, message), true);
    }
  },
);

fileTest("the folder sig holds what these tests know, and a message without a signature", 6, () => {
  const known = ["bp256.msg.bin", "k1.msg.bin", "k1.p1363.bin", "k1.pub.raw.bin"];
  assertEquals(fileNames("sig", ""), [...known, "p256.msg.bin", "p256.p1363.bin"]);
});
