import { RecordUnreadable } from '@cablewright/store';
import { isObject, sameJson, type Json } from '@cablewright/model';
import { mayActAs, type Actor } from '../../platform/http/actor.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Proposal } from './proposal.ts';

/** What an approval decides on. */
const approved: ReadonlySet<string> = new Set(['versions', 'revisions']);
const fields = ['approvals', 'approval'] as const;

/**
 * Who approves revisions is an owner's to say, signed in: however the settings are written (page, API, batch, restore), a change of
 * these fields by anyone else is refused with 403.
 */
export function requireOwnerOfApproval(actor: Actor, { catalog, writes }: Proposal): void {
  const write = writes.find(
    ({ kind, key, pack }) => kind === 'settings' && key === 'engineering' && pack === undefined,
  );
  const unreadable = catalog.unreadable.get('settings', 'engineering');
  // Who approves is not known while these settings cannot be read, so nothing is released meanwhile.
  if (unreadable !== undefined && write === undefined && writes.some(({ kind }) => approved.has(kind)))
    throw new RecordUnreadable(unreadable);
  if (write === undefined) return;
  const before = catalog.library.settings as { readonly [field: string]: unknown };
  const after = isObject(write.after) ? write.after : {};
  if (
    unreadable === undefined &&
    fields.every((field) => sameJson((before[field] ?? null) as Json, after[field] ?? null))
  )
    return;
  if (actor.via === 'token')
    refuse(httpErrors['session-required'], 'Sign in to change who approves revisions. API tokens cannot do this.');
  if (!mayActAs(actor, 'owner'))
    refuse(
      httpErrors['role-too-low'],
      `Changing who approves revisions requires the role owner; yours is ${actor.role}.`,
    );
}
