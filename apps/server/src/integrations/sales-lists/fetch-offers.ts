/**
 * Fetches offers from a distributor through a module. Import jobs aren't used, because viewers may read jobs. The
 * offers are planned and saved like a price list.
 */
import { counted, isObject, keepsSchema, Offer, present, sameJson } from '@cablewright/model';
import { type ImportedRecord, placeText, type Records, type Refusal } from '@cablewright/modules';
import { ModuleFailure, type RunningImporter } from '@cablewright/modules/running';
import Type from 'typebox';
import { ownPut, save, schemaIssues, type Saver } from '../../catalog/saving/save.ts';
import { nothingSeen } from '../../catalog/saving/guarded.ts';
import { offersInForce } from '../../engineering/quoting/offers-in-force.ts';
import type { SalesParts } from '../../engineering/quoting/sales-parts.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Registered } from '../../platform/modules/registered.ts';
import { importErrors } from '../imports/errors.ts';
import { recordsFor } from '../imports/plan.ts';
import { quietRun } from '../imports/road.ts';
import type { HubModules } from '../modules/hub-modules.ts';
import { type PlannedRow, sameOffer } from './plan.ts';
import { answerOf, PlannedList } from './planned-list.ts';

export interface FetchParts extends Saver {
  readonly sales: SalesParts;
  readonly importers: Registered<RunningImporter>;
  readonly modules: HubModules;
}

/** The id of a module's loader that fetches offers. */
export const offersLoader = 'offers';

const FetchForm = Type.Object(
  {
    module: Type.String({ maxLength: 100, description: 'The id of the module, such as mouser-offers' }),
    save: Type.Optional(Type.Boolean({ description: 'Default: true' })),
    parts: Type.Optional(
      Type.Array(Type.Object({ kind: Type.String({ maxLength: 100 }), id: Type.String({ maxLength: 200 }) }), {
        minItems: 1,
        maxItems: 1000,
        description: 'The parts to ask for. Default: those that the module asks for by itself',
      }),
    ),
    withoutOffer: Type.Optional(
      Type.Boolean({ description: 'Only parts without an offer that is valid today. Default: false' }),
    ),
    plan: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          '`plan` of an answer with `save: false`: saves those offers, and refuses if they or the catalog changed',
      }),
    ),
  },
  { additionalProperties: false, title: 'Offers to fetch' },
);
type FetchForm = Type.Static<typeof FetchForm>;

export function fetchOffersRoute(parts: FetchParts): Route {
  const answers = new LoadedAnswers();
  return route({
    method: 'POST',
    path: '/api/offers/fetch',
    operation: 'fetchOffers',
    area: 'Quotations',
    role: 'editor',
    scope: 'settings:write',
    summary:
      'Fetch offers with the loader `offers` of a module that is on, and save them as one change. With `save: false` nothing is saved. What is not clear is refused row by row',
    body: FetchForm,
    answers: { 200: { says: 'What was saved, and what was refused', schema: PlannedList } },
    refusals: [importErrors['import-failed'], importErrors['no-such-importer'], importErrors['catalog-changed']],
    handle: async ({ body, actor }) => {
      const { save: saves = true, plan } = body;
      const loader =
        parts.importers.get(body.module, offersLoader) ??
        refuse(
          importErrors['no-such-importer'],
          `No module "${body.module}" that fetches offers is on. An owner turns it on under Settings, Code modules.`,
        );
      const loaded = answers.take(plan) ?? (await loadedBy(parts, loader, body));
      const { rows, records, current } = await planned(parts, loaded);
      const answer = answerOf('offers', { rows, records, unused: loaded.notes });
      if (plan !== undefined && answer.plan !== plan)
        refuse(
          importErrors['catalog-changed'],
          'The offers or the records changed since they were looked at. Fetch them again.',
        );
      const writes = [...records].flatMap(([id, record]) => {
        const now = current.get(id);
        return ownPut('offers', id, record, now, now === undefined ? nothingSeen : { seq: now.seq }).writes;
      });
      if (!saves) answers.keep(answer.plan, loaded);
      if (!saves || writes.length === 0) return ok(answer, { 'cache-control': 'no-store' });
      const message = `Fetched ${counted(writes.length, 'offer')}`;
      const { headers } = await save(parts, { actor, message, writes });
      return ok(answer, headers);
    },
  });
}

/** The response of a loader before it is compared with the catalog. */
interface LoadedOffers {
  readonly records: readonly ImportedRecord[];
  readonly refused: readonly string[];
  readonly notes: readonly string[];
}

/**
 * The latest responses that were previewed and not saved, by plan, so that saving one doesn't query the distributor
 * again.
 */
class LoadedAnswers {
  readonly #byPlan = new Map<string, LoadedOffers>();

