import Type from 'typebox';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, pageQuery } from '../../platform/http/paging.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { DesignDrift, SweepProgress, driftedStates as states, type DriftSweep } from './drift-sweep.ts';

const DriftQuery = Type.Object({
  ...pageQuery,
  state: Type.Optional(Type.Enum(states, { description: 'Only designs in this state' })),
  issues: Type.Optional(Type.Literal('1', { description: 'Only designs with findings about their recipe' })),
});

const { design, ...drift } = DesignDrift.properties;
const DriftPage = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        design,
        label: Type.String(),
        ...drift,
      }),
    ),
    total: Type.Integer(),
    next: Type.Optional(Type.String()),
    progress: SweepProgress,
    counts: Type.Record(Type.String(), Type.Integer()),
  },
  { title: 'Drift page' },
);

/** The drift of all designs, as far as the background sweep has checked them. */
export function driftRoute(catalog: LiveCatalog, drifts: () => DriftSweep): Route {
  return route({
    method: 'GET',
    path: '/api/resolver/drift',
    operation: 'listDrift',
    area: 'Resolver',
    role: 'viewer',
    summary:
      'The designs that follow devices, how each differs from what they derive, and the progress of the check after a change',
    query: DriftQuery,
    answers: { 200: { says: 'A page of designs, the number in each state, and the progress', schema: DriftPage } },
    handle: ({ query }) => {
      const { drifts: all, progress } = drifts();
      const chosen = all.filter(
        ({ state, findings }) =>
          (query.state === undefined || state === query.state) && (query.issues === undefined || findings.length > 0),
      );
      const page = pageOf(chosen, query);
      const items = page.items.map((drift) => ({
        ...drift,
        label: catalog.designs.get(drift.design)?.label ?? drift.design,
      }));
      const counts = Object.fromEntries(
        states.map((state) => [state, all.filter((drift) => drift.state === state).length]),
      );
      return ok({ ...page, items, progress, counts }, { 'cache-control': 'no-store' });
    },
  });
}
