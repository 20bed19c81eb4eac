/**
 * A thousand signatures and agreements a curve with Node, on both layouts: `deno task test:slow`.
 *
 * @module
 */
import { nodeSuite } from "./node_suite.ts";

nodeSuite(1000, ["portable", "wide"]);