  keep(plan: string, loaded: LoadedOffers): void {
    this.#byPlan.delete(plan);
    this.#byPlan.set(plan, loaded);
    const [oldest] = this.#byPlan.keys();
    if (this.#byPlan.size > 8 && oldest !== undefined) this.#byPlan.delete(oldest);
  }

  take(plan: string | undefined): LoadedOffers | undefined {
    return plan === undefined ? undefined : this.#byPlan.get(plan);
  }
}

async function loadedBy(parts: FetchParts, loader: RunningImporter, form: FetchForm): Promise<LoadedOffers> {
  const { records, refused } = await recordsToAskFor(parts, loader, form);
  const run = { ...quietRun(), chosen: form.parts !== undefined };
  const imported = await contained(() => loader.run(null, records, run));
  if (!imported.ok) return refuse(importErrors['import-failed'], imported.problems.map(wordsOf).join(' '));
  return {
    records: imported.records,
    refused: [...refused, ...(imported.refused ?? []).map(wordsOf)],
    notes: imported.notes ?? [],
  };
}

/** The records that the loader gets, and for each selected part that isn't included, the reason. */
async function recordsToAskFor(
  { catalog, sales }: FetchParts,
  loader: RunningImporter,
  { parts, withoutOffer = false }: FetchForm,
): Promise<{ readonly records: Records; readonly refused: readonly string[] }> {
  const all = recordsFor(catalog, loader);
  const inForce = withoutOffer ? await offersInForce(sales, catalog.today()) : {};
  const chosen = parts && new Set(parts.map(nameOfPart));
  const isAskedFor = (kind: string, id: string) =>
    chosen?.has(nameOfPart({ kind, id })) !== false && inForce[`${kind} ${id}`] === undefined;
  const records = Object.fromEntries(
    Object.entries(all).map(([kind, ofKind]) => [
      kind,
      Object.fromEntries(Object.entries(ofKind).filter(([id]) => isAskedFor(kind, id))),
    ]),
  );
  const refused = (parts ?? []).flatMap(({ kind, id }) => {
    const ofKind = Object.hasOwn(all, kind) ? all[kind] : undefined;
    if (ofKind === undefined) return [`${id} (${kind}): the module does not fetch offers of ${kind}.`];
    return Object.hasOwn(ofKind, id) ? [] : [noPart({ kind, id })];
  });
  return { records, refused };
}

const nameOfPart = ({ kind, id }: Offer['part']) => JSON.stringify([kind, id]);
const noPart = ({ kind, id }: Offer['part']) => `The catalog has no ${id} (${kind}).`;

async function planned({ catalog, sales }: FetchParts, loaded: LoadedOffers) {
  const current = await sales.offers.all();
  const named = new Map([...current.values()].map(({ record }) => [sameOffer(record), record]));
  const records = new Map<string, Offer>();
  const rows: PlannedRow[] = [];
  for (const [i, one] of loaded.records.entries()) {
    const offer = offerOf(one, catalog.today());
    const row = i + 1;
    const why = typeof offer === 'string' ? offer : problemOf(catalog.library, offer);
    if (typeof offer === 'string' || why !== undefined) {
      rows.push({ row, does: 'refused', ...present({ why }) });
      continue;
    }
    // An offer for the same number in a price list counts as the same offer.
    const before = named.get(sameOffer(offer));
    const record = { ...offer, id: before?.id ?? offer.id };
    const label = `${record.supplier}: ${record.part.id}`;
    const isSame = before !== undefined && sameJson(withoutEnd(before), withoutEnd(record));
    const does = isSame ? 'same' : before === undefined ? 'add' : 'change';
    rows.push({ row, does, id: record.id, label, offer: record });
    if (!isSame) records.set(record.id, record);
  }
  const refused = loaded.refused.map((why, i): PlannedRow => ({ row: rows.length + i + 1, does: 'refused', why }));
  return { rows: [...rows, ...refused], records, current };
}

/** A fetched offer has no last day, so a last day that a person has entered doesn't count as a difference. */
const withoutEnd = ({ validUntil: _end, ...rest }: Offer) => rest;

async function contained(run: () => ReturnType<RunningImporter['run']>) {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ModuleFailure) return { ok: false as const, problems: [error.message] };
    throw error;
  }
}

/** The offer in a record, with the day on which it was fetched. */
function offerOf({ kind, id, record }: ImportedRecord, today: string): Offer | string {
  if (kind !== 'offers') return `The module answered a record of ${kind}, which is not an offer.`;
  const cost = isObject(record) && isObject(record['cost']) ? record['cost'] : {};
  const offer = { ...record, id, cost: { ...cost, date: cost['date'] ?? today } };
  if (keepsSchema(Offer, offer)) return offer;
  const [issue] = schemaIssues('offers', id, offer);
  return issue === undefined
    ? 'The module answered an offer that is not complete.'
    : `${issue.message} (${issue.pointer})`;
}

function problemOf(library: Saver['catalog']['library'], { part }: Offer): string | undefined {
  if (library.entry(part.kind, part.id) !== undefined) return undefined;
  return noPart(part);
}

function wordsOf(refusal: string | Refusal): string {
  if (typeof refusal === 'string') return refusal;
  const { at, message, remedy } = refusal;
  return [at === undefined ? '' : `${placeText(at)}:`, message, remedy].filter(Boolean).join(' ');
}
