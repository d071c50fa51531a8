import { Nets, Trace } from '../answers.ts';
import Type from 'typebox';
import { IdParam } from '../inputs.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { designErrors } from './errors.ts';
import { requireDesign } from './read-design.ts';

const area = 'Designs';
const TraceQuery = Type.Object({
  from: Type.String({ minLength: 1, maxLength: 900, description: 'A terminal as it is written: j1.3, w1@a.red' }),
});

/** Routes for views derived from a design: its nets, and the trace from a terminal. */
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
    refusals: [httpErrors['over-budget'], designErrors['no-such-design']],
    handle: async ({ params, actor }) => {
      const design = await requireDesign(catalog, params.id);
      const items = await catalog.work.do('nets', { design, actor }, null);
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
    refusals: [httpErrors['over-budget'], designErrors['no-such-design'], designErrors['no-such-terminal']],
    handle: async ({ params, query, actor }) => {
      const design = await requireDesign(catalog, params.id);
      const traced = await catalog.work.do('trace', { design, actor }, { from: query.from });
      return traced.ok ? ok(traced.trace) : refuse(designErrors['no-such-terminal'], traced.message);
    },
  });
}
