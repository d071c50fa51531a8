import { counted } from '@cablewright/model';
import type { ImportPlan, Job, JobState } from '@cablewright/client';
import type { WordTone } from './words.tsx';

export const stateWords: Readonly<Record<JobState, string>> = {
  queued: 'queued',
  running: 'running',
  retrying: 'retrying',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
};

export const stateTones: Partial<Readonly<Record<JobState, WordTone>>> = {
  done: 'ok',
  failed: 'error',
  retrying: 'warn',
};

/** The result of a finished job; each kind has its own. */
interface JobResult {
  readonly plan?: ImportPlan;
  readonly published?: { readonly seq?: number };
  /** Number of records that were changed outside the hub. */
  readonly count?: number;
  /** Number of 3D models that were built. */
  readonly built?: number;
  readonly unavailable?: readonly string[];
  readonly failed?: readonly { readonly key: string; readonly why: string }[];
  readonly left?: number;
  /** For backups: the newest change set, uploaded files, removed old backups, restored records. */
  readonly newest?: string;
  readonly files?: number;
  readonly removed?: number;
  readonly records?: number;
  readonly stale?: string;
  /** For uploaded files: the number that nothing uses. */
  readonly unused?: number;
}

export function resultOf({ result = {} }: Job): JobResult {
  return result as JobResult;
}

const seconds = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** How long a finished job took. */
export function tookText({ startedAt, finishedAt }: Job): string | undefined {
  if (startedAt === undefined || finishedAt === undefined) return undefined;
  const took = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000;
  if (took < 0.1) return undefined;
  return took < 120 ? `took ${seconds.format(took)} s` : `took ${Math.round(took / 60)} min`;
}

/** The result of a finished job as sentences, for the kinds that have one. */
export function outcomeText(job: Job): string[] {
  const { kind } = job;
  const result = resultOf(job);
  if (kind === 'derive' && result.count !== undefined)
    return [
      result.count === 0 ? 'No outside changes found.' : `Picked up changes to ${counted(result.count, 'record')}.`,
    ];
  return outcomes[kind]?.(result) ?? [];
}

type Outcomes = Readonly<Record<string, (result: JobResult) => string[]>>;

const outcomes: Outcomes = {
  'model-cache': modelsText,
  'take-backup': ({ files = 0, removed = 0 }) => [
    `Contains the whole catalog and ${counted(files, 'uploaded file')}.`,
    ...(removed > 0 ? [`Deleted ${counted(removed, 'old backup')}.`] : []),
  ],
  backup: ({ newest, stale }) => [
    newest === undefined ? 'There is no backup to check.' : 'The latest backup is complete and intact.',
    ...(stale === undefined ? [] : [`Too old: ${stale}.`]),
  ],
  'try-restore': ({ records = 0 }) => [
    `The latest backup was restored completely, with ${counted(records, 'record')}.`,
  ],
  'blob-gc': ({ files = 0, unused = 0, removed = 0 }) => [
    `Removed ${counted(removed, 'file')}; ${unused} of ${files} are unused and are removed later.`,
  ],
};

function modelsText(result: JobResult): string[] {
  const { built = 0, unavailable = [], failed = [], left = 0 } = result;
  return [
    built === 0 && left === 0 ? 'No 3D models to build.' : `Built ${counted(built, '3D model')}.`,
    ...(left > 0 ? [`${counted(left, 'model')} will be built in the hours set for it.`] : []),
    ...(unavailable.length > 0 ? [`Files missing on this hub: ${unavailable.join(', ')}.`] : []),
    ...failed.map(({ key, why }) => `Couldn't build ${key}: ${why}.`),
  ];
}
