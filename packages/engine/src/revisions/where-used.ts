/** Which revision of a record each cable was built with, and which the working copies use now. */
import type { RecordRevision, RevisionHistory, SavedVersion } from '@cablewright/model';
import { frozenLibrary } from '../library/gather.ts';
import type { Library } from '../library/library.ts';
import { revisionEqualTo } from './history.ts';
import { snapshotOf } from './snapshot.ts';

export interface VersionUse {
  readonly design: string;
  readonly rev: number;
  readonly state: SavedVersion['state'];
  readonly released: boolean;
  /** The revision whose snapshot the version froze; absent: a state that no revision recorded. */
  readonly revision?: RecordRevision['rev'];
}

export interface WorkingUse {
  readonly design: string;
  readonly revision?: RecordRevision['rev'];
}

export interface WhereUsed {
  readonly versions: readonly VersionUse[];
  readonly working: readonly WorkingUse[];
}

/**
 * Saved versions are placed by their frozen copy of the record, working designs by the record as the library has it.
 * `working` are the ids of the designs that use it; versions without a frozen copy do not use it and are left out.
 */
export function whereUsed(
  library: Library,
  of: { readonly kind: string; readonly id: string; readonly history: RevisionHistory | undefined },
  versions: Iterable<Pick<SavedVersion, 'design' | 'rev' | 'state' | 'definitions'>>,
  working: Iterable<string>,
): WhereUsed {
  const uses: VersionUse[] = [];
  for (const { design, rev, state, definitions } of versions) {
    if (definitions[of.kind]?.[of.id] === undefined) continue;
    const frozen = snapshotOf(frozenLibrary(library, { definitions }), of.kind, of.id);
    uses.push({ design, rev, state, released: state === 'released', ...revisionOf(of.history, frozen) });
  }
  const now = revisionOf(of.history, snapshotOf(library, of.kind, of.id));
  return { versions: uses, working: [...working].map((design) => ({ design, ...now })) };
}

function revisionOf(history: RevisionHistory | undefined, record: ReturnType<typeof snapshotOf>) {
  const equal = revisionEqualTo(history, record);
  return equal === undefined ? {} : { revision: equal.rev };
}
