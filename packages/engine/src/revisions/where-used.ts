/** Finds the revision of a record that each cable was built with, and the revision that working copies use now. */
import type { RecordRevision, RevisionHistory, SavedVersion } from '@cablewright/model';
import { snapshotText } from './frozen-copies.ts';
import type { Snapshot } from './snapshot.ts';

/** A saved version that froze the record. `frozen` is its copy in the form of `snapshotText`. */
export interface FrozenUse {
  readonly design: string;
  readonly rev: number;
  readonly state: SavedVersion['state'];
  readonly frozen: string;
}

interface VersionUse {
  readonly design: string;
  readonly rev: number;
  readonly state: SavedVersion['state'];
  readonly released: boolean;
  /** The revision whose snapshot the version froze. Absent if no revision recorded that state. */
  readonly revision?: RecordRevision['rev'];
}

interface WorkingUse {
  readonly design: string;
  readonly revision?: RecordRevision['rev'];
}

interface WhereUsed {
  readonly versions: readonly VersionUse[];
  readonly working: readonly WorkingUse[];
}

/**
 * Matches saved versions by their frozen copy of the record, and working designs by the current record. `working` contains
 * the ids of the designs that use it. If several revisions are equal, the latest is returned.
 */
export function whereUsed(
  history: RevisionHistory | undefined,
  now: Snapshot | undefined,
  versions: Iterable<FrozenUse>,
  working: Iterable<string>,
): WhereUsed {
  const byText = new Map(history?.revisions.map(({ rev, record }) => [snapshotText(record), rev]));
  const placed = (text: string) => {
    const revision = byText.get(text);
    return revision === undefined ? {} : { revision };
  };
  const atNow = now === undefined ? {} : placed(snapshotText(now));
  return {
    versions: [...versions].map(({ design, rev, state, frozen }) => ({
      design,
      rev,
      state,
      released: state === 'released',
      ...placed(frozen),
    })),
    working: [...working].map((design) => ({ design, ...atNow })),
  };
}
