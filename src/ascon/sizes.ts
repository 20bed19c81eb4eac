/**
 * The sizes of SP 800-232, in bytes.
 *
 * @module
 */

/** Length of a key without nonce masking. */
export const KEY_LENGTH = 16;

/** Length of a key with nonce masking (section 4.2.2): K ‖ K′. */
export const MASKING_KEY_LENGTH = 32;

/** Length of a nonce. */
export const NONCE_LENGTH = 16;

/** Length of a whole tag, and the shortest that a tag may be cut to (section 4.2.1). */
export const TAG_LENGTH = 16;

/** See {@linkcode TAG_LENGTH}. */
export const SHORTEST_TAG_LENGTH = 4;

/** Length of an Ascon-Hash256 digest. */
export const HASH_LENGTH = 32;

/** Longest customization of Ascon-CXOF128 (section 5.3). */
export const LONGEST_CUSTOMIZATION = 256;
