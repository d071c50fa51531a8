/** A sent quotation, which can be opened and accepted through a link without an account. */
import { inquiry, printFormatOf } from '@cablewright/engine';
import { present, type Quotation, sheetStyles } from '@cablewright/model';
import Type from 'typebox';
import { LinkLine, linkLine } from '../../accounts/links/answers.ts';
import { linkErrors } from '../../accounts/links/errors.ts';
import { LinkCode, type LinkBook } from '../../accounts/links/link-book.ts';
import { closed, openingRefusals, opensOfLinks, takeTurn } from '../../accounts/links/link-openings.ts';
import type { SlidingWindows } from '../../accounts/sliding-windows.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import { IdParam } from '../../catalog/inputs.ts';
import { ownPut, requireSchema, save, type Saver } from '../../catalog/saving/save.ts';
import type { AuditWriter } from '../../platform/audit/audit-log.ts';
import { systemActor } from '../../platform/http/actor.ts';
import { created, done, ok } from '../../platform/http/answer.ts';
import { isStale } from '../../platform/http/etag.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { quotationErrors } from './errors.ts';
import { eventsOf, nameOf } from './quotation-events.ts';
import { orderedOf } from './ordered.ts';
import { settingsOf } from './quotation-sheet.ts';
import { requireSales } from './sales-records.ts';
import type { SalesParts } from './sales-parts.ts';

const area = 'Quotations';
interface SharedParts {
  readonly saver: Saver;
  readonly sales: SalesParts;
  readonly windows: SlidingWindows;
  readonly links: LinkBook;
  readonly audit: AuditWriter;
}

export function sharedQuotationRoutes(parts: SharedParts): Route[] {
  return [makeRoute(parts), linkRoute(parts), endRoute(parts), openRoute(parts), acceptRoute(parts)];
}

function makeRoute(parts: SharedParts): Route {
  return route({
    method: 'POST',
    path: '/api/quotations/:id/link',
    operation: 'makeQuotationLink',
    area,
    role: 'editor',
    scope: 'settings:write',
    showsSecret: true,
    summary:
      'Make a link by which the customer opens and accepts a sent quotation. It is shown once; an earlier one ends',
    params: IdParam,
    answers: {
      201: {
        says: 'The link, relative to the address of the hub',
        schema: Type.Object({ path: Type.String() }, { title: 'Link of a quotation' }),
      },
    },
    refusals: [catalogErrors['no-such-record'], quotationErrors['not-sent']],
    handle: async (call) => {
      const followed = await requireSales(parts.sales.quotations, call.params.id);
      if (followed.record.state !== 'sent')
        refuse(quotationErrors['not-sent'], `${nameOf(followed.record)} is ${followed.record.state}.`);
      await parts.links.end('quotation', call.params.id);
      const { code } = await parts.links.make({ kind: 'quotation', subject: call.params.id, by: call.actor.name });
      await parts.audit.note('link.made', call, { subject: `Quotation ${nameOf(followed.record)}` });
      return created({ path: `/quote/${code}` }, { 'cache-control': 'no-store' });
    },
  });
}

function linkRoute({ sales, links }: SharedParts): Route {
  return route({
    method: 'GET',
    path: '/api/quotations/:id/link',
    operation: 'getQuotationLink',
    area,
    role: 'editor',
    summary: 'Whether a quotation has a link, who made it, and how often it was opened',
    params: IdParam,
    answers: {
      200: {
        says: 'The link, without its secret',
        schema: Type.Object({ link: Type.Optional(LinkLine) }, { title: 'State of a link' }),
      },
    },
    refusals: [catalogErrors['no-such-record']],
    handle: async ({ params: { id } }) => {
      await requireSales(sales.quotations, id);
      const [link] = await links.of('quotation', id);
      return ok(link === undefined ? {} : { link: linkLine(link) });
    },
  });
}

