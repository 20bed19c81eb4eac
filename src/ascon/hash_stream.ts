/**
 * Hashing what passes through a stream.
 *
 * @module
 */
import { type Bytes, copyBytes } from "../bytes.ts";
import { isObject, nameOf } from "../values.ts";
import { shown } from "./arguments.ts";
import { byteTransform } from "./byte_transform.ts";
import { AsconHash256 } from "./hash256.ts";
import { AsconCxof128, AsconXof128 } from "./xof128.ts";

/** Algorithms of {@linkcode hashStream}, as WebCrypto writes them: `outputLength` is in bits. */
export type HashStreamAlgorithm =
  | "Ascon-Hash256"
  | { readonly name: "Ascon-Hash256" }
  | { readonly name: "Ascon-XOF128"; readonly outputLength: number }
  | {
    readonly name: "Ascon-CXOF128";
    readonly outputLength: number;
    /** At most 256 bytes; empty by default. */
    readonly customization?: Uint8Array;
  };

/** A stream that passes its input through, and the digest of that. */
export type HashStream = TransformStream<Uint8Array, Bytes> & {
  /**
   * The digest, when the writer has closed the stream. Rejects with the reason if it ends in
   * another way; nobody has to handle that.
   */
  readonly digest: Promise<Bytes>;
};

/**
 * Makes a stream that passes its input through, as copies, and hashes it. Where nothing is to be passed on,
 * `subtle.digest` takes a stream.
 *
 * @param algorithm a name, or a name with the length of the output in bits, a multiple of 8.
 * @throws {TypeError} for another algorithm, and for a customization that is no Uint8Array.
 * @throws {RangeError} for a length that is none, and for a customization of more than 256 bytes.
 *
 * @example
 * ```ts
 * import { hashStream } from "@subtler/crypto/ascon";
 *
 * const hashing = hashStream("Ascon-Hash256");
 * const text = await new Response(new Blob(["ten coins"]).stream().pipeThrough(hashing)).text();
 * console.log(text, await hashing.digest);
 * ```
 */
export function hashStream(algorithm: HashStreamAlgorithm): HashStream {
  const hash = startHash(algorithm);
  let resolve: (digest: Bytes) => void, reject: (reason: unknown) => void;
  const digest = new Promise<Bytes>((...settle) => [resolve, reject] = settle);
  digest.catch(() => {});
  const stream = byteTransform({
    take(bytes, emit) {
      hash.update(bytes);
      emit(copyBytes(bytes));
    },
    end: () => resolve(hash.digest()),
    wipe(reason) {
      hash.wipe();
      reject(reason);
    },
  });
  return Object.assign(stream, { digest });
}

/** A hash in the middle of its input. */
interface RunningHash {
  update(data: Uint8Array): unknown;
  digest(): Bytes;
  wipe(): void;
}

function startHash(algorithm: HashStreamAlgorithm): RunningHash {
  const given = isObject(algorithm) ? algorithm : { name: algorithm };
  switch (given.name) {
    case "Ascon-Hash256":
      return new AsconHash256();
    case "Ascon-XOF128":
      return ofLength(new AsconXof128(), given.outputLength);
    case "Ascon-CXOF128": {
      const { customization = new Uint8Array(0), outputLength } = given;
      return ofLength(new AsconCxof128(customization), outputLength);
    }
  }
  const { name } = given as { readonly name: unknown };
  const got = typeof name === "string" ? `"${name}"` : nameOf(name);
  throw new TypeError(`Cannot hash: expected a hash function of Ascon, got ${got}`);
}

/** Gives so many bits of an extendable output as the digest. */
function ofLength(xof: AsconXof128 | AsconCxof128, bits: number): RunningHash {
  if (!Number.isSafeInteger(bits) || bits < 8 || bits % 8 !== 0) {
    throw new RangeError(
      `Cannot hash: expected an outputLength above 0 that is a multiple of 8, got ${shown(bits)}`,
    );
  }
  const length = bits / 8;
  return {
    update: (data) => xof.update(data),
    digest: () => xof.squeeze(length),
    wipe: () => xof.wipe(),
  };
}
