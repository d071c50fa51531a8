/** Updates the library in another thread: the first update has the whole library, later ones only changed records. */
import { Library, type LibraryRow } from '@cablewright/engine';
import type { Change, Json } from '@cablewright/model';

export interface LibraryUpdate {
  readonly seq: number;
  /** All records, if the whole library is sent. */
  readonly rows?: readonly LibraryRow[];
  /** Otherwise, the changes since the last update, with the numbers of their change sets. */
  readonly changes?: readonly { readonly seq: number; readonly changes: readonly Change[] }[];
}

/** The update from `before` to `now`. Undefined if they are the same. */
export function updateOf(before: Library | undefined, now: Library): LibraryUpdate | undefined {
  if (before === now) return undefined;
  const { seq } = now;
  if (before === undefined) return { seq, rows: [...rowsOf(now)] };
  const bySeq = Map.groupBy(changesBetween(before, now), ([at]) => at);
  const changes = [...bySeq].map(([at, list]) => ({ seq: at, changes: list.map(([, change]) => change) }));
  return { seq, changes };
}

/** Applies an update and returns the new library. */
export function updated(before: Library | undefined, { seq, rows, changes = [] }: LibraryUpdate): Library {
  if (rows !== undefined) return Library.build(rows, seq);
  const changed = changes.reduce(
    (library, changeSet) => library.advance(changeSet.changes, changeSet.seq),
    before ?? Library.empty,
  );
  return changed.advance([], seq);
}

function* rowsOf(library: Library): Generator<LibraryRow> {
  for (const kind of library.kinds()) for (const { key } of library.entries(kind)) yield* library.layers(kind, key);
}

function* changesBetween(before: Library, now: Library): Generator<readonly [seq: number, Change]> {
  for (const kind of new Set([...before.kinds(), ...now.kinds()])) {
    if (before.edition(kind) === now.edition(kind)) continue;
    const keys = new Set([...before.entries(kind), ...now.entries(kind)].map(({ key }) => key));
    for (const key of keys) yield* layerChanges(kind, key, before.layers(kind, key), now.layers(kind, key));
  }
}

function* layerChanges(
  kind: string,
  key: string,
  old: readonly LibraryRow[],
  rows: readonly LibraryRow[],
): Generator<readonly [seq: number, Change]> {
  for (const row of rows)
    if (!old.includes(row))
      yield [row.seq, { ...named(kind, key, row.pack), op: 'put', before: null, after: row.record as Json }];
  for (const { pack, seq } of old)
    if (!rows.some((row) => row.pack === pack))
      yield [seq, { ...named(kind, key, pack), op: 'delete', before: null, after: null }];
}

function named(kind: string, key: string, pack: string | undefined) {
  return { kind, key, pack };
}
