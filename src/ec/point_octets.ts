/**
 * Forms of a point in octets (SEC 1, section 2.3.3).
 *
 * @module
 */
import type { Bytes } from "../bytes.ts";

/** `02|03 ‖ x` of `04 ‖ x ‖ y`. */
export function compressPoint(point: Uint8Array): Bytes {
  const compressed = new Uint8Array((point.length + 1) >> 1);
  for (let i = 1; i < compressed.length; i++) compressed[i] = point[i];
  compressed[0] = 2 | point[point.length - 1] & 1;
  return compressed;
}
