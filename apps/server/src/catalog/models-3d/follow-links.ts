import { isObject, type Who } from '@cablewright/model';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { JobRepository } from '../../jobs/job-repository.ts';
import { modelCacheKind } from './model-cache.ts';

/**
 * Requests a build after each save that links a model without a built file. If there are several processes, only one of
 * them requests it. Returns a function that stops this.
 */
export function followLinks(catalog: LiveCatalog, jobs: JobRepository, who: Who): () => void {
  return catalog.onChange(({ seq, changes }) => {
    const linked = changes.some(
      ({ kind, after }) =>
        kind === 'models' && isObject(after) && after['source'] !== undefined && after['asset'] === undefined,
    );
    if (!linked) return;
    const once = `${modelCacheKind} after ${seq}`;
    void jobs.add([{ kind: modelCacheKind, label: 'Build linked 3D models', who, once }]).catch(() => undefined);
  });
}
