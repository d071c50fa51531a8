/**
 * Erases a customer: the record, mentions in quotations and orders, files, links, and all earlier states in the
 * history. Quotations keep their prices and cables, but under another name.
 */
import { randomBytes } from 'node:crypto';
import { counted, type Customer, type Json, type Quotation } from '@cablewright/model';
import type { AssetStore, CatalogStore, Write } from '@cablewright/store';
import Type from 'typebox';
import type { LinkBook } from '../../accounts/links/link-book.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import { namedFiles } from '../../catalog/files/named.ts';
import { IdParam } from '../../catalog/inputs.ts';
import { save, type Saver } from '../../catalog/saving/save.ts';
import type { AuditWriter } from '../../platform/audit/audit-log.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { distinct, earlierNames, namesOf, replacing } from './customer-names.ts';
import type { SalesParts } from './sales-parts.ts';

type Erasure = Parameters<CatalogStore['erase']>[0];

interface EraseParts {
  readonly saver: Saver;
  readonly sales: SalesParts;
  readonly links: LinkBook;
  readonly audit: AuditWriter;
  readonly assets: AssetStore;
  /** Removes a customer and their numbers from orders. Returns how many orders had this customer. */
  readonly forgetInOrders: (customer: string) => Promise<number>;
}

const erasedName = 'Erased customer';
const erasedMessage = 'A change about an erased customer';

const Erased = Type.Object(
  {
    as: Type.String({ description: 'The id that replaces the customer in quotations and the history' }),
    quotations: Type.Integer({
      description: 'Quotations that were sent: they keep their prices, without the customer',
    }),
    drafts: Type.Integer({ description: 'Drafts that were deleted' }),
    orders: Type.Integer(),
    files: Type.Integer({ description: 'Files of the customer that were deleted' }),
    states: Type.Integer({ description: 'States of the history that were replaced' }),
    messages: Type.Integer({ description: 'Messages of other changes in which a name was replaced' }),
    remains: Type.Array(Type.Enum(['backups', 'git-history']), {
      description: 'Where the customer still is: in backups until they expire, in git until its history is rewritten',
    }),
  },
  { title: 'Erased customer' },
);

