/** The history of a library record: its current revision and the next one. */
import { present, type RecordRevision, type RevisionHistory, sameJson } from '@cablewright/model';
import { artProblems, type RevisionProblem } from '../artwork/art.ts';
import type { Snapshot } from './snapshot.ts';

/** Equal to a saved revision, changed since the latest one, or never saved. */
type RevisionState =
  | { readonly state: 'revision'; readonly rev: RecordRevision['rev'] }
  | { readonly state: 'changed'; readonly since: RecordRevision['rev'] }
  | { readonly state: 'unsaved' };

/** The current state of a record: the latest revision that it equals, otherwise the revision since which it changed. */
export function currentState(history: RevisionHistory | undefined, record: Snapshot): RevisionState {
  const equal = revisionEqualTo(history, record);
  if (equal !== undefined) return { state: 'revision', rev: equal.rev };
  const last = history?.revisions.at(-1);
  return last === undefined ? { state: 'unsaved' } : { state: 'changed', since: last.rev };
}

/** The latest revision whose snapshot equals the record. */
function revisionEqualTo(
  history: RevisionHistory | undefined,
  record: Snapshot | undefined,
): RecordRevision | undefined {
  if (record === undefined) return undefined;
  return history?.revisions.findLast((revision) => sameJson(revision.record, record));
}

export interface NewRevision {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: string;
  readonly email?: string;
  /** `saved` if the revision requires approval. */
  readonly state?: RecordRevision['state'];
  readonly note?: string;
  readonly label?: string;
  readonly art?: RecordRevision['art'];
  readonly model?: RecordRevision['model'];
  /** Saves a revision even if nothing changed since the latest one. */
  readonly force?: boolean;
}

type NextRevision =
  | { readonly ok: true; readonly history: RevisionHistory; readonly revision: RecordRevision }
  | { readonly ok: false; readonly code: 'unchanged'; readonly message: string; readonly rev: RecordRevision['rev'] }
  | {
      readonly ok: false;
      readonly code: 'revision-invalid';
      readonly message: string;
      readonly problems: readonly RevisionProblem[];
    };

/** Adds the record to the history as its next numbered revision. Refused if nothing changed or `art` is invalid. */
export function nextRevision(
  of: { readonly kind: string; readonly id: string; readonly history: RevisionHistory | undefined },
  record: Snapshot,
  { at, by, email, state, note, label, art, model, force = false }: NewRevision,
): NextRevision {
  const problems = art === undefined ? [] : artProblems(art, '/art');
  if (problems.length > 0) {
    return { ok: false, code: 'revision-invalid', message: 'The drawn view is invalid.', problems };
  }
  const revisions = of.history?.revisions ?? [];
  const last = revisions.at(-1);
  if (!force && last !== undefined && sameJson(last.record, record)) {
    const message = `Nothing has changed since revision ${last.rev}. Set force to save anyway.`;
    return { ok: false, code: 'unchanged', message, rev: last.rev };
  }
  const { partNumber } = record;
  const revision: RecordRevision = {
    rev: 1 + Math.max(0, ...revisions.map(({ rev }) => numberOf(rev))),
    ...present({ label, note }),
    savedAt: at,
    savedBy: by,
    ...present({ savedByEmail: email, state, partNumber: typeof partNumber === 'string' ? partNumber : undefined }),
    record,
    ...present({ art, model }),
  };
  return { ok: true, history: { kind: of.kind, id: of.id, revisions: [...revisions, revision] }, revision };
}

/** The number of a revision, including numbers that another program wrote as text: `3`. A letter counts as 0. */
function numberOf(rev: RecordRevision['rev']): number {
  if (typeof rev === 'number') return rev;
  return /^\d{1,9}$/.test(rev) ? Number(rev) : 0;
}
