/**
 * The memories of WebAssembly modules that are started meanwhile.
 *
 * @module
 */

/** Notes every instance from now on; `stop` gives the memory of each. */
export function startCounting(): { stop(): Uint8Array[] } {
  const instances: WebAssembly.Instance[] = [];
  const original = WebAssembly.Instance;
  WebAssembly.Instance = class extends original {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, imports);
      instances.push(this);
    }
  };
  return {
    stop() {
      WebAssembly.Instance = original;
      return instances.map(({ exports }) =>
        new Uint8Array((exports.memory as WebAssembly.Memory).buffer)
      );
    },
  };
}
