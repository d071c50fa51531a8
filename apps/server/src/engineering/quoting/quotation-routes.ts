/**
 * Routes for quotations. A draft is priced and sent, and then won, lost or revised. A sent quotation doesn't change any
 * more.
 */
import { Quotation, sameJson, present } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { IdParam } from '../../catalog/inputs.ts';
import type { Followed } from '../../catalog/live/followed-records.ts';
import { nothingSeen } from '../../catalog/saving/guarded.ts';
import { ownPut, requireSchema, save, type Saver } from '../../catalog/saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { created, ok } from '../../platform/http/answer.ts';
import { etagOf, isStale, requireSeen } from '../../platform/http/etag.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse, requireNoIssues } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { quotationErrors } from './errors.ts';
import { orderedOf } from './ordered.ts';
import { eventsOf, nameOf, type QuotationMove } from './quotation-events.ts';
import { pricesOf, togetherOf } from './quotation-prices.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { stampedQuestions } from './questions.ts';
import { deleteRoute, listRoute, putRoute, readRoute, requireSales } from './sales-records.ts';
import { sentNow, type SalesParts, type PricedLine } from './sales-parts.ts';

const area = 'Quotations';
/** Fields that only the hub writes. Saving a draft doesn't change them. */
const ownFields = ['state', 'number', 'letter', 'files', 'sent', 'expiredAt', 'decided'] as const;

export function quotationRoutes(saver: Saver, sales: SalesParts): Route[] {
  const { quotations } = sales;
  return [
    listRoute(quotations),
    createRoute(saver, sales),
    readRoute(quotations),
    putRoute(
      saver,
      quotations,
      async (record, now, actor) => {
        requireDraftKept(record, now);
        await requireSales(sales.customers, record.customer);
        return stampedQuestions(record, now, { at: saver.clock().toISOString(), by: actor.name });
      },
      [quotationErrors['not-a-draft']],
    ),
    deleteRoute(saver, quotations, requireDraft, [quotationErrors['not-a-draft']]),
    pricesRoute(saver, sales),
    sendRoute(saver, sales),
    outcomeRoute(saver, sales),
    reviseRoute(saver, sales),
  ];
}

function requireDraftKept(record: Quotation, now: Quotation): void {
  if (now.state !== 'draft') refuse(quotationErrors['not-a-draft'], `${nameOf(now)} was sent. Revise it to change it.`);
  const changed = ownFields.filter((field) => !sameJson(record[field] as never, now[field] as never));
  if (changed.length > 0)
    refuse(httpErrors.schema, `${changed.join(', ')} of a quotation cannot be set.`, {
      issues: changed.map((field) => ({
        code: 'fixed',
        message: `${field} is written by the hub.`,
        pointer: `/${field}`,
      })),
    });
}

/** Throws if the quotation was already sent. */
export async function requireDraft(record: Quotation): Promise<void> {
  if (record.state !== 'draft') refuse(quotationErrors['not-a-draft'], `${nameOf(record)} was sent and stays.`);
}

const idOf = (number: string, letter?: string) =>
  [number.toLowerCase(), letter?.toLowerCase()].filter(Boolean).join('-');

/** The next number of a year, such as `Q-2026-0001`. */
function nextNumber(all: Iterable<Followed<Quotation>>, year: string): string {
  const start = `Q-${year}-`;
  let last = 0;
  for (const { record } of all)
    if (record.number.startsWith(start)) last = Math.max(last, Number(record.number.slice(start.length)) || 0);
  return `${start}${String(last + 1).padStart(4, '0')}`;
}

/** How often another number is tried because another process has assigned the number at the same time. */
const maxRounds = 20;

const NewQuotation = Type.Omit(
  Quotation,
  ['id', 'number', 'letter', 'state', 'files', 'sent', 'expiredAt', 'decided', 'currency', 'lines'],
  {
    title: 'New quotation',
  },
);
const Draft = Type.Object(
  {
    ...NewQuotation.properties,
    currency: Type.Optional(Quotation.properties.currency),
    lines: Type.Optional(Quotation.properties.lines),
  },
  { title: 'New quotation', additionalProperties: false },
);

