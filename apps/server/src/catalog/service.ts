/** The catalog: records and designs, their files, who edits what, what changed, and how open pages are told. */
import type { Route } from '../platform/http/route.ts';
import type { Service } from '../platform/service.ts';
import { artworkRoutes } from './artwork/routes.ts';
import { batchRoutes } from './batch/routes.ts';
import { designRoutes, type DesignParts } from './designs/routes.ts';
import { viewRoutes } from './designs/views.ts';
import { drawingRoutes } from './drawings/routes.ts';
import { EventHub } from './events/event-hub.ts';
import { changeEvent, eventRoutes, type EventParts } from './events/routes.ts';
import { assetRoutes } from './files/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { leaseRoutes, type LeaseParts } from './leases/routes.ts';
import { IssueCounts } from './live/issue-counts.ts';
import { Writers } from './live/writers.ts';
import { modelRoutes, type ModelParts } from './models-3d/routes.ts';
import { libraryRoute } from './records/library-route.ts';
import { definitionRoutes } from './records/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { vocabRoutes } from './vocabulary/routes.ts';

type CatalogParts = DesignParts & LeaseParts & EventParts & ModelParts;

export function catalogRoutes(parts: CatalogParts): Route[] {
  return [
    ...designRoutes(parts),
    ...viewRoutes(parts.catalog),
    ...leaseRoutes(parts),
    ...drawingRoutes(parts),
    ...definitionRoutes(parts),
    libraryRoute(parts.catalog),
    ...vocabRoutes(parts),
    ...assetRoutes(parts),
    ...artworkRoutes(parts),
    ...modelRoutes(parts),
    ...batchRoutes(parts),
    ...searchRoutes(parts.catalog),
    ...historyRoutes(parts),
    ...eventRoutes(parts),
  ];
}

export interface CatalogService extends Service {
  readonly counts: IssueCounts;
  readonly events: EventHub;
}

export type CatalogNeeds = Omit<CatalogParts, 'counts' | 'events' | 'writers' | 'editorOf'>;

export function openCatalog(needs: CatalogNeeds): CatalogService {
  const { catalog, leases, clock } = needs;
  const counts = new IssueCounts(catalog);
  const events = new EventHub();
  sendChanges(events, needs);
  const editorOf = (design: string) => leases.holder(design, clock())?.name;
  const routes = catalogRoutes({ ...needs, counts, events, editorOf, writers: new Writers(catalog.store) });
  return { routes, counts, events, start: () => counts.start(), stop: () => counts.stop() };
}

/** Tells open pages of every change set, lease and job that moves, in whichever process. */
function sendChanges(events: EventHub, { catalog, jobs, leases }: CatalogNeeds): void {
  jobs.listen({ onChanged: (job) => events.send('job', { job }) });
  catalog.onChange((changeSet) => events.send('change', changeEvent(changeSet), changeSet.seq));
  leases.onChange((design) => events.send('lease', { design }));
}
