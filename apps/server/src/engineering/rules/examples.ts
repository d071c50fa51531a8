import { readFile } from 'node:fs/promises';
import type { ValidationRule } from '@cablewright/model';

/** The built-in examples of rules. A checkout without them has none. */
export class RuleExamples {
  readonly #file: () => string;
  #read: Promise<readonly ValidationRule[]> | undefined;

  constructor(file: () => string) {
    this.#file = file;
  }

  async list(): Promise<readonly ValidationRule[]> {
    return (this.#read ??= this.#readFile());
  }

  async #readFile(): Promise<readonly ValidationRule[]> {
    try {
      return JSON.parse(await readFile(this.#file(), 'utf8')) as ValidationRule[];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
