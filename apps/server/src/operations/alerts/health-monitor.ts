import type { HealthCheck } from '../health/check.ts';
import { runChecks } from '../health/check.ts';
import type { AlertEvent } from '../../platform/alerts/alert.ts';
import type { RaiseAlert } from '../../platform/alerts/raise.ts';

const everyMs = 60_000;

/** The checks that have their own kind of alert. */
const alertOf: Readonly<Record<string, AlertEvent>> = {
  'object store': 'object-store-failing',
  backup: 'backup-stale',
  worker: 'worker-stale',
  jobs: 'jobs-failing',
};

/** Checks that read the database. While it is unavailable, their failure says nothing about the worker and the jobs. */
const ofDatabase: ReadonlySet<string> = new Set(['worker', 'jobs']);

interface HealthMonitorOptions {
  readonly checks: readonly HealthCheck[];
  readonly raiseAlert: RaiseAlert;
  readonly everyMs?: number;
}

/**
 * Checks the health of the hub each minute and raises alerts. It runs in the app, because a stopped worker can't report
 * itself.
 */
export class HealthMonitor {
  readonly #options: HealthMonitorOptions;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(options: HealthMonitorOptions) {
    this.#options = options;
  }

  /** The first check is delayed, so that a worker started together with the app has time to send a heartbeat. */
  start(): void {
    const look = () => {
      this.#looking = this.check().catch(() => undefined);
    };
    this.#timer = setInterval(look, this.#options.everyMs ?? everyMs).unref();
  }

  async check(): Promise<void> {
    const { checks, raiseAlert } = this.#options;
    const results = await runChecks(checks);
    const isDatabaseWrong = results.some(({ name, wrong }) => name === 'database' && wrong !== undefined);
    for (const { name, wrong } of results) {
      const event = isDatabaseWrong && ofDatabase.has(name) ? undefined : alertOf[name];
      if (event !== undefined && wrong !== undefined) raiseAlert(event, sentence(name, wrong), { check: name });
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }
}

function sentence(name: string, wrong: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}: ${wrong}.`;
}
