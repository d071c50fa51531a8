import { checkProducts, schemeInForce, type DesignFacts } from '@cablewright/engine';
import type { Finding, Product } from '@cablewright/model';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { designsQuery, type DesignLine } from '../api/designs.ts';
import { libraryQuery } from '../api/library.ts';

/** How long after the last keystroke the checks run, in ms. */
const settle = 150;

/** Everything that shows families, and the cables they sell, asks again. */
export function useForgetProducts(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    for (const key of [['products'], ['product'], ['lineup'], ['designs'], ['library'], ['history']]) {
      await client.invalidateQueries({ queryKey: key });
    }
  };
}

export function useDesignsById(): ReadonlyMap<string, DesignLine> {
  const { data } = useQuery(designsQuery);
  return useMemo(() => new Map((data ?? []).map((line) => [line.id, line])), [data]);
}

/** What the checks say of a family while it is being edited: the checks of the hub, run in the browser. */
export function useFamilyFindings(family: Product, saved: readonly Finding[], dirty: boolean): readonly Finding[] {
  const { data: library } = useQuery(libraryQuery);
  const designs = useDesignsById();
  const [settled] = useDebouncedValue(family, settle);
  return useMemo(() => {
    if (!dirty || library === undefined || designs.size === 0) return saved;
    return checkProducts([settled], {
      design: (id) => factsOf(designs.get(id)),
      release: (id) => {
        const release = designs.get(id)?.release;
        return release === undefined || release === null ? undefined : { rev: release.rev };
      },
      scheme: schemeInForce(library).scheme,
    });
  }, [dirty, library, designs, settled, saved]);
}

function factsOf(line: DesignLine | undefined): DesignFacts | undefined {
  if (line === undefined) return undefined;
  return { id: line.id, label: line.label, ...(line.trunkMm === undefined ? {} : { trunkMm: line.trunkMm }) };
}
