/** The problems of a file and their positions. */
import type { Assumption, Refusal } from '@cablewright/modules';
import type { TextPosition } from '@cablewright/modules/reading';

const maxListed = 200;

/** Collects problems: errors refuse the file, remarks state assumptions. */
export class KblProblems {
  readonly #errors: Refusal[] = [];
  readonly #remarks: { readonly line: number; readonly message: string }[] = [];

  error({ line, column }: TextPosition, message: string, remedy: string): void {
    if (this.#errors.length < maxListed) this.#errors.push({ at: { line, column }, message, remedy });
  }

  remark({ line }: TextPosition, message: string): void {
    if (this.#remarks.length < maxListed) this.#remarks.push({ line, message });
  }

  get errors(): readonly Refusal[] {
    return this.#errors;
  }

  /** All remarks. Equal remarks on several positions are combined: `Lines 4, 9: …`. */
  get remarks(): readonly string[] {
    const same = Map.groupBy(this.#remarks, ({ message }) => message.replace(/^\S+ (?=has no length: )/, ''));
    return [...same].flatMap(([message, list]) => {
      if (list.length < 4) return list.map((remark) => `Line ${remark.line}: ${remark.message}`);
      const lines = list.slice(0, 10).map(({ line }) => line);
      const more = list.length > 10 ? ` and ${list.length - 10} more` : '';
      return [`Lines ${lines.join(', ')}${more}: ${list.length} times: ${message}`];
    });
  }

  /** The remarks, each to be confirmed. */
  get assumed(): readonly Assumption[] {
    return this.#remarks.map(({ line, message }) => ({ about: 'reading', detail: message, at: { line } }));
  }
}
