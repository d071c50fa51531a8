/** The description of the API, used for the reference in docs/reference and to generate the client package. */
import release from '../../package.json' with { type: 'json' };
import { openApi } from '../operations/api-docs/openapi.ts';
import { limitsPage } from '../operations/api-docs/limits-page.ts';
import { errorsPage, routesPage } from '../operations/api-docs/reference.ts';
import { eventsPage } from '../platform/events/events-page.ts';
import type { Route } from '../platform/http/route.ts';
import { describedRoutes as routesOf } from './routes.ts';

export function describedRoutes(): Route[] {
  return routesOf(release.version);
}

/** The generated API reference: the files in docs/reference, with their texts. */
export function apiReference(): { readonly name: string; readonly text: string }[] {
  const routes = describedRoutes();
  return [
    { name: 'routes.md', text: routesPage(routes) },
    { name: 'errors.md', text: errorsPage() },
    { name: 'limits.md', text: limitsPage() },
    { name: 'events.md', text: eventsPage() },
    { name: 'openapi.json', text: `${JSON.stringify(openApi(routes, release.version), null, 2)}\n` },
  ];
}
