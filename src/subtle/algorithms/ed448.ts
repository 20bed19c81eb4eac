/**
 * Ed448 (RFC 8032, section 5.2; WICG Secure Curves, "Ed448").
 *
 * @module
 */
import { ed448 as curve } from "../../ec/edwards/curves/ed448.ts";
import { copyOf, requireBufferSource } from "../../buffer_source.ts";
import { operationError } from "../errors.ts";
import type { Handler } from "../handler.ts";
import { eddsaHandler } from "./okp_eddsa.ts";

/** Bytes that a context may have. */
const LONGEST_CONTEXT = 255;

/** Ed448 with the member `context` of its parameters. */
export const ed448: Handler = eddsaHandler({
  curve,
  isCommon: false,
  takesExpanded: false,
  readVariant(source) {
    const context = source.member("context");
    if (context === undefined) return {};
    requireBufferSource(context, "context");
    return { context: copyOf(context) };
  },
  checkVariant({ context }, action) {
    if (context === undefined || context.length <= LONGEST_CONTEXT) return;
    throw operationError(
      `Cannot ${action}: expected a context of at most ${LONGEST_CONTEXT} bytes, got ${context.length}`,
    );
  },
});
