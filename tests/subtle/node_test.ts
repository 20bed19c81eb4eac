import { allCurves } from "../../src/ec/curves/registry.ts";
import { hasWideArithmetic } from "../engines/wide_arithmetic.ts";
import { nodeTest } from "./node_suite.ts";

nodeTest(allCurves(), hasWideArithmetic() ? "wide" : "portable", 10);
