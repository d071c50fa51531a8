/** The catalog that a cable is checked with, of what was read for it. Pure: the page makes it, and so does the worker of the checks. */
import { SideTable } from '@cablewright/derive';
import type { Catalog, Library, PlacedDesign } from '@cablewright/engine';
import type { Design, SavedVersion } from '@cablewright/model';

/** A design that the cable places, as it was read: the working copy, or a saved revision. */
export interface Placed {
  readonly id: string;
  readonly rev?: number | undefined;
  readonly design: Design;
  readonly revision?: SavedVersion;
}

const placedOf = new SideTable<Catalog, readonly Placed[]>();

/** The designs that a catalog was made with. */
export function placedIn(catalog: Catalog): readonly Placed[] {
  return placedOf.get(catalog) ?? [];
}

export function keyOf({ id, rev }: Pick<Placed, 'id' | 'rev'>): string {
  return rev === undefined ? id : `${id}@${rev}`;
}

export function catalogFrom(library: Library, placed: readonly Placed[]): Catalog {
  const byKey = new Map(
    placed.map(({ design, revision, ...named }): [string, PlacedDesign] => [
      keyOf(named),
      revision === undefined
        ? { design, library }
        : { design, rev: revision.rev, library: frozenLibrary(library, revision) },
    ]),
  );
  const catalog: Catalog = { library, design: (id, rev) => byKey.get(keyOf({ id, rev })) };
  placedOf.set(catalog, placed);
  return catalog;
}

/** A saved revision is read with the definitions it was frozen with, over the vocabulary of today. */
export function frozenLibrary(library: Library, revision: SavedVersion): Library {
  const changes = Object.entries(revision.definitions).flatMap(([kind, records]) =>
    Object.entries(records).map(([key, record]) => ({ kind, key, op: 'put', before: null, after: record }) as never),
  );
  return library.advance(changes, library.seq);
}
