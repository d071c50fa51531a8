/** The response to a write by a token. */
import type { Actor, Scope } from './actor.ts';
import { done, type Answer } from './answer.ts';
import type { Route } from './route.ts';

/** The scopes of writes whose responses contain records of the catalog. */
const answersRecords: ReadonlySet<Scope | undefined> = new Set<Scope>([
  'designs:write',
  'library:write',
  'settings:write',
]);

/** Whether a token without `catalog:read` gets no body from a route, because reading requires that scope. */
export function answersWithoutBody({ method, scope }: Pick<Route, 'method' | 'scope'>): boolean {
  return method !== 'GET' && answersRecords.has(scope);
}

/**
 * Removes the records from a response, for a token that may write but not read. Version and location remain in the
 * headers.
 */
export function answerForToken(route: Route, actor: Actor | undefined, answer: Answer): Answer {
  if (actor?.via !== 'token' || actor.scopes?.includes('catalog:read') === true) return answer;
  if (!answersWithoutBody(route) || answer.status >= 300 || answer.status === 204) return answer;
  const remaining = Object.entries(answer.headers ?? {}).filter(([name]) => !name.startsWith('content-'));
  return done(Object.fromEntries(remaining));
}
