/**
 * The differences between the catalog before and after the database went back, in the form of change sets for
 * listeners.
 */
import { addressOf, versionKey, type Change, type Json } from '@cablewright/model';
import type { CatalogStore, StoredChangeSet, WentBack } from '@cablewright/store';
import type { CatalogState } from './catalog-state.ts';

/** Describes the event in the log and in messages. */
export function wentBackText({ from, to }: WentBack): string {
  return `The database went back to an earlier state: change set ${from} is gone, and the newest is ${to}. Changes saved in between are lost. The catalog was loaded again.`;
}

type Named = Pick<Change, 'kind' | 'key' | 'pack'>;
/** The state of each record by its address. Equal `state` texts mean equal states. */
type States = ReadonlyMap<string, { readonly named: Named; readonly state: string }>;

const readAtOnce = 100;

/**
 * Returns first the missing and changed records as deletions, then the current records. Of a missing record, only the
 * id is known.
 */
export async function changesBetween(
  before: CatalogState,
  after: CatalogState,
  store: CatalogStore,
): Promise<StoredChangeSet[]> {
  const [old, now] = [statesOf(before), statesOf(after)];
  const removed = differing(old, now).map((named): Change => ({
    ...named,
    op: 'delete',
    before: { id: named.key },
    after: null,
  }));
  const put: Change[] = [];
  const differences = differing(now, old);
  for (let at = 0; at < differences.length; at += readAtOnce) {
    const page = differences.slice(at, at + readAtOnce);
    const stored = await store.readMany(page.map(({ kind, key, pack }) => ({ kind, key, pack })));
    for (const record of stored)
      if (record !== undefined)
        put.push({
          kind: record.kind,
          key: record.key,
          pack: record.pack,
          op: 'put',
          before: null,
          after: JSON.parse(record.text) as Json,
        });
  }
  return [removed, put].filter((changes) => changes.length > 0).map((changes) => asChangeSet(changes, after));
}

function asChangeSet(changes: readonly Change[], { seq }: CatalogState): StoredChangeSet {
  const who = { name: 'Cablewright', via: 'system' } as const;
  return { seq, at: new Date(0).toISOString(), who, message: 'The database went back', changes };
}

function differing(states: States, other: States): Named[] {
  return [...states]
    .filter(([address, { state }]) => other.get(address)?.state !== state)
    .map(([, { named }]) => named);
}

function statesOf({ library, designs, marks }: CatalogState): States {
  const states = new Map<string, { named: Named; state: string }>();
  const note = (named: Named, state: string) => states.set(addressOf(named), { named, state });
  const place = (seq: number) => `${seq}-${marks.of(seq)}`;
  for (const kind of library.kinds())
    for (const { key } of library.entries(kind))
      for (const { pack, seq } of library.layers(kind, key)) note({ kind, key, pack }, place(seq));
  for (const { id, pack, seq } of designs.layers()) note({ kind: 'designs', key: id, pack }, place(seq));
  for (const line of designs.allVersions())
    note({ kind: 'versions', key: versionKey(line.design, line.rev) }, JSON.stringify(line));
  return states;
}
