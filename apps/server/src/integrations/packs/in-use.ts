/**
 * The reasons why a pack can't be removed: packs that require it, recipes that use its devices, and records that refer
 * to its records.
 */
import type { InstalledPack } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Issue } from '../../platform/http/problem.ts';

/** The reasons why the writes that remove the layer of `pack` aren't allowed. Empty if the pack can be removed. */
export function packUses(catalog: LiveCatalog, pack: string, deletes: readonly Write[]): Issue[] {
  return [...dependents(catalog, pack), ...recordUses(catalog, pack, deletes)];
}

/**
 * Records that still use what the writes would delete, because the pack is removed or its new version lacks the
 * records.
 */
export function recordUses(catalog: LiveCatalog, pack: string, writes: readonly Write[]): Issue[] {
  const deletes = writes.filter(({ op }) => op === 'delete');
  const going = new Set(
    deletes.filter(({ kind, key }) => isLast(catalog, kind, key, pack)).map(({ kind, key }) => `${kind}:${key}`),
  );
  // The guards of the save check the records that it writes.
  const written = new Set(writes.filter(({ op }) => op === 'put').map(({ kind, key }) => `${kind}:${key}`));
  return [...recipes(catalog, going), ...users(catalog, going, written)];
}

/** Whether no other layer has this id after the pack's record is removed. */
function isLast({ library, designs }: LiveCatalog, kind: string, key: string, pack: string): boolean {
  if (kind === 'designs') return designs.get(key)?.pack === pack && designs.shadowed(key) === undefined;
  return library.layers(kind, key).every((row) => row.pack === pack);
}

function dependents({ library }: LiveCatalog, pack: string): Issue[] {
  return [...library.entries('packs')].flatMap(({ key, record }) => {
    const { label, requires = [], disabled } = record as InstalledPack;
    if (key === pack || disabled === true || !requires.includes(pack)) return [];
    return [{ code: 'required-by', message: `The pack ${label ?? key} requires it.` }];
  });
}

function recipes({ designs }: LiveCatalog, going: ReadonlySet<string>): Issue[] {
  return designs.lines.ordered('id').flatMap(({ id, label, recipeDevices = [] }) => {
    const named = recipeDevices.filter((device) => going.has(`devices:${device}`));
    if (named.length === 0 || going.has(`designs:${id}`)) return [];
    return [{ code: 'recipe-names', message: `The recipe of ${label} (${id}) uses ${named.join(' and ')}.` }];
  });
}

function users({ usedIn }: LiveCatalog, going: ReadonlySet<string>, written: ReadonlySet<string>): Issue[] {
  const found = new Map<string, string[]>();
  for (const name of going) {
    for (const user of usedIn.usersOf(name)) {
      if (going.has(user) || written.has(user)) continue;
      found.set(user, [...(found.get(user) ?? []), name.replace(':', ' ')]);
    }
  }
  return [...found].map(([user, names]) => {
    const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
    return { code: 'used-by', message: `${user.replace(':', ' ')} uses ${names.slice(0, 3).join(', ')}${more}.` };
  });
}
