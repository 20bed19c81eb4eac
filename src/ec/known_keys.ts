/**
 * Which public keys a verifier meets again and again, and which of them have tables.
 *
 * Keys are told apart by their octets, so a key whose memory its owner changes is another key.
 * What is remembered is bounded: {@linkcode SETS} times {@linkcode WAYS} keys, and as many tables
 * as there are slots.
 *
 * @module
 */

/** A key that is remembered. */
export interface KnownKey {
  /** How often it came, halved whenever a key that shares its set displaces another. */
  visits: number;
  /** The slot of its tables, or {@linkcode NO_SLOT}. */
  slot: number;
}

/** What {@linkcode KnownKey.slot} says of a key without tables. */
export const NO_SLOT = -1;

const SETS = 32;
const WAYS = 4;

/** A key loses its slot to another when so many visits of others have gone by since its own. */
const IDLE_VISITS = 1024;

interface Entry extends KnownKey {
  readonly octets: Uint8Array;
  length: number;
  lastVisit: number;
}

/** Remembers keys for one curve. */
export class KnownKeys {
  readonly #entries: Entry[];
  /** Who has each slot. */
  readonly #owners: (Entry | undefined)[];
  #clock = 0;

  /**
   * Starts with no key.
   *
   * @param slots how many keys may have tables.
   * @param longestKey bytes.
   */
  constructor(slots: number, longestKey: number) {
    this.#owners = Array.from({ length: slots }, () => undefined);
    this.#entries = Array.from({ length: SETS * WAYS }, () => ({
      octets: new Uint8Array(longestKey),
      length: 0,
      visits: 0,
      slot: NO_SLOT,
      lastVisit: 0,
    }));
  }

  /** Counts a visit of a key of at most the longest length. */
  visit(key: Uint8Array): KnownKey {
    const first = WAYS * (key[key.length - 1] % SETS);
    let entry = this.#entries[first];
    for (let way = 0; way < WAYS; way++) {
      const candidate = this.#entries[first + way];
      if (isKey(candidate, key)) {
        candidate.visits++;
        candidate.lastVisit = ++this.#clock;
        return candidate;
      }
      if (candidate.visits < entry.visits) entry = candidate;
    }
    if (entry.length > 0) {
      for (let way = 0; way < WAYS; way++) this.#entries[first + way].visits >>= 1;
    }
    this.#forget(entry);
    entry.octets.set(key);
    entry.length = key.length;
    entry.visits = 1;
    entry.lastVisit = ++this.#clock;
    return entry;
  }

  /**
   * Gives a key a slot: a free one, or that of the key which has not come for the longest time.
   *
   * @returns {@linkcode NO_SLOT} while everybody who has one comes often: tables that are thrown
   * away soon cost more than they save.
   */
  claim(key: KnownKey): number {
    let slot = 0;
    for (let i = 1; i < this.#owners.length; i++) {
      if (this.#lastVisit(i) < this.#lastVisit(slot)) slot = i;
    }
    const owner = this.#owners[slot];
    if (owner) {
      if (this.#clock - owner.lastVisit < IDLE_VISITS) return NO_SLOT;
      this.#forget(owner);
    }
    this.#owners[slot] = key as Entry;
    return key.slot = slot;
  }

  /** When the owner of a slot came last; never if there is none. */
  #lastVisit(slot: number): number {
    return this.#owners[slot]?.lastVisit ?? -1;
  }

  /** Takes a key's slot back, and begins to count again. */
  release(key: KnownKey): void {
    this.#forget(key as Entry);
  }

  #forget(entry: Entry): void {
    if (entry.slot !== NO_SLOT) this.#owners[entry.slot] = undefined;
    entry.slot = NO_SLOT;
    entry.visits = 0;
  }
}

function isKey({ octets, length }: Entry, key: Uint8Array): boolean {
  if (length !== key.length) return false;
  for (let i = length - 1; i >= 0; i--) if (octets[i] !== key[i]) return false;
  return true;
}
