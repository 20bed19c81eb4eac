/**
 * X25519 (RFC 7748, section 5; Web Cryptography, "X25519").
 *
 * @module
 */
import { x25519 as curve } from "../../ec/edwards/curves/x25519.ts";
import type { Handler } from "../handler.ts";
import { agreementHandler } from "./okp_agreement.ts";

/** X25519. */
export const x25519: Handler = agreementHandler(curve, true);
