import type { Json } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { ChangeSetAnswer } from '../answers.ts';

/** A pack's record that a new own record hides. People saw it before the change, although the hub had no record of its own. */
type Shadowed = ChangeSetAnswer['shadowed'][number];

/** The current records of packs that are hidden by records created in a change set. */
export async function shadowedBy(catalog: LiveCatalog, { changes }: StoredChangeSet): Promise<Shadowed[]> {
  const places = changes.flatMap(({ kind, key, pack, before }) => {
    if (before !== null || pack !== undefined) return [];
    const below = packBelow(catalog, kind, key);
    return below === undefined ? [] : [{ kind, key, pack: below }];
  });
  const stored = await catalog.store.readMany(places);
  return places.flatMap((place, i) => {
    const text = stored[i]?.text;
    return text === undefined ? [] : [{ ...place, record: JSON.parse(text) as Json }];
  });
}

function packBelow(catalog: LiveCatalog, kind: string, key: string): string | undefined {
  if (kind === 'designs') return catalog.designs.shadowed(key) ?? catalog.designs.get(key)?.pack;
  const entry = catalog.library.entry(kind, key);
  return entry?.origin === 'local' ? entry.shadows : entry?.origin;
}
