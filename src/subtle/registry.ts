/**
 * The algorithms of `algorithms/mod.ts` by name.
 *
 * @module
 */
import * as list from "./algorithms/mod.ts";
import type { Handler } from "./handler.ts";
import { upperAscii } from "./normalize.ts";

/** Handlers by canonical name and by its ASCII upper case; made at the first look-up. */
let table: ReadonlyMap<string, Handler> | undefined;

/** A file that makes one handler for each entry of a table. */
type HandlerList = () => readonly Handler[];

function listed(entry: Handler | HandlerList): Handler | readonly Handler[] {
  return typeof entry === "function" ? entry() : entry;
}

/** Indexes handlers by name; a name that two of them claim is an error in their files. */
export function indexHandlers(handlers: Iterable<Handler>): ReadonlyMap<string, Handler> {
  const index = new Map<string, Handler>();
  for (const handler of handlers) {
    if (index.has(upperAscii(handler.name))) {
      throw new RangeError(`Cannot list algorithms: expected one ${handler.name}, got two`);
    }
    index.set(handler.name, handler).set(upperAscii(handler.name), handler);
  }
  return index;
}

/** Finds an algorithm of ours by name, without regard to ASCII case. */
export function findHandler(name: string): Handler | undefined {
  table ??= indexHandlers(Object.values<Handler | HandlerList>(list).flatMap(listed));
  return table.get(name) ?? table.get(upperAscii(name));
}
