import { Nets, Trace } from '../answers.ts';
import { deriveNets, resolveTerminal, trace } from '@cablewright/engine';
import { parseTerminal, type Design } from '@cablewright/model';
import type { Catalog } from '@cablewright/engine';
import Type from 'typebox';
import { IdParam } from '../inputs.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { designErrors } from './errors.ts';
import { requireDesign } from './read-design.ts';

const area = 'Designs';
const TraceQuery = Type.Object({
  from: Type.String({ minLength: 1, maxLength: 900, description: 'A terminal as it is written: j1.3, w1@a.red' }),
});

/** What can be read off a design: its nets, and the way outward from a terminal. */
export function viewRoutes(catalog: LiveCatalog): Route[] {
  return [netsRoute(catalog), traceRoute(catalog)];
}

function netsRoute(catalog: LiveCatalog): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/nets',
    operation: 'getDesignNets',
    area,
    role: 'viewer',
    summary: 'The nets of the working copy: electrically continuous conductors, including sub-assemblies',
    params: IdParam,
    answers: { 200: { says: 'The nets', schema: Nets } },
    refusals: [designErrors['no-such-design']],
    handle: async ({ params }) => {
      const design = await requireDesign(catalog, params.id);
      const items = deriveNets(await catalog.catalogFor(design), design);
      return ok({ items, total: items.length });
    },
  });
}

function traceRoute(catalog: LiveCatalog): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/trace',
    operation: 'traceDesign',
    area,
    role: 'viewer',
    summary: 'Every net reached from a terminal, through which parts',
    params: IdParam,
    query: TraceQuery,
    answers: { 200: { says: 'The steps, nearest first', schema: Trace } },
    refusals: [designErrors['no-such-design'], designErrors['no-such-terminal']],
    handle: async ({ params, query }) => {
      const design = await requireDesign(catalog, params.id);
      const engineCatalog = await catalog.catalogFor(design);
      return ok(trace(engineCatalog, design, requireTerminal(engineCatalog, design, query.from)));
    },
  });
}

function requireTerminal(catalog: Catalog, design: Design, text: string) {
  const row = designErrors['no-such-terminal'];
  const ref = parseTerminal(text) ?? refuse(row, `Invalid terminal "${text}". Write j1.3, or w1@a.red for a wire end.`);
  const resolution = resolveTerminal(catalog, design, ref);
  return resolution.ok ? ref : refuse(row, resolution.message);
}