function createRoute(saver: Saver, sales: SalesParts): Route {
  // Serializes the numbering of quotations within this process.
  const numbering = new SerialQueue();
  return route({
    method: 'POST',
    path: '/api/quotations',
    operation: 'createQuotation',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Create a draft for a customer. It gets the next number, and the currency and terms of the customer',
    body: Draft,
    answers: { 201: { says: 'The draft', schema: Quotation } },
    refusals: [catalogErrors['no-such-record']],
    handle: async ({ body, actor }) => {
      const { record: customer } = await requireSales(sales.customers, body.customer);
      const terms = body.terms ?? customer.terms;
      const currency = body.currency ?? customer.currency ?? saver.catalog.library.settings.currency ?? 'EUR';
      const given = { ...body, ...present({ terms }), currency, lines: body.lines ?? [] };
      return numbering.run(async () => {
        for (let round = 1; ; round += 1) {
          const number = nextNumber((await sales.quotations.all()).values(), saver.catalog.today().slice(0, 4));
          const stamp = { at: saver.clock().toISOString(), by: actor.name };
          const record = stampedQuestions({ id: idOf(number), number, state: 'draft', ...given }, undefined, stamp);
          try {
            return await added(saver, record, actor, `Created the quotation ${number}`);
          } catch (error) {
            if (!isStale(error) || round === maxRounds) throw error;
            await saver.catalog.catchUpWith(Infinity);
          }
        }
      });
    },
  });
}

async function added(saver: Saver, record: Quotation, actor: Actor, message: string) {
  requireSchema('quotations', record.id, record);
  const writes = ownPut('quotations', record.id, record, undefined, nothingSeen);
  const { seq, headers } = await save(saver, { actor, message, ...writes });
  return created(record, { ...headers, etag: etagOf(seq), location: `/api/quotations/${record.id}` });
}

const Unknown = Type.Object({ about: Type.String(), what: Type.String(), kind: Type.String(), id: Type.String() });
const Priced = Type.Object(
  {
    line: Type.String(),
    label: Type.String(),
    number: Type.Optional(Type.String()),
    revision: Type.Optional(Type.String()),
    missing: Type.Optional(Type.Enum(['no-such-cable', 'no-such-revision'])),
    prices: Type.Array(
      Type.Object({
        quantity: Type.Integer(),
        unit: Type.Optional(Type.Number({ description: 'Price of one cable. Absent if the cost is incomplete' })),
        total: Type.Optional(Type.Number()),
        byHand: Type.Boolean(),
        worked: Type.Optional(Type.Number({ description: 'The lot with margins, in the currency of the quotation' })),
        leadDays: Type.Optional(Type.Integer()),
        lacksRate: Type.Boolean({ description: 'Whether an exchange rate is missing' }),
        unknowns: Type.Array(Unknown),
      }),
    ),
  },
  { title: 'Priced line' },
);

const Together = Type.Object(
  {
    parts: Type.Array(
      Type.Object({
        kind: Type.String(),
        def: Type.String(),
        partNumber: Type.Optional(Type.String()),
        label: Type.String(),
        unit: Type.Enum(['ea', 'm']),
        lots: Type.Integer({ description: 'Lines that use it' }),
        needed: Type.Number(),
        ordered: Type.Number(),
        unitPrice: Type.Number(),
        breakFrom: Type.Optional(
          Type.Number({ description: 'Quantity from which that price holds. Absent: the base price' }),
        ),
        supplier: Type.Optional(Type.String()),
        currency: Type.String(),
        together: Type.Number({ description: 'What it costs in one purchase' }),
        alone: Type.Number({ description: 'What it costs if each line buys for itself' }),
      }),
    ),
    saves: Type.Array(Type.Object({ amount: Type.Number(), currency: Type.String() })),
  },
  {
    title: 'Bought together',
    description:
      'Parts that several lines use and that are cheaper in one purchase, for the smallest quantity of each line, before margins',
  },
);

