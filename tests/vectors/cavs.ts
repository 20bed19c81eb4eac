/**
 * Vectors as text: sections in brackets, records of `Name = value` lines with a blank line behind
 * each, as NIST's CAVS files and Botan's files have them.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { type Tally, vectorsFolder, type VectorSource } from "./vectors.ts";

/** One record, and the section that it stands in. */
export interface TextRecord {
  readonly section: string;
  /** Gives a value; the record must have it. */
  get(name: string): string;
}

/** Reads the records that have the member `last`, which is the last one of each. */
export function parseRecords(text: string, last: string): TextRecord[] {
  const records: TextRecord[] = [];
  let section = "", values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const heading = /^\[(.+)\]$/.exec(line);
    if (heading) section = heading[1];
    const member = /^(\w+) = (.*)$/.exec(line);
    if (member) values.set(member[1], member[2]);
    if (member?.[1] !== last) continue;
    records.push(recordOf(section, values));
    values = new Map();
  }
  return records;
}

function recordOf(section: string, values: ReadonlyMap<string, string>): TextRecord {
  return {
    section,
    get(name) {
      const value = values.get(name);
      if (value === undefined) throw new RangeError(`Cannot read ${name}: the record has none`);
      return value;
    },
  };
}

/** Registers a test over the records of a text file, as `vectorTest` does for JSON. */
export function recordTest(
  name: string,
  source: VectorSource & { readonly last: string },
  run: (record: TextRecord, tally: Tally) => void | Promise<void>,
): void {
  const folder = vectorsFolder(), { file, cases, last } = source;
  Deno.test({
    name: `${name} (${file}${folder ? "" : `, no vectors folder: ${cases} cases skipped`})`,
    ignore: folder === null,
    fn: async () => {
      const tally: Tally = { run: 0 };
      const records = parseRecords(Deno.readTextFileSync(new URL(file, folder!)), last);
      for (const record of records) await run(record, tally);
      assertEquals([records.length, tally.run], [cases, cases], "cases read, cases run");
    },
  });
}
