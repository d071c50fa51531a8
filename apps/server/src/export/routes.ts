import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { route, type Route } from '../http/route.ts';
import { catalogZip } from './catalog-zip.ts';

export function exportRoutes(catalog: LiveCatalog): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/export',
      area: 'Operations',
      role: 'viewer',
      summary: 'The catalog as a zip of its documents',
      answers: { 200: { says: 'The zip', type: 'application/zip' } },
      handle: async ({ actor }) => ({
        status: 200,
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="catalog.zip"',
          'cache-control': 'no-store',
        },
        body: await catalogZip(catalog.store, actor.role === 'owner'),
      }),
    }),
  ];
}
