import { idFromLabel } from '@cablewright/model';

/** Assigns ids that are not in use. */
export class TakenIds {
  readonly #taken: Set<string>;

  constructor(usedIds: Iterable<string> = []) {
    this.#taken = new Set(usedIds);
  }

  next(label: string, fallback: string): string {
    const id = idFromLabel(label, (candidate) => this.#taken.has(candidate), fallback);
    this.#taken.add(id);
    return id;
  }
}

/** The text on one line, no longer than the catalog allows. */
export function shortText(text: string, most = 200): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, most);
}
