/** What is wrong with a file, and where. */
import type { Refusal } from '@cablewright/modules';

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Nothing of the file can be read. */
export class Unreadable extends Error {
  readonly refusal: Refusal;

  constructor(message: string, at: Place, remedy?: string) {
    super(message);
    const place = { line: Math.max(1, at.line), column: Math.max(1, at.column) };
    this.refusal = { at: place, message, ...(remedy === undefined ? {} : { remedy }) };
  }
}

const maxListed = 200;

/** Collects what is wrong: errors refuse the file, remarks say what was assumed. */
export class Problems {
  readonly #errors: Refusal[] = [];
  readonly #remarks: string[] = [];

  error({ line, column }: Place, message: string, remedy: string): void {
    if (this.#errors.length < maxListed) this.#errors.push({ at: { line, column }, message, remedy });
  }

  remark({ line }: Place, message: string): void {
    if (this.#remarks.length < maxListed) this.#remarks.push(`Line ${line}: ${message}`);
  }

  get errors(): readonly Refusal[] {
    return this.#errors;
  }

  get remarks(): readonly string[] {
    return this.#remarks;
  }
}
