import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Json } from '@cablewright/model';
import type { EventDraft } from '@cablewright/store';
import { finishedEvent } from './finished-event.ts';
import {
  isOver,
  ordinaryQueue,
  webhookKind,
  type Job,
  type JobDraft,
  type JobList,
  type JobQuery,
  type Progress,
  type Settlement,
} from './job.ts';
import type { Beat, JobBook, JobListeners } from './job-book.ts';

/** Jobs that are over and still listed: of each the newest. */
const mostListed = 200;
/** How long changes are gathered before they are written to the disk, ms. */
const gatherMs = 500;

interface Entry {
  job: Job;
  due: number;
  kept?: Json;
}

export interface MemoryJobsOptions {
  /** The file that keeps what is listed for after a restart. What was under way then has failed: this process was it. */
  readonly path: string;
  readonly clock: () => Date;
  /** Told of every job that is over. */
  readonly onEvent: (event: EventDraft) => void;
}

/** Jobs of a hub on a folder: in its one process, with the newest kept in a file to be read again. */
export class MemoryJobs implements JobBook {
  readonly #options: MemoryJobsOptions;
  /** In the order they were added. */
  readonly #entries = new Map<string, Entry>();
  readonly #once = new Set<string>();
  readonly #listeners = new Set<JobListeners>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #beat: Beat | undefined;
  #writing: NodeJS.Timeout | undefined;

  constructor(options: MemoryJobsOptions) {
    this.#options = options;
    for (const entry of readEntries(options.path))
      this.#entries.set(entry.job.id, { ...entry, job: this.#ended(entry.job) });
  }

  #ended(job: Job): Job {
    if (isOver(job)) return job;
    const { nextAt: _none, ...rest } = job;
    return { ...rest, state: 'failed', error: 'The hub was stopped before it was done.', finishedAt: this.#now() };
  }

