import type { Catalog } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { designQuery, designRevisionQuery } from '../../api/designs.ts';
import { libraryQuery } from '../../api/library.ts';
import type { Loading } from '../../kit/page/loading.ts';
import { catalogFrom, keyOf, type LoadedDesign } from './catalog-from.ts';

type DesignRef = Pick<LoadedDesign, 'id' | 'rev'>;

/** The designs loaded so far that a design places, at any depth. */
type LoadedDesigns = ReadonlyMap<string, LoadedDesign>;

function placesOf(design: Design | undefined): DesignRef[] {
  return (design?.instances.subassemblies ?? []).map(({ def, rev }) => ({ id: def, rev }));
}

/** The designs placed in the loaded ones, each once, the first level first. */
function wantedBy(design: Design, read: LoadedDesigns): DesignRef[] {
  const found = new Map<string, DesignRef>();
  const open = placesOf(design);
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (found.has(keyOf(next)) || found.size > 200) continue;
    found.set(keyOf(next), next);
    open.push(...placesOf(read.get(keyOf(next))?.design));
  }
  return [...found.values()];
}

/** The data that the engine needs to check a design in the browser: the library, and the designs it places. */
export function useCatalog(design: Design): Loading<Catalog> {
  const { data: library, error, refetch } = useQuery(libraryQuery);
  const direct = useRead(placesOf(design));
  const deeper = useRead(wantedBy(design, direct));
  const stamp = [...deeper.keys()].join(' ');
  const data = useMemo(
    () => (library === undefined ? undefined : catalogFrom(library, [...deeper.values()])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the stamp names exactly what was read
    [library, stamp, ...[...deeper.values()].map((each) => each.design)],
  );
  return { data, error, refetch };
}

function useRead(designs: readonly DesignRef[]): LoadedDesigns {
  const working = designs.filter((each) => each.rev === undefined);
  const pinned = designs.filter((each) => each.rev !== undefined);
  const copies = useQueries({ queries: working.map(({ id }) => designQuery(id)) });
  const revisions = useQueries({ queries: pinned.map(({ id, rev }) => designRevisionQuery(id, rev ?? 1)) });
  const read = new Map<string, LoadedDesign>();
  for (const [index, each] of working.entries()) {
    const design = copies[index]?.data?.value;
    if (design !== undefined) read.set(keyOf(each), { ...each, design });
  }
  for (const [index, each] of pinned.entries()) {
    const revision = revisions[index]?.data;
    if (revision !== undefined) read.set(keyOf(each), { ...each, design: revision.body, revision });
  }
  return read;
}
