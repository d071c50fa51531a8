/** The copies of the records that a saved version was built with, for comparison with revisions. */
import { isLibraryKind, isObject, referencesOf, type Reference, type SavedVersion } from '@cablewright/model';
import { frozenLibrary } from '../library/gather.ts';
import { Library } from '../library/library.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';

/** A record as the version froze it, in the form of a revision snapshot. */
interface FrozenCopy {
  readonly kind: string;
  readonly id: string;
  readonly snapshot: Snapshot;
}

/**
 * True if a record that references another is built with it. A pinout lists the bodies it fits, and a body its mate: these
 * are included in a frozen copy but aren't part of the cable.
 */
export function isBuiltWith(user: string, used: string): boolean {
  return isLibraryKind(used) && !(used === 'bodies' && (user === 'bodies' || user === 'interfaces'));
}

/** The library records that a version was built with, each in its frozen state. Connectors have their composed pins. */
export function frozenCopies(version: Pick<SavedVersion, 'body' | 'definitions'>): FrozenCopy[] {
  const frozen = frozenLibrary(Library.empty, version);
  const copies: FrozenCopy[] = [];
  const seen = new Set<string>();
  const open = used('designs', version.body);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { kind, id } = next;
    if (seen.has(`${kind}:${id}`)) continue;
    seen.add(`${kind}:${id}`);
    const snapshot = snapshotOf(frozen, kind, id);
    if (snapshot === undefined) continue;
    copies.push({ kind, id, snapshot });
    open.push(...used(kind, version.definitions[kind]?.[id]));
  }
  return copies;
}

function used(kind: string, record: unknown): Reference[] {
  return referencesOf(kind, record).filter((reference) => isBuiltWith(kind, reference.kind));
}

/** A snapshot as text, with sorted keys and without undefined values, so that equal snapshots give equal text. */
export function snapshotText(snapshot: unknown): string {
  return JSON.stringify(snapshot, (_, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : value,
  );
}