export function eraseCustomerRoute(parts: EraseParts): Route {
  const { saver, sales } = parts;
  return route({
    method: 'POST',
    path: '/api/customers/:id/erase',
    operation: 'eraseCustomer',
    area: 'Quotations',
    role: 'owner',
    summary:
      'Erase a customer: record, history, files and links, and what quotations and orders say of them. It cannot be undone. An erasure that was interrupted is completed by repeating it',
    params: IdParam,
    body: Type.Object(
      {
        name: Type.String({ maxLength: 500, description: 'The name of the customer, so that no other one is erased' }),
        also: Type.Optional(
          Type.Array(Type.String({ minLength: 3, maxLength: 200 }), {
            maxItems: 50,
            description:
              'Other names that people wrote in messages of changes, such as a short form. Each is replaced where it is a word of its own',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answers: { 200: { says: 'What was erased, and where the customer still is', schema: Erased } },
    refusals: [catalogErrors['no-such-record'], httpErrors.stale],
    handle: async (call) => {
      const { id } = call.params;
      const found = (await sales.customers.all()).get(id);
      if (found !== undefined) requireName(found.record, call.body.name);
      const as = `erased-${randomBytes(4).toString('hex')}`;
      // Must come before the record is deleted. Afterwards only the history contains the names.
      const names = await namesIn(parts, found?.record, call);
      const current =
        found === undefined ? nothing : await eraseRecords(parts, call, { id, seq: found.seq, as, names });
      const erased = await saver.catalog.store.erase(erasureOf(id, as, names));
      const { states, otherMessages: messages } = erased ?? { states: 0, otherMessages: 0 };
      const orders = await parts.forgetInOrders(id);
      if (found === undefined && states + messages + orders === 0)
        refuse(catalogErrors['no-such-record'], `No customer has the id "${id}".`);
      const done = { ...current, orders, states, messages };
      await parts.audit.note('customer.erased', call, {
        subject: as,
        detail: [
          counted(done.quotations, 'quotation'),
          counted(done.drafts, 'draft'),
          counted(orders, 'order'),
          counted(done.files, 'file'),
        ].join(', '),
      });
      const remains = erased === undefined ? (['backups', 'git-history'] as const) : (['backups'] as const);
      return ok({ as, ...done, remains });
    },
  });
}

/**
 * The names to replace in messages. Empty for an id that no customer ever had, so that a mistyped id changes no
 * messages.
 */
async function namesIn(
  { saver }: EraseParts,
  customer: Customer | undefined,
  {
    params,
    body: { also = [] },
  }: { readonly params: { readonly id: string }; readonly body: { readonly also?: string[] } },
): Promise<string[]> {
  const earlier = await earlierNames(saver.catalog.store, params.id);
  if (customer === undefined) return earlier.length === 0 ? [] : distinct([...earlier, ...also]);
  return distinct([...namesOf(customer), ...earlier, ...also]);
}

const nothing = { quotations: 0, drafts: 0, files: 0 };

function requireName({ label }: Customer, name: string): void {
  if (name.trim() === label.trim()) return;
  refuse(httpErrors.schema, 'The name is not that of the customer. Type it as it is in the record.', {
    issues: [{ code: 'other-name', message: 'must be that of the customer, as it is in the record', pointer: '/name' }],
  });
}

interface Erasing {
  readonly id: string;
  readonly seq: number;
  readonly as: string;
  readonly names: readonly string[];
}

/**
 * Deletes the record and the drafts, and removes the customer from sent quotations, in one change set. Links are
 * removed before that, and files afterwards.
 */
async function eraseRecords(
  { saver, sales, links, assets }: EraseParts,
  { actor }: Pick<Call, 'actor'>,
  { id, seq, as, names }: Erasing,
) {
  const unnamed = unnamedBy(names);
  const own = [...(await sales.quotations.all()).values()].filter(({ record }) => record.customer === id);
  const writes = own.map(({ record, seq: seen }): Write => {
    const { id: key } = record;
    if (record.state === 'draft') return { kind: 'quotations', key, op: 'delete', seen, after: null };
    return { kind: 'quotations', key, op: 'put', seen, after: withoutCustomer(record, as, unnamed) };
  });
  const removal: Write = { kind: 'customers', key: id, op: 'delete', seen: seq, after: null };
  // Must come before the save, which removes the information about which links belonged to the customer.
  for (const { record } of own) await links.end('quotation', record.id);
  await save(saver, { actor, message: 'Erased a customer', writes: [removal, ...writes] });
  const addresses = new Set(own.flatMap(({ record }) => (record.files ?? []).map(({ address }) => address)));
  const used = addresses.size === 0 ? new Set<string>() : await namedFiles(saver.catalog.store);
  let files = 0;
  for (const address of addresses) if (!used.has(address) && (await assets.remove(address))) files += 1;
  const drafts = own.filter(({ record }) => record.state === 'draft').length;
  return { quotations: own.length - drafts, drafts, files };
}

/**
 * Removes the customer's names from a text, and also words that may be numbers of the customer, such as a VAT id: words
 * of at least six capital letters and digits in which at most three letters precede the first digit.
 */
function unnamedBy(names: readonly string[]): (text: string) => string {
  const replaceNames = replacing(names, erasedName);
  return (text) => replaceNames(text).replaceAll(/\b[A-Z]{0,3}[0-9][0-9A-Z]{5,}\b/g, '…');
}

/** A quotation with only its cables, prices, days and tax sentence, without any text by or about the customer. */
function withoutCustomer(quotation: Quotation, as: string, unnamed: (text: string) => string): Json {
  const { id, number, letter, state, currency, validUntil, leadDays, margin, buyTogether, lines } = quotation;
  const { sent, decided, expiredAt, terms } = quotation;
  const { paymentDays, incoterm, tax } = terms ?? {};
  return plain({
    id,
    number,
    letter,
    state,
    customer: as,
    currency,
    validUntil,
    leadDays,
    // Without its own tax sentence, the quotation would be printed with the shop's current sentence instead of the one
    // that was sent.
    terms: terms && { paymentDays, incoterm, tax: tax && unnamed(tax) },
    margin,
    buyTogether,
    lines: lines.map(({ note: _note, ...line }) => line),
    sent: sent && {
      at: sent.at,
      by: sent.by,
      customer: erasedName,
      language: sent.language,
      settings: sent.settings,
      cables: sent.cables.map(({ line, label, number: ownNumber, revision }) => ({
        line,
        label,
        number: ownNumber,
        revision,
      })),
      prices: sent.prices,
    },
    expiredAt,
    // A decision made through the link was made by the customer.
    decided: decided && {
      at: decided.at,
      by: decided.reason?.startsWith('Accepted by the link') === true ? erasedName : decided.by,
      ordered: decided.ordered,
    },
  });
}

/** Removes undefined properties. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json;

function erasureOf(id: string, as: string, names: readonly string[]): Erasure {
  const replaceNames = replacing(names, erasedName);
  const unnamed = unnamedBy(names);
  return {
    kinds: ['customers', 'quotations'],
    replace: ({ kind, key, after }) => {
      if (kind === 'customers')
        return key === id ? { key: as, after: after === null ? null : { id: as, label: erasedName } } : undefined;
      const quotation = after as Quotation | null;
      return quotation?.customer === id ? { key, after: withoutCustomer(quotation, as, unnamed) } : undefined;
    },
    // Messages about the customer and their quotations may contain anything, such as file names.
    message: (message, kinds) =>
      kinds.has('customers') || kinds.has('quotations') ? erasedMessage : replaceNames(message),
    otherMessage: replaceNames,
  };
}
