/** The hub's metrics for Prometheus. */
import { queryFigures } from '@cablewright/derive';
import type { CatalogStore } from '@cablewright/store';
import type { Alerts } from '../alerts/alerts.ts';
import { alertTable, type AlertEvent } from '../../platform/alerts/alert.ts';
import { runChecks, type HealthCheck } from '../health/check.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { webhookKind } from '../../jobs/job.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { exposed, expositionType, type Metric, type Sample } from './exposition.ts';
import type { RequestCounts } from './requests.ts';

export interface MetricParts {
  readonly store: CatalogStore;
  readonly jobs: JobRepository;
  readonly checks: readonly HealthCheck[];
  readonly alerts: Alerts;
  readonly requests: RequestCounts;
  readonly release: string;
  readonly clock: () => Date;
}

/**
 * The metrics route. It is for owners, and for an owner's API token with `catalog:read`, which is how a scraper
 * authenticates. Metrics reveal who works when and what fails, so they aren't public. A separate token just for this
 * page would be one more secret that never expires.
 */
export function metricRoutes(parts: MetricParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/metrics',
      operation: 'getMetrics',
      area: 'Operations',
      role: 'owner',
      summary: 'Metrics of this process and of the server, in Prometheus format',
      answers: { 200: { says: 'Text format 0.0.4', type: 'text/plain' } },
      handle: async () =>
        ok(exposed(await metricsOf(parts)), { 'content-type': expositionType, 'cache-control': 'no-store' }),
    }),
  ];
}

async function metricsOf(parts: MetricParts): Promise<Metric[]> {
  const { store, jobs, checks, alerts, requests, release, clock } = parts;
  const [head, results, counted, beat] = await Promise.all([
    store.head(),
    runChecks(checks),
    jobSamples(jobs),
    jobs.lastHeartbeat(),
  ]);
  const silence = beat === undefined ? [] : [{ value: (clock().getTime() - Date.parse(beat.at)) / 1_000 }];
  return [
    gauge('info', 'The running release of Cablewright', [
      { labels: { version: release, backend: store.backend }, value: 1 },
    ]),
    gauge('check', '1 if a deep health check passes, 0 if it fails', results.map(checkSample)),
    gauge('change_sets', 'The number of the newest change set', [{ value: head }]),
    gauge('jobs', 'Jobs by state; webhook deliveries have the kind webhook', counted),
    gauge('worker_silence_seconds', 'Seconds since the worker last reported', silence),
    counter('alerts_total', 'Alerts raised by this process', alertSamples(alerts)),
    requests.metric(),
    ...queryMetrics(),
    ...processMetrics(),
  ];
}

function checkSample({ name, wrong }: { name: string; wrong: string | undefined }): Sample {
  return { labels: { check: name }, value: wrong === undefined ? 1 : 0 };
}

function alertSamples(alerts: Alerts): Sample[] {
  const counted = alerts.counted();
  return Object.keys(alertTable).map((event) => ({ labels: { event }, value: counted.get(event as AlertEvent) ?? 0 }));
}

async function jobSamples(jobs: JobRepository): Promise<Sample[]> {
  const kinds = [{ labels: { kind: 'job' } }, { labels: { kind: webhookKind }, kind: webhookKind }];
  const included = kinds.flatMap((kind) =>
    (['queued', 'running', 'retrying', 'failed'] as const).map((state) => ({ ...kind, state })),
  );
  return Promise.all(
    included.map(async ({ labels, state, ...query }) => ({
      labels: { ...labels, state },
      value: (await jobs.list({ ...query, state, limit: 1 })).total,
    })),
  );
}

/** Cached query results over records and designs, and their cost. See `packages/derive`. */
function queryMetrics(): Metric[] {
  const figures = queryFigures();
  const results = figures.flatMap(({ name, reused, computed, recomputed, evicted }) =>
    Object.entries({ reused, computed, recomputed, evicted }).map(([result, value]) => ({
      labels: { query: name, result },
      value,
    })),
  );
  const seconds = figures.map(({ name, spentMs }) => ({ labels: { query: name }, value: spentMs / 1_000 }));
  return [
    counter(
      'query_results_total',
      'Results of queries over the catalog: reused, computed, recomputed, evicted',
      results,
    ),
    counter('query_seconds_total', 'Time spent computing results of a query, with the queries it asked', seconds),
  ];
}

function processMetrics(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const plain = (name: string, help: string, type: Metric['type'], value: number): Metric => ({
    name: `process_${name}`,
    help,
    type,
    samples: [{ value }],
  });
  return [
    plain('resident_memory_bytes', 'Resident memory of the process', 'gauge', rss),
    plain('heap_bytes', 'Used heap of the process', 'gauge', heapUsed),
    plain('cpu_seconds_total', 'CPU time of the process', 'counter', (user + system) / 1e6),
    plain('uptime_seconds', 'Seconds since the process started', 'gauge', process.uptime()),
  ];
}

function gauge(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name: `cablewright_${name}`, help, type: 'gauge', samples };
}
function counter(name: string, help: string, samples: readonly Sample[]): Metric {
  return { name: `cablewright_${name}`, help, type: 'counter', samples };
}
