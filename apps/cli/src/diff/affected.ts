import { factsOf, referencesOf } from '@cablewright/model';
import type { CatalogState } from './state.ts';

/** Returns a function that finds the designs affected by changed records: through their own documents and, transitively, the records they use. */
export function reachOf(states: readonly CatalogState[]): (changed: readonly string[]) => string[] {
  const all = new Set(states.flatMap(({ records }) => [...records.values()].filter(isDesign).map(({ id }) => id)));
  const users = usersIn(states);
  return (changed) => {
    if (changed.some((name) => factsOf(name.slice(0, name.indexOf(':')))?.readByChecks === true))
      return [...all].toSorted();
    const reached = new Set(changed.map((name) => name.replace(/^drawings:/, 'designs:')));
    for (const name of reached) for (const user of users.get(name) ?? []) reached.add(user);
    return [...all].filter((id) => reached.has(`designs:${id}`)).toSorted();
  };
}

/** For each record, the records that use it. */
function usersIn(states: readonly CatalogState[]): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  for (const { records } of states) {
    for (const [user, { kind, record }] of records) {
      for (const used of referencesOf(kind, record)) {
        const name = `${used.kind}:${used.id}`;
        const known = users.get(name);
        if (known === undefined) users.set(name, [user]);
        else known.push(user);
      }
    }
  }
  return users;
}

function isDesign({ kind }: { readonly kind: string }): boolean {
  return kind === 'designs';
}
