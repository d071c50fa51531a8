/** The route table with every route of the API, by area. A hub serves the same routes with its services. */
import { allAccountRoutes } from './services/accounts.ts';
import { catalogRoutes } from './services/catalog.ts';
import { buildingRoutes } from './services/building.ts';
import { allDocumentRoutes } from './services/documents.ts';
import { engineeringRoutes } from './services/engineering.ts';
import { integrationRoutes } from './services/integrations.ts';
import { jobRoutes } from '../jobs/routes.ts';
import { docsRoutes } from '../operations/api-docs/routes.ts';
import { operationsRoutes } from './services/operations.ts';
import type { Route } from '../platform/http/route.ts';
import { notOpened } from '../platform/service.ts';
import { settingsRoutes } from './services/settings.ts';

/** The routes as a table. Their handlers can't be called. */
export function describedRoutes(release: string): Route[] {
  return withDocs(
    [
      operationsRoutes(notOpened()),
      allAccountRoutes(notOpened()),
      catalogRoutes(notOpened()),
      engineeringRoutes(notOpened()),
      allDocumentRoutes(notOpened()),
      buildingRoutes(notOpened()),
      settingsRoutes(notOpened()),
      jobRoutes(notOpened()),
      integrationRoutes(notOpened()),
    ],
    release,
  );
}

/** The routes of all areas, and the routes that describe the table. */
export function withDocs(wings: readonly (readonly Route[])[], release: string): Route[] {
  const routes: Route[] = [...wings.flat(), ...docsRoutes(() => routes, release)];
  return routes;
}
