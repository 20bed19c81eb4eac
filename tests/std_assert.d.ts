/**
 * Types of the assertions that the tests use. The npm package that carries the standard library's
 * sources has no declarations of its own; these say what its functions do to a type.
 *
 * @module
 */

/** Thrown by every assertion that fails. */
export class AssertionError extends Error {
  constructor(message: string, options?: ErrorOptions);
}

// deno-lint-ignore no-explicit-any -- constructor parameters are contravariant; `unknown` would refuse every class
type AnyConstructor<T> = abstract new (...args: any[]) => T;

/** Fails unless `expr` is truthy. */
export function assert(expr: unknown, msg?: string): asserts expr;
/** Fails unless `expr` is falsy. */
export function assertFalse(expr: unknown, msg?: string): void;
/** Fails unless both are deeply equal. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void;
/** Fails if both are deeply equal. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void;
/** Fails unless both are numbers that differ by at most `tolerance`. */
export function assertAlmostEquals(
  actual: number,
  expected: number,
  tolerance?: number,
  msg?: string,
): void;
/** Fails unless both are the same value (`Object.is`). */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  msg?: string,
): asserts actual is T;
/** Fails if both are the same value (`Object.is`). */
export function assertNotStrictEquals<T>(actual: T, expected: T, msg?: string): void;
/** Fails if `actual` is null or undefined. */
export function assertExists<T>(actual: T, msg?: string): asserts actual is NonNullable<T>;
/** Fails unless `actual` is an instance of `expectedType`. */
export function assertInstanceOf<T>(
  actual: unknown,
  expectedType: AnyConstructor<T>,
  msg?: string,
): asserts actual is T;
/** Fails unless `actual` contains `expected`. */
export function assertStringIncludes(actual: string, expected: string, msg?: string): void;
/** Fails unless `actual` contains every element of `expected`. */
export function assertArrayIncludes<T>(
  actual: ArrayLike<T>,
  expected: ArrayLike<T>,
  msg?: string,
): void;
/** Fails unless `actual` matches. */
export function assertMatch(actual: string, expected: RegExp, msg?: string): void;
/** Fails if `actual` matches. */
export function assertNotMatch(actual: string, expected: RegExp, msg?: string): void;
/** Fails unless `actual` has every property of `expected`, deeply. */
export function assertObjectMatch(
  actual: Record<PropertyKey, unknown>,
  expected: Record<PropertyKey, unknown>,
  msg?: string,
): void;
/** Fails unless `actual > expected`. */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void;
/** Fails unless `actual >= expected`. */
export function assertGreaterOrEqual<T>(actual: T, expected: T, msg?: string): void;
/** Fails unless `actual < expected`. */
export function assertLess<T>(actual: T, expected: T, msg?: string): void;
/** Fails unless `actual <= expected`. */
export function assertLessOrEqual<T>(actual: T, expected: T, msg?: string): void;
/** Fails unless `error` is an error of that class whose message includes `msgMatches`. */
export function assertIsError<E extends Error = Error>(
  error: unknown,
  errorClass?: AnyConstructor<E>,
  msgMatches?: string | RegExp,
  msg?: string,
): asserts error is E;
/** Fails unless `fn` throws; returns what it threw. */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  errorClass: AnyConstructor<E>,
  msgIncludes?: string,
  msg?: string,
): E;
/** Fails unless `fn` returns a promise that rejects; returns its reason. */
export function assertRejects(fn: () => PromiseLike<unknown>, msg?: string): Promise<unknown>;
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  errorClass: AnyConstructor<E>,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;
/** Tells whether both are deeply equal. */
export function equal(a: unknown, b: unknown): boolean;
/** Fails always. */
export function fail(msg?: string): never;
/** Fails always: for code that no path reaches. */
export function unreachable(reason?: string): never;