function endRoute(parts: SharedParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/quotations/:id/link',
    operation: 'endQuotationLink',
    area,
    role: 'editor',
    scope: 'settings:write',
    summary: 'Take back the link of a quotation',
    params: IdParam,
    answers: { 204: { says: 'It opens nothing any more' } },
    refusals: [catalogErrors['no-such-record']],
    handle: async (call) => {
      const { record } = await requireSales(parts.sales.quotations, call.params.id);
      if ((await parts.links.end('quotation', call.params.id)) > 0)
        await parts.audit.note('link.ended', call, { subject: `Quotation ${nameOf(record)}` });
      return done();
    },
  });
}

/**
 * The data that a customer sees: the quotation as it was sent, and whether it can be accepted. Costs and margins are
 * omitted.
 */
const Shared = Type.Object(
  {
    number: Type.String(),
    letter: Type.Optional(Type.String()),
    shop: Type.String(),
    shopAddress: Type.Optional(Type.Array(Type.String())),
    language: Type.Enum(sheetStyles.language, { description: 'Language of the customer' }),
    state: Type.Enum(['open', 'accepted', 'over', 'superseded'], {
      description: 'over: it is no longer valid or was declined. superseded: there is a newer revision of it',
    }),
    currency: Type.String(),
    validUntil: Type.Optional(Type.String()),
    sentAt: Type.String(),
    sentBy: Type.String(),
    customer: Type.String(),
    reference: Type.Optional(Type.String()),
    note: Type.Optional(Type.String()),
    tax: Type.String({ description: 'What the prices say about VAT or sales tax' }),
    terms: Type.Optional(Type.String({ description: 'Payment, delivery and further terms, line by line' })),
    together: Type.Boolean({ description: 'Whether its prices apply only to an order of all lines' }),
    lines: Type.Array(
      Type.Object({
        line: Type.String(),
        label: Type.String(),
        number: Type.Optional(Type.String()),
        customerNumber: Type.Optional(Type.String()),
        revision: Type.Optional(Type.String()),
        prices: Type.Array(
          Type.Object({
            quantity: Type.Integer(),
            unit: Type.Number(),
            total: Type.Number(),
            leadDays: Type.Optional(Type.Integer()),
          }),
        ),
      }),
    ),
  },
  { title: 'Shared quotation' },
);

const refusals = [...openingRefusals, linkErrors['link-over']];

async function found({ sales, windows, links }: SharedParts, { params, address }: Call<{ readonly code: string }>) {
  await takeTurn(windows, 'link', address, opensOfLinks);
  const link = await links.find('quotation', params.code);
  const followed = link && (await sales.quotations.all()).get(link.subject);
  if (link === undefined || followed?.record.sent === undefined)
    return refuse(linkErrors['link-over'], 'This link opens nothing. Ask for a new one.');
  return { ...followed, link };
}

/** Whether a sent quotation can be accepted on a day. */
async function stateOf({ saver, sales }: SharedParts, quotation: Quotation) {
  const { state, validUntil, number, id, letter = '' } = quotation;
  if (state === 'won') return 'accepted' as const;
  for (const { record } of (await sales.quotations.all()).values())
    if (
      record.number === number &&
      record.id !== id &&
      record.state !== 'draft' &&
      isLater(record.letter ?? '', letter)
    )
      return 'superseded' as const;
  const isOver = state !== 'sent' || (validUntil !== undefined && validUntil < saver.catalog.today());
  return isOver ? ('over' as const) : ('open' as const);
}

const isLater = (one: string, other: string) => (one.length === other.length ? one > other : one.length > other.length);

