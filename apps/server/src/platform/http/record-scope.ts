import type { Actor, Scope } from './actor.ts';
import { httpErrors } from './errors.ts';
import { refuse } from './problem.ts';

const designKinds = new Set(['designs', 'drawings', 'versions']);

/** What a token must be allowed to write records of a kind. */
function scopeOfKind(kind: string): Scope {
  if (designKinds.has(kind)) return 'designs:write';
  return kind === 'settings' ? 'settings:write' : 'library:write';
}

/**
 * Refuses a token that may write some of the records but not all. For routes that take records of any kind: the gate in
 * front of them has seen one scope, and what is sent may need others.
 */
export function requireScopeOf(actor: Actor, kinds: Iterable<string>): void {
  if (actor.via !== 'token') return;
  const lacking = [...new Set([...kinds].map(scopeOfKind))].filter((scope) => actor.scopes?.includes(scope) !== true);
  if (lacking.length === 0) return;
  refuse(httpErrors['scope-missing'], `Some of the records take ${lacking.join(' and ')}, which the token has not.`);
}
