/** What a saved version says of each record it was built with: the copies that revisions are compared with. */
import { isLibraryKind, isObject, referencesOf, type Reference, type SavedVersion } from '@cablewright/model';
import { frozenLibrary } from '../library/gather.ts';
import { Library } from '../library/library.ts';
import { snapshotOf, type Snapshot } from './snapshot.ts';

/** One record as a version froze it, as a revision would keep it. */
interface FrozenCopy {
  readonly kind: string;
  readonly id: string;
  readonly snapshot: Snapshot;
}

/**
 * True when a record of one kind that names another is built with it. A pinout lists bodies it fits and a body its mate:
 * those go along into a frozen copy, but are no part of the cable.
 */
export function isBuiltWith(user: string, used: string): boolean {
  return isLibraryKind(used) && !(used === 'bodies' && (user === 'bodies' || user === 'interfaces'));
}

/** The library records a version was built with, each as it froze it, connectors with their pins composed. */
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

/** A snapshot as text that is the same for snapshots that say the same: keys in order, what is undefined left out. */
export function snapshotText(snapshot: unknown): string {
  return JSON.stringify(snapshot, (_, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : value,
  );
}
