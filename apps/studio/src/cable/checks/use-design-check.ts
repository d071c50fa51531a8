import type { Catalog, DesignCheck } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { drawingQuery } from '../../api/designs.ts';
import { lockedQuery } from '../../api/settings.ts';
import { useModuleRules } from '../../kit/modules/use-module-rules.ts';
import { oncePainted } from '../../kit/page/once-painted.ts';
import { unitSystem } from '../../kit/preferences/units.ts';
import { ChecksClient } from './checks-client.ts';
import { sharedWorker } from './shared-worker.ts';

/** How long after the last keystroke the checks run, ms. Short enough to feel live, long enough not to flicker. */
const settle = 120;

const startWorker = sharedWorker(() => new Worker(new URL('checks-worker.ts', import.meta.url), { type: 'module' }));

/** The checks of the cable on the page. They end with the page; their worker stays for the next one. */
export function useChecksOfPage(): ChecksClient {
  const [checks] = useState(() => new ChecksClient(typeof Worker === 'undefined' ? undefined : startWorker));
  useEffect(() => () => checks.close(), [checks]);
  return checks;
}

/**
 * The findings for a design that is being edited, in the person's units. They come from the hub's engine, which runs in
 * a worker after the edit has been painted. Undefined until the first run.
 */
export function useDesignCheck(checks: ChecksClient, catalog: Catalog, design: Design): DesignCheck | undefined {
  const [settled] = useDebouncedValue(design, settle);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [check, setCheck] = useState<DesignCheck | undefined>();
  const codeRules = useModuleRules(catalog, settled);
  const units = unitSystem();
  const tests = useTests(design.id);
  const what = useMemo(() => ({ catalog, codeRules, units, today, tests }), [catalog, codeRules, units, today, tests]);
  useEffect(() => {
    checks.use(what);
    const check = () => checks.check(settled, (result) => startTransition(() => setCheck(result)));
    // The worker does not compete with the first paint of the page. A hidden page paints nothing.
    return document.hidden ? check() : oncePainted(check);
  }, [checks, what, settled]);
  return check;
}

/** The test parameters of the server and of the saved drawing. Undefined until both are known. */
function useTests(id: string): Catalog['tests'] {
  const { data: drawing } = useQuery({ ...drawingQuery(id), throwOnError: false });
  const { data: locked } = useQuery({ ...lockedQuery, throwOnError: false });
  const [server, design, isKnown] = [locked?.testing, drawing?.value.test, drawing !== undefined];
  return useMemo(() => (server !== undefined && isKnown ? { server, design } : undefined), [server, design, isKnown]);
}