function openRoute(parts: SharedParts): Route {
  return route({
    method: 'GET',
    path: '/api/shared-quotations/:code',
    operation: 'openSharedQuotation',
    area,
    role: 'public',
    summary: 'What a customer sees of a quotation by its link',
    params: LinkCode,
    answers: { 200: { says: 'The quotation as it was sent', schema: Shared } },
    refusals,
    handle: async (call) => {
      const { record, link } = await found(parts, call);
      const { number, letter, currency, validUntil, reference, note, lines } = record;
      const { sent } = record;
      if (sent === undefined) return refuse(linkErrors['link-over'], 'This link opens nothing.');
      const settings = (await settingsOf(parts.saver.catalog, record)) ?? parts.saver.catalog.library.settings;
      const language = sent.language ?? settings.documents?.language ?? 'en';
      const { tax, terms } = inquiry.quotationTerms(record, settings, printFormatOf({ print: { language } }));
      const optional = {
        letter,
        validUntil,
        reference,
        note,
        ...present({ terms: terms.length === 0 ? undefined : terms.join('\n') }),
      };
      const { name = '', address: shopAddress } = settings.organisation ?? {};
      await parts.links.opened(link.id);
      return ok(
        {
          number,
          shop: name,
          ...present({ shopAddress }),
          language,
          tax,
          state: await stateOf(parts, record),
          currency,
          sentAt: sent.at,
          sentBy: sent.by,
          customer: sent.customer,
          together: isForAll(record),
          lines: lines.map(({ id }) => {
            const cable = sent.cables.find(({ line }) => line === id);
            const prices = sent.prices.filter((price) => price.line === id);
            return {
              line: id,
              label: cable?.label ?? id,
              ...given({
                number: cable?.number,
                customerNumber: cable?.customerNumber,
                revision: cable?.revision,
              }),
              prices: prices.map(({ line: _line, ...price }) => price),
            };
          }),
          ...given(optional),
        },
        closed,
      );
    },
  });
}

function given<T extends Readonly<Record<string, string | undefined>>>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string;
  };
}

function acceptRoute(parts: SharedParts): Route {
  const { saver } = parts;
  return route({
    method: 'POST',
    path: '/api/shared-quotations/:code/accept',
    operation: 'acceptSharedQuotation',
    area,
    role: 'public',
    summary: 'Accept a quotation by its link: which lines in which quantities, and who accepts',
    params: LinkCode,
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 200, description: 'Who accepts' }),
        reference: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Number of the order' })),
        ordered: Type.Array(
          Type.Object(
            { line: Type.String({ maxLength: 100 }), quantity: Type.Integer({ minimum: 1, maximum: 9_999_999 }) },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 500 },
        ),
      },
      { additionalProperties: false },
    ),
    answers: { 200: { says: 'It is accepted', schema: Type.Object({ state: Type.Literal('accepted') }) } },
    refusals: [...refusals, quotationErrors['not-sent']],
    handle: async (call) => {
      const { record, seq } = await found(parts, call);
      const state = await stateOf(parts, record);
      if (state !== 'open') refuse(quotationErrors['not-sent'], overText[state]);
      const { name, reference, ordered } = call.body;
      requireAll(record, ordered);
      const decided = {
        at: saver.clock().toISOString(),
        by: name,
        reason: reference === undefined ? 'Accepted by the link' : `Accepted by the link, order ${reference}`,
        ordered: orderedOf(record, ordered, true),
      };
      const next: Quotation = { ...record, state: 'won', decided };
      requireSchema('quotations', record.id, next);
      const message = `The quotation ${nameOf(record)} was accepted by its link`;
      const writes = ownPut('quotations', record.id, next, { seq }, { seq });
      try {
        await save(saver, { actor: systemActor, message, ...writes, events: eventsOf('won', record) });
      } catch (error) {
        if (isStale(error)) refuse(quotationErrors['not-sent'], 'It has just been decided. Open the link again.');
        throw error;
      }
      return ok({ state: 'accepted' as const }, closed);
    },
  });
}

/** Whether the prices of a quotation apply only to an order of all its lines. */
const isForAll = ({ buyTogether, lines }: Quotation) => buyTogether === true && lines.length > 1;

function requireAll(quotation: Quotation, ordered: readonly { readonly line: string }[]): void {
  if (!isForAll(quotation)) return;
  const missing = quotation.lines.filter(({ id }) => !ordered.some(({ line }) => line === id));
  if (missing.length > 0)
    refuse(
      httpErrors.schema,
      'The prices apply to an order of all items. Choose a quantity of each, or ask for other prices.',
      {
        issues: missing.map(({ id }) => ({
          code: 'line-missing',
          message: `${id} is not ordered.`,
          pointer: '/ordered',
        })),
      },
    );
}

const overText = {
  accepted: 'It is accepted already.',
  over: 'It is no longer valid. Ask for a new one.',
  superseded: 'There is a newer revision of it. Ask for its link.',
} as const;
