import type { Who } from '@cablewright/model';
import type { JobRepository } from './job-repository.ts';
import type { JobKind, JobKinds } from './job-kinds.ts';

/** How often the heartbeat is sent and the schedule is checked, ms. */
const everyMs = 60_000;

export const system: Who = { name: 'Cablewright', via: 'system' };

interface ScheduleOptions {
  readonly jobs: JobRepository;
  readonly kinds: JobKinds;
  readonly clock: () => Date;
  /** The name of this process among those that run jobs. */
  readonly name: string;
  readonly notice: (message: string) => void;
}

/** Sends a heartbeat each minute and requests scheduled jobs. Of several processes only one requests each. */
export class Schedule {
  readonly #options: ScheduleOptions;
  #timer: NodeJS.Timeout | undefined;

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
    const { jobs, kinds, clock, name, notice } = this.#options;
    const now = clock();
    try {
      await jobs.beat({ name, at: now.toISOString() });
      for (const kind of kinds.all()) {
        const turn = turnOf(kind, now);
        if (turn !== undefined) await this.#ask(kind, `${kind.kind} of ${turn}`);
      }
    } catch (error) {
      notice(`Scheduling jobs failed: ${(error as Error).message}`);
    }
  }

  async #ask({ kind, label }: JobKind, once: string): Promise<void> {
    await this.#options.jobs.add([{ kind, label, who: system, once }]);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Minutes after its time in which a job is still requested; a process that starts later skips it. */
const lateMinutes = 5;

/** The key of a run that is due now, so that several processes request it once; undefined while none is due. */
export function turnOf({ schedule }: Pick<JobKind, 'schedule'>, now: Date): string | undefined {
  if (schedule?.weekday !== undefined && schedule.weekday !== now.getDay()) return undefined;
  if (schedule?.hourly === true && now.getMinutes() < lateMinutes) return `${dayOf(now)} ${now.getHours()}`;
  const at = typeof schedule?.dailyAt === 'function' ? schedule.dailyAt() : schedule?.dailyAt;
  if (at === undefined) return undefined;
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const late = now.getHours() * 60 + now.getMinutes() - (hours * 60 + minutes);
  return late >= 0 && late < lateMinutes ? dayOf(now) : undefined;
}

function dayOf(now: Date): string {
  return `${now.getFullYear()}-${now.getMonth() + 1}-${now.getDate()}`;
}
