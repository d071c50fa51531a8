/** The job that builds linked 3D models that have not been built yet. */
import type { RaiseAlert } from '../../platform/alerts/raise.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { JobKind, JobRun } from '../../jobs/job-kinds.ts';
import { awaitingBuild, buildLinked, type BuildParts } from './build-linked.ts';
import { isWithin } from './window.ts';

export const modelCacheKind = 'model-cache';

/** The most links that a result lists. */
const maxNamed = 20;

const builder: Actor = { name: 'Cablewright', role: 'editor', via: 'local' };

interface ModelCacheParts extends BuildParts {
  /** The hours of the day in which models are built, such as 01:00-06:00. Undefined for any time. */
  readonly window: () => string | undefined;
  readonly raiseAlert: RaiseAlert;
}

/**
 * Runs at the start, when its window opens, after a save that has linked a model, and on request. Outside the window it
 * builds nothing and only reports how many models are waiting. A missing source file is reported, but isn't a failure.
 */
export function modelCache(parts: ModelCacheParts): JobKind {
  return {
    kind: modelCacheKind,
    label: 'Build linked 3D models',
    onRequest: true,
    schedule: { atStart: true, dailyAt: () => parts.window()?.slice(0, 5) },
    run: (run) => sweep(parts, run),
  };
}

async function sweep(parts: ModelCacheParts, { signal, progress }: JobRun) {
  const waiting = await awaitingBuild(parts);
  const came = { built: 0, unavailable: [] as string[], failed: [] as { key: string; why: string }[], left: 0 };
  for (const [done, key] of waiting.entries()) {
    if (signal.aborted) return { ok: false, why: 'It was cancelled.' } as const;
    progress({ done, total: waiting.length, text: key });
    if (!isWithin(parts.window(), parts.clock())) {
      came.left = waiting.length - done;
      break;
    }
    const built = await buildLinked(parts, key, builder);
    if (built.state === 'built') came.built += 1;
    if (built.state === 'unavailable') came.unavailable.push(key);
    if (built.state === 'failed') came.failed.push({ key, why: built.why });
  }
  const failed = came.failed.slice(0, maxNamed);
  const [first] = failed;
  if (first !== undefined) {
    const count = came.failed.length;
    const message = `${count} could not be built, among them ${first.key}: ${first.why}.`;
    parts.raiseAlert('models-not-built', message, { count, failed });
  }
  const { built, unavailable, left } = came;
  return { ok: true, result: { built, unavailable: unavailable.slice(0, maxNamed), failed, left } } as const;
}
