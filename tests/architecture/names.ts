/**
 * The names rule: an algorithm or curve is named as a string in its own file alone; everywhere
 * else code holds the resolved object. This is what keeps "one file and one line" true.
 *
 * @module
 */
import ts from "typescript";
import { placeOf, type Source, walk } from "./source.ts";

/** Where names may stand as strings. */
const HOMES = /^(src\/subtle\/algorithms|src\/ec\/(edwards\/)?curves|src\/hash|ffi)\//;

const ALGORITHMS = [
  ..."ECDSA ECDH Schnorr Ed25519 Ed448 X25519 X448 BIP32 SLIP10 BIP32-Ed25519".split(" "),
  ..."Ascon-AEAD128 Ascon-Hash256 Ascon-XOF128 Ascon-CXOF128".split(" "),
  ..."SHA-1 SHA-224 SHA-256 SHA-384 SHA-512 SHA-512/224 SHA-512/256".split(" "),
  ..."SHA3-224 SHA3-256 SHA3-384 SHA3-512 RIPEMD-160 Keccak-256".split(" "),
  ..."HMAC HKDF PBKDF2 AES-GCM AES-CBC AES-CTR AES-KW".split(" "),
  ..."RSASSA-PKCS1-v1_5 RSA-PSS RSA-OAEP".split(" "),
  ..."ES256 ES384 ES512 ES256K".split(" "),
];

const CURVES = [
  ..."secp112r1 secp112r2 secp128r1 secp128r2 secp160k1 secp160r1 secp160r2".split(" "),
  ..."secp192k1 secp192r1 secp224k1 secp224r1 secp256k1 secp256r1 secp384r1 secp521r1".split(" "),
  ..."prime192v1 prime256v1 P-192 P-224 P-256 P-384 P-521 K-256 P-256K".split(" "),
  ..."BP-256 BP-384 BP-512".split(" "),
  ...[160, 192, 224, 256, 320, 384, 512].flatMap((n) => [`brainpoolP${n}r1`, `brainpoolP${n}t1`]),
];

const NAMES = [...ALGORITHMS, ...CURVES].sort((a, b) => b.length - a.length);
const NAME = new RegExp(
  `(?<![\\w-])(?:${NAMES.map((name) => name.replace(/[/]/g, "\\$&")).join("|")})(?![\\w-])`,
);

/** A name that stands outside its home for a reason. */
export interface NameException {
  readonly path: string;
  readonly name: string;
  readonly reason: string;
}

/** A name found where it may not stand. */
export interface NameUse {
  readonly path: string;
  readonly place: string;
  readonly name: string;
}

/** Finds algorithm and curve names in the strings of shipped files outside their homes. */
export function findNames(source: Source): NameUse[] {
  if (!source.shipped || HOMES.test(source.path)) return [];
  const uses: NameUse[] = [];
  walk(source.ast, (node) => {
    const text = stringOf(node);
    const name = text === undefined ? undefined : NAME.exec(text)?.[0];
    if (name) uses.push({ path: source.path, place: placeOf(source, node), name });
  });
  return uses;
}

/** Text of a string or of one piece of a template; import specifiers are no strings. */
function stringOf(node: ts.Node): string | undefined {
  if (isSpecifier(node)) return undefined;
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return node.text;
  if (ts.isTemplateMiddleOrTemplateTail(node)) return node.text;
  return undefined;
}

function isSpecifier(node: ts.Node): boolean {
  return ts.isImportDeclaration(node.parent ?? node) || ts.isExportDeclaration(node.parent ?? node);
}
