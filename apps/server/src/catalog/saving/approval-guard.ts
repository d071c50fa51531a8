import { RecordUnreadable } from '@cablewright/store';
import { isObject, sameJson, type Json } from '@cablewright/model';
import { mayActAs, type Author } from '../../platform/http/actor.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { SaveProposal } from './proposal.ts';

/** The kinds of records that need approval. */
const approved: ReadonlySet<string> = new Set(['versions', 'revisions']);
const fields = ['approvals', 'approval'] as const;

/**
 * Only a signed-in owner may change who approves revisions. A change of these settings by anyone else is refused with
 * 403, whether it was made on the page, through the API, in a batch or by a restore.
 */
export function requireOwnerOfApproval(actor: Author, { catalog, writes }: SaveProposal): void {
  const write = writes.find(
    ({ kind, key, pack }) => kind === 'settings' && key === 'engineering' && pack === undefined,
  );
  const unreadable = catalog.unreadable.get('settings', 'engineering');
  // If these settings can't be read, the approvers are unknown, so nothing can be released.
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
