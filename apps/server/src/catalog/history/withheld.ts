import { isOwnerOnly, type Json } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';

/** Without the mark, which entity tags carry. */
type Shown = Omit<StoredChangeSet, 'mark'>;

/** What the history shows in place of an owner-only document: that it was there, and none of its contents. */
const held: Json = { withheld: true };

/** A change set as anybody may read it: of owner-only settings it says that they changed, not what they held. */
export function withheld({ mark: _mark, ...changeSet }: StoredChangeSet): Shown {
  if (!changeSet.changes.some(({ kind, key }) => isOwnerOnly(kind, key))) return changeSet;
  const changes = changeSet.changes.map((change) => {
    if (!isOwnerOnly(change.kind, change.key)) return change;
    const { kind, key, op, before, after } = change;
    return { kind, key, op, before: before === null ? null : held, after: after === null ? null : held };
  });
  return { ...changeSet, changes };
}
