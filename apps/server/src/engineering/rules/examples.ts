import { readFile } from 'node:fs/promises';

/** The worked examples that come with the program, to start a rule from. A checkout without them has none. */
export class RuleExamples {
  readonly #file: () => string;
  #read: Promise<readonly unknown[]> | undefined;

  constructor(file: () => string) {
    this.#file = file;
  }

  async list(): Promise<readonly unknown[]> {
    return (this.#read ??= this.#readFile());
  }

  async #readFile(): Promise<readonly unknown[]> {
    try {
      return JSON.parse(await readFile(this.#file(), 'utf8')) as unknown[];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
