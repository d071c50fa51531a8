import { isDatabaseAway } from '@cablewright/store';
import { webhookKind } from '../../jobs/job.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { FailureLog } from '../../platform/log/failure-log.ts';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import { waitsOf } from './attempt.ts';
import { DeliveryWorker } from './delivery-worker.ts';
import type { Subscriptions } from './subscriptions.ts';

const pollMs = 1_000;
const pruneEveryMs = 3_600_000;
/** How long a finished delivery is retained, in ms. */
const keptMs = 30 * 86_400_000;

interface DeliveriesOptions {
  readonly jobs: JobRepository;
  readonly subscriptions: Subscriptions;
  readonly runtime: RuntimeSettings;
  readonly http: OutboundHttp;
  readonly clock: () => Date;
  readonly notice: (message: string) => void;
  readonly failures: FailureLog;
}

/**
 * Sends the deliveries. Each subscription has its own worker, and so does each removed subscription with pending
 * deliveries.
 */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #workers = new Map<string, DeliveryWorker>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #stop = new AbortController();
  #unlisten: () => void = () => undefined;

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { jobs, subscriptions } = this.#options;
    this.#unlisten = jobs.listen({ onReady: (queue) => this.#look(queue) });
    subscriptions.onChange(() => this.#look(''));
    this.#timers.push(setInterval(() => this.#look(''), pollMs).unref());
    this.#timers.push(setInterval(() => void this.#prune(), pruneEveryMs).unref());
    for (const queue of await jobs.queues(webhookKind)) this.#look(queue);
    this.#look('');
    await this.#prune();
  }

  /** Checks one queue, or all queues if the name is empty. */
  #look(queue: string): void {
    const [kind, id] = queue.split('.');
    if (kind === 'webhook' && id !== undefined) return this.#worker(id).look();
    if (queue !== '') return;
    for (const { id: subscription } of this.#options.subscriptions.all) this.#worker(subscription);
    for (const worker of this.#workers.values()) worker.look();
  }

  #worker(id: string): DeliveryWorker {
    let worker = this.#workers.get(id);
    if (worker === undefined)
      this.#workers.set(id, (worker = new DeliveryWorker(id, { ...this.#options, sender: () => this.#sender() })));
    return worker;
  }

  #sender() {
    const { http, clock, runtime } = this.#options;
    return { http, clock, waits: waitsOf(runtime.get('webhookBackoff')), signal: this.#stop.signal };
  }

  /** Removes deliveries that finished a month ago. */
  async #prune(): Promise<void> {
    const { jobs, clock, notice } = this.#options;
    const before = new Date(clock().getTime() - keptMs).toISOString();
    await jobs.prune(webhookKind, before).catch((error: Error) => {
      // Pruning is tried again in an hour. If the database is unreachable, the workers log that.
      if (!isDatabaseAway(error)) notice(`Couldn’t remove old deliveries: ${error.message}`);
    });
  }

  async stop(): Promise<void> {
    this.#unlisten();
    for (const timer of this.#timers) clearInterval(timer);
    const stopping = [...this.#workers.values()].map((worker) => worker.stop());
    setTimeout(() => this.#stop.abort(), 200).unref();
    await Promise.all(stopping);
    this.#options.http.close();
  }
}
