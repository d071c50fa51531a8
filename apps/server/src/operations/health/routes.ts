import Type from 'typebox';
import { ok } from '../../platform/http/answer.ts';
import { errorTable, problem } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
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

export interface HealthParts {
  readonly checks: readonly HealthCheck[];
  /** Whether a request comes from an owner, who may see the server's folder names. */
  readonly isOwner: (headers: Call['headers']) => Promise<boolean>;
}

export function healthRoutes({ checks, isOwner }: HealthParts): Route[] {
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
      summary:
        'Whether the server responds; with deep=1 also its database, files, backups and worker. Owners also see paths of the server',
      query: HealthQuery,
      answers: { 200: { says: 'Healthy', schema: Health } },
      refusals: [healthErrors.unhealthy],
      handle: async ({ query, headers }) => {
        if (query.deep !== '1') return ok({ status: 'ok' } as const);
        // Identifying the client requires the database, which may be what has failed.
        return deep(await look(), await isOwner(headers).catch(() => false));
      },
    }),
  ];
}

/** Concurrent requests share one run, because the route is public and the check writes a file. */
function shared(checks: readonly HealthCheck[]): () => Promise<CheckResult[]> {
  let looking: Promise<CheckResult[]> | undefined;
  return () => (looking ??= runChecks(checks).finally(() => (looking = undefined)));
}

function deep(results: readonly CheckResult[], isOwner: boolean) {
  const issues = results.flatMap(({ name, wrong, publicly }) => {
    const message = isOwner ? wrong : publicly;
    return wrong === undefined || message === undefined ? [] : [{ code: name, message }];
  });
  const [first] = issues;
  if (first === undefined) return ok({ status: 'ok' as const, checks: results.map(({ name }) => name) });
  return problem(healthErrors.unhealthy, `${first.code}: ${first.message}`, { issues });
}