function pricesRoute({ catalog }: Saver, sales: SalesParts): Route {
  return route({
    method: 'GET',
    path: '/api/quotations/:id/prices',
    operation: 'getQuotationPrices',
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary:
      'The prices of a quotation as they would be today, with what is unknown. Those of a sent one are in its record',
    params: IdParam,
    answers: {
      200: {
        says: 'The lines',
        schema: Type.Object(
          { items: Type.Array(Priced), total: Type.Integer(), together: Together },
          { title: 'Quotation prices' },
        ),
      },
    },
    refusals: [catalogErrors['no-such-record'], httpErrors['over-budget']],
    handle: async ({ params, actor }) => {
      const { record } = await requireSales(sales.quotations, params.id);
      const items = await pricesOf(catalog, sales, record, actor);
      return ok({ items, total: items.length, together: await togetherOf(catalog, sales, record, actor) });
    },
  });
}

/** Writes the new state, provided that the caller has seen the current version. */
async function moved(
  saver: Saver,
  { actor, headers }: Pick<Call, 'actor' | 'headers'>,
  { record, seq }: Followed<Quotation>,
  change: Partial<Quotation> & { readonly state: QuotationMove },
  message: string,
  more: readonly Write[] = [],
) {
  const seen = requireSeen(headers['if-match'], seq);
  const next = { ...record, ...change };
  requireSchema('quotations', record.id, next);
  const writes = ownPut('quotations', record.id, next, { seq }, seen);
  const saved = await save(saver, {
    actor,
    message,
    ...writes,
    writes: [...writes.writes, ...more],
    events: eventsOf(change.state, record),
  });
  return ok(next, { ...saved.headers, etag: etagOf(saved.seq) });
}

function sendRoute(saver: Saver, sales: SalesParts): Route {
  return route({
    method: 'POST',
    path: '/api/quotations/:id/send',
    operation: 'sendQuotation',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Mark a draft as sent: its prices, revisions and the address of the customer are frozen',
    params: IdParam,
    ifMatch: 'required',
    answers: { 200: { says: 'The quotation as sent', schema: Quotation } },
    refusals: [
      catalogErrors['no-such-record'],
      quotationErrors['not-a-draft'],
      quotationErrors['cannot-be-sent'],
      httpErrors['over-budget'],
    ],
    handle: async (call) => {
      for (let round = 1; ; round += 1) {
        try {
          return await sent(saver, sales, call);
        } catch (error) {
          // Another quotation that was sent at the same time may have frozen the same settings first. In any other
          // case, the next round refuses the conflict.
          if (!isStale(error) || round === maxRounds) throw error;
          await saver.catalog.catchUpWith(Infinity);
        }
      }
    },
  });
}

/**
 * Freezes the current state of a draft: names, revisions, prices, and the settings with which its document is printed.
 */
async function sent(saver: Saver, sales: SalesParts, call: Pick<Call<{ id: string }>, 'actor' | 'headers' | 'params'>) {
  const { catalog } = saver;
  const followed = await requireSales(sales.quotations, call.params.id);
  const { record } = followed;
  await requireDraft(record);
  requireSeen(call.headers['if-match'], followed.seq);
  const { record: customer } = await requireSales(sales.customers, record.customer);
  const lines = await pricesOf(catalog, sales, record, call.actor);
  requireComplete(record, lines);
  const { id: settings, writes } = await catalog.environments.freezeSettings(catalog.library);
  const frozen: NonNullable<Quotation['sent']> = {
    ...sentNow(record, customer, lines, { at: saver.clock().toISOString(), by: call.actor.name }),
    settings,
    prices: lines.flatMap(({ line, prices }) =>
      prices.map(({ quantity, unit, total, leadDays }) => ({
        line,
        quantity,
        unit: unit!,
        total: total!,
        ...present({ leadDays }),
      })),
    ),
  };
  return moved(saver, call, followed, { state: 'sent', sent: frozen }, `Sent the quotation ${nameOf(record)}`, writes);
}

