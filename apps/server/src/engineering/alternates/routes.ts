/**
 * Routes for alternates of parts: the records, a part's alternates with their verdicts, and the effects of a
 * replacement.
 */
import { alternatesIn, type JudgedAlternate, judgeAlternate, propertyNames } from '@cablewright/engine';
import { type Alternate, alternateKinds, type Offer, present } from '@cablewright/model';
import Type from 'typebox';
import { batchErrors } from '../../catalog/batch/errors.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { mayActAs } from '../../platform/http/actor.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { EffectCursor, Effects, effectsOfChanges } from '../impact/effect-answer.ts';
import type { SalesParts } from '../quoting/sales-parts.ts';
import { AlternatesOfPart, CableRef, Judged, maxAlternates } from './answers.ts';
import { alternateErrors } from './errors.ts';
import { alternateRecordRoutes } from './record-routes.ts';
import { cablesWith, replacedParts, replacementFields } from './replacement.ts';

const area = 'Alternates';

export function alternateRoutes(saver: Saver, sales: SalesParts): Route[] {
  return [...alternateRecordRoutes(saver), partRoute(saver.catalog, sales), previewRoute(saver.catalog)];
}

/** The most cables in a response. The counts include the rest. */
const maxCables = 1000;

function partRoute(catalog: LiveCatalog, sales: SalesParts): Route {
  return route({
    method: 'GET',
    path: '/api/parts/:kind/:id/alternates',
    operation: 'getAlternatesOfPart',
    area,
    role: 'viewer',
    summary:
      'The alternates of a part with their verdicts and prices, the parts that it is an alternate of, and the cables that use it',
    params: Type.Object({ kind: Type.Enum(alternateKinds), id: Type.String({ minLength: 1, maxLength: 300 }) }),
    answers: { 200: { says: 'The lists', schema: AlternatesOfPart } },
    refusals: [catalogErrors['no-such-record'], httpErrors['role-too-low']],
    handle: async ({ params: { kind, id }, actor }) => {
      if (catalog.library.entry(kind, id) === undefined)
        return refuse(catalogErrors['no-such-record'], `No record of ${kind} has the id "${id}".`);
      const offers = mayActAs(actor, 'editor') ? await offersByPart(catalog, sales) : undefined;
      const table = alternatesIn(catalog.library);
      const list = (alternates: readonly Alternate[] = [], side: 'part' | 'other') => ({
        total: alternates.length,
        items: alternates.slice(0, maxAlternates).map((one) => listed(catalog, one, one[side], offers)),
      });
      const users = cablesWith(catalog, kind, id);
      const cables = users.slice(0, maxCables).flatMap((cable) => catalog.designs.get(cable) ?? []);
      return ok({
        alternates: list(table.of.get(`${kind}:${id}`), 'other'),
        alternateOf: list(table.as.get(`${kind}:${id}`), 'part'),
        cables: {
          total: users.length,
          items: cables.map((line) => ({ id: line.id, label: line.label, number: line.number ?? null })),
        },
      } as never);
    },
  });
}

type ShownOffer = Pick<Offer, 'id' | 'supplier' | 'number' | 'cost' | 'validUntil'> & { readonly old: boolean };

/** All offers by kind and id of their part, including expired ones. */
async function offersByPart(catalog: LiveCatalog, sales: SalesParts): Promise<ReadonlyMap<string, ShownOffer[]>> {
  const today = catalog.today();
  const all = [...(await sales.offers.all()).values()].map(({ record }) => record);
  const shown = ({ id, supplier, number, cost, validUntil }: Offer): ShownOffer => ({
    ...present({ id, supplier, number, cost, validUntil }),
    old: validUntil !== undefined && validUntil < today,
  });
  return new Map(
    [...Map.groupBy(all, ({ part }) => `${part.kind}:${part.id}`)].map(([part, own]) => [part, own.map(shown)]),
  );
}

/** An alternate, with the data of the other part. */
function listed(
  catalog: LiveCatalog,
  alternate: Alternate,
  id: string,
  offers: ReadonlyMap<string, ShownOffer[]> | undefined,
) {
  const { library } = catalog;
  const stored = library.entry('alternates', alternate.id);
  const record = library.entry(alternate.kind, id)?.record;
  const judged = judgeAlternate(library, alternate);
  return {
    alternate,
    origin: stored?.origin ?? 'local',
    etag: etagOf(stored?.seq ?? 0),
    label: record?.label ?? id,
    ...present({
      number: record?.partNumber,
      judged: judged === undefined ? undefined : shownJudged(judged),
      cost: record?.cost,
      offers: offers === undefined ? undefined : (offers.get(`${alternate.kind}:${id}`) ?? []),
    }),
    cables: cablesWith(catalog, alternate.kind, id).length,
  };
}

function shownJudged({ verdict, offeredAs, properties }: JudgedAlternate) {
  return {
    verdict,
    ...present({ offeredAs }),
    properties: properties.map((one) => ({ ...one, name: propertyNames[one.property] })),
  };
}

const Preview = Type.Object(
  {
    judged: Judged,
    used: Type.Integer({ minimum: 0, description: 'How many cables use the part' }),
    cables: Type.Array(
      Type.Object({
        ...CableRef.properties,
        count: Type.Integer({ minimum: 0, description: 'How many times the cable uses the part' }),
        lost: Type.Array(Type.String(), {
          description: 'Connections that would be removed, as the new stock has no conductor for them: w1.red',
        }),
      }),
      { description: 'The cables in which it would be replaced' },
    ),
    effects: Effects,
  },
  { title: 'Preview of a replacement' },
);

function previewRoute(catalog: LiveCatalog): Route {
  return route({
    method: 'POST',
    path: '/api/replacements/preview',
    operation: 'previewReplacement',
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary:
      'What the replacement of a part by another would alter in each cable: findings, documents, part numbers and costs. Nothing is saved. It compares for about a second, and `next` continues',
    body: Type.Object({ ...replacementFields, cursor: EffectCursor }, { additionalProperties: false }),
    answers: { 200: { says: 'The verdict on the two parts, the cables, and what would differ', schema: Preview } },
    refusals: [...Object.values(alternateErrors), batchErrors['batch-refused'], httpErrors.stale],
    handle: async ({ body: { cursor, ...requested }, actor }) => {
      await catalog.catchUpWith(await catalog.store.head());
      const { judged, used, cables, changes } = await replacedParts(catalog, requested);
      const effects = await effectsOfChanges(catalog, changes, cursor, actor);
      return ok({ judged: shownJudged(judged), used, cables, effects } as never);
    },
  });
}
