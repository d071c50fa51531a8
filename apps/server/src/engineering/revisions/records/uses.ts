import { isBuiltWith, whereUsed, type Snapshot } from '@cablewright/engine';
import type { RevisionHistory } from '@cablewright/model';
import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';
import type { FrozenIndex } from './frozen-index.ts';

/**
 * Where a record is used: in saved versions and working copies. Each use has the matching revision of the record, or
 * null.
 */
export async function usesOf(
  catalog: LiveCatalog,
  frozen: FrozenIndex,
  of: { readonly kind: string; readonly id: string },
  history: RevisionHistory | undefined,
  now: Snapshot | undefined,
) {
  const { versions, working } = whereUsed(
    history,
    now,
    await frozen.usesOf(of.kind, of.id),
    designsBuiltWith(catalog, of.kind, of.id),
  );
  const named = <U extends { readonly design: string; readonly revision?: number | string }>(use: U) => {
    const line = catalog.designs.get(use.design);
    return {
      ...use,
      revision: use.revision ?? null,
      label: line?.label ?? use.design,
      number: line?.number ?? null,
      // Saved versions of a cable remain after its working copy was deleted.
      deleted: line === undefined ? (true as const) : undefined,
    };
  };
  return { versions: versions.map(named), working: working.map(named) };
}

/** The ids of the designs whose working copies use a record, directly or through another part. */
function designsBuiltWith(catalog: LiveCatalog, kind: string, id: string): string[] {
  const designs = new Set<string>();
  const seen = new Set<string>();
  const open = [`${kind}:${id}`];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const used = kindIn(name);
    for (const user of catalog.usedIn.usersOf(name)) {
      const by = kindIn(user);
      if (seen.has(user) || !isBuiltWith(by, used)) continue;
      seen.add(user);
      if (by === 'designs') designs.add(user.slice('designs:'.length));
      else open.push(user);
    }
  }
  return [...designs].toSorted();
}

function kindIn(name: string): string {
  return name.slice(0, name.indexOf(':'));
}
