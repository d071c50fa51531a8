import { validateDesign, type Catalog } from '@cablewright/engine';
import type { Design, Finding } from '@cablewright/model';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';

/** How long after the last keystroke the checks run, in ms. Short enough to feel live, long enough not to flicker. */
const settle = 120;

/** What the checks say about a design while it is being edited: the engine of the hub, run in the browser. */
export function useFindings(catalog: Catalog | undefined, design: Design): readonly Finding[] {
  const [settled] = useDebouncedValue(design, settle);
  return useMemo(() => (catalog === undefined ? [] : validateDesign(catalog, settled)), [catalog, settled]);
}
