/**
 * What the bench measures: one operation of one contender, as something that can be timed.
 *
 * @module
 */
import type { Inputs } from "./inputs.ts";

/** One operation of one contender. */
export interface Subject {
  /** Heading under which it is compared. */
  readonly operation: string;
  readonly contender: string;
  /** Runs the operation `calls` times; gives the nanoseconds that one call took. */
  time(calls: number): Promise<number>;
}

/** The operations that rivals are asked for; an implementation may lack some. */
export interface Calls {
  /** Signs digest `i` with key `i`. */
  sign?(i: number): unknown;
  /** Verifies signature `i`; anything but true is an error in the set-up. */
  verify?(i: number): boolean;
  /** Multiplies the public key of pair `i` by the key of another. */
  ecdh?(i: number): unknown;
  /** Computes the public key of key `i`, uncompressed. */
  publicKey?(i: number): unknown;
}

/** Headings of {@linkcode Calls}. */
export const OPERATIONS: Readonly<Record<keyof Calls, string>> = {
  sign: "sign a digest",
  verify: "verify",
  ecdh: "ECDH",
  publicKey: "public key from private",
};

/** Makes the subjects of a synchronous implementation; `prepare` runs before each timing. */
export function synchronousSubjects(
  contender: string,
  calls: Calls,
  inputs: Inputs,
  prepare: () => void = () => {},
): Subject[] {
  return (Object.keys(OPERATIONS) as Array<keyof Calls>).flatMap((name) => {
    const call = calls[name]?.bind(calls);
    if (!call) return [];
    const operation = OPERATIONS[name];
    return [synchronousSubject({ operation, contender }, call, inputs.count, prepare)];
  });
}

/** Makes the subject of one synchronous function; the inputs are `count` and come in rotation. */
export function synchronousSubject(
  heading: Pick<Subject, "operation" | "contender">,
  call: (i: number) => unknown,
  count: number,
  prepare: () => void = () => {},
): Subject {
  function time(calls: number): Promise<number> {
    prepare();
    const start = performance.now();
    for (let i = 0; i < calls; i++) {
      if (call(i % count) === false) throw new Error(failure(heading));
    }
    return Promise.resolve((performance.now() - start) * 1e6 / calls);
  }
  return { ...heading, time };
}

/** Makes the subject of one asynchronous function; each call is awaited before the next. */
export function asynchronousSubject(
  heading: Pick<Subject, "operation" | "contender">,
  call: (i: number) => Promise<unknown>,
  count: number,
): Subject {
  async function time(calls: number): Promise<number> {
    const start = performance.now();
    for (let i = 0; i < calls; i++) {
      if (await call(i % count) === false) throw new Error(failure(heading));
    }
    return (performance.now() - start) * 1e6 / calls;
  }
  return { ...heading, time };
}

function failure(heading: Pick<Subject, "operation" | "contender">): string {
  return `Cannot measure ${heading.operation} of ${heading.contender}: it answered false`;
}
