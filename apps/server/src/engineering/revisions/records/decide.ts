/** The approval of a record's revision, if the organisation requires it. The steps are the same as for cables. */
import { kinds, present, type RecordRevision, type RevisedKind, type RevisionHistory } from '@cablewright/model';
import type { EventDraft } from '@cablewright/store';
import { save, type Saved } from '../../../catalog/saving/save.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type RevisionChange } from '../../../platform/events/event-contract.ts';
import { raise } from '../../../platform/events/raise.ts';
import { refuse } from '../../../platform/http/problem.ts';
import { requireApprover } from '../cables/approver.ts';
import type { ApprovalParts } from '../cables/decide.ts';
import { versionErrors } from '../cables/errors.ts';
import { revisionErrors } from './errors.ts';
import type { KeptHistory } from './history.ts';
import { historyPut, needsApproval } from './save-revision.ts';

export type RecordDecision = 'submit' | 'approve' | 'reject';

const steps = {
  submit: { from: 'saved', to: 'submitted', change: 'revision-submitted', done: 'Submitted' },
  approve: { from: 'submitted', to: 'released', change: 'revision-approved', done: 'Approved' },
  reject: { from: 'submitted', to: 'rejected', change: 'revision-rejected', done: 'Rejected' },
} as const;

interface DecisionRequest {
  readonly actor: Actor;
  readonly kind: RevisedKind;
  readonly id: string;
  readonly rev: string;
  readonly decision: RecordDecision;
  readonly note: string | undefined;
}

/** Takes the next step in the approval of a revision. The snapshot doesn't change. */
export async function decideRecord(
  parts: ApprovalParts,
  { history, now }: KeptHistory,
  { actor, kind, id, rev, decision, note }: DecisionRequest,
): Promise<{ readonly revision: RecordRevision; readonly saved: Saved }> {
  if (!needsApproval(parts))
    refuse(versionErrors['approvals-off'], 'Revisions of records need no approval. Turn it on in the settings.');
  const revision = history?.revisions.find((candidate) => String(candidate.rev) === rev);
  if (history === undefined || revision === undefined || now === undefined)
    return refuse(
      revisionErrors['no-such-record-revision'],
      `Revision ${rev} of ${kinds[kind].names.one} ${id} not found.`,
    );
  const step = steps[decision];
  if (revision.state !== step.from) {
    const state = revision.state ?? 'without approval';
    refuse(versionErrors['wrong-state'], `Revision ${rev} is ${state}; it must be ${step.from} to ${decision} it.`);
  }
  if (decision !== 'submit')
    await requireApprover(parts.catalog.library.settings, parts.editors, actor, authorOf(revision), decision);
  const by = { name: actor.name, email: actor.email };
  const time = parts.clock().toISOString();
  const next: RecordRevision = {
    ...revision,
    state: step.to,
    ...(decision === 'submit' ? { submittedAt: time, submittedBy: by } : { decidedAt: time, decidedBy: by }),
    ...present({ decisionNote: note }),
  };
  const revisions = history.revisions.map((entry) => (entry === revision ? next : entry));
  const saved = await save(parts, {
    actor,
    message: `${step.done} revision ${rev} of ${kinds[kind].names.one} ${id}`,
    ...historyPut({ ...history, revisions }, { now, seen: now }),
    events: eventsOf(step.change, kind, id, next),
  });
  return { revision: next, saved };
}

function authorOf({ rev, savedBy: name, savedByEmail: email }: RecordRevision) {
  return { rev: Number(rev), savedBy: { name, email } };
}

function eventsOf(change: RevisionChange, kind: RevisedKind, id: string, revision: RecordRevision): EventDraft[] {
  const { rev, state, note = null, decisionNote = null, record } = revision;
  const label = (record as { label?: string }).label ?? id;
  const subject = { kind: kind === 'products' ? 'product' : kind, id, label, rev };
  return raise(change, { subject, summary: { rev, note, approved: state === 'released', decisionNote } });
}

/**
 * Returns the revisions with a forged state in a history that a client writes as a whole. A revision must have the
 * state that is stored here, or none if it isn't stored.
 */
export function forgedStates(sent: RevisionHistory, stored: RevisionHistory | undefined): RecordRevision['rev'][] {
  return sent.revisions
    .filter(({ rev, state }) => state !== stored?.revisions.find((stored) => stored.rev === rev)?.state)
    .map(({ rev }) => rev);
}
