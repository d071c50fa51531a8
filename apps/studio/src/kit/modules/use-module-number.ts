/**
 * Checks a number with a module's part-number scheme, whose code runs in a sandbox of the browser as it does on the
 * hub.
 */
import { getModuleCode, type ModuleLine } from '@cablewright/client';
import type { NumberKind } from '@cablewright/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { hub } from '../../api/hub.ts';
import { modulesQuery, numberSettingsQuery } from '../../api/settings.ts';

/** The delay after typing before the number is read, ms. */
const debounceMs = 250;

type OpenScheme = (number: string, kind: NumberKind) => Promise<string | undefined>;

/** One sandbox for each version of a scheme with its settings. It ends by itself when idle. */
const opened = new Map<string, Promise<OpenScheme | undefined>>();

/** Whether a module numbers the parts, and the problem of a number; `numbering` is undefined while that is unknown. */
export function useModuleNumber(kind: NumberKind, value: string | undefined) {
  const { data: settings } = useQuery(numberSettingsQuery);
  const { data: modules } = useQuery(modulesQuery);
  const numbering = settings === undefined ? undefined : settings.value.inForce.from === 'module';
  const module = modules?.modules.find(
    ({ name, running, inBrowser }) => running && inBrowser && name === settings?.value.inForce.module,
  );
  const [number] = useDebouncedValue(value?.trim() ?? '', debounceMs);
  const { data: objection } = useQuery({
    queryKey: ['modules', 'number', module?.id, module?.version, kind, number],
    queryFn: module === undefined ? skipToken : async () => (await (await schemeOf(module))?.(number, kind)) ?? null,
    enabled: numbering === true && number !== '',
    retry: false,
  });
  return { numbering, objection: objection ?? undefined };
}

async function schemeOf(module: ModuleLine): Promise<OpenScheme | undefined> {
  const { id } = module;
  const answer = await hub.call(getModuleCode, { params: { module: id } });
  const { code: _code, ...about } = answer;
  const key = `${module.version} ${JSON.stringify(about)}`;
  const scheme = opened.get(key) ?? openScheme(answer);
  opened.set(key, scheme);
  return scheme;
}

async function openScheme({ name, code, settings, partNumberScheme }: ModuleCode): Promise<OpenScheme | undefined> {
  if (partNumberScheme === undefined) return undefined;
  const [{ ModuleScheme, plainHost, SandboxedModule }, { browserThreads: threads }] = await Promise.all([
    import('@cablewright/modules/running'),
    import('./threads.ts'),
  ]);
  const host = plainHost(settings, () => new Date());
  const calls = new SandboxedModule({ declaration: { name }, code, host, threads });
  // `remember` adds readings before they are needed. A page never asks this scheme for the next number.
  const scheme = new ModuleScheme(
    name,
    partNumberScheme,
    (_, numbers) => numbers.map(() => null),
    () => undefined,
  );
  return async (number, kind) => {
    scheme.remember([number], await calls.many('read', [[number]]));
    return scheme.scheme.check(number, kind)[0]?.message;
  };
}

type ModuleCode = Awaited<ReturnType<typeof hub.call<typeof getModuleCode>>>;
