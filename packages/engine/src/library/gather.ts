/** Gathers a catalog with everything that one design needs: the designs it places at any depth, each with its library. */
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

/** The frozen data of a saved revision: its definitions, and its environment if that was frozen too. */
type Frozen = Pick<SavedVersion, 'definitions'> & { readonly environment?: readonly FrozenRecords[] | undefined };

/** Reads designs from the store. */
interface DesignReader {
  working(id: string): Promise<Design | undefined>;
  saved(id: string, rev: number): Promise<(Pick<SavedVersion, 'body'> & Frozen) | undefined>;
}

/** The kinds that a revision freezes completely: records that sheets and checks read, but that aren't among its definitions. */
export function frozenKinds(library: Library): string[] {
  return library.kinds().filter((kind) => factsOf(kind)?.frozenWhole === true);
}

/**
 * The library for reading a saved version: only what the version froze. A version saved before words and settings were frozen
 * uses its definitions on top of the current `library`.
 */
export function frozenLibrary(library: Library, { definitions, environment }: Frozen): Library {
  const changes = Object.entries(definitions).flatMap(([kind, records]) =>
    Object.entries(records).map(([id, record]) => put(kind, id, null, record as Json)),
  );
  return (environment === undefined ? library : libraryOf(environment)).advance(changes, library.seq);
}

/** The library of an environment. Cached, because many revisions usually share one environment. */
const libraryOf = derived('library of an environment', (environment: readonly FrozenRecords[]): Library => {
  const rows = environment.flatMap(({ kind, records }) =>
    records.map((record) => ({ kind, key: String((record as { id?: unknown }).id), seq: 0, record })),
  );
  return Library.build(rows);
});

/**
 * Gathers what the engine needs to read `design`. A placed design that isn't found is left out; the checks report it.
 * `design` may be any value: one that doesn't have the form of a design has no placed designs.
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
