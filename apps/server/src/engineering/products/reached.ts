import type { StoredChangeSet } from '@cablewright/store';
import { designsIn, neighbours } from '../../catalog/live/families.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** What a change set can have changed: `all`, or these designs and these families. */
type Reached = 'all' | { readonly designs: readonly string[]; readonly families: readonly string[] };

/** What is shop-wide: labour rates, approvals, the numbering scheme. */
const wide: ReadonlySet<string> = new Set(['part-numbers']);

/**
 * The designs whose cost and the families whose rows or findings a change set can have changed: those touched, and all
 * that use what was touched, however far.
 */
export function reachedBy(catalog: LiveCatalog, { changes }: StoredChangeSet): Reached {
  if (changes.some(({ kind, key }) => wide.has(kind) || (kind === 'settings' && key === 'engineering'))) return 'all';
  const touched = changes.map(({ kind, key }) =>
    kind === 'versions' ? `designs:${key.split('/')[0]}` : `${kind}:${key}`,
  );
  const names = [...touched, ...catalog.usedIn.usersAcross(touched)];
  const families = new Set(idsOf(names, 'products:'));
  for (const change of changes) {
    if (change.kind !== 'products') continue;
    // A design that two families sell is reported in both: when one drops it, the findings of the other change.
    for (const state of [change.before, change.after]) {
      if (designsIn(state).length > 0) for (const id of neighbours(catalog, state)) families.add(id);
    }
  }
  return { designs: [...new Set(idsOf(names, 'designs:'))], families: [...families] };
}

function idsOf(names: Iterable<string>, prefix: string): string[] {
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
