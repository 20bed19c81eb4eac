/**
 * What values are, for checks and for messages.
 *
 * @module
 */

/** Tells whether a value is an object as Web IDL counts them: functions too. */
export function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** Names what a value is, for an error that must not show the value. */
export function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return isObject(value) ? "another object" : `a ${typeof value}`;
}
