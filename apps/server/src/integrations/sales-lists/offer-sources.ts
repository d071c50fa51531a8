/** The modules that fetch offers: whether each is turned on, and what an owner must enter before it can be used. */
import Type from 'typebox';
import { offersInForce } from '../../engineering/quoting/offers-in-force.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { recordsFor } from '../imports/plan.ts';
import { knownDeclaration } from '../modules/install.ts';
import { moduleLine, settingsAnswer } from '../modules/form.ts';
import { type FetchParts, offersLoader } from './fetch-offers.ts';

const OfferSource = Type.Object(
  {
    module: Type.String(),
    name: Type.String(),
    running: Type.Boolean({ description: 'Whether it can be asked now' }),
    stopped: Type.Optional(Type.String({ description: 'Why the hub turned it off' })),
    lacks: Type.Array(Type.String({ description: 'The label of a secret that is not set' })),
    kinds: Type.Array(Type.String({ description: 'A kind of parts that it asks for' })),
    withoutOffer: Type.Integer({ description: 'Parts of these kinds without an offer that is valid today' }),
  },
  { title: 'Source of offers' },
);

export function offerSourcesRoute(parts: FetchParts): Route {
  return route({
    method: 'GET',
    path: '/api/offers/sources',
    operation: 'listOfferSources',
    area: 'Quotations',
    role: 'editor',
    scope: 'catalog:read',
    summary: 'The modules that fetch offers, whether each is on, and which keys it lacks. No key is shown',
    answers: {
      200: {
        says: 'The modules; `allowed` is false if this server runs none',
        schema: Type.Object(
          { allowed: Type.Boolean(), items: Type.Array(OfferSource) },
          { title: 'Sources of offers' },
        ),
      },
    },
    handle: async () => {
      await parts.modules.settled();
      const { allowed, shipped, state } = parts.modules.parts;
      const ids = new Set([...shipped.map(({ declaration }) => declaration.id), ...Object.keys(state.entries)]);
      const sources = await Promise.all([...ids].map((id) => sourceOf(parts, id)));
      return ok({ allowed, items: sources.flat() }, { 'cache-control': 'no-store' });
    },
  });
}

async function sourceOf({ modules, catalog, sales }: FetchParts, id: string) {
  const declaration = await knownDeclaration(modules, id);
  const loader = declaration?.contributes.loaders?.find((each) => each.id === offersLoader);
  if (declaration === undefined || loader === undefined) return [];
  const { name, running, stopped } = moduleLine(modules, declaration);
  const { settings } = await settingsAnswer(modules, declaration);
  const lacks = settings.flatMap((line) => ('set' in line && !line.set ? [line.label] : []));
  const inForce = await offersInForce(sales, catalog.today());
  const ofKinds = Object.entries(recordsFor(catalog, loader));
  const without = ofKinds.flatMap(([kind, records]) =>
    Object.keys(records).filter((part) => inForce[`${kind} ${part}`] === undefined),
  );
  const withoutOffer = without.length;
  return [{ module: id, name, running, stopped, lacks, kinds: ofKinds.map(([kind]) => kind), withoutOffer }];
}
