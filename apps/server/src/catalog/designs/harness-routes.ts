import { Id, type Design } from '@cablewright/model';
import Type from 'typebox';
import { IdParam } from '../inputs.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/answer.ts';
import { requireNoIssues } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { designErrors } from './errors.ts';
import { HarnessAnswer, HarnessEffectAnswer } from './harness-answers.ts';
import { requireDesign } from './read-design.ts';

const area = 'Designs';

/** Routes for the results of a design's layout, and for the effects of changing the length of a bundle. */
export function harnessRoutes(catalog: LiveCatalog): Route[] {
  return [reportRoute(catalog), effectRoute(catalog)];
}

function reportRoute(catalog: LiveCatalog): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/harness',
    operation: 'getHarness',
    area,
    role: 'viewer',
    summary: 'What the layout comes to: routes and lengths, sections, coverings, fixings, splices',
    params: IdParam,
    answers: { 200: { says: 'The harness; empty lists without a layout', schema: HarnessAnswer } },
    refusals: [httpErrors['over-budget'], designErrors['no-such-design']],
    handle: async ({ params, actor }) => {
      const design = await requireDesign(catalog, params.id);
      return ok(await catalog.work.do('harness', { design, actor }, null));
    },
  });
}

const EffectForm = Type.Object(
  {
    bundles: Type.Array(
      Type.Object({ bundle: Id, lengthMm: Type.Number({ exclusiveMinimum: 0, maximum: 10_000_000 }) }),
      {
        minItems: 1,
        maxItems: 5000,
        description: 'Bundles and the lengths to try, in mm',
      },
    ),
  },
  { additionalProperties: false },
);

function effectRoute(catalog: LiveCatalog): Route {
  return route({
    method: 'POST',
    path: '/api/designs/:id/harness/preview',
    operation: 'previewHarnessLengths',
    area,
    role: 'viewer',
    scope: 'catalog:read',
    summary: 'What other bundle lengths would change: wires, cut list, bill and price. Nothing is saved',
    params: IdParam,
    body: EffectForm,
    answers: { 200: { says: 'What differs', schema: HarnessEffectAnswer } },
    refusals: [httpErrors['over-budget'], designErrors['no-such-design'], designErrors['no-such-bundle']],
    handle: async ({ params, body, actor }) => {
      const design = await requireDesign(catalog, params.id);
      requireBundles(design, body.bundles);
      const lengths = Object.fromEntries(body.bundles.map(({ bundle, lengthMm }) => [bundle, lengthMm]));
      return ok(await catalog.work.do('harnessEffect', { design, actor }, { lengths }));
    },
  });
}

/** Throws if the layout doesn't have one of the bundles, and lists the JSON pointer of each in the request. */
function requireBundles({ layout }: Design, bundles: readonly { readonly bundle: string }[]): void {
  const bundleIds = new Set(layout?.bundles.map(({ id }) => id));
  const issues = bundles.flatMap(({ bundle }, i) => {
    if (bundleIds.has(bundle)) return [];
    const message = `The layout has no bundle "${bundle}".`;
    return [{ code: 'no-such-bundle', message, pointer: `/bundles/${i}/bundle` }];
  });
  requireNoIssues(designErrors['no-such-bundle'], issues);
}
