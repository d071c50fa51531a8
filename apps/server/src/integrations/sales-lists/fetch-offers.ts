/**
 * Offers that a loader of a module fetches from a distributor. They do not go the road of imports, because its jobs may be read by viewers:
 * they are planned and saved like a price list.
 */
import { counted, isObject, keepsSchema, Offer, present, sameJson } from '@cablewright/model';
import { type ImportedRecord, placeText, type Refusal } from '@cablewright/modules';
import { ModuleFailure, type RunningImporter } from '@cablewright/modules/running';
import Type from 'typebox';
import { ownPut, save, schemaIssues, type Saver } from '../../catalog/saving/save.ts';
import { nothingSeen } from '../../catalog/saving/guarded.ts';
import type { SalesParts } from '../../engineering/quoting/sales-parts.ts';
import { ok } from '../../platform/http/answer.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { Registered } from '../../platform/modules/registered.ts';
import { importErrors } from '../imports/errors.ts';
import { recordsFor } from '../imports/plan.ts';
import { quietRun } from '../imports/road.ts';
import { type PlannedRow, sameOffer } from './plan.ts';
import { answerOf, PlannedList } from './planned-list.ts';

export interface FetchParts extends Saver {
  readonly sales: SalesParts;
  readonly importers: Registered<RunningImporter>;
}

/** The loader of a module that fetches offers has this id. */
const offersLoader = 'offers';

export function fetchOffersRoute(parts: FetchParts): Route {
  return route({
    method: 'POST',
    path: '/api/offers/fetch',
    operation: 'fetchOffers',
    area: 'Quotations',
    role: 'editor',
    scope: 'settings:write',
    summary:
      'Fetch offers with the loader `offers` of a module that is on, and save them as one change. With `save: false` nothing is saved. What is not clear is refused row by row',
    body: Type.Object(
      {
        module: Type.String({ maxLength: 100, description: 'The id of the module, such as mouser-offers' }),
        save: Type.Optional(Type.Boolean({ description: 'Default: true' })),
      },
      { additionalProperties: false, title: 'Offers to fetch' },
    ),
    answers: { 200: { says: 'What was saved, and what was refused', schema: PlannedList } },
    refusals: [importErrors['import-failed'], importErrors['no-such-importer']],
    handle: async ({ body: { module, save: saves = true }, actor }) => {
      const loader =
        parts.importers.get(module, offersLoader) ??
        refuse(
          importErrors['no-such-importer'],
          `No module "${module}" that fetches offers is on. An owner turns it on in the settings.`,
        );
      const { rows, records, current, notes } = await fetchedBy(parts, loader);
      const answer = answerOf('offers', { rows, records, unused: notes });
      const writes = [...records].flatMap(([id, record]) => {
        const now = current.get(id);
        return ownPut('offers', id, record, now, now === undefined ? nothingSeen : { seq: now.seq }).writes;
      });
      if (!saves || writes.length === 0) return ok(answer, { 'cache-control': 'no-store' });
      const message = `Fetched ${counted(writes.length, 'offer')}`;
      const { headers } = await save(parts, { actor, message, writes });
      return ok(answer, headers);
    },
  });
}

async function fetchedBy({ catalog, sales }: FetchParts, loader: RunningImporter) {
  const imported = await loaded(() => loader.run(null, recordsFor(catalog, loader), quietRun()));
  if (!imported.ok) return refuse(importErrors['import-failed'], imported.problems.map(wordsOf).join(' '));
  const current = await sales.offers.all();
  const named = new Map([...current.values()].map(({ record }) => [sameOffer(record), record]));
  const records = new Map<string, Offer>();
  const rows: PlannedRow[] = [];
  for (const [i, one] of imported.records.entries()) {
    const offer = offerOf(one, catalog.today());
    const row = i + 1;
    const why = typeof offer === 'string' ? offer : problemOf(catalog.library, offer);
    if (typeof offer === 'string' || why !== undefined) {
      rows.push({ row, does: 'refused', ...present({ why }) });
      continue;
    }
    // An offer for the same number that came with a price list is the same offer.
    const before = named.get(sameOffer(offer));
    const record = { ...offer, id: before?.id ?? offer.id };
    const label = `${record.supplier}: ${record.part.id}`;
    const isSame = before !== undefined && sameJson(withoutEnd(before), withoutEnd(record));
    rows.push({ row, does: isSame ? 'same' : before === undefined ? 'add' : 'change', id: record.id, label });
    if (!isSame) records.set(record.id, record);
  }
  const refused = (imported.refused ?? []).map((refusal, i): PlannedRow => ({
    row: imported.records.length + i + 1,
    does: 'refused',
    why: wordsOf(refusal),
  }));
  return { rows: [...rows, ...refused], records, current, notes: imported.notes ?? [] };
}

/** A fetched offer has no last day; a day that a person entered is no difference. */
const withoutEnd = ({ validUntil: _end, ...rest }: Offer) => rest;

async function loaded(run: () => ReturnType<RunningImporter['run']>) {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ModuleFailure) return { ok: false as const, problems: [error.message] };
    throw error;
  }
}

/** The offer of a record, with the day on which it was fetched. */
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
  return `The catalog has no ${part.id} (${part.kind}).`;
}

function wordsOf(refusal: string | Refusal): string {
  if (typeof refusal === 'string') return refusal;
  const { at, message, remedy } = refusal;
  return [at === undefined ? '' : `${placeText(at)}:`, message, remedy].filter(Boolean).join(' ');
}
