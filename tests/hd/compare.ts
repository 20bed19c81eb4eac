/**
 * Random paths, and what others make of them.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { HDKey as ScureKey } from "@scure/bip32";
import { BIP32Factory } from "bip32";
import * as ecc from "tiny-secp256k1";
import { formatPath, HARDENED, HDKey } from "../../src/hd/mod.ts";
import type { Random } from "../wasm/random.ts";

const bitcoinjs = BIP32Factory(ecc);

/** Draws a path of one to six steps, half of them hardened unless told otherwise. */
export function randomPath(random: Random, hasHardened = true): number[] {
  return Array.from({ length: 1 + random.index(6) }, () => {
    const number = random.index(3) === 0 ? random.index(3) : random.word() % HARDENED;
    return number + (hasHardened && random.index(2) === 1 ? HARDENED : 0);
  });
}

/** Compares random paths, private and public, with @scure/bip32 and bip32; returns how many. */
export function compareWithOthers(random: Random, count: number): number {
  let compared = 0;
  for (let i = 0; i < count; i++) {
    const seed = random.bytes(16 + random.index(49)), path = randomPath(random);
    const tail = randomPath(random, false);
    const key = HDKey.fromSeed(seed).derive(path), text = formatPath(path);
    const scure = ScureKey.fromMasterSeed(seed).derive(text);
    const other = bitcoinjs.fromSeed(seed).derivePath(text);
    assertEquals(key.toExtendedKey(), scure.privateExtendedKey, text);
    assertEquals(key.toExtendedKey(), other.toBase58(), text);
    const open = key.neuter();
    assertEquals(open.toExtendedKey(), scure.publicExtendedKey, text);
    const below = open.derive(tail), steps = formatPath(tail);
    assertEquals(below.toExtendedKey(), key.derive(tail).neuter().toExtendedKey(), steps);
    const theirs = tail.reduce((node, index) => node.derive(index), other.neutered());
    assertEquals(below.toExtendedKey(), theirs.toBase58(), steps);
    const [scureBelow] = [ScureKey.fromExtendedKey(scure.publicExtendedKey).derive(steps)];
    assertEquals(below.toExtendedKey(), scureBelow.publicExtendedKey, steps);
    compared++;
  }
  return compared;
}
