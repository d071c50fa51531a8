import type { AssetParts } from '../../catalog/files/routes.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { readsOwnerOnly } from '../../platform/http/actor.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { importRoute } from './import-zip.ts';
import { catalogZip } from './export-zip.ts';
import { ok } from '../../platform/http/answer.ts';

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
      summary:
        'Export the catalog as a ZIP of its documents and the uploaded files they refer to. Owner-only settings are in it for an owner in a session',
      answers: { 200: { says: 'The ZIP file', type: 'application/zip' } },
      handle: async ({ actor }) =>
        ok(await catalogZip(catalog.store, assets, readsOwnerOnly(actor)), {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="catalog.zip"',
          'cache-control': 'no-store',
        }),
    }),
  ];
}
