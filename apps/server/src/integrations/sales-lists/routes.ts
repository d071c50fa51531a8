/**
 * Routes for customer lists and suppliers' price lists, which are first planned and then saved as one change set. They
 * don't use jobs, because viewers may read jobs.
 */
import { type Customer, counted, inputLimits, type Offer } from '@cablewright/model';
import type { SalesList } from '@cablewright/module-tables/sales-table';
import { Unreadable } from '@cablewright/modules/reading';
import Type from 'typebox';
import { ownPut, save, type Saver } from '../../catalog/saving/save.ts';
import { nothingSeen } from '../../catalog/saving/guarded.ts';
import type { SalesParts } from '../../engineering/quoting/sales-parts.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { importErrors } from '../imports/errors.ts';
import { ImportFileForm } from '../imports/form.ts';
import { fileOf } from '../imports/plan.ts';
import { requireSize } from '../imports/road.ts';
import { fetchOffersRoute, type FetchParts } from './fetch-offers.ts';
import { offerSourcesRoute } from './offer-sources.ts';
import { planSales, type SalesPlan } from './plan.ts';
import { answerOf, PlannedList } from './planned-list.ts';

type ListParts = Saver & Parameters<typeof requireSize>[0] & { readonly sales: SalesParts };

const fields = {
  file: ImportFileForm,
  supplier: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Of a price list: who asks the prices, unless a row says so',
    }),
  ),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'Of prices without one' })),
  date: Type.Optional(
    Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'Day of the prices. Default: today' }),
  ),
};
const ListForm = Type.Object(fields, { additionalProperties: false, title: 'List of customers or offers' });
const SaveForm = Type.Object(
  { ...fields, plan: Type.String({ maxLength: 64, description: '`plan` of the preview that a person looked at' }) },
  { additionalProperties: false, title: 'List to save' },
);
type Form = Type.Static<typeof ListForm>;

export function salesListRoutes(parts: ListParts & FetchParts): Route[] {
  const lists = (['customers', 'offers'] as const).flatMap((list) => [
    previewRoute(parts, list),
    saveRoute(parts, list),
  ]);
  return [...lists, fetchOffersRoute(parts), offerSourcesRoute(parts)];
}

const operationOf = (list: SalesList) => (list === 'customers' ? 'Customers' : 'Offers');
const nounOf = (list: SalesList) => (list === 'customers' ? 'customers' : 'offers of a supplier');
const common = {
  area: 'Quotations',
  role: 'editor',
  scope: 'settings:write',
  bodyBytes: inputLimits.batchBytes,
  fileInBody: true,
} as const;
const refusals = [importErrors['import-failed'], httpErrors['too-large']];

function previewRoute(parts: ListParts, list: SalesList): Route {
  return route({
    ...common,
    method: 'POST',
    path: `/api/${list}/import/preview`,
    operation: `preview${operationOf(list)}`,
    summary: `What a list of ${nounOf(list)} (CSV, XLSX, ODS) would change, row by row. Nothing is saved`,
    body: ListForm,
    answers: { 200: { says: 'The plan', schema: PlannedList } },
    refusals,
    handle: async (call) => {
      requireSize(parts, call);
      return ok(answerOf(list, await planOf(parts, list, call.body)), { 'cache-control': 'no-store' });
    },
  });
}

function saveRoute(parts: ListParts, list: SalesList): Route {
  return route({
    ...common,
    method: 'POST',
    path: `/api/${list}/import`,
    operation: `import${operationOf(list)}`,
    summary: `Save what the preview of a list of ${nounOf(list)} said, as one change. Rows that were refused are left out`,
    body: SaveForm,
    answers: { 200: { says: 'What was saved', schema: PlannedList } },
    refusals: [...refusals, importErrors['catalog-changed']],
    handle: async (call) => {
      requireSize(parts, call);
      const { plan: seen, ...form } = call.body;
      const current = await parts.sales[list].all();
      const plan = await planOf(parts, list, form);
      const answer = answerOf(list, plan);
      if (answer.plan !== seen)
        refuse(importErrors['catalog-changed'], 'Look at the plan again: the records changed since it was made.');
      const writes = [...plan.records].flatMap(([id, record]) => {
        const now = current.get(id);
        return ownPut(list, id, record, now, now === undefined ? nothingSeen : { seq: now.seq }).writes;
      });
      if (writes.length === 0) return ok(answer, {});
      const message = `Imported ${counted(writes.length, list === 'customers' ? 'customer' : 'offer')}`;
      const { headers } = await save(parts, { actor: call.actor, message, writes });
      return ok(answer, headers);
    },
  });
}

async function planOf(
  { catalog, sales }: ListParts,
  list: SalesList,
  { file, supplier, currency, date = catalog.today() }: Form,
): Promise<SalesPlan> {
  const { bytes } = await fileOf({ file });
  const all = await sales[list].all();
  const current = new Map([...all].map(([id, { record }]): [string, Customer | Offer] => [id, record]));
  const facts = { fileName: file.name, supplier, currency, date };
  try {
    return planSales(catalog, list, bytes, { facts, current });
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { message, remedy } = error.refusal;
    return refuse(importErrors['import-failed'], [message, remedy].filter(Boolean).join(' '));
  }
}
