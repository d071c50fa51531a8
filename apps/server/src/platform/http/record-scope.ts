import { factsOf } from '@cablewright/model';
import type { Actor, Scope } from './actor.ts';
import { httpErrors } from './errors.ts';
import { refuse } from './problem.ts';

/** The scope that writing records of a kind needs. */
const scopeOfKind = (kind: string): Scope => factsOf(kind)?.scope ?? 'library:write';

/**
 * Refuses a token that may write only some of the records. For routes that take records of any kind: the gate in
 * front of them has checked one scope, and the records may need others.
 */
export function requireScopeOf(actor: Actor, kinds: Iterable<string>): void {
  if (actor.via !== 'token') return;
  const lacking = [...new Set([...kinds].map(scopeOfKind))].filter((scope) => actor.scopes?.includes(scope) !== true);
  if (lacking.length === 0) return;
  refuse(httpErrors['scope-missing'], `Some of the records require ${lacking.join(' and ')}, which the token lacks.`);
}
