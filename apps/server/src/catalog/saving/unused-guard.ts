import type { Write } from '@cablewright/store';
import { refuse, type Issue } from '../../platform/http/problem.ts';
import { catalogErrors } from '../errors.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { refersTo } from '../live/used-in.ts';

/** Refuses (409) to delete a record that others refer to, and lists these. */
export function requireUnused(catalog: LiveCatalog, kind: string, id: string): void {
  const users = catalog.usedIn.usersOf(`${kind}:${id}`);
  if (users.length === 0) return;
  const issues = users.slice(0, 100).map((user) => ({ code: 'used-by', message: user.replace(':', ' ') }));
  refuse(catalogErrors['in-use'], sentence(users), { issues });
}

/** Like `requireUnused`, but allows the deletion if the record hides a pack's, which is then in force again. */
export function requireUnusedOrHiding(catalog: LiveCatalog, kind: string, id: string): void {
  if (hiddenPack(catalog, kind, id) === undefined) requireUnused(catalog, kind, id);
}

function sentence(users: readonly string[]): string {
  const named = users.slice(0, 5).map((user) => user.replace(':', ' '));
  const more = users.length > named.length ? ` and ${users.length - named.length} more` : '';
  return `It is used by ${named.join(', ')}${more}.`;
}

/**
 * The records that these writes would delete although others still refer to them. An own record that hides a pack's may
 * be deleted, because the pack's is then in force again.
 */
export function unusedIssues(catalog: LiveCatalog, writes: readonly Write[]): Issue[] {
  if (writes.every(({ op }) => op === 'put')) return [];
  const written = new Map(writes.map((write) => [`${write.kind}:${write.key}`, write]));
  const refers = new Map<string, string[]>();
  for (const [name, { kind, op, after }] of written) {
    if (op === 'put')
      for (const other of refersTo(kind, after)) refers.set(other, [...(refers.get(other) ?? []), name]);
  }
  return writes.flatMap(({ kind, key, op }, i): Issue[] => {
    if (op === 'put' || hiddenPack(catalog, kind, key) !== undefined) return [];
    const others = catalog.usedIn.usersOf(`${kind}:${key}`).filter((user) => !written.has(user));
    const users = [...others, ...(refers.get(`${kind}:${key}`) ?? [])];
    return users.length === 0
      ? []
      : [{ code: 'in-use', message: `${kind} ${key}: ${sentence(users)}`, pointer: `/changes/${i}` }];
  });
}

/** The pack whose record is hidden by the hub's own. */
export function hiddenPack({ designs, library }: LiveCatalog, kind: string, id: string): string | undefined {
  return kind === 'designs' ? designs.shadowed(id) : library.entry(kind, id)?.shadows;
}
