/** What revisions froze besides their definitions: words, tables and settings, each content stored once. */
import { SideTable } from '@cablewright/derive';
import { createHash } from 'node:crypto';
import { frozenKinds, type Library } from '@cablewright/engine';
import { asJson, type FrozenRecords, type SavedVersion, type TestParameters } from '@cablewright/model';
import type { CatalogStore, Write } from '@cablewright/store';
import { refuse } from '../../platform/http/problem.ts';
import { liveErrors } from './errors.ts';
import release from '../../../package.json' with { type: 'json' };

/** A saved revision with what it froze; without `environment` it was saved before that was frozen. */
export type WholeVersion = SavedVersion & { readonly environment?: readonly FrozenRecords[] };

type Frozen = NonNullable<SavedVersion['frozen']>;

/** Environments held in memory: revisions saved at about the same time share one. */
const maxHeld = 20;

export class Environments {
  readonly #store: CatalogStore;
  readonly #held = new Map<string, readonly FrozenRecords[]>();
  /** The contents of the library as it is now, by the edition of their kind. */
  readonly #made = new SideTable<object, FrozenRecords>();

  constructor(store: CatalogStore) {
    this.#store = store;
  }

  /** What a revision saved now freezes, and the writes of contents the store does not have yet. */
  async freeze(library: Library, testDefaults: TestParameters): Promise<{ frozen: Frozen; writes: Write[] }> {
    const parts = frozenKinds(library).map((kind) => this.#part(library, kind));
    const stored = await this.#store.readMany(parts.map(({ id }) => ({ kind: 'frozen', key: id })));
    const writes = parts.flatMap((part, i): Write[] =>
      stored[i] === undefined ? [{ kind: 'frozen', key: part.id, op: 'put', seen: null, after: asJson(part) }] : [],
    );
    const records = Object.fromEntries(parts.map(({ kind, id }) => [kind, id]));
    return { frozen: { program: release.version, testDefaults, records }, writes };
  }

  /** What a revision froze; refuses one whose contents are not in the store. */
  async of({ id, frozen }: Pick<SavedVersion, 'id' | 'frozen'>): Promise<Pick<WholeVersion, 'environment'>> {
    if (frozen === undefined) return {};
    const keys = Object.values(frozen.records);
    const held = this.#held.get(keys.join());
    if (held !== undefined) return { environment: held };
    const stored = await this.#store.readMany(keys.map((key) => ({ kind: 'frozen', key })));
    const environment = stored.map((one, i) =>
      one === undefined ? missing(id, keys[i]!) : (JSON.parse(one.text) as FrozenRecords),
    );
    if (this.#held.size >= maxHeld) this.#held.delete(this.#held.keys().next().value!);
    this.#held.set(keys.join(), environment);
    return { environment };
  }

  #part(library: Library, kind: string): FrozenRecords {
    const edition = library.edition(kind);
    const made = this.#made.get(edition);
    if (made !== undefined) return made;
    const records = [...library.entries(kind)].map(({ record }) => record);
    const id = createHash('sha256')
      .update(JSON.stringify([kind, records]))
      .digest('hex');
    const part = { id, kind, records };
    this.#made.set(edition, part);
    return part;
  }
}

function missing(revision: string, key: string): never {
  const [design, rev] = revision.split('/');
  return refuse(
    liveErrors['frozen-missing'],
    `Revision ${rev} of "${design}" can’t be drawn as it was saved: its frozen records ${key} are missing. Restore them from a backup.`,
  );
}
