/**
 * SLIP-21: a tree of symmetric keys.
 *
 * @module
 */
import { type Bytes, concatBytes } from "../bytes.ts";
import { toBytes } from "./key_octets.ts";
import { hmacSha512, KEY_BYTES } from "./step.ts";

/** Key of the HMAC that makes the master node. */
const MASTER_KEY = "Symmetric key seed";

/**
 * Derives the symmetric key at the end of a path of labels.
 *
 * @param seed 16 to 64 bytes, for instance that of BIP-39.
 * @param labels from the root down, such as `["SLIP-0021", "Master encryption key"]`; text counts
 * as its UTF-8. No labels give the master's own key.
 * @returns 32 bytes.
 * @throws {TypeError} if the seed is no byte string, or a label neither text nor bytes.
 * @throws {RangeError} for a seed of another length.
 * @see SLIP-21
 */
export function slip21Key(seed: Uint8Array, labels: Iterable<string | Uint8Array>): Bytes {
  const action = "derive symmetric key", text = new TextEncoder();
  const bytes = toBytes(seed, action, "seed");
  if (bytes.length < 16 || bytes.length > 64) {
    throw new RangeError(`Cannot ${action}: expected seed of 16 to 64 bytes, got ${bytes.length}`);
  }
  if (typeof labels === "string") {
    throw new TypeError(`Cannot ${action}: expected an array of labels, got a string`);
  }
  const encoded = Array.from(
    labels,
    (label) => typeof label === "string" ? text.encode(label) : toBytes(label, action, "label"),
  );
  let node = hmacSha512(text.encode(MASTER_KEY), bytes);
  for (const label of encoded) {
    const message = concatBytes(new Uint8Array(1), label);
    const next = hmacSha512(node.subarray(0, KEY_BYTES), message);
    node.fill(0);
    node = next;
  }
  const key = node.slice(KEY_BYTES);
  node.fill(0);
  return key;
}
