/** A catalog with everything one design needs: the designs it places, however deep, each with the library to read it. */
import { put, type Design, type Json, type SavedVersion } from '@cablewright/model';
import type { Catalog, PlacedDesign } from './catalog.ts';
import type { Library } from './library.ts';

/** Reads the designs a design may place, from wherever they are kept. */
interface DesignReader {
  working(id: string): Promise<Design | undefined>;
  saved(id: string, rev: number): Promise<Pick<SavedVersion, 'body' | 'definitions'> | undefined>;
}

/** The library a saved version is read with: what it froze, over the vocabulary as it is now. */
export function frozenLibrary(library: Library, version: Pick<SavedVersion, 'definitions'>): Library {
  const changes = Object.entries(version.definitions).flatMap(([kind, records]) =>
    Object.entries(records).map(([id, record]) => put(kind, id, null, record as Json)),
  );
  return library.advance(changes, library.seq);
}

/**
 * What the engine needs to read `design`. A placed design that cannot be found is left out: the checks say so. The design
 * itself may be anything: what is not shaped like one places nothing.
 */
export async function gatherCatalog(library: Library, design: unknown, reader: DesignReader): Promise<Catalog> {
  const placed = new Map<string, PlacedDesign>();
  const open: unknown[] = [design];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { id, rev } of placedIn(next)) {
      const key = placedKey(id, rev);
      if (placed.has(key)) continue;
      const found = await readPlaced(library, id, rev, reader);
      if (found === undefined) continue;
      placed.set(key, found);
      open.push(found.design);
    }
  }
  return { library, design: (id, rev) => placed.get(placedKey(id, rev)) };
}

async function readPlaced(
  library: Library,
  id: string,
  rev: number | undefined,
  reader: DesignReader,
): Promise<PlacedDesign | undefined> {
  if (rev === undefined) {
    const design = await reader.working(id);
    return design === undefined ? undefined : { design, library };
  }
  const version = await reader.saved(id, rev);
  return version === undefined ? undefined : { design: version.body, rev, library: frozenLibrary(library, version) };
}

function placedKey(id: string, rev: number | undefined): string {
  return rev === undefined ? id : `${id}@${rev}`;
}

function placedIn(design: unknown): { id: string; rev?: number }[] {
  const placed = (design as Partial<Design> | null)?.instances?.subassemblies;
  if (!Array.isArray(placed)) return [];
  return placed.map(({ def, rev }) => ({ id: def, ...(rev === undefined ? {} : { rev }) }));
}
