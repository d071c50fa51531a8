import type { SavedVersion } from '@cablewright/model';

/** What a sheet says of a saved revision. */
export type RevisionLine = Pick<
  SavedVersion,
  'rev' | 'state' | 'note' | 'savedAt' | 'savedBy' | 'decidedAt' | 'decidedBy' | 'decisionNote'
>;

/**
 * The revisions a sheet lists, oldest first: those up to the one it shows, so that a revision printed again says what it
 * said. Both the server and the command line give their lists through here.
 */
export function revisionLines(all: readonly RevisionLine[], rev?: number): RevisionLine[] {
  return all.filter((line) => rev === undefined || line.rev <= rev).toSorted((a, b) => a.rev - b.rev);
}

/** The day of a time written in ISO 8601, UTC. */
export function dayOf(time: string | undefined): string {
  return time?.slice(0, 10) ?? '';
}
