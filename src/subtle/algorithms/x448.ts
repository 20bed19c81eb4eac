/**
 * X448 (RFC 7748, section 5; WICG Secure Curves, "X448").
 *
 * @module
 */
import { x448 as curve } from "../../ec/edwards/curves/x448.ts";
import type { Handler } from "../handler.ts";
import { agreementHandler } from "./okp_agreement.ts";

/** X448. */
export const x448: Handler = agreementHandler(curve, false);
