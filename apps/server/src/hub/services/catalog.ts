/**
 * Opens the catalog: records and designs, their files, edit leases, presence, history, and the events that open pages
 * receive.
 */
import type { Route } from '../../platform/http/route.ts';
import type { Service } from '../../platform/service.ts';
import { artworkRoutes, type ArtworkParts } from '../../catalog/artwork/routes.ts';
import { batchRoutes } from '../../catalog/batch/routes.ts';
import { designRoutes, type DesignParts } from '../../catalog/designs/routes.ts';
import { harnessRoutes } from '../../catalog/designs/harness-routes.ts';
import { viewRoutes } from '../../catalog/designs/views.ts';
import { drawingRoutes } from '../../catalog/drawings/routes.ts';
import { EventHub } from '../../catalog/events/event-hub.ts';
import { changeEvent, eventId, eventRoutes, type EventParts } from '../../catalog/events/routes.ts';
import { assetRoutes } from '../../catalog/files/routes.ts';
import { historyRoutes } from '../../catalog/history/routes.ts';
import { leaseRoutes, type LeaseParts } from '../../catalog/leases/routes.ts';
import { IssueCounts } from '../../catalog/live/issue-counts.ts';
import { Writers } from '../../catalog/live/writers.ts';
import { peopleHere, presenceRoutes, type PresenceParts } from '../../catalog/presence/routes.ts';
import { modelRoutes, type ModelParts } from '../../catalog/models-3d/routes.ts';
import { libraryRoute } from '../../catalog/records/library-route.ts';
import { definitionRoutes } from '../../catalog/records/routes.ts';
import { searchRoutes } from '../../catalog/search/routes.ts';
import { vocabRoutes } from '../../catalog/vocabulary/routes.ts';

type CatalogParts = DesignParts &
  LeaseParts &
  PresenceParts &
  EventParts &
  ModelParts &
  ArtworkParts &
  Parameters<typeof assetRoutes>[0];

export function catalogRoutes(parts: CatalogParts): Route[] {
  return [
    ...designRoutes(parts),
    ...viewRoutes(parts.catalog),
    ...harnessRoutes(parts.catalog),
    ...leaseRoutes(parts),
    ...presenceRoutes(parts),
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

interface CatalogService extends Service {
  readonly counts: IssueCounts;
  readonly events: EventHub;
}

type CatalogNeeds = Omit<CatalogParts, 'counts' | 'events' | 'writers' | 'editorOf'>;

export function openCatalog(needs: CatalogNeeds): CatalogService {
  const { catalog, leases, clock } = needs;
  const counts = new IssueCounts(catalog);
  const events = new EventHub(() => clock().getTime());
  sendChanges(events, needs);
  const editorOf = (design: string) => leases.holder(design, clock())?.name;
  const writers = new Writers(catalog.store);
  catalog.onReload(() => writers.forget());
  const routes = catalogRoutes({ ...needs, counts, events, editorOf, writers });
  return { routes, counts, events, start: () => counts.start(), stop: () => counts.stop() };
}

/** Sends events to open pages when records, leases, presence or jobs are changed by any process. */
function sendChanges(events: EventHub, { catalog, jobs, leases, presence }: CatalogNeeds): void {
  jobs.listen({ onChanged: (job) => events.send('job', { job }) });
  catalog.onChange((changeSet) => events.send('change', changeEvent(changeSet), eventId(changeSet)));
  catalog.onReload(({ to }) => events.send('reload', { seq: to }));
  leases.onChange((design) => events.send('lease', { design }));
  presence.onChange((design) => events.send('presence', peopleHere(presence, design)));
}