/** Throws if a quotation has no lines, or a line or quantity has no price. */
function requireComplete({ lines: wanted }: Quotation, lines: readonly PricedLine[]): void {
  const issues = lines.flatMap(({ label, missing, prices }, i) => {
    const pointer = `/lines/${i}`;
    if (missing !== undefined)
      return [
        {
          code: missing,
          message: `${label}: there is no such ${missing === 'no-such-cable' ? 'cable' : 'revision'}.`,
          pointer,
        },
      ];
    if (prices.length === 0) return [{ code: 'no-quantity', message: `${label} has no quantity.`, pointer }];
    return prices.flatMap(({ quantity, unit, lacksRate, unknowns }) => {
      if (unit !== undefined) return [];
      const open = unknowns.filter(({ about }) => about !== 'lead-time').map(({ what }) => what);
      const why = lacksRate ? 'an exchange rate is missing' : `not known: ${open.slice(0, 10).join(', ')}`;
      return [{ code: 'no-price', message: `${label}, ${quantity} pieces, has no price: ${why}.`, pointer }];
    });
  });
  if (wanted.length === 0) issues.push({ code: 'no-lines', message: 'It has no lines.', pointer: '/lines' });
  requireNoIssues(quotationErrors['cannot-be-sent'], issues);
}

function outcomeRoute(saver: Saver, sales: SalesParts): Route {
  return route({
    method: 'POST',
    path: '/api/quotations/:id/outcome',
    operation: 'decideQuotation',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Note that a sent quotation was won or lost',
    params: IdParam,
    ifMatch: 'required',
    body: Type.Object(
      {
        outcome: Type.Enum(['won', 'lost']),
        reason: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
        ordered: Type.Optional(
          Type.Array(
            Type.Object({
              line: Type.String({ maxLength: 100 }),
              quantity: Type.Integer({ minimum: 1, maximum: 9_999_999 }),
            }),
            {
              maxItems: 500,
              description: 'What was ordered of each line. Default, of one that was won: the smallest quantity of each',
            },
          ),
        ),
      },
      { additionalProperties: false },
    ),
    answers: { 200: { says: 'The quotation', schema: Quotation } },
    refusals: [catalogErrors['no-such-record'], quotationErrors['not-sent']],
    handle: async (call) => {
      const followed = await requireSales(sales.quotations, call.params.id);
      const { record } = followed;
      if (record.state !== 'sent')
        refuse(
          quotationErrors['not-sent'],
          `${nameOf(record)} is ${record.state === 'draft' ? 'a draft' : record.state}.`,
        );
      const { outcome, reason } = call.body;
      const ordered = outcome === 'won' ? orderedOf(record, call.body.ordered) : undefined;
      const decided = {
        at: saver.clock().toISOString(),
        by: call.actor.name,
        ...present({ reason, ordered }),
      };
      return moved(
        saver,
        call,
        followed,
        { state: outcome, decided },
        `The quotation ${nameOf(record)} was ${outcome}`,
      );
    },
  });
}

function reviseRoute(saver: Saver, sales: SalesParts): Route {
  return route({
    method: 'POST',
    path: '/api/quotations/:id/revise',
    operation: 'reviseQuotation',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Begin the next revision of a quotation that was sent: a draft with the same number and the next letter',
    params: IdParam,
    answers: { 201: { says: 'The draft', schema: Quotation } },
    refusals: [catalogErrors['no-such-record'], quotationErrors['not-sent'], httpErrors.stale],
    handle: async ({ params, actor }) => {
      const { record } = await requireSales(sales.quotations, params.id);
      if (record.state === 'draft') refuse(quotationErrors['not-sent'], `${nameOf(record)} is a draft.`);
      await requireSales(sales.customers, record.customer);
      const all = [...(await sales.quotations.all()).values()].map((one) => one.record);
      const letters = all.filter(({ number }) => number === record.number).map(({ letter }) => letter ?? '');
      const letter = letterAfter(
        letters.toSorted((a, b) => a.length - b.length || a.localeCompare(b, 'en')).at(-1) ?? '',
      );
      const { sent: _sent, expiredAt: _expiredAt, decided: _decided, ...kept } = record;
      const next: Quotation = { ...kept, id: idOf(record.number, letter), letter, state: 'draft' };
      return added(saver, next, actor, `Revised the quotation ${record.number}: ${letter}`);
    },
  });
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The sequence is A, B … Z, AA, AB. */
function letterAfter(letter: string): string {
  if (letter === '') return 'A';
  const [before, last] = [letter.slice(0, -1), letter.slice(-1)];
  return last === 'Z' ? `${letterAfter(before)}A` : before + letters.charAt(letters.indexOf(last) + 1);
}
