import { accountRoutes, type AccountParts } from './accounts/routes.ts';
import { definitionRoutes } from './definitions/routes.ts';
import { libraryRoute } from './definitions/library-route.ts';
import { designRoutes, type DesignParts } from './designs/routes.ts';
import { drawingRoutes } from './drawings/routes.ts';
import { eventRoutes, type EventParts } from './events/routes.ts';
import { healthRoutes, type HealthCheck } from './health/routes.ts';
import type { Route } from './http/route.ts';
import { leaseRoutes, type LeaseParts } from './leases/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { setupRoutes } from './setup/routes.ts';
import type { SetupParts } from './setup/finish.ts';
import { vocabRoutes } from './vocab/routes.ts';

/** What the routes work on. */
export interface Parts extends AccountParts, DesignParts, EventParts, LeaseParts {
  readonly setup: SetupParts;
  readonly checks: readonly HealthCheck[];
}

/** The route table: every address of the API. */
export function routeTable(parts: Parts): Route[] {
  return [
    ...setupRoutes(parts.setup),
    ...accountRoutes(parts),
    ...designRoutes(parts),
    ...leaseRoutes(parts),
    ...drawingRoutes(parts),
    ...definitionRoutes(parts),
    libraryRoute(parts.catalog),
    ...vocabRoutes(parts),
    ...settingsRoutes(parts),
    ...eventRoutes(parts),
    ...healthRoutes(parts.checks),
  ];
}
