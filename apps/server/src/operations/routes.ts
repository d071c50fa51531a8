/** Routes for the owners' server page: health, backups, alerts and restart. */
import { queryFigures } from '@cablewright/derive';
import Type from 'typebox';
import type { Alerts } from './alerts/alerts.ts';
import type { Backups } from './backup/backups.ts';
import type { AcknowledgedFailures } from './health/acknowledged.ts';
import { runChecks, type HealthCheck } from './health/check.ts';
import { jobsCheckName } from './health/checks.ts';
import type { AuditWriter } from '../platform/audit/audit-log.ts';
import { done, ok } from '../platform/http/answer.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { RuntimeSettings } from '../settings/runtime/runtime-settings.ts';

const area = 'Operations';

export interface OperationsParts {
  readonly checks: readonly HealthCheck[];
  /** Undefined without a backup folder. */
  readonly backups: Backups | undefined;
  readonly alerts: Alerts;
  readonly audit: AuditWriter;
  readonly acknowledged: AcknowledgedFailures;
  readonly clock: () => Date;
  readonly runtime: RuntimeSettings;
  /** Undefined without a supervisor. */
  readonly restart: (() => void) | undefined;
  readonly release: string;
  /** When this process started. */
  readonly since: Date;
}

const KeptBackup = Type.Object(
  {
    name: Type.String(),
    takenAt: Type.String(),
    head: Type.Integer({ description: 'The number of its newest change set' }),
    files: Type.Integer({ description: 'Uploaded files in it' }),
    release: Type.String({ description: 'The release that took it' }),
  },
  { title: 'Kept backup' },
);

const QueryFigures = Type.Object(
  {
    name: Type.String({ description: 'The kind of result, such as nets' }),
    reused: Type.Integer({ description: 'Answers from memory' }),
    computed: Type.Integer({ description: 'Results for new inputs' }),
    recomputed: Type.Integer({
      description: 'Results computed again because something else they depend on was replaced',
    }),
    evicted: Type.Integer({ description: 'Results dropped because the limit was reached' }),
    spentMs: Type.Number({ description: 'Time spent computing, with the results that were needed for it, in ms' }),
  },
  { title: 'Query figures' },
);

const Overview = Type.Object(
  {
    release: Type.String(),
    since: Type.String({ description: 'When the server started' }),
    checks: Type.Array(
      Type.Object({
        name: Type.String(),
        wrong: Type.Union([Type.String(), Type.Null()], { description: 'What is wrong; null when nothing is' }),
        mayAcknowledge: Type.Boolean({ description: 'Whether the failures are over and can be acknowledged' }),
      }),
    ),
    backups: Type.Union([
      Type.Null({ description: 'No backup folder is set' }),
      Type.Object({ keepDays: Type.Integer(), mostHours: Type.Integer(), items: Type.Array(KeptBackup) }),
    ]),
    alerts: Type.Object({ address: Type.Boolean({ description: 'Whether an alert URL is set' }) }),
    restart: Type.Boolean({ description: 'Whether a supervisor restarts the server' }),
    queries: Type.Array(QueryFigures, {
      description: 'What this process computed from the catalog since it started, what took the most time first',
    }),
  },
  { title: 'Operations' },
);

const TestAlert = Type.Object({ sent: Type.Boolean(), why: Type.Optional(Type.String()) });

export function operationsRoutes(parts: OperationsParts): Route[] {
  return [overviewRoute(parts), acknowledgeRoute(parts), testAlertRoute(parts)];
}

function overviewRoute({ checks, backups, alerts, runtime, restart, release, since }: OperationsParts): Route {
  return route({
    method: 'GET',
    path: '/api/operations',
    operation: 'getOperations',
    area,
    role: 'owner',
    summary: 'Server status: health checks, backups (newest first), alerts and restart',
    answers: { 200: { says: 'The server status', schema: Overview } },
    handle: async () => {
      const [results, items] = await Promise.all([
        runChecks(checks),
        backups === undefined ? [] : keptBackups(backups),
      ]);
      const state = { keepDays: runtime.get('backupKeepDays'), mostHours: runtime.get('backupMaxAgeHours'), items };
      const body = {
        release,
        since: since.toISOString(),
        checks: results.map(({ name, wrong }) => ({
          name,
          wrong: wrong ?? null,
          mayAcknowledge: wrong !== undefined && name === jobsCheckName,
        })),
        backups: backups === undefined ? null : state,
        alerts: { address: await alerts.hasAddress() },
        restart: restart !== undefined,
        queries: queryFigures(),
      };
      return ok(body, { 'cache-control': 'no-store' });
    },
  });
}

/** Backups with an unreadable manifest are omitted. The hourly check reports them. */
async function keptBackups(backups: Backups) {
  const readManifest = (name: string) => backups.read(name).catch(() => undefined);
  const all = await Promise.all((await backups.names()).toReversed().map(readManifest));
  return all
    .filter((part) => part !== undefined)
    .map(({ name, takenAt, head, files, release }) => ({ name, takenAt, head, files: files.length, release }));
}

function acknowledgeRoute({ acknowledged, audit, clock }: OperationsParts): Route {
  return route({
    method: 'POST',
    path: '/api/operations/acknowledge-failed-jobs',
    operation: 'acknowledgeFailedJobs',
    area,
    role: 'owner',
    session: true,
    summary:
      'Acknowledge the jobs that have failed so far: health counts only later ones. They stay in the list of jobs',
    body: Type.Object({}, { additionalProperties: false }),
    answers: { 204: { says: 'Acknowledged' } },
    handle: async (call) => {
      await acknowledged.acknowledge(jobsCheckName, clock().getTime(), call.actor.name);
      await audit.note('failure.acknowledged', call, { subject: 'Failed jobs' });
      return done();
    },
  });
}

function testAlertRoute({ alerts }: OperationsParts): Route {
  return route({
    method: 'POST',
    path: '/api/operations/test-alert',
    operation: 'sendTestAlert',
    area,
    role: 'owner',
    session: true,
    summary: 'Send a test alert. Returns whether it was delivered',
    body: Type.Object({}, { additionalProperties: false }),
    answers: { 200: { says: '`sent: true`, or `why` it was not sent', schema: TestAlert } },
    handle: async ({ actor }) => {
      const why = await alerts.test(actor.name);
      return ok(why === undefined ? { sent: true } : { sent: false, why });
    },
  });
}
