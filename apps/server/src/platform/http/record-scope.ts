import { factsOf } from '@cablewright/model';
import type { Actor, Scope } from './actor.ts';
import { httpErrors } from './errors.ts';
import { refuse } from './problem.ts';

/** The scope that is needed to write records of a kind. */
const scopeOfKind = (kind: string): Scope => factsOf(kind)?.scope ?? 'library:write';

/**
 * Throws if a token may not write all of the records. Used by routes that accept records of any kind: their general
 * access check covers only one scope, and the records may require others.
 */
export function requireScopeOf(actor: Actor, kinds: Iterable<string>): void {
  if (actor.via !== 'token') return;
  const lacking = [...new Set([...kinds].map(scopeOfKind))].filter((scope) => actor.scopes?.includes(scope) !== true);
  if (lacking.length === 0) return;
  refuse(httpErrors['scope-missing'], `Some of the records require ${lacking.join(' and ')}, which the token lacks.`);
}
