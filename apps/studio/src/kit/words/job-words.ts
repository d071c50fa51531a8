import type { Job, JobResult, JobState } from '../../api/jobs.ts';
import type { Tone } from './words.tsx';

export const stateWords: Readonly<Record<JobState, string>> = {
  queued: 'waiting',
  running: 'running',
  retrying: 'waiting to try again',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

export const stateTones: Partial<Readonly<Record<JobState, Tone>>> = { done: 'ok', failed: 'error', retrying: 'warn' };

const seconds = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** How long it took, once it is over. */
export function tookText({ startedAt, finishedAt }: Job): string | undefined {
  if (startedAt === undefined || finishedAt === undefined) return undefined;
  const took = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  if (took < 0.1) return undefined;
  return took < 120 ? `took ${seconds.format(took)} s` : `took ${Math.round(took / 60)} min`;
}

/** What a job that is done came to, in a sentence for each kind that has one. */
export function outcomeText(kind: string, result: JobResult): string[] {
  if (kind === 'derive' && result.count !== undefined)
    return [result.count === 0 ? 'Nothing was written past the hub.' : `Taken in: ${many(result.count, 'record')}.`];
  return outcomes[kind]?.(result) ?? [];
}

type Outcomes = Readonly<Record<string, (result: JobResult) => string[]>>;

const outcomes: Outcomes = {
  'model-cache': modelsText,
  'take-backup': ({ files = 0, removed = 0 }) => [
    `It holds the whole catalog and ${many(files, 'uploaded file')}.`,
    ...(removed > 0 ? [`${many(removed, 'old backup')} went.`] : []),
  ],
  backup: ({ newest, stale }) => [
    newest === undefined ? 'There is no backup to check.' : 'Every part of the newest is there as it was written.',
    ...(stale === undefined ? [] : [`Too old: ${stale}.`]),
  ],
  'try-restore': ({ records = 0 }) => [`The newest came back whole, with ${many(records, 'record')}.`],
  'blob-gc': ({ files = 0, unused = 0, removed = 0 }) => [
    `${many(removed, 'file')} removed; ${unused} of ${files} are used by nothing and wait.`,
  ],
};

function modelsText(result: JobResult): string[] {
  const { built = 0, unavailable = [], failed = [], left = 0 } = result;
  return [
    built === 0 && left === 0 ? 'No 3D model was waiting to be built.' : `Built ${many(built, '3D model')}.`,
    ...(left > 0 ? [`${many(left, 'model')} wait for the hours models are built in.`] : []),
    ...(unavailable.length > 0 ? [`Their files are not on this hub: ${unavailable.join(', ')}.`] : []),
    ...failed.map(({ key, why }) => `${key} could not be built: ${why}.`),
  ];
}

function many(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
