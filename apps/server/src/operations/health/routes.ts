import Type from 'typebox';
import { ok, type Answer } from '../../platform/http/answer.ts';
import { errorTable, problem } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { runChecks, type CheckResult, type HealthCheck } from './check.ts';

export const healthErrors = errorTable({ unhealthy: [503, 'Health check failed'] });

const HealthQuery = Type.Object({ deep: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('0')])) });

const Health = Type.Object(
  {
    status: Type.Literal('ok'),
    checks: Type.Optional(Type.Array(Type.String(), { description: 'The checks that ran, with deep=1' })),
  },
  { title: 'Health' },
);

export function healthRoutes(checks: readonly HealthCheck[]): Route[] {
  const look = shared(checks);
  return [
    route({
      method: 'GET',
      path: '/healthz',
      operation: 'getHealth',
      area: 'Operations',
      role: 'public',
      duringSetup: true,
      withoutDatabase: true,
      summary: 'Whether the server responds; with deep=1 also its database, files, backups and worker',
      query: HealthQuery,
      answers: { 200: { says: 'Healthy', schema: Health } },
      refusals: [healthErrors.unhealthy],
      handle: ({ query }) => (query.deep === '1' ? deep(look) : ok({ status: 'ok' })),
    }),
  ];
}

/** Requests at the same time share one run: the check writes a file, and the route is public. */
function shared(checks: readonly HealthCheck[]): () => Promise<CheckResult[]> {
  let looking: Promise<CheckResult[]> | undefined;
  return () => (looking ??= runChecks(checks).finally(() => (looking = undefined)));
}

async function deep(look: () => Promise<CheckResult[]>): Promise<Answer> {
  const results = await look();
  const failed = results.filter(({ wrong }) => wrong !== undefined);
  if (failed.length === 0) return ok({ status: 'ok', checks: results.map(({ name }) => name) });
  const issues = failed.map(({ name, wrong }) => ({ code: name, message: wrong! }));
  return problem(healthErrors.unhealthy, `${failed[0]!.name}: ${failed[0]!.wrong}`, { issues });
}
