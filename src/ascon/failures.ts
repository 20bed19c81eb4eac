/**
 * The errors of decryption: one for whatever the tag decides, and one for what has no room for it.
 *
 * @module
 */

/** Makes the error for a message that is not authentic. It says nothing more. */
export function authenticationError(): DOMException {
  return operationError("Cannot decrypt: expected an authentic message, got another");
}

/** Makes the error for a message that is shorter than its tag. */
export function shortError(tagLength: number, length: number): DOMException {
  return operationError(`Cannot decrypt: expected at least ${tagLength} bytes, got ${length}`);
}

/** Makes an `OperationError`. */
export function operationError(message: string): DOMException {
  return new DOMException(message, "OperationError");
}
