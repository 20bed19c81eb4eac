/**
 * ElligatorSwift (BIP-324): public keys as 64 bytes that look random, and the key agreement on them.
 *
 * @module
 */
import { bigintToBytes, type Bytes, bytesToBigint, concatBytes } from "../bytes.ts";
import { secp256k1 } from "../ec/curves/secp256k1.ts";
import { taggedHash } from "../ec/tagged_hash.ts";
import { engine, inForm, toBytes } from "./arguments.ts";
import { decode, privateKeyError } from "./checks.ts";
import { pairOfX, xOfPair } from "./ellswift_map.ts";
import { pointFromScalar } from "./keys.ts";

const ECDH = "bip324_ellswift_xonly_ecdh";

/** Tag of the hashes that candidates are drawn from; any source of random numbers would do. */
const DRAW = "subtler/ellswift_encode";

/**
 * Encodes a public key: u ‖ t, one of very many pairs that stand for it. The parity of t is that
 * of y, as libsecp256k1 chooses it.
 *
 * @param publicKey 33 or 65 bytes.
 * @param entropy 32 bytes that decide which pair; fresh random ones by default. Without secrecy of
 * theirs the encoding does not look random.
 * @returns 64 bytes.
 * @throws {TypeError} if the key is not bytes, or entropy not 32.
 * @throws {RangeError} if the key is not a point of the curve.
 */
export function ellswiftEncode(publicKey: Uint8Array, entropy?: Uint8Array): Bytes {
  const action = "encode public key";
  const point = decode(toBytes(publicKey, undefined, action, "public key"), action);
  const seed = entropy === undefined
    ? crypto.getRandomValues(new Uint8Array(32))
    : toBytes(entropy, 32, action, "entropy");
  const x = bytesToBigint(point.subarray(1, 33)), isOdd = point[64] % 2 === 1;
  for (let count = 0;; count++) {
    const counter = Uint8Array.of(count >> 8, count);
    const draw = (what: number) => taggedHash(DRAW, seed, point, counter, Uint8Array.of(what));
    const u = bytesToBigint(draw(0)) % secp256k1.p;
    const t = u === 0n ? null : pairOfX(x, u, draw(1)[0] & 7);
    if (t === null || t === 0n) continue;
    const chosen = (t & 1n) === (isOdd ? 1n : 0n) ? t : secp256k1.p - t;
    return concatBytes(bigintToBytes(u, 32), bigintToBytes(chosen, 32));
  }
}

/**
 * Encodes the public key of a private one.
 *
 * @param d private key, 32 bytes.
 * @param entropy as {@linkcode ellswiftEncode} takes it.
 * @returns 64 bytes.
 * @throws {TypeError} if d or entropy are not 32 bytes.
 * @throws {RangeError} unless 1 ≤ d < n.
 */
export function ellswiftCreate(d: Uint8Array, entropy?: Uint8Array): Bytes {
  return ellswiftEncode(pointFromScalar(d, false), entropy);
}

/**
 * Decodes a public key. Every 64 bytes are one.
 *
 * @param encoded u ‖ t, 64 bytes.
 * @param compressed 33 bytes or 65.
 * @throws {TypeError} if it is not 64 bytes.
 */
export function ellswiftDecode(encoded: Uint8Array, compressed: boolean = true): Bytes {
  const action = "decode public key";
  return inForm(decode(toPoint(toBytes(encoded, 64, action, "public key")), action), compressed);
}

/**
 * Agrees on the secret of BIP-324: a tagged hash of both encodings and of x of the shared point.
 *
 * @param d own private key, 32 bytes.
 * @param ours own encoded public key, 64 bytes, as it was sent.
 * @param theirs the other's, 64 bytes.
 * @param initiating whether the connection is ours: it decides whose encoding is hashed first.
 * @returns 32 bytes.
 * @throws {TypeError} if a length is wrong.
 * @throws {RangeError} unless 1 ≤ d < n.
 */
export function ellswiftEcdh(
  d: Uint8Array,
  ours: Uint8Array,
  theirs: Uint8Array,
  initiating: boolean,
): Bytes {
  const key = toBytes(d, 32, "agree", "private key");
  const own = toBytes(ours, 64, "agree", "own public key");
  const other = toBytes(theirs, 64, "agree", "public key");
  const shared = engine().sharedPoint(key, toPoint(other));
  if (shared === null) throw privateKeyError("agree");
  try {
    const [first, second] = initiating ? [own, other] : [other, own];
    return taggedHash(ECDH, first, second, shared.subarray(1, 33));
  } finally {
    shared.fill(0);
  }
}

/** The compressed point of u ‖ t: y has the parity of t mod p. */
function toPoint(encoded: Uint8Array): Bytes {
  const u = bytesToBigint(encoded.subarray(0, 32)), t = bytesToBigint(encoded.subarray(32));
  const parity = Number(t % secp256k1.p & 1n);
  return concatBytes(Uint8Array.of(2 | parity), bigintToBytes(xOfPair(u, t), 32));
}
