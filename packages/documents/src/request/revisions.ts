import { present, type SavedVersion, type VersionState } from '@cablewright/model';

/** A saved revision as sheets list it. */
export type RevisionLine = Pick<
  SavedVersion,
  | 'rev'
  | 'state'
  | 'note'
  | 'savedAt'
  | 'savedBy'
  | 'submittedAt'
  | 'submittedBy'
  | 'checkedAt'
  | 'checkedBy'
  | 'decidedAt'
  | 'decidedBy'
  | 'decisionNote'
>;

/**
 * The revisions that a sheet lists, oldest first: those up to the one it shows, without rejected ones. A released revision
 * lists the earlier ones as they were when it was released, so that it always prints the same. The server and the command
 * line both use this function.
 */
export function revisionLines(all: readonly RevisionLine[], rev?: number): RevisionLine[] {
  const shown = all.find((line) => line.rev === rev);
  const issued = shown?.state === 'released' ? (shown.decidedAt ?? shown.savedAt) : undefined;
  return all
    .filter((line) => rev === undefined || line.rev <= rev)
    .map((line) => (line === shown || issued === undefined ? line : lineAt(line, issued)))
    .filter((line) => line === shown || line.state !== 'rejected')
    .toSorted((a, b) => a.rev - b.rev);
}

/** A revision as it was at a given time. One without a decision time was released when it was saved. */
function lineAt(line: RevisionLine, time: string): RevisionLine {
  const {
    decidedAt,
    decidedBy: _by,
    decisionNote: _note,
    checkedAt,
    checkedBy,
    submittedAt,
    submittedBy,
    ...saved
  } = line;
  if (decidedAt === undefined || decidedAt <= time) {
    if (line.state !== 'submitted' || (submittedAt ?? '') <= time) return line;
  } else if (submittedAt !== undefined && submittedAt <= time) {
    const checked = checkedAt !== undefined && checkedAt <= time ? { checkedAt, checkedBy } : {};
    return present({ ...saved, state: 'submitted', submittedAt, submittedBy, ...checked }) as RevisionLine;
  }
  return { ...saved, state: 'saved' };
}

/**
 * The person who released a revision, and the time: the approver, or the author if it was released when it was saved.
 * Undefined for a revision that is not released.
 */
export function releaseOf({ state, decidedAt, decidedBy, savedAt, savedBy }: RevisionLine) {
  if (state !== 'released') return undefined;
  return { by: decidedBy ?? savedBy, at: decidedAt ?? savedAt };
}

/** The date of a time in ISO 8601, UTC. */
export function dayOf(time: string | undefined): string {
  return time?.slice(0, 10) ?? '';
}

/** A time in ISO 8601, UTC, to the minute, as sheets print it. */
export function minuteOf(time: string): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time) ? `${time.slice(0, 10)} ${time.slice(11, 16)} UTC` : time;
}

/** RELEASED, or the reason why the sheet is not released: working copy or saved, waiting for approval, or rejected. */
export type DocumentState = 'RELEASED' | 'UNRELEASED' | 'UNAPPROVED' | 'DRAFT';

/** The state stamp of a revision, or of the working copy if the state is undefined. */
export function documentStateOf(state: VersionState | undefined): DocumentState {
  if (state === 'released') return 'RELEASED';
  if (state === 'submitted') return 'UNAPPROVED';
  return state === 'rejected' ? 'DRAFT' : 'UNRELEASED';
}

/**
 * The reasons why the files of a revision may differ from those made when it was saved, each a sentence: it was saved before
 * everything was frozen, or by another version of the program. `program` is the current version. Empty if the files are the
 * same.
 */
export function frozenNotes({ rev, frozen }: Pick<SavedVersion, 'rev' | 'frozen'>, program: string): string[] {
  if (frozen === undefined) {
    return [
      `Revision ${rev} was saved before vocabulary, settings and test defaults were frozen with revisions: they are read as they are now`,
    ];
  }
  if (frozen.program === program) return [];
  return [
    `Revision ${rev} was saved with Cablewright ${frozen.program} and is drawn by ${program}: the file may differ from one made then`,
  ];
}
