/**
 * The words, tables and settings frozen in revisions, in addition to their definitions. Identical contents are stored
 * only once.
 */
import { rememberedWith } from '@cablewright/derive';
import { createHash } from 'node:crypto';
import { frozenKinds, type Library } from '@cablewright/engine';
import {
  asJson,
  type EngineeringSettings,
  type FrozenRecords,
  isObject,
  type SavedVersion,
  type TestParameters,
} from '@cablewright/model';
import type { CatalogStore, Write } from '@cablewright/store';
import { dropOldest } from '../../platform/drop-oldest.ts';
import { refuse } from '../../platform/http/problem.ts';
import { liveErrors } from './errors.ts';
import release from '../../../package.json' with { type: 'json' };

/**
 * A saved revision with its frozen records. `environment` is undefined if the revision was saved before words and
 * settings were frozen.
 */
export type WholeVersion = SavedVersion & { readonly environment?: readonly FrozenRecords[] };

type Frozen = NonNullable<SavedVersion['frozen']>;

/** The most environments in memory. Revisions saved at about the same time share one. */
const maxHeld = 20;

export class Environments {
  readonly #store: CatalogStore;
  readonly #held = new Map<string, readonly FrozenRecords[]>();
  /** The current contents of each kind. The edition of the kind is the cache key. */
  readonly #partOf = rememberedWith<object, FrozenRecords>('frozen contents of a kind');

  constructor(store: CatalogStore) {
    this.#store = store;
  }

  /** The records that a revision saved now must freeze, with writes for those that aren't stored yet. */
  async freeze(library: Library, testDefaults: TestParameters): Promise<{ frozen: Frozen; writes: Write[] }> {
    const parts = frozenKinds(library).map((kind) => this.#part(library, kind));
    const writes = await this.#missing(parts);
    const records = Object.fromEntries(parts.map(({ kind, id }) => [kind, id]));
    return { frozen: { program: release.version, testDefaults, records }, writes };
  }

  /** The records frozen in a revision. Throws if the store doesn't have them. */
  async of({ id, frozen }: Pick<SavedVersion, 'id' | 'frozen'>): Promise<Pick<WholeVersion, 'environment'>> {
    if (frozen === undefined) return {};
    const keys = Object.values(frozen.records);
    const held = this.#held.get(keys.join());
    if (held !== undefined) return { environment: held };
    const stored = await this.#store.readMany(keys.map((key) => ({ kind: 'frozen', key })));
    const environment = keys.map((key, i) => {
      const record = stored[i];
      return record === undefined ? missing(id, key) : (JSON.parse(record.text) as FrozenRecords);
    });
    if (this.#held.size >= maxHeld) dropOldest(this.#held);
    this.#held.set(keys.join(), environment);
    return { environment };
  }

  /**
   * The settings that a document sent now must freeze: the id of the frozen records, and writes for those that aren't
   * stored yet.
   */
  async freezeSettings(library: Library): Promise<{ readonly id: string; readonly writes: Write[] }> {
    const part = this.#part(library, 'settings');
    return { id: part.id, writes: await this.#missing([part]) };
  }

  /**
   * The organisation's settings in frozen records. If the store doesn't have them, throws an error that names the
   * document, `subject`.
   */
  async settingsIn(id: string, subject: string): Promise<EngineeringSettings> {
    const [stored] = await this.#store.readMany([{ kind: 'frozen', key: id }]);
    if (stored === undefined)
      return refuse(
        liveErrors['frozen-missing'],
        `${subject} can’t be printed as it was sent: its frozen settings ${id} are missing. Restore them from a backup.`,
      );
    const { records } = JSON.parse(stored.text) as FrozenRecords;
    const engineering = records.find((record) => isObject(record) && record['id'] === 'engineering');
    return (engineering as EngineeringSettings | undefined) ?? { id: 'engineering' };
  }

  /** Writes for the parts that aren't stored yet. */
  async #missing(parts: readonly FrozenRecords[]): Promise<Write[]> {
    const stored = await this.#store.readMany(parts.map(({ id }) => ({ kind: 'frozen', key: id })));
    return parts.flatMap((part, i): Write[] =>
      stored[i] === undefined ? [{ kind: 'frozen', key: part.id, op: 'put', seen: null, after: asJson(part) }] : [],
    );
  }

  #part(library: Library, kind: string): FrozenRecords {
    return this.#partOf(library.edition(kind), [], () => {
      const records = [...library.entries(kind)].map(({ record }) => record);
      const id = createHash('sha256')
        .update(JSON.stringify([kind, records]))
        .digest('hex');
      return { id, kind, records };
    });
  }
}

function missing(revision: string, key: string): never {
  const [design, rev] = revision.split('/');
  return refuse(
    liveErrors['frozen-missing'],
    `Revision ${rev} of "${design}" can’t be drawn as it was saved: its frozen records ${key} are missing. Restore them from a backup.`,
  );
}
