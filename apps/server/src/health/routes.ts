import Type from 'typebox';
import type { CatalogStore } from '@cablewright/store';
import { ok, type Answer } from '../http/answer.ts';
import { errorTable, problem } from '../http/problem.ts';
import { route, type Route } from '../http/route.ts';

export const healthErrors = errorTable({ unhealthy: [503, 'The hub is not well'] });

/** One thing the deep check looks at. `run` says in a sentence what is wrong, or nothing. */
export interface HealthCheck {
  readonly name: string;
  readonly run: () => Promise<string | undefined>;
}

/** Milliseconds a check may take before it has failed. */
const patience = 5_000;

const HealthQuery = Type.Object({ deep: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('0')])) });

export function healthRoutes(checks: readonly HealthCheck[]): Route[] {
  return [
    route({
      method: 'GET',
      path: '/healthz',
      area: 'Operations',
      role: 'public',
      duringSetup: true,
      summary: 'Whether the process answers; with deep=1 whether what it needs does too',
      query: HealthQuery,
      answers: { 200: { says: 'It does' } },
      refusals: [healthErrors.unhealthy],
      handle: ({ query }) => (query.deep === '1' ? deep(checks) : ok({ status: 'ok' })),
    }),
  ];
}

async function deep(checks: readonly HealthCheck[]): Promise<Answer> {
  const results = await Promise.all(checks.map(async ({ name, run }) => ({ name, wrong: await outcome(run) })));
  const failed = results.filter(({ wrong }) => wrong !== undefined);
  if (failed.length === 0) return ok({ status: 'ok', checks: results.map(({ name }) => name) });
  const issues = failed.map(({ name, wrong }) => ({ code: name, message: wrong! }));
  return problem(healthErrors.unhealthy, `${failed[0]!.name}: ${failed[0]!.wrong}`, { issues });
}

async function outcome(run: HealthCheck['run']): Promise<string | undefined> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, patience, 'no answer within 5 s').unref());
  return Promise.race([run().catch((error: Error) => error.message), late]);
}

/** The store answers; on the database backend that means the database does. */
export function storeCheck(store: CatalogStore): HealthCheck {
  return {
    name: store.backend === 'database' ? 'database' : 'catalog folder',
    run: async () => {
      await store.head();
      return undefined;
    },
  };
}
