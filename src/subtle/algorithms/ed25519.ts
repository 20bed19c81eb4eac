/**
 * Ed25519 (RFC 8032, section 5.1; Web Cryptography, "Ed25519").
 *
 * @module
 */
import { ed25519 as curve } from "../../ec/edwards/curves/ed25519.ts";
import type { Handler } from "../handler.ts";
import { eddsaHandler } from "./okp_eddsa.ts";

/** Ed25519 itself: no context, no prehash; members of the parameters are not looked at. */
export const ed25519: Handler = eddsaHandler({
  curve,
  isCommon: true,
  takesExpanded: true,
  readVariant: () => ({}),
  checkVariant: () => {},
});
