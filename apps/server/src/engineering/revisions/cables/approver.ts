/** Who may approve or reject a revision: an approver, but not the author if another person could do it. */
import type { EngineeringSettings, SavedVersion } from '@cablewright/model';
import type { Actor } from '../../../platform/http/actor.ts';
import { httpErrors } from '../../../platform/http/errors.ts';
import { refuse } from '../../../platform/http/problem.ts';
import { versionErrors } from './errors.ts';

/** The email addresses of the people who may edit. Empty on a hub without sign-in. */
export type Editors = () => Promise<readonly string[]>;

/**
 * Throws a 403 for a token, unless an owner has allowed tokens to sign; for a person who isn't an approver; and for an
 * author's approval or check of their own revision. The settings can allow or forbid the latter; if they do neither, it
 * is allowed if no one else could do it. Authors may reject their own revisions, and every editor may check the
 * revisions of others.
 */
export async function requireApprover(
  { approval = {} }: EngineeringSettings,
  editors: Editors,
  actor: Actor,
  version: Pick<SavedVersion, 'rev' | 'savedBy'>,
  decision: 'check' | 'approve' | 'reject',
): Promise<void> {
  if (actor.via === 'token' && approval.byToken !== true) {
    refuse(
      httpErrors['session-required'],
      `Sign in to ${decision} revision ${version.rev}. API tokens sign revisions only where an owner has allowed it in the settings.`,
    );
  }
  const isAuthor = samePerson(version.savedBy, actor);
  if (decision === 'reject' && isAuthor) return;
  const { byAuthor } = approval;
  const approvers = decision === 'check' ? [] : (approval.approvers ?? []);
  if (approvers.length > 0 && !approvers.some((email) => sameEmail(email, actor.email))) {
    refuse(
      versionErrors['not-an-approver'],
      `Revisions are approved by ${approvers.slice(0, 5).join(', ')}. Ask one of them.`,
    );
  }
  if (!isAuthor || byAuthor === true) return;
  const others = (approvers.length > 0 ? approvers : await editors()).filter((email) => !sameEmail(email, actor.email));
  if (byAuthor === undefined && others.length === 0) return;
  const who = others.length === 0 ? 'another person' : others.slice(0, 5).join(', ');
  refuse(
    versionErrors['approved-by-author'],
    `You saved revision ${version.rev}, so another person has to ${decision} it. Ask ${who}.`,
  );
}

function samePerson(author: SavedVersion['savedBy'], actor: Actor): boolean {
  if (author.email !== undefined || actor.email !== undefined) return sameEmail(author.email ?? '', actor.email);
  return author.name === actor.name;
}

function sameEmail(email: string, other: string | undefined): boolean {
  return email.trim().toLowerCase() === other?.trim().toLowerCase();
}
