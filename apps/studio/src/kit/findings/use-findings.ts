import { checkDesign, wording, type Catalog, type DesignCheck } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { useDebouncedValue } from '@mantine/hooks';
import { startTransition, useEffect, useState } from 'react';
import { useModuleRules } from '../modules/use-module-rules.ts';
import { unitSystem } from '../preferences/units.ts';

/** How long after the last keystroke the checks run, in ms. Short enough to feel live, long enough not to flicker. */
const settle = 120;

/**
 * What the checks say about a design while it is being edited: the engine of the hub, run in the browser once the page has
 * shown the edit, in the units of the person. Undefined until they have run once.
 */
export function useDesignCheck(catalog: Catalog, design: Design): DesignCheck | undefined {
  const [settled] = useDebouncedValue(design, settle);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [check, setCheck] = useState<DesignCheck | undefined>();
  const codeRules = useModuleRules(catalog, settled);
  const system = unitSystem();
  useEffect(() => {
    const run = setTimeout(() => {
      const found = checkDesign({ ...wording.inUnits(catalog, system), codeRules }, settled, today);
      startTransition(() => setCheck(found));
    });
    return () => clearTimeout(run);
  }, [catalog, codeRules, settled, system, today]);
  return check;
}
