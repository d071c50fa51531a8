/** Rules of code modules while a cable is edited: run in the browser, before anything is saved. */
import { getModuleCode, type ModuleLine } from '@cablewright/client';
import type { Catalog, CodeRule } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { RuleModule } from '@cablewright/modules/running';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hub } from '../../api/hub.ts';
import { modulesQuery } from '../../api/settings.ts';

const noRules: readonly CodeRule[] = [];

/** The rules of active modules for a design. Their findings follow a moment after an edit. */
export function useModuleRules(catalog: Catalog, design: Design): readonly CodeRule[] {
  const modules = useRuleModules();
  const [rules, setRules] = useState(noRules);
  useEffect(() => {
    if (modules === undefined) return undefined;
    let isLatest = true;
    void import('@cablewright/modules/running')
      .then(({ designCodeRules }) => designCodeRules(modules, catalog, design))
      .then((moduleRules) => isLatest && setRules(moduleRules));
    return () => {
      isLatest = false;
    };
  }, [modules, catalog, design]);
  return modules === undefined ? noRules : rules;
}

/** The modules with rules, each with its own sandbox; undefined if there are none. */
function useRuleModules(): readonly RuleModule[] | undefined {
  const { data } = useQuery(modulesQuery);
  const [opened, setOpened] = useState<{ readonly of: string; readonly modules: readonly RuleModule[] } | undefined>();
  const key = (data?.modules ?? []).filter(hasRules).map(({ id, version }) => `${id} ${version}`);
  const ids = key.join('\n');
  useEffect(() => {
    if (ids === '') return undefined;
    const opening = openModules(ids.split('\n').flatMap((line) => line.split(' ', 1)));
    let isClosed = false;
    void opening.then((modules) => isClosed || setOpened({ of: ids, modules }));
    return () => {
      isClosed = true;
      void opening.then((modules) => modules.forEach((module) => module.close()));
    };
  }, [ids]);
  return opened?.of === ids ? opened.modules : undefined;
}

function hasRules({ running, inBrowser, contributes }: ModuleLine): boolean {
  return running && inBrowser && contributes.rules.length > 0;
}

type OpenModule = RuleModule & { readonly close: () => void };

/** Loaded with the first module, because most hubs have none. A module that was removed in the meantime is left out. */
async function openModules(ids: readonly string[]): Promise<readonly OpenModule[]> {
  const [{ plainHost, SandboxedModule }, { browserThreads: threads }] = await Promise.all([
    import('@cablewright/modules/running'),
    import('./threads.ts'),
  ]);
  const opening = ids.map(async (module): Promise<OpenModule[]> => {
    const answer = await hub.call(getModuleCode, { params: { module } }).catch(() => undefined);
    if (answer === undefined) return [];
    const { name, code } = answer;
    const host = plainHost(answer.settings, () => new Date());
    const calls = new SandboxedModule({ declaration: { name }, code, host, threads });
    return [
      { name, rules: answer.rules as readonly object[] as RuleModule['rules'], calls, close: () => calls.close() },
    ];
  });
  return (await Promise.all(opening)).flat();
}
