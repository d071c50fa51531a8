/**
 * The catalog that a cable is checked with, built from what was loaded for it. Pure, so that both the page and the
 * checks worker can build it.
 */
import { SideTable } from '@cablewright/derive';
import type { Catalog, Library, PlacedDesign } from '@cablewright/engine';
import type { Design, SavedVersion } from '@cablewright/model';

/** A design placed in the cable, as loaded: the working copy, or a saved revision. */
export interface LoadedDesign {
  readonly id: string;
  readonly rev?: number | undefined;
  readonly design: Design;
  readonly revision?: SavedVersion;
}

const placedOf = new SideTable<Catalog, readonly LoadedDesign[]>();

/** The placed designs that a catalog was built with. */
export function placedIn(catalog: Catalog): readonly LoadedDesign[] {
  return placedOf.get(catalog) ?? [];
}

export function keyOf({ id, rev }: Pick<LoadedDesign, 'id' | 'rev'>): string {
  return rev === undefined ? id : `${id}@${rev}`;
}

export function catalogFrom(library: Library, placed: readonly LoadedDesign[]): Catalog {
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

/** A saved revision is read with its frozen definitions, and with today's vocabulary. */
export function frozenLibrary(library: Library, revision: SavedVersion): Library {
  const changes = Object.entries(revision.definitions).flatMap(([kind, records]) =>
    Object.entries(records).map(([key, record]) => ({ kind, key, op: 'put', before: null, after: record }) as never),
  );
  return library.advance(changes, library.seq);
}
