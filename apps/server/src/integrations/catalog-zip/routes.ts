import type { AssetParts } from '../../catalog/files/routes.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { importRoute } from './import-zip.ts';
import { catalogZip } from './export-zip.ts';

export function exportRoutes(parts: AssetParts & Saver): Route[] {
  const { catalog, assets } = parts;
  return [
    importRoute(parts),
    route({
      method: 'GET',
      path: '/api/export',
      operation: 'exportCatalog',
      area: 'Operations',
      role: 'viewer',
      summary: 'The catalog as a zip of its documents and of the uploaded files they name',
      answers: { 200: { says: 'The zip', type: 'application/zip' } },
      handle: async ({ actor }) => ({
        status: 200,
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="catalog.zip"',
          'cache-control': 'no-store',
        },
        body: await catalogZip(catalog.store, assets, actor.role === 'owner'),
      }),
    }),
  ];
}
