import type { Job, Settlement } from '../../jobs/job.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { FailureLog } from '../../platform/log/failure-log.ts';
import { attempt, dataOf, unsent, type Sender } from './attempt.ts';
import { queueOf } from './subscription.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The most concurrent requests to one receiver, and the most deliveries taken from the queue at a time. */
const together = 32;
/** The most deliveries taken, including those that are waiting to be settled while the next ones are sent. */
const maxTaken = 2 * together;
/** How long settlements are collected so that one transaction settles many, in ms. */
const batchMs = 10;
const heartbeatMs = 3_000;

interface DeliveryWorkerOptions {
  readonly jobs: JobRepository;
  readonly subscriptions: Subscriptions;
  readonly sender: () => Sender;
  readonly notice: (message: string) => void;
  readonly failures: FailureLog;
}

/**
 * Sends the deliveries of one subscription. Each subscription has its own worker, so that a slow receiver doesn't delay
 * others.
 */
export class DeliveryWorker {
  readonly #id: string;
  readonly #options: DeliveryWorkerOptions;
  /** Deliveries that were taken but not settled yet. */
  readonly #running = new Map<string, Job>();
  #sending = 0;
  #settlements: Settlement[] = [];
  #batching: NodeJS.Timeout | undefined;
  #settling: Promise<void> = Promise.resolve();
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  readonly #alive: NodeJS.Timeout;

  constructor(id: string, options: DeliveryWorkerOptions) {
    this.#id = id;
    this.#options = options;
    this.#alive = setInterval(() => void this.#keepAlive(), heartbeatMs).unref();
  }

  look(): void {
    this.#again = true;
    if (!this.#stopped) this.#looking ??= this.#take().finally(() => (this.#looking = undefined));
  }

  async #take(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      const free = Math.min(together - this.#sending, maxTaken - this.#running.size);
      // Takes deliveries only if at least half of the capacity is free, because each time costs a query.
      if (free < together / 2) return;
      const jobs = (await this.#try(() => this.#options.jobs.take(queueOf(this.#id), free))) ?? [];
      for (const job of jobs) {
        this.#running.set(job.id, job);
        this.#sending += 1;
        void this.#deliver(job);
      }
      if (jobs.length > 0) this.#again = true;
    }
  }

  #try<T>(run: () => Promise<T>): Promise<T | undefined> {
    return this.#options.failures.try(`read deliveries of ${this.#id}`, run);
  }

  async #deliver(job: Job): Promise<void> {
    const sender = this.#options.sender();
    const settlement = await this.#outcome(job, sender).catch((error: Error): Settlement => {
      this.#options.notice(`The delivery ${job.id}: ${error.stack ?? error.message}`);
      return unsent(job, 'Internal error. See the server log.', sender.clock());
    });
    this.#sending -= 1;
    // If the process stops during a request, it is unknown whether the message arrived, so the next process sends it
    // again.
    if (!this.#stopped || settlement.state === 'done') this.#settle(settlement);
    else this.#running.delete(job.id);
    if (this.#sending <= together / 2) this.look();
  }

  async #outcome(job: Job, sender: Sender): Promise<Settlement> {
    const { subscriptions } = this.#options;
    const subscription = subscriptions.get(this.#id);
    if (subscription === undefined) return unsent(job, 'The subscription was removed.', sender.clock());
    if (!subscription.enabled && dataOf(job).byHand !== true)
      return unsent(job, 'The subscription is disabled.', sender.clock());
    const secret = await subscriptions.signingSecret(subscription);
    if (!secret.ok) return unsent(job, secret.why, sender.clock());
    return attempt(job, subscription.url, secret.secrets, sender);
  }

  #settle(settlement: Settlement): void {
    this.#settlements.push(settlement);
    this.#batching ??= setTimeout(() => this.#flush(), batchMs);
  }

  #flush(): void {
    clearTimeout(this.#batching);
    this.#batching = undefined;
    const settlements = this.#settlements;
    this.#settlements = [];
    this.#settling = this.#settling.then(async () => {
      await this.#try(() => this.#options.jobs.settle(settlements));
      for (const { id } of settlements) this.#running.delete(id);
      this.look();
    });
  }

  async #keepAlive(): Promise<void> {
    if (this.#running.size === 0) return;
    await this.#try(() => this.#options.jobs.keepAlive([...this.#running.values()]));
  }

  /**
   * Stops taking deliveries, and waits until those with a response are settled. The sender's signal aborts running
   * requests.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#alive);
    await this.#looking;
    const end = Date.now() + 3_000;
    while (this.#running.size > this.#settlements.length && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10));
    if (this.#settlements.length > 0) this.#flush();
    await this.#settling;
  }
}
