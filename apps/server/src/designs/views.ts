import { deriveNets } from '@cablewright/engine';
import Type from 'typebox';
import { IdParam } from '../catalog/inputs.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { ok } from '../http/answer.ts';
import { route, type Route } from '../http/route.ts';
import { designErrors } from './errors.ts';
import { requireDesign } from './read-design.ts';

/** What can be read off a design: its nets. */
export function viewRoutes(catalog: LiveCatalog): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/designs/:id/nets',
      area: 'Designs',
      role: 'viewer',
      summary: 'The nets of the working copy: copper that is continuous, sub-assemblies included',
      params: IdParam,
      answers: {
        200: { says: 'The nets', schema: Type.Object({ items: Type.Array(Type.Unknown()), total: Type.Integer() }) },
      },
      refusals: [designErrors['no-such-design']],
      handle: async ({ params }) => {
        const design = await requireDesign(catalog, params.id);
        const items = deriveNets(await catalog.catalogFor(design), design);
        return ok({ items, total: items.length });
      },
    }),
  ];
}
