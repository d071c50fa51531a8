import type { DesignLine } from '@cablewright/client';
import { checkProducts, schemeInForce, type DesignFacts } from '@cablewright/engine';
import { present, type Finding, type Product } from '@cablewright/model';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { designsQuery } from '../api/designs.ts';
import { libraryQuery } from '../api/library.ts';

/** Delay after the last keystroke before the checks run, ms. */
const debounceMs = 150;

export function useDesignsById(): ReadonlyMap<string, DesignLine> {
  const { data } = useQuery(designsQuery);
  return useMemo(() => new Map((data ?? []).map((line) => [line.id, line])), [data]);
}

/** The findings of a family while it is edited. The hub's checks run in the browser. */
export function useFamilyFindings(family: Product, saved: readonly Finding[], dirty: boolean): readonly Finding[] {
  const { data: library } = useQuery(libraryQuery);
  const designs = useDesignsById();
  const [settled] = useDebouncedValue(family, debounceMs);
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
  return present({ id: line.id, label: line.label, trunkMm: line.trunkMm });
}
