import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asJson, type Json, present } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { system } from '../../jobs/schedule.ts';
import { webhookKind, type JobDraft } from '../../jobs/job.ts';
import { batchSize, maxSummarized, type Outbox, type OutboxEvent, type WantedEvents } from './outbox.ts';
import { payloadOf, type HubIdentity } from './payload.ts';
import type { FailureLog } from '../../platform/log/failure-log.ts';
import { queueOf, wants, type Subscription } from './subscription.ts';
import type { Subscriptions } from './subscriptions.ts';
import { summaryOf } from './summary.ts';

/** How often the outbox is polled, in ms. */
const pollMs = 2_000;

/**
 * The pause between two checks of the outbox in ms, so that events of saves in quick succession are handled together.
 */
const pauseMs = 20;

/** The data of a delivery. It is created once and sent unchanged in every attempt and redelivery. */
export interface DeliveryData {
  readonly subscription: string;
  readonly event: { readonly id: string; readonly type: string };
  readonly body: string;
  /** Set if a person has sent it to this subscription, which may be turned off. */
  readonly byHand?: true;
}

interface DispatcherOptions {
  readonly catalog: LiveCatalog;
  readonly outbox: Outbox;
  readonly subscriptions: Subscriptions;
  readonly hub: HubIdentity;
  readonly failures: FailureLog;
}

/** Creates deliveries for the events in the outbox, one for each matching subscription. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  #timer: NodeJS.Timeout | undefined;
  #again = false;
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  start(): void {
    const { catalog } = this.#options;
    catalog.onChange(() => this.look());
    this.#timer = setInterval(() => this.look(), pollMs).unref();
    this.look();
  }

  look(): void {
    this.#again = true;
    if (!this.#stopped) this.#running ??= this.#empty().finally(() => (this.#running = undefined));
  }

  async #empty(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      await this.#options.failures.try('read the outbox', () => this.#takeOut());
      await sleep(pauseMs);
    }
  }

  async #takeOut(): Promise<void> {
    const { outbox, catalog } = this.#options;
    if (!(await outbox.drop(this.#wanted()))) return;
    // Catches up first, because a subscription that was saved before an event must receive it.
    await catalog.catchUpWith(Infinity);
    const drain = () => outbox.drain(catalog.seq, (events) => this.#deliveriesOf(events));
    while (!this.#stopped && (await drain()) === batchSize);
  }

  /**
   * The event types with a subscription. Events that are newer than the state of this process stay in the outbox,
   * because a subscription may have been saved before them.
   */
  #wanted(): WantedEvents {
    const enabled = this.#options.subscriptions.all.filter((subscription) => subscription.enabled);
    const all = enabled.some(({ events }) => events === 'all');
    const at = this.#options.catalog.seq;
    return { types: all ? 'all' : enabled.flatMap(({ events }) => events), at };
  }

  async #deliveriesOf(events: readonly OutboxEvent[]): Promise<JobDraft[]> {
    const { subscriptions } = this.#options;
    const subscribed = events.filter(({ type }) => subscriptions.all.some((subscription) => wants(subscription, type)));
    const drafts: JobDraft[] = [];
    const changeSets = new Map<number, Promise<StoredChangeSet | undefined>>();
    for (const event of subscribed) {
      const id = randomUUID();
      const body = payloadOf(id, event, this.#options.hub, await this.#summary(event, changeSets));
      for (const subscription of subscriptions.all)
        if (wants(subscription, event.type)) drafts.push(deliveryOf(subscription, { id, type: event.type }, body));
    }
    return drafts;
  }

  /** Only the event of a saved design needs its change set. Several events of the same change set share one read. */
  async #summary(event: OutboxEvent, known: Map<number, Promise<StoredChangeSet | undefined>>): Promise<Json> {
    if (event.type !== 'design.saved' || event.seq === undefined) return summaryOf(event, undefined);
    if (event.changeSet !== undefined) return summaryOf(event, event.changeSet);
    let changeSet = known.get(event.seq);
    if (changeSet === undefined) known.set(event.seq, (changeSet = this.#read(event.seq)));
    return summaryOf(event, await changeSet);
  }

  /** Reads a change set unless it is too large to be summarized. A summary has only thirty lines. */
  async #read(seq: number): Promise<StoredChangeSet | undefined> {
    const { store } = this.#options.catalog;
    const [line] = await store.lines({ before: seq + 1, limit: 1 });
    return line?.seq !== seq || line.count > maxSummarized ? undefined : store.changeSet(seq);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}

/** The job that delivers an event to one subscription. */
export function deliveryOf(
  subscription: Pick<Subscription, 'id' | 'url'>,
  event: DeliveryData['event'],
  body: string,
  byHand = false,
): JobDraft {
  const data: DeliveryData = {
    subscription: subscription.id,
    event,
    body,
    ...present({ byHand: byHand || undefined }),
  };
  return {
    kind: webhookKind,
    queue: queueOf(subscription.id),
    label: event.type,
    who: system,
    data: asJson(data),
  };
}
