import { isObject, sameJson, type Json } from '@cablewright/model';
import { mayActAs, type Actor } from '../../platform/http/actor.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Proposal } from './proposal.ts';

const fields = ['approvals', 'approval'] as const;

/**
 * Who approves revisions is an owner's to say, signed in: however the settings are written (page, API, batch, restore), a change of
 * these fields by anyone else is refused with 403.
 */
export function requireOwnerOfApproval(actor: Actor, { catalog, writes }: Proposal): void {
  const write = writes.find(
    ({ kind, key, pack }) => kind === 'settings' && key === 'engineering' && pack === undefined,
  );
  if (write === undefined) return;
  const before = catalog.library.settings as { readonly [field: string]: unknown };
  const after = isObject(write.after) ? write.after : {};
  if (fields.every((field) => sameJson((before[field] ?? null) as Json, after[field] ?? null))) return;
  if (actor.via === 'token')
    refuse(httpErrors['session-required'], 'Sign in to change who approves revisions. API tokens cannot do this.');
  if (!mayActAs(actor, 'owner'))
    refuse(
      httpErrors['role-too-low'],
      `Changing who approves revisions requires the role owner; yours is ${actor.role}.`,
    );
}
