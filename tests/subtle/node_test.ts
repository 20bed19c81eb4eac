import { hasWideArithmetic } from "../engines/wide_arithmetic.ts";
import { nodeSuite } from "./node_suite.ts";

nodeSuite(10, [hasWideArithmetic() ? "wide" : "portable"]);
