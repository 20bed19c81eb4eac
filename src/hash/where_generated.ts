/**
 * What is done where no WebAssembly may be compiled.
 *
 * @module
 */

/** Makes something that is generated; null where there is no WebAssembly. */
export function whereGenerated<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return null;
    throw error;
  }
}
