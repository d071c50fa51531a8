import type { Job, Settlement } from '../../jobs/job.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import type { FailureLog } from '../../platform/log/failure-log.ts';
import { attempt, dataOf, unsent, type Sender } from './attempt.ts';
import { queueOf } from './subscription.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Deliveries to one receiver on their way at a time, and taken at a time. */
const together = 32;
/** With those that have their answer and wait to be settled: the next are sent meanwhile. */
const maxTaken = 2 * together;
/** Settlements are gathered this long, ms: one transaction settles many. */
const batchMs = 10;
const heartbeatMs = 3_000;

interface DeliveryWorkerOptions {
  readonly jobs: JobRepository;
  readonly subscriptions: Subscriptions;
  readonly sender: () => Sender;
  readonly notice: (message: string) => void;
  readonly failures: FailureLog;
}

/** Sends the deliveries to one subscription. Each has its own worker, so that a slow receiver delays no other. */
export class DeliveryWorker {
  readonly #id: string;
  readonly #options: DeliveryWorkerOptions;
  /** Taken and not settled yet. */
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
      // Half a worker at once rather than one at a time: each taking is a journey to the database.
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
    // Stopped in the middle of it: it may have arrived or not, so the next process sends it again.
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

  /** Takes no more, and waits until what has its answer is settled. What is on its way is stopped by the sender's signal. */
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
