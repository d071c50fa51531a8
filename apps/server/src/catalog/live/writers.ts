import type { CatalogStore } from '@cablewright/store';
import type { DesignLine } from './design-line.ts';

/** When a change set was committed, and by whom. */
interface Writing {
  readonly at: string;
  readonly by: string;
}

const maxRemembered = 50_000;

/**
 * When and by whom lines were last written. Those written since the start say so themselves; for the others the history
 * is asked once for each change set. A folder without history does not know.
 */
export class Writers {
  readonly #store: CatalogStore;
  readonly #known = new Map<number, Writing | undefined>();

  constructor(store: CatalogStore) {
    this.#store = store;
  }

  /** Looks up what is not known yet of these lines. */
  async learn(lines: readonly DesignLine[]): Promise<void> {
    const open = lines.filter(({ updatedAt, seq }) => updatedAt === undefined && !this.#known.has(seq));
    const seqs = [...new Set(open.map(({ seq }) => seq))];
    if (this.#known.size + seqs.length > maxRemembered) this.#known.clear();
    await Promise.all(seqs.map((seq) => this.#ask(seq)));
  }

  /** Forgets everything: numbers name other change sets than before. */
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
