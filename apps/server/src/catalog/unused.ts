import { refuse } from '../http/problem.ts';
import { catalogErrors } from './errors.ts';
import type { LiveCatalog } from './live-catalog.ts';

/** Refuses (409) to take away a record that others refer to, naming them. */
export function requireUnused(catalog: LiveCatalog, kind: string, id: string): void {
  const users = catalog.usedIn.usersOf(`${kind}:${id}`);
  if (users.length === 0) return;
  const named = users.slice(0, 5).map((user) => user.replace(':', ' '));
  const more = users.length > named.length ? ` and ${users.length - named.length} more` : '';
  const issues = users.slice(0, 100).map((user) => ({ code: 'used-by', message: user.replace(':', ' ') }));
  refuse(catalogErrors['in-use'], `It is used by ${named.join(', ')}${more}.`, { issues });
}
