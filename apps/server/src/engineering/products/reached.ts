import type { StoredChangeSet } from '@cablewright/store';
import { designsIn, neighbours } from '../../catalog/live/families.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** The designs and families that a change set may have affected. `all` means every one. */
type ReachedRecords = 'all' | { readonly designs: readonly string[]; readonly families: readonly string[] };

/** Kinds that affect the whole shop, such as the numbering scheme. */
const wide: ReadonlySet<string> = new Set(['part-numbers']);

/**
 * The designs whose costs, and the families whose rows or findings, a change set may have affected: the changed
 * records, and all records that use them directly or indirectly.
 */
export function reachedBy(catalog: LiveCatalog, { changes }: StoredChangeSet): ReachedRecords {
  if (changes.some(({ kind, key }) => wide.has(kind) || (kind === 'settings' && key === 'engineering'))) return 'all';
  const touched = changes.map(({ kind, key }) =>
    kind === 'versions' ? `designs:${key.split('/')[0]}` : `${kind}:${key}`,
  );
  const names = [...touched, ...catalog.usedIn.usersAcross(touched)];
  const families = new Set(idsOf(names, 'products:'));
  for (const change of changes) {
    if (change.kind !== 'products') continue;
    // If two families sell the same design, both have a finding. When one of them drops the design, the finding of the
    // other disappears too.
    for (const state of [change.before, change.after]) {
      if (designsIn(state).length > 0) for (const id of neighbours(catalog, state)) families.add(id);
    }
  }
  return { designs: [...new Set(idsOf(names, 'designs:'))], families: [...families] };
}

function idsOf(names: Iterable<string>, prefix: string): string[] {
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
