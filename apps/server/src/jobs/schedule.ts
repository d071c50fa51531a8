import type { Who } from '@cablewright/model';
import { lastTurn, readCron } from '../platform/config/cron.ts';
import type { JobRepository } from './job-repository.ts';
import type { JobKind, JobKinds } from './job-kinds.ts';
import type { FailureLog } from '../platform/log/failure-log.ts';

/** How often a heartbeat is sent and the schedule is checked, in ms. */
const everyMs = 60_000;
/**
 * The delay after a failure, in ms. It is short, so that the worker isn't reported as stale for long after the database
 * is available again.
 */
const retryMs = 5_000;

export const system: Who = { name: 'Cablewright', via: 'system' };

interface ScheduleOptions {
  readonly jobs: JobRepository;
  readonly kinds: JobKinds;
  readonly clock: () => Date;
  /** Identifies this process among those that run jobs. */
  readonly name: string;
  readonly failures: FailureLog;
}

/**
 * Sends a heartbeat each minute and requests scheduled jobs. If there are several processes, only one of them requests
 * each run.
 */
export class Schedule {
  readonly #options: ScheduleOptions;
  #timer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;
  /** When the schedule was last checked. More than a minute ago if the machine was asleep. */
  #checked: Date | undefined;

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#tick(), everyMs).unref();
    await this.#tick();
    const { kinds, clock, name } = this.#options;
    for (const kind of kinds.all())
      if (kind.schedule?.atStart === true)
        await this.#ask(kind, `${kind.kind} at start of ${name} ${clock().toISOString()}`);
  }

  async #tick(): Promise<void> {
    clearTimeout(this.#retry);
    const { jobs, kinds, clock, name, failures } = this.#options;
    const now = clock();
    const late = new Date(now.getTime() - lateMs);
    const since = this.#checked !== undefined && this.#checked < late ? this.#checked : late;
    const done = await failures.try('schedule jobs', async () => {
      await jobs.beat({ name, at: now.toISOString() });
      for (const kind of kinds.all()) {
        const turn = kind.schedule?.cron === undefined ? turnOf(kind, now, since) : this.#cronTurn(kind, now);
        if (turn !== undefined) await this.#ask(kind, `${kind.kind} of ${turn}`);
      }
      this.#checked = now;
      return true;
    });
    if (done !== true && !this.#stopped) this.#retry = setTimeout(() => void this.#tick(), retryMs).unref();
  }

  #cronTurn({ schedule }: JobKind, now: Date): string | undefined {
    const cron = readCron(schedule?.cron?.() ?? '');
    return cron && lastTurn(cron, this.#checked ?? now, now)?.toISOString();
  }

  async #ask({ kind, label }: JobKind, once: string): Promise<void> {
    await this.#options.jobs.add([{ kind, label, who: system, once }]);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
  }
}

/** How late a newly started process still requests a scheduled job, in ms. Later, the run is skipped. */
const lateMs = 5 * 60_000;

const dayMs = 24 * 3_600_000;

/**
 * The key of the latest run that became due after `since`, or undefined. All processes compute the same key, so the run
 * is requested only once. If the machine was asleep, `since` is before the sleep, so that missed runs are requested
 * once.
 */
export function turnOf(
  { schedule }: Pick<JobKind, 'schedule'>,
  now: Date,
  since = new Date(now.getTime() - lateMs),
): string | undefined {
  if (schedule?.hourly === true) {
    const hour = new Date(now);
    hour.setMinutes(0, 0, 0);
    const isDay = (schedule.weekday ?? hour.getDay()) === hour.getDay();
    return isDay && hour > since ? `${dayOf(hour)} ${hour.getHours()}` : undefined;
  }
  const at = typeof schedule?.dailyAt === 'function' ? schedule.dailyAt() : schedule?.dailyAt;
  if (at === undefined) return undefined;
  // The previous weekly run is at most seven days ago.
  for (let days = 0; days <= 7; days += 1) {
    const due = timeOn(new Date(now.getTime() - days * dayMs), at);
    if (due <= since) return undefined;
    if (due <= now && (schedule?.weekday ?? due.getDay()) === due.getDay()) return dayOf(due);
  }
  return undefined;
}

/** A time `HH:MM` on the given day, in local time. */
function timeOn(day: Date, at: string): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const due = new Date(day);
  due.setHours(hours, minutes, 0, 0);
  return due;
}

function dayOf(now: Date): string {
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`;
}
