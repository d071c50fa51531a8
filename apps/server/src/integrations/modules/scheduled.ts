/** Scheduled work of modules. Each has its own kind of job, which is registered while the module is turned on. */
import { ModuleFailure } from '@cablewright/modules/running';
import { asJson, type Json } from '@cablewright/model';
import type { JobKind, JobKinds, JobOutcome, JobRun } from '../../jobs/job-kinds.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { runImport } from '../imports/import-kind.ts';
import type { HubModules } from './hub-modules.ts';

type Running = NonNullable<ReturnType<HubModules['get']>>;
type Turn = NonNullable<NonNullable<Running['declaration']['asks']>['schedules']>[string];

/** The default time (HH:MM): before people start to work, and after the hub's own nightly jobs. */
const usualTime = '05:00';

/** Registers the jobs of modules, now and whenever modules change. */
export function scheduleModules(kinds: JobKinds, modules: HubModules, jobs: JobRepository): void {
  let own: JobKind[] = [];
  const follow = () => {
    for (const { kind } of own) kinds.remove(kind);
    own = modules.all().flatMap(([id, module]) => kindsOf(modules, jobs, id, module));
    for (const kind of own) kinds.add(kind);
  };
  modules.onChange(follow);
  follow();
}

function kindsOf(modules: HubModules, jobs: JobRepository, id: string, module: Running): JobKind[] {
  const { name, asks = {} } = module.declaration;
  return Object.entries(asks.schedules ?? {}).map(([what, turn]) => ({
    kind: `module.${id}.${what}`,
    label: `${name}: ${labelOf(module, what)}`,
    onRequest: false,
    schedule: scheduleOf(turn),
    run: (run) => ran(modules, jobs, id, module, what, run),
  }));
}

function scheduleOf({ every, at = usualTime }: Turn): NonNullable<JobKind['schedule']> {
  if (every === 'hour') return { hourly: true };
  return every === 'day' ? { dailyAt: at } : { dailyAt: at, weekday: 1 };
}

function labelOf({ contributions: { loaders, schedules } }: Running, what: string): string {
  return [...loaders, ...schedules].find(({ id }) => id === what)?.label ?? what;
}

/** A loader creates a plan that a person publishes. Any other work returns a result for the job. */
async function ran(
  modules: HubModules,
  jobs: JobRepository,
  module: string,
  { contributions }: Running,
  what: string,
  run: JobRun,
): Promise<JobOutcome> {
  const { catalog, contributed } = modules.parts;
  const scheduled = contributions.schedules.find(({ id }) => id === what);
  if (scheduled === undefined)
    return runImport(catalog, contributed.importers, jobs, run, { module, importer: what, input: null });
  try {
    const progress = (done: number, total: number, text?: string) => run.progress({ done, total, text });
    const result = await scheduled.run({ signal: run.signal, progress });
    return { ok: true, result: asJson((result ?? null) as Json & object) };
  } catch (error) {
    if (error instanceof ModuleFailure) return { ok: false, why: error.message };
    throw error;
  }
}
