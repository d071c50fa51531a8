import { webhookKind } from '../../jobs/job.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';
import { waitsOf } from './attempt.ts';
import { Lane } from './lane.ts';
import type { Subscriptions } from './subscriptions.ts';

const lookEveryMs = 1_000;
const pruneEveryMs = 3_600_000;
/** How long a delivery that is over is kept, ms. */
export const keptMs = 30 * 86_400_000;

export interface DeliveriesOptions {
  readonly jobs: JobRepository;
  readonly subscriptions: Subscriptions;
  readonly runtime: RuntimeSettings;
  readonly http: OutboundHttp;
  readonly clock: () => Date;
  readonly notice: (message: string) => void;
}

/** Sends the deliveries: a lane for each subscription, and for each that is gone and has deliveries left. */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #lanes = new Map<string, Lane>();
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
    this.#timers.push(setInterval(() => this.#look(''), lookEveryMs).unref());
    this.#timers.push(setInterval(() => void this.#prune(), pruneEveryMs).unref());
    for (const queue of await jobs.queues(webhookKind)) this.#look(queue);
    this.#look('');
    await this.#prune();
  }

  /** Looks into one queue, or with '' into all. */
  #look(queue: string): void {
    const [kind, id] = queue.split('.');
    if (kind === 'webhook' && id !== undefined) return this.#lane(id).look();
    if (queue !== '') return;
    for (const { id: known } of this.#options.subscriptions.all) this.#lane(known);
    for (const lane of this.#lanes.values()) lane.look();
  }

  #lane(id: string): Lane {
    let lane = this.#lanes.get(id);
    if (lane === undefined)
      this.#lanes.set(id, (lane = new Lane(id, { ...this.#options, sender: () => this.#sender() })));
    return lane;
  }

  #sender() {
    const { http, clock, runtime } = this.#options;
    return { http, clock, waits: waitsOf(runtime.get('webhookBackoff')), signal: this.#stop.signal };
  }

  /** Removes deliveries that were over a month ago. */
  async #prune(): Promise<void> {
    const { jobs, clock, notice } = this.#options;
    const before = new Date(clock().getTime() - keptMs).toISOString();
    await jobs.prune(webhookKind, before).catch((error: Error) => notice(`Old deliveries: ${error.message}`));
  }

  async stop(): Promise<void> {
    this.#unlisten();
    for (const timer of this.#timers) clearInterval(timer);
    const stopping = [...this.#lanes.values()].map((lane) => lane.stop());
    setTimeout(() => this.#stop.abort(), 200).unref();
    await Promise.all(stopping);
    this.#options.http.close();
  }
}
