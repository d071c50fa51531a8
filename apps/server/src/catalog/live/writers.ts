import type { CatalogStore } from '@cablewright/store';
import type { DesignLine } from './design-line.ts';

/** When a change set was committed, and by whom. */
interface Writing {
  readonly at: string;
  readonly by: string;
}

const maxRemembered = 50_000;

/**
 * When and by whom lines were last written. Lines written since the start have this information; for the others the history is
 * queried once for each change set. A folder without history has none.
 */
export class Writers {
  readonly #store: CatalogStore;
  readonly #known = new Map<number, Writing | undefined>();

  constructor(store: CatalogStore) {
    this.#store = store;
  }

  /** Looks up the writers of these lines that are still unknown. */
  async learn(lines: readonly DesignLine[]): Promise<void> {
    const open = lines.filter(({ updatedAt, seq }) => updatedAt === undefined && !this.#known.has(seq));
    const seqs = [...new Set(open.map(({ seq }) => seq))];
    if (this.#known.size + seqs.length > maxRemembered) this.#known.clear();
    await Promise.all(seqs.map((seq) => this.#ask(seq)));
  }

  /** Forgets everything, because numbers now name other change sets. */
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
