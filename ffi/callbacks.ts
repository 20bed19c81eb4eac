/**
 * Functions of ours that the library calls.
 *
 * @module
 */
import type { Bytes } from "../src/bytes.ts";

const TAKE_POINT = {
  parameters: ["pointer", "pointer", "pointer", "pointer"],
  result: "i32",
} as const;
const ILLEGAL = { parameters: ["pointer", "pointer"], result: "void" } as const;

/** The hash function of an ECDH that takes the point as it is, and what is told of a misuse. */
export class NativeCallbacks {
  /** `04 ‖ x ‖ y` of the last ECDH: secret, wiped by who reads it. */
  readonly point: Bytes = new Uint8Array(65);
  readonly #takePoint: Deno.UnsafeCallback<typeof TAKE_POINT>;
  readonly #illegal: Deno.UnsafeCallback<typeof ILLEGAL>;
  #misuse: string | undefined;

  /** Makes them; this needs `--allow-ffi` without a path. */
  constructor() {
    const [x, y] = [this.point.subarray(1, 33), this.point.subarray(33)];
    this.#takePoint = new Deno.UnsafeCallback(TAKE_POINT, (_output, xPointer, yPointer) => {
      if (xPointer === null || yPointer === null) return 0;
      Deno.UnsafePointerView.copyInto(xPointer, x);
      Deno.UnsafePointerView.copyInto(yPointer, y);
      this.point[0] = 4;
      return 1;
    });
    this.#illegal = new Deno.UnsafeCallback(ILLEGAL, (message) => {
      this.#misuse = message === null ? "" : Deno.UnsafePointerView.getCString(message);
    });
  }

  /** For `secp256k1_ecdh`. */
  get takePoint(): Deno.PointerValue {
    return this.#takePoint.pointer;
  }

  /** For `secp256k1_context_set_illegal_callback`. */
  get illegal(): Deno.PointerValue {
    return this.#illegal.pointer;
  }

  /** What the library said of the last misuse, once; undefined if there was none. */
  takeMisuse(): string | undefined {
    const misuse = this.#misuse;
    this.#misuse = undefined;
    return misuse;
  }

  /** Frees them; the library must not be called afterwards. */
  close(): void {
    this.#takePoint.close();
    this.#illegal.close();
  }
}
