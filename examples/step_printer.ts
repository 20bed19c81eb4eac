/**
 * Prints what an example does: each step on a line, with what it gave and how long it took.
 *
 * @module
 */

const LABEL_WIDTH = 42;
const TIME_WIDTH = 9;

/** Runs steps and prints them under numbered sections. */
export class StepPrinter {
  #sections = 0;
  #steps = 0;
  readonly #start: number = performance.now();

  /** Prints the heading of the whole. */
  title(text: string): void {
    console.log(`\n${text}\n${"─".repeat(text.length)}`);
  }

  /** Starts a section. */
  section(text: string): void {
    console.log(`\n${++this.#sections}  ${text}\n`);
  }

  /** Runs a step and prints its time and what `show` says of its result. */
  async run<T>(
    label: string,
    step: () => Promise<T>,
    show: (value: T) => string = () => "",
  ): Promise<T> {
    const start = performance.now();
    const value = await step();
    this.#print(label, performance.now() - start, show(value));
    return value;
  }

  /**
   * Runs a step that must give `wanted`.
   *
   * @throws {Error} if it gives something else.
   */
  async expect(
    label: string,
    wanted: boolean,
    step: () => Promise<boolean>,
    show: () => string = () => "",
  ): Promise<void> {
    await this.run(label, async () => {
      const given = await step();
      if (given !== wanted) throw new Error(`Cannot go on: expected ${wanted}, got ${given}`);
      return given;
    }, (given) => [String(given), show()].join("  "));
  }

  /**
   * Runs a step that must fail with a DOMException of this name, and prints its message.
   *
   * @throws {Error} if it does not.
   */
  async expectError(label: string, name: string, step: () => Promise<unknown>): Promise<void> {
    await this.run(label, async () => {
      try {
        await step();
      } catch (error) {
        if (error instanceof DOMException && error.name === name) return error.message;
        throw error;
      }
      throw new Error(`Cannot go on: expected ${name}, got no error`);
    }, (message) => `${name}: ${message}`);
  }

  /** Prints the sum. */
  close(): void {
    const total = (performance.now() - this.#start).toFixed(0);
    console.log(`\n${this.#steps} steps, all as expected, in ${total} ms\n`);
  }

  #print(label: string, milliseconds: number, detail: string): void {
    this.#steps++;
    const time = `${milliseconds.toFixed(2)} ms`.padStart(TIME_WIDTH);
    console.log(`   ${label.padEnd(LABEL_WIDTH)} ${time}   ${detail}`.trimEnd());
  }
}
