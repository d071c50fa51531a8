/** A catalog with everything one design needs: the designs it places, however deep, each with the library to read it. */
import { derived } from '@cablewright/derive';
import {
  factsOf,
  isObject,
  put,
  type Design,
  type FrozenRecords,
  type Json,
  type SavedVersion,
} from '@cablewright/model';
import type { Catalog, PlacedDesign } from './catalog.ts';
import { Library } from './library.ts';

/** What a saved revision is read with: its definitions, and everything else it froze, where it did. */
type Frozen = Pick<SavedVersion, 'definitions'> & { readonly environment?: readonly FrozenRecords[] | undefined };

/** Reads the designs a design may place, from wherever they are kept. */
interface DesignReader {
  working(id: string): Promise<Design | undefined>;
  saved(id: string, rev: number): Promise<(Pick<SavedVersion, 'body'> & Frozen) | undefined>;
}

/** The kinds a revision freezes whole: what sheets and checks read and it does not hold as definitions. */
export function frozenKinds(library: Library): string[] {
  return library.kinds().filter((kind) => factsOf(kind)?.frozenWhole === true);
}

/**
 * The library a saved version is read with: what it froze and nothing else. One saved before words and settings were
 * frozen has its definitions over `library` as it is now.
 */
export function frozenLibrary(library: Library, { definitions, environment }: Frozen): Library {
  const changes = Object.entries(definitions).flatMap(([kind, records]) =>
    Object.entries(records).map(([id, record]) => put(kind, id, null, record as Json)),
  );
  return (environment === undefined ? library : libraryOf(environment)).advance(changes, library.seq);
}

/** The library of an environment: mostly the same one for many revisions. */
const libraryOf = derived('library of an environment', (environment: readonly FrozenRecords[]): Library => {
  const rows = environment.flatMap(({ kind, records }) =>
    records.map((record) => ({ kind, key: String((record as { id?: unknown }).id), seq: 0, record })),
  );
  return Library.build(rows);
});

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
  return placed.flatMap((one: unknown) => {
    if (!isObject(one) || typeof one['def'] !== 'string') return [];
    const { def, rev } = one;
    if (rev === undefined) return [{ id: def }];
    return typeof rev === 'number' ? [{ id: def, rev }] : [];
  });
}
