import type { CatalogStore } from '@cablewright/store';
import type { DesignLine } from './design-line.ts';

/** When a change set was committed, and by whom. */
interface Writing {
  readonly at: string;
  readonly by: string;
}

const maxRemembered = 50_000;

/**
 * When and by whom lines were last written. This is known for lines written since the start. For the others, the
 * history is queried once for each change set. A folder without history doesn't know it.
 */
export class Writers {
  readonly #store: CatalogStore;
  readonly #known = new Map<number, Writing | undefined>();

  constructor(store: CatalogStore) {
    this.#store = store;
  }

  /** Looks up the writers of those lines for which they are still unknown. */
  async learn(lines: readonly DesignLine[]): Promise<void> {
    const open = lines.filter(({ updatedAt, seq }) => updatedAt === undefined && !this.#known.has(seq));
    const seqs = [...new Set(open.map(({ seq }) => seq))];
    if (this.#known.size + seqs.length > maxRemembered) this.#known.clear();
    await Promise.all(seqs.map((seq) => this.#ask(seq)));
  }

  /** Clears the cache after the database went back, because change set numbers are then reused for other change sets. */
  forget(): void {
    this.#known.clear();
  }

  async #ask(seq: number): Promise<void> {
    const [line] = await this.#store.lines({ before: seq + 1, limit: 1 });
    this.#known.set(seq, line?.seq === seq ? { at: line.at, by: line.who.name } : undefined);
  }

  of({ updatedAt, updatedBy, seq }: DesignLine): Writing | undefined {
    if (updatedAt !== undefined && updatedBy !== undefined) return { at: updatedAt, by: updatedBy };
    return this.#known.get(seq);
  }
}
