/** The roles of a part's terminals, which define how a recipe wires a part with more than two terminals. */
import type { Component, RecipePart, TerminalRole } from '@cablewright/model';
import { componentTerminals } from '../../connectivity/terminals/resolve.ts';

interface TerminalRoles {
  /** `in` is the terminal towards the driver, `out` the one away from it. */
  readonly in: string;
  readonly out: string;
  readonly supply: readonly string[];
  readonly return: readonly string[];
}

/**
 * The terminals of a part by role, or the reason why the roles are incomplete. If a part has two terminals, the first is the
 * input unless a role says otherwise. If it has more, each needs a role, in its record or in the recipe, with exactly one
 * input and one output.
 */
export function rolesOf(
  component: Component,
  stated: RecipePart['terminals'] = {},
): { ok: true; roles: TerminalRoles } | { ok: false; why: string } {
  const terminals = componentTerminals(component);
  const roleAt = new Map(terminals.map(({ id, role }) => [id, stated[id] ?? role]));
  const of = (role: TerminalRole) => terminals.map(({ id }) => id).filter((id) => roleAt.get(id) === role);
  const [first, second, third] = terminals;
  if (first !== undefined && second !== undefined && third === undefined) {
    const turned = roleAt.get(second.id) === 'in' || roleAt.get(first.id) === 'out';
    const [a, b] = turned ? [second, first] : [first, second];
    return { ok: true, roles: { in: a.id, out: b.id, supply: [], return: [] } };
  }
  const open = terminals.map(({ id }) => id).filter((id) => roleAt.get(id) === undefined);
  if (open.length > 0) return { ok: false, why: `the role of ${open.join(', ')} is not stated` };
  const [input, otherInput] = of('in');
  const [output, otherOutput] = of('out');
  if (input === undefined || output === undefined || otherInput !== undefined || otherOutput !== undefined)
    return { ok: false, why: 'it needs one input and one output' };
  return { ok: true, roles: { in: input, out: output, supply: of('supply'), return: of('return') } };
}
