/**
 * How Ethereum writes a recovery id. Each function takes exactly one of the ways and refuses all
 * others; typed transactions (EIP-2930 and later) carry the id itself, 0 or 1.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import { textOf, toBytes } from "./arguments.ts";
import { isScalar, outOfRange } from "./checks.ts";
import type { RecoverableSignature, RecoveryId } from "./ecdsa.ts";
import { normalizeSignature } from "./signatures.ts";

/** What a v of EIP-155 says. */
export interface ChainSignature {
  /** 0 or 1. */
  readonly recoveryId: 0 | 1;
  /** The chain that the transaction is for. */
  readonly chainId: bigint;
}

/** v of id 0; of messages, and of transactions before EIP-155. */
const V = 27;

/** v of id 0 on chain 0 (EIP-155). */
const V_OF_CHAIN = 35n;

/**
 * Writes a recovery id as v = 27 + id.
 *
 * @param recoveryId 0 or 1: Ethereum has no others.
 * @throws {RangeError} for another id.
 */
export function toEthereumV(recoveryId: RecoveryId): 27 | 28 {
  return V + toParity(recoveryId, "encode v") as 27 | 28;
}

/**
 * Reads v of a message or of a transaction before EIP-155.
 *
 * @param v 27 or 28.
 * @throws {RangeError} for another one: 0 and 1 are ids, 35 and more are EIP-155.
 */
export function fromEthereumV(v: number): 0 | 1 {
  if (v !== 27 && v !== 28) {
    throw new RangeError(`Cannot decode v: expected 27 or 28, got ${textOf(v)}`);
  }
  return v - V as 0 | 1;
}

/**
 * Writes a recovery id as v = 35 + 2·chainId + id (EIP-155).
 *
 * @param recoveryId 0 or 1.
 * @param chainId 1 or more.
 * @throws {RangeError} for another id or chain.
 */
export function toEip155V(recoveryId: RecoveryId, chainId: number | bigint): bigint {
  const parity = toParity(recoveryId, "encode v");
  const chain = toInteger(chainId);
  if (chain === null || chain < 1n) {
    throw new RangeError(`Cannot encode v: expected a chain id from 1, got ${textOf(chainId)}`);
  }
  return V_OF_CHAIN + 2n * chain + BigInt(parity);
}

/**
 * Reads v of EIP-155.
 *
 * @param v 37 or more.
 * @throws {RangeError} for a smaller one or what is no integer.
 */
export function fromEip155V(v: number | bigint): ChainSignature {
  const value = toInteger(v);
  if (value === null || value < V_OF_CHAIN + 2n) {
    throw new RangeError(`Cannot decode v: expected one of EIP-155, from 37, got ${textOf(v)}`);
  }
  const rest = value - V_OF_CHAIN;
  return { recoveryId: Number(rest & 1n) as 0 | 1, chainId: rest >> 1n };
}

/**
 * Writes a signature and its id in 64 bytes: the id is the highest bit of s (EIP-2098).
 *
 * @param signature r ‖ s with the lower s, 64 bytes.
 * @param recoveryId 0 or 1.
 * @throws {TypeError} if the signature is not 64 bytes.
 * @throws {RangeError} for another id, r or s out of range, or the higher s.
 */
export function toEip2098(signature: Uint8Array, recoveryId: RecoveryId): Bytes {
  const action = "encode compact signature";
  const parity = toParity(recoveryId, action);
  const { signature: low, changed } = normalizeSignature(
    toBytes(signature, 64, action, "signature"),
  );
  if (changed) throw outOfRange(action, "s", "the lower one");
  low[32] |= parity << 7;
  return low;
}

/**
 * Reads a signature of EIP-2098.
 *
 * @param compact 64 bytes.
 * @throws {TypeError} if it is not 64 bytes.
 * @throws {RangeError} if r or s are out of range, or s is the higher one.
 */
export function fromEip2098(compact: Uint8Array): RecoverableSignature {
  const action = "decode compact signature";
  const signature = copyBytes(toBytes(compact, 64, action, "signature"));
  const recoveryId = signature[32] >> 7 as 0 | 1;
  signature[32] &= 0x7f;
  for (const number of [signature.subarray(0, 32), signature.subarray(32)]) {
    if (!isScalar(number)) throw outOfRange(action, "r and s", "from 1 to n - 1");
  }
  if (normalizeSignature(signature).changed) throw outOfRange(action, "s", "the lower one");
  return { signature, recoveryId };
}

function toParity(recoveryId: unknown, action: string): 0 | 1 {
  if (recoveryId === 0 || recoveryId === 1) return recoveryId;
  throw new RangeError(
    `Cannot ${action}: expected a recovery id of 0 or 1, got ${textOf(recoveryId)}`,
  );
}

/** An integer as bigint; null for what is none, or a number that is not exact. */
function toInteger(value: unknown): bigint | null {
  if (typeof value === "bigint") return value;
  return Number.isSafeInteger(value) ? BigInt(value as number) : null;
}
