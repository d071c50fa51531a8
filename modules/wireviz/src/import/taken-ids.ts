import { idFromLabel } from '@cablewright/model';

/** Ids that are in use; `next` takes another. */
export class TakenIds {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  next(label: string, fallback: string): string {
    const id = idFromLabel(label, (one) => this.#taken.has(one), fallback);
    this.#taken.add(id);
    return id;
  }
}

/** Text as the fields of the catalog take it: one line, no longer than they allow. */
export function shortText(text: string, most = 200): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, most);
}
