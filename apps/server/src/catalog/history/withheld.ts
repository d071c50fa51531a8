import { isOwnerOnly, type Json } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';

/** A change set without its mark, which is in entity tags. */
type Shown = Omit<StoredChangeSet, 'mark'>;

/** Replaces an owner-only document in the history, which only shows that it exists. */
const placeholder: Json = { withheld: true };

/** A change set as everyone may read it. It has the names of changed owner-only settings, but not their values. */
export function withheld({ mark: _mark, ...changeSet }: StoredChangeSet): Shown {
  if (!changeSet.changes.some(({ kind, key }) => isOwnerOnly(kind, key))) return changeSet;
  const changes = changeSet.changes.map((change) => {
    if (!isOwnerOnly(change.kind, change.key)) return change;
    const { kind, key, op, before, after } = change;
    return { kind, key, op, before: before === null ? null : placeholder, after: after === null ? null : placeholder };
  });
  return { ...changeSet, changes };
}