  #now(): string {
    return this.#options.clock().toISOString();
  }

  async add(drafts: readonly JobDraft[]): Promise<Job[]> {
    const jobs: Job[] = [];
    for (const draft of drafts) {
      if (draft.once !== undefined && this.#once.has(draft.once)) continue;
      if (draft.once !== undefined) this.#once.add(draft.once);
      const { id = randomUUID(), kind, queue = ordinaryQueue, label, who, data = {} } = draft;
      const job: Job = { id, kind, queue, label, who, state: 'queued', data, createdAt: this.#now(), runs: 0 };
      this.#entries.set(id, { job, due: 0 });
      jobs.push(job);
    }
    for (const queue of new Set(jobs.map((job) => job.queue))) this.#ready(queue);
    for (const job of jobs) this.#moved(job);
    return jobs;
  }

  #ready(queue: string): void {
    for (const { onReady } of this.#listeners) onReady?.(queue);
  }

  #moved(job: Job): void {
    this.#writeSoon();
    if (job.kind !== webhookKind) for (const { onMoved } of this.#listeners) onMoved?.(job.id);
  }

  async take(queue: string, most: number): Promise<Job[]> {
    const now = this.#options.clock().getTime();
    const taken: Job[] = [];
    for (const entry of this.#entries.values()) {
      if (taken.length === most) break;
      const { job } = entry;
      if (job.queue !== queue || entry.due > now || (job.state !== 'queued' && job.state !== 'retrying')) continue;
      const { nextAt: _none, ...rest } = job;
      entry.job = { ...rest, state: 'running', runs: job.runs + 1, startedAt: job.startedAt ?? this.#now() };
      taken.push(entry.job);
      this.#moved(entry.job);
    }
    return taken;
  }

  async alive(): Promise<void> {
    // The process that runs them is the one that keeps them.
  }

  async progress(id: string, progress: Progress): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry?.job.state !== 'running') return;
    entry.job = { ...entry.job, progress };
    this.#moved(entry.job);
  }

  async settle(queue: string, settlements: readonly Settlement[]): Promise<void> {
    for (const settlement of settlements) {
      const entry = this.#entries.get(settlement.id);
      if (entry === undefined || entry.job.state !== 'running' || entry.job.runs !== settlement.run) continue;
      entry.job = this.#settled(entry.job, settlement);
      if (settlement.state === 'retrying') this.#wait(entry, queue, settlement.waitMs);
      this.#over(entry.job);
    }
    this.#forgetOld();
  }

  #settled(job: Job, settlement: Settlement): Job {
    const { error: _old, ...rest } = job;
    const result = settlement.result === undefined ? {} : { result: settlement.result };
    const error = 'error' in settlement ? { error: settlement.error } : {};
    if (settlement.state !== 'retrying')
      return { ...rest, ...result, ...error, state: settlement.state, finishedAt: this.#now() };
    const next = new Date(this.#options.clock().getTime() + settlement.waitMs).toISOString();
    return { ...rest, ...result, ...error, state: 'retrying', nextAt: next };
  }

  #wait(entry: Entry, queue: string, waitMs: number): void {
    entry.due = this.#options.clock().getTime() + waitMs;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#ready(queue);
    }, waitMs + 1).unref();
    this.#timers.add(timer);
  }

  #over(job: Job): void {
    this.#moved(job);
    const event = job.kind === webhookKind ? undefined : finishedEvent(job);
    if (event !== undefined) this.#options.onEvent(event);
  }

  /** What is over is listed up to a number, deliveries and other jobs each; what is under way always. */
  #forgetOld(): void {
    const over = [...this.#entries.values()].filter(({ job }) => isOver(job));
    for (const some of Map.groupBy(over, ({ job }) => job.kind === webhookKind).values())
      for (const { job } of some.slice(0, Math.max(0, some.length - mostListed))) this.#entries.delete(job.id);
  }

  async queues(kind: string): Promise<string[]> {
    const jobs = [...this.#entries.values()].map(({ job }) => job).filter((job) => job.kind === kind && !isOver(job));
    return [...new Set(jobs.map(({ queue }) => queue))];
  }

  async list({ kind, state, queue, limit, cursor }: JobQuery): Promise<JobList> {
    const wanted = (job: Job) =>
      (kind === undefined ? job.kind !== webhookKind : job.kind === kind) &&
      (state === undefined || job.state === state) &&
      (queue === undefined || job.queue === queue);
    const all = [...this.#entries.values()]
      .map(({ job }) => job)
      .filter(wanted)
      .toReversed();
    const start = cursor === undefined ? 0 : Number(cursor);
    const end = start + limit;
    return { items: all.slice(start, end), total: all.length, ...(end < all.length ? { next: String(end) } : {}) };
  }

  async read(id: string): Promise<Job | undefined> {
    return this.#entries.get(id)?.job;
  }

  async cancel(id: string): Promise<Job | undefined> {
    const entry = this.#entries.get(id);
    if (entry === undefined || isOver(entry.job)) return entry?.job;
    const { nextAt: _none, ...rest } = entry.job;
    entry.job = { ...rest, state: 'cancelled', finishedAt: this.#now() };
    this.#over(entry.job);
    return entry.job;
  }

  async keep(id: string, content: Json): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry !== undefined) entry.kept = content;
    this.#writeSoon();
  }

  async kept(id: string): Promise<Json | undefined> {
    return this.#entries.get(id)?.kept;
  }

  async amend(id: string, was: Job['state'], result: Json): Promise<boolean> {
    const entry = this.#entries.get(id);
    if (entry?.job.state !== was) return false;
    entry.job = { ...entry.job, result };
    this.#moved(entry.job);
    return true;
  }

  async prune(kind: string, before: string): Promise<number> {
    const old = [...this.#entries.values()].filter(
      ({ job }) => job.kind === kind && (job.finishedAt ?? before) < before,
    );
    for (const { job } of old) this.#entries.delete(job.id);
    return old.length;
  }

  async beat(beat: Beat): Promise<void> {
    this.#beat = beat;
  }

  async lastBeat(): Promise<Beat | undefined> {
    return this.#beat;
  }

  listen(listeners: JobListeners): () => void {
    this.#listeners.add(listeners);
    return () => this.#listeners.delete(listeners);
  }

  #writeSoon(): void {
    this.#writing ??= setTimeout(() => this.#write(), gatherMs).unref();
  }

  #write(): void {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    const { path } = this.#options;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify([...this.#entries.values()]), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    for (const timer of this.#timers) clearTimeout(timer);
    if (this.#writing !== undefined) this.#write();
  }
}

function readEntries(path: string): Entry[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Entry[];
  } catch {
    // The first start, or a file a power cut tore: the log of what was done is a comfort, not the catalog.
    return [];
  }
}
