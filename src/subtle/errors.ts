/**
 * The errors of the provider: one maker for each DOMException name that the standard uses.
 *
 * @module
 */

/** Makes a `NotSupportedError`: nobody offers this algorithm, operation, curve or format. */
export function notSupportedError(message: string): DOMException {
  return new DOMException(message, "NotSupportedError");
}

/** Makes an `InvalidAccessError`: the key may not be used like this. */
export function invalidAccessError(message: string): DOMException {
  return new DOMException(message, "InvalidAccessError");
}

/** Makes a `DataError`: what should be a key is malformed or contradicts itself. */
export function dataError(message: string): DOMException {
  return new DOMException(message, "DataError");
}

/** Makes an `OperationError`: the operation itself failed. Says nothing of secrets. */
export function operationError(message: string): DOMException {
  return new DOMException(message, "OperationError");
}

/** Makes a `SyntaxError`: usages that do not suit the key, or none where one is needed. */
export function usageError(message: string): DOMException {
  return new DOMException(message, "SyntaxError");
}
