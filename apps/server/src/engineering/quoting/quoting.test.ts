import type { Customer, Offer, Quotation } from '@cablewright/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => (hub = await startTestHub({ setup: 'starter' })));
afterAll(() => hub.stop());

type Sent = Awaited<ReturnType<TestHub['as']['editor']>>;
const etagOf = (answer: Sent) => String(answer.headers['etag']);
const editor = (...args: Parameters<TestHub['as']['editor']>) => hub.as.editor(...args);

const customer = {
  id: 'acme',
  label: 'Acme Rail GmbH',
  number: 'K-17',
  language: 'de',
  currency: 'EUR',
  terms: { paymentDays: 30, incoterm: 'EXW', place: 'Ulm' },
  addresses: [{ use: 'billing', lines: ['Acme Rail GmbH', 'Gleis 9', '89073 Ulm'] }],
  contacts: [{ name: 'Ines Kern', email: 'kern@acme.example' }],
  numbers: [{ kind: 'designs', id: 'null-modem-de9', number: 'AR-4711', revision: 'C' }],
} satisfies Customer;

async function draft(more: object = {}): Promise<{ record: Quotation; etag: string }> {
  const lines = [{ id: 'l1', design: 'null-modem-de9', quantities: [10, 100] }];
  const answer = await editor('POST', '/api/quotations', { body: { customer: 'acme', lines, ...more } });
  expect(answer.status).toBe(201);
  return { record: answer.json<Quotation>(), etag: etagOf(answer) };
}

describe('customers', () => {
  test('[QU3.1] a customer is a record with addresses, currency and terms; changes need the version that was seen', async () => {
    const made = await editor('POST', '/api/customers', { body: customer });
    expect([made.status, made.json()]).toEqual([201, customer]);
    expect((await editor('POST', '/api/customers', { body: customer })).status).toBe(409);
    const read = await editor('GET', '/api/customers/acme');
    expect(read.json()).toEqual(customer);
    const changed = { ...customer, note: 'Calls on Mondays' };
    const put = (headers: Record<string, string>) => editor('PUT', '/api/customers/acme', { body: changed, headers });
    expect((await put({})).status).toBe(428);
    expect((await put({ 'if-match': etagOf(read) })).status).toBe(200);
    expect((await put({ 'if-match': etagOf(read) })).status).toBe(412);
    const bad = await editor('POST', '/api/customers', {
      body: { id: 'x', label: '', currency: 'euro', terms: { paymentDays: -1 } },
    });
    expect(bad.status).toBe(422);
    const pointers = bad.json<{ issues: { pointer: string }[] }>().issues.map(({ pointer }) => pointer);
    expect(pointers).toEqual(expect.arrayContaining(['/label', '/currency', '/terms/paymentDays']));
  });

  test('[QU3.1] customers are found by name, number, and their number for a cable', async () => {
    const found = async (q: string) => {
      const answer = await editor('GET', `/api/customers?q=${encodeURIComponent(q)}`);
      return answer.json<{ items: { record: Customer }[] }>().items.map(({ record }) => record.id);
    };
    expect([await found('rail acme'), await found('k-17'), await found('ar-4711'), await found('nothing')]).toEqual([
      ['acme'],
      ['acme'],
      ['acme'],
      [],
    ]);
  });

  test('[QU3.1] a cable is found by the number of a customer, by those who see customers; the hit names the customer', async () => {
    const hits = async (who: 'viewer' | 'editor') => {
      const answer = await hub.as[who]('GET', '/api/search?q=AR-4711');
      return answer.json<{ items: { kind: string; id: string; number: string; detail: string }[] }>().items;
    };
    expect(await hits('editor')).toEqual([
      expect.objectContaining({ kind: 'designs', id: 'null-modem-de9', number: 'AR-4711 C', detail: 'Acme Rail GmbH' }),
    ]);
    expect(await hits('viewer')).toEqual([]);
  });

  test('[QU3.1] a family, one of its variants and a part are found by the numbers of a customer', async () => {
    const family = {
      id: 'leads',
      label: 'Null modem leads',
      options: [],
      variants: [{ id: 'short', label: '1 m', design: 'null-modem-de9' }],
    };
    const before = await editor('GET', '/api/products');
    const saved = await editor('PUT', '/api/products', {
      body: { products: [family] },
      headers: { 'if-match': etagOf(before) },
    });
    expect(saved.status).toBe(200);
    const numbers = [
      { kind: 'products', id: 'leads', number: 'BX-1' },
      { kind: 'products', id: 'leads', variant: 'short', number: 'BX-2', revision: 'D' },
      { kind: 'connectors', id: 'de9-socket-rs232-dte', number: 'BX-3' },
      { kind: 'products', id: 'leads', variant: 'gone', number: 'BX-4' },
      { kind: 'wires', id: 'gone', number: 'BX-5' },
    ];
    const body = { id: 'beta', label: 'Beta Bahn', numbers };
    expect((await editor('POST', '/api/customers', { body })).status).toBe(201);
    const answer = await editor('GET', '/api/search?q=BX');
    const hits = answer.json<{ items: { kind: string; id: string; label: string; number: string }[] }>().items;
    expect(hits.map(({ kind, id, label, number }) => [number, kind, id, label].join(' | ')).toSorted()).toEqual([
      'BX-1 | products | leads | Null modem leads',
      'BX-2 D | variants | leads/short | Null modem leads: 1 m',
      'BX-3 | connectors | de9-socket-rs232-dte | DE-9 socket, for an RS-232 DTE',
    ]);
    const listed = await editor('GET', '/api/customers?q=bx-2');
    expect(listed.json<{ items: { record: Customer }[] }>().items.map(({ record }) => record.id)).toEqual(['beta']);
  });

  test('[QU3.1] viewers see no customer, offer or quotation, and the history shows no content', async () => {
    for (const path of ['/api/customers', '/api/customers/acme', '/api/offers', '/api/quotations'])
      expect([path, (await hub.as.viewer('GET', path)).status]).toEqual([path, 403]);
    const history = await hub.as.viewer('GET', '/api/history?kind=customers');
    const [line] = history.json<{ items: { seq: number }[] }>().items;
    const changeSet = await hub.as.viewer('GET', `/api/history/${line!.seq}`);
    expect(changeSet.status).toBe(200);
    expect(JSON.stringify(changeSet.json())).not.toContain('Acme Rail');
    const restored = await hub.as.owner('POST', `/api/history/${line!.seq}/restore`, { body: { state: 'before' } });
    expect(restored.text).toContain('Not restored: customers, offers and quotations.');
    const library = await hub.as.viewer('GET', '/api/library');
    expect(JSON.stringify(library.json())).not.toContain('Acme Rail');
  });
});

describe('offers', () => {
  const offer = (id: string, cost: object, more: object = {}): Offer => ({
    id,
    part: { kind: 'connectors', id: 'de9-socket-rs232-dte' },
    supplier: `Supplier ${id}`,
    cost: { unit: 0.5, currency: 'EUR', ...cost },
    ...more,
  });

  test('[QU5.2] an offer with breaks, least order, pack, delivery, stock and day is bought where it is cheapest; an old one is not', async () => {
    const cheap = { unit: 0.1, pack: 25, moq: 50, leadDays: 14, stock: 40, date: '2026-11-01', src: 'offer 9' };
    await editor('POST', '/api/offers', { body: offer('large', cheap) });
    await editor('POST', '/api/offers', { body: offer('old', { unit: 0.01 }, { validUntil: '2020-01-01' }) });
    type Line = {
      material?: { part: { def: string }; leadDays?: number; purchase?: { supplier?: string; ordered: number } };
    };
    const bought = async (who: 'editor' | 'viewer', quantity: number) => {
      const answer = await hub.as[who]('GET', `/api/designs/null-modem-de9/cost?quantities=${quantity}`);
      const { lines } = answer.json<{ lots: { lines: Line[] }[] }>().lots[0]!;
      return lines.find(({ material }) => material?.part.def === 'de9-socket-rs232-dte')!.material!;
    };
    // Each cable has 2 plugs. One costs 1.24 EUR by the record, and the offer is 5.00 EUR for 50. So 20 plugs cost
    // 12.40 EUR by the record, but 5.00 EUR by the offer.
    expect((await bought('editor', 1)).purchase).not.toHaveProperty('supplier');
    expect(await bought('editor', 10)).toMatchObject({
      leadDays: 14,
      purchase: { supplier: 'Supplier large', ordered: 50, offer: 'large', date: '2026-11-01', src: 'offer 9' },
    });
    // Viewers get the prices in the records.
    expect((await bought('viewer', 10)).purchase).not.toHaveProperty('supplier');
    const removed = await editor('GET', '/api/offers/large');
    const gone = await editor('DELETE', '/api/offers/large', { headers: { 'if-match': etagOf(removed) } });
    expect(gone.status).toBe(204);
    expect((await bought('editor', 10)).purchase).not.toHaveProperty('supplier');
  });
});

describe('quotations', () => {
  test('[QU4.1] a draft gets a number of its own, and the currency and terms of its customer', async () => {
    const first = await draft();
    const second = await draft({ currency: 'USD' });
    const year = new Date().getUTCFullYear();
    expect(first.record).toMatchObject({ state: 'draft', currency: 'EUR', terms: customer.terms });
    expect(first.record.number).toMatch(new RegExp(`^Q-${year}-\\d{4}$`));
    expect(Number(second.record.number.slice(-4))).toBe(Number(first.record.number.slice(-4)) + 1);
    expect(second.record.currency).toBe('USD');
    const ten = await Promise.all(Array.from({ length: 10 }, () => draft()));
    expect(new Set(ten.map(({ record }) => record.number)).size).toBe(10);
    expect((await editor('POST', '/api/quotations', { body: { customer: 'gone' } })).status).toBe(404);
  });

  test('[QU4.1] a quantity times the price of one cable is the total, which pays for the lot with its margin', async () => {
    const { record } = await draft({ margin: { onCostPct: 30 }, leadDays: 10 });
    const answer = await editor('GET', `/api/quotations/${record.id}/prices`);
    type Price = { quantity: number; unit: number; total: number; worked: number };
    const [line] = answer.json<{ items: { prices: Price[] }[] }>().items;
    const cost = await editor('GET', '/api/designs/null-modem-de9/cost?quantities=10,100');
    const { lots } = cost.json<{ lots: { totals: { amount: number }[] }[] }>();
    expect(line!.prices.map(({ quantity }) => quantity)).toEqual([10, 100]);
    for (const [i, { quantity, unit, total, worked }] of line!.prices.entries()) {
      expect(total).toBeCloseTo(unit * quantity, 9);
      expect(worked).toBeCloseTo(lots[i]!.totals[0]!.amount * 1.3, 2);
      expect(total).toBeGreaterThanOrEqual(worked);
      expect(total - worked).toBeLessThan(0.01 * quantity);
    }
  });

  test('[QU4.1] what was sent is frozen with its prices and revisions, whatever is changed afterwards, and can be revised as A, B', async () => {
    await editor('POST', '/api/designs/null-modem-de9/versions', { body: { note: 'First' } });
    const lines = [
      { id: 'l1', design: 'null-modem-de9', rev: 1, quantities: [10] },
      { id: 'l2', design: 'null-modem-de9', quantities: [5], prices: { 5: 99.5 } },
    ];
    const { record, etag } = await draft({ lines, margin: { onCostPct: 20 } });
    const path = `/api/quotations/${record.id}`;
    const sending = await editor('POST', `${path}/send`, { headers: { 'if-match': etag } });
    expect(sending.status).toBe(200);
    const sent = sending.json<Quotation>();
    expect(sent).toMatchObject({
      state: 'sent',
      sent: {
        customer: 'Acme Rail GmbH',
        address: ['Acme Rail GmbH', 'Gleis 9', '89073 Ulm'],
        language: 'de',
        cables: [
          { line: 'l1', number: 'CBL-00001', revision: '1', customerNumber: 'AR-4711', customerRevision: 'C' },
          { line: 'l2', number: 'CBL-00001' },
        ],
        prices: [
          { line: 'l1', quantity: 10 },
          { line: 'l2', quantity: 5, unit: 99.5, total: 497.5 },
        ],
      },
    });
    // Everything that the prices depend on changes, but a saved quotation doesn't.
    const part = await editor('GET', '/api/definitions/connectors/de9-socket-rs232-dte');
    const changed = { ...part.json<object>(), cost: { unit: 1000, currency: 'EUR' } };
    await editor('PUT', '/api/definitions/connectors/de9-socket-rs232-dte', {
      body: changed,
      headers: { 'if-match': etagOf(part) },
    });
    expect((await editor('GET', path)).json()).toEqual(sent);
    const refused = await editor('PUT', path, {
      body: { ...sent, note: 'x' },
      headers: { 'if-match': etagOf(sending) },
    });
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([409, 'not-a-draft']);
    const again = await editor('POST', `${path}/send`, { headers: { 'if-match': etagOf(sending) } });
    expect(again.status).toBe(409);
    expect((await editor('DELETE', path, { headers: { 'if-match': etagOf(sending) } })).status).toBe(409);
    const revised = (await editor('POST', `${path}/revise`)).json<Quotation>();
    expect(revised).toMatchObject({ number: record.number, letter: 'A', state: 'draft', lines });
    expect(revised).not.toHaveProperty('sent');
    const newest = (await editor('POST', `${path}/revise`)).json<Quotation>();
    expect(newest.letter).toBe('B');
  });

  test('[QU4.1] a sent quotation is won or lost once; a draft is not; a stale version is refused', async () => {
    const { record, etag } = await draft();
    const path = `/api/quotations/${record.id}`;
    const decide = (version: string, outcome = 'lost') =>
      editor('POST', `${path}/outcome`, { body: { outcome, reason: 'Too late' }, headers: { 'if-match': version } });
    expect((await decide(etag)).status).toBe(409);
    const sent = await editor('POST', `${path}/send`, { headers: { 'if-match': etag } });
    expect((await decide(etag)).status).toBe(412);
    const lost = await decide(etagOf(sent));
    expect(lost.json()).toMatchObject({ state: 'lost', decided: { reason: 'Too late' } });
    expect((await decide(etagOf(lost), 'won')).status).toBe(409);
  });

  test('[QU4.1] without a price for every line it is not sent; each line says what is not known', async () => {
    const lines = [
      { id: 'l1', design: 'gone', quantities: [1] },
      { id: 'l2', design: 'null-modem-de9', rev: 99, quantities: [1] },
    ];
    const { record, etag } = await draft({ lines });
    const refused = await editor('POST', `/api/quotations/${record.id}/send`, { headers: { 'if-match': etag } });
    expect(refused.status).toBe(422);
    expect(refused.json<{ issues: object[] }>().issues).toEqual([
      expect.objectContaining({ code: 'no-such-cable', pointer: '/lines/0' }),
      expect.objectContaining({ code: 'no-such-revision', pointer: '/lines/1' }),
    ]);
    const empty = await draft({ lines: [] });
    expect(
      (await editor('POST', `/api/quotations/${empty.record.id}/send`, { headers: { 'if-match': empty.etag } })).status,
    ).toBe(422);
    const foreign = await draft({ currency: 'NOK' });
    const prices = await editor('GET', `/api/quotations/${foreign.record.id}/prices`);
    expect(prices.json<{ items: { prices: object[] }[] }>().items[0]!.prices[0]).toMatchObject({ lacksRate: true });
    expect(
      (await editor('POST', `/api/quotations/${foreign.record.id}/send`, { headers: { 'if-match': foreign.etag } }))
        .status,
    ).toBe(422);
  });

  test('a customer with quotations is not deleted; the fields of the hub cannot be set', async () => {
    const read = await editor('GET', '/api/customers/acme');
    const refused = await editor('DELETE', '/api/customers/acme', { headers: { 'if-match': etagOf(read) } });
    expect([refused.status, refused.json<{ code: string }>().code]).toEqual([409, 'has-quotations']);
    const { record, etag } = await draft();
    const forged = { ...record, state: 'won', number: 'Q-1' };
    const put = await editor('PUT', `/api/quotations/${record.id}`, { body: forged, headers: { 'if-match': etag } });
    expect(put.status).toBe(422);
    expect(put.json<{ issues: { pointer: string }[] }>().issues.map(({ pointer }) => pointer)).toEqual([
      '/state',
      '/number',
    ]);
  });
});

test('[QU3.1] customers, offers and quotations are never in a batch, a pack, or an export for anyone but owners', async () => {
  const batch = { message: 'x', changes: [{ kind: 'customers', key: 'acme', op: 'put', record: customer }] };
  const refused = await editor('POST', '/api/batch', { body: batch });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  const exported = async (who: 'viewer' | 'owner') => {
    const answer = await hub.as[who]('GET', '/api/export');
    return [answer.status, answer.text.includes('customers/acme.json')];
  };
  expect([await exported('viewer'), await exported('owner')]).toEqual([
    [200, false],
    [200, true],
  ]);
});

describe('the document of a quotation', () => {
  test('[QU4.3] a quotation prints in the language of its customer, with the shop, the customer’s numbers, prices, questions and terms', async () => {
    const { record, etag } = await draft({
      reference: 'RFQ 88',
      validUntil: '2027-01-31',
      leadDays: 12,
      questions: [
        { id: 'q1', text: 'Which cable length for X7?', place: 'list.xlsx row 12' },
        { id: 'q2', text: 'Colour?', answer: 'grey' },
      ],
      lines: [{ id: 'l1', design: 'null-modem-de9', quantities: [10], prices: { 10: 1234.5 } }],
    });
    const page = async (query = '') =>
      (await editor('GET', `/api/quotations/${record.id}/document?format=html${query}`)).text;
    const text = (await page()).replaceAll(/<[^>]+>/g, '\n');
    for (const part of [
      'Angebot',
      record.number,
      'Acme Rail GmbH',
      'Gleis 9',
      'RFQ 88',
      '31.01.2027',
      'AR-4711 C',
      '1.234,50 EUR',
      '12.345,00 EUR',
      'Offene Fragen',
      'Which cable length for X7? (list.xlsx row 12)',
      'Zahlbar innerhalb von 30 Tagen',
      'Lieferung EXW Ulm',
      'Entwurf, nicht gesendet',
    ])
      expect([part, text.includes(part)]).toEqual([part, true]);
    expect(text).not.toContain('Colour?');
    const english = await page('&language=en');
    for (const part of ['Quotation', '1,234.50 EUR', 'Payment within 30 days'])
      expect([part, english.includes(part)]).toEqual([part, true]);
    const sent = await editor('POST', `/api/quotations/${record.id}/send`, { headers: { 'if-match': etag } });
    expect(sent.status).toBe(200);
    expect((await page()).includes('Entwurf')).toBe(false);
    const pdf = await editor('GET', `/api/quotations/${record.id}/document`);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.startsWith('%PDF-')]).toEqual([
      200,
      'application/pdf',
      true,
    ]);
    const csv = await editor('GET', `/api/quotations/${record.id}/document?format=csv`);
    expect(csv.text).toContain('1,CBL-00001,');
    expect(csv.text).toContain(',AR-4711,C,10,1234.5,12345,EUR,');
    expect((await hub.as.viewer('GET', `/api/quotations/${record.id}/document`)).status).toBe(403);
  });
});

describe('the letterhead and the sentence about tax', () => {
  const settings = async (change: object) => {
    const read = await hub.as.owner('GET', '/api/settings/engineering');
    const body = { ...read.json<object>(), ...change };
    const put = await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: read.etag });
    expect([put.status, put.text]).toEqual([200, put.text]);
  };
  const logo = (colour: string) =>
    `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${colour}"/></svg>`)}`;
  const files = async ({ id }: Quotation) => {
    const all: string[] = [];
    for (const query of ['', '?format=html', '?format=html&language=en', '?language=en', '?part=questions'])
      all.push((await editor('GET', `/api/quotations/${id}/document${query}`)).text);
    return all;
  };
  const words = async ({ id }: Quotation, query = '') =>
    (await editor('GET', `/api/quotations/${id}/document?format=html${query}`)).text.replaceAll(/<[^>]+>/g, '\n');
  const send = async (body: object = {}) => {
    const { record, etag } = await draft(body);
    const answer = await editor('POST', `/api/quotations/${record.id}/send`, { headers: { 'if-match': etag } });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.json<Quotation>();
  };
  const net = {
    de: 'Alle Preise sind Nettopreise ohne Umsatzsteuer.',
    en: 'All prices are net, without VAT or sales tax.',
  };

  test('[QU4.1] name, address, logo and rights line of the shop, paper and tax are those of the day it was sent, byte for byte; a draft has those of today', async () => {
    await settings({
      organisation: { name: 'Kabel Ulm', address: ['Gleis 1', '89073 Ulm', 'USt-IdNr. DE 123'] },
      documents: { logo: logo('#0a0'), rights: 'First rights' },
    });
    const sent = await send();
    const before = await files(sent);
    const text = await words(sent);
    for (const part of ['Kabel Ulm', 'Gleis 1', 'USt-IdNr. DE 123', 'First rights']) expect(text).toContain(part);
    const opened = async () => {
      const link = (await editor('POST', `/api/quotations/${sent.id}/link`)).json<{ path: string }>();
      return (await hub.anonymous('GET', link.path.replace('/quote/', '/api/shared-quotations/'))).json();
    };
    const shared = await opened();
    expect(shared).toMatchObject({ shop: 'Kabel Ulm', shopAddress: ['Gleis 1', '89073 Ulm', 'USt-IdNr. DE 123'] });
    await settings({
      organisation: { name: 'Other Ltd', address: ['Elsewhere 2'] },
      quotations: { tax: { de: 'Ohne alles.' } },
      documents: { logo: logo('#a00'), rights: 'Other rights', paper: 'letter', language: 'de' },
    });
    expect(await files(sent)).toEqual(before);
    expect(await opened()).toEqual(shared);
    const { record } = await draft();
    const today = await words(record);
    for (const part of ['Other Ltd', 'Elsewhere 2', 'Other rights', 'Ohne alles.']) expect(today).toContain(part);
    const revised = await editor('POST', `/api/quotations/${sent.id}/revise`);
    expect(await words(revised.json<Quotation>())).toContain('Other Ltd');
  });

  test('[QU4.1] two quotations that are sent at once freeze the same settings once', async () => {
    await settings({ organisation: { name: 'Together Ltd' } });
    const drafts = await Promise.all([draft(), draft(), draft()]);
    const answers = await Promise.all(
      drafts.map(({ record, etag }) =>
        editor('POST', `/api/quotations/${record.id}/send`, { headers: { 'if-match': etag } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json<Quotation>().sent?.settings)).size).toBe(1);
  });

  test('[QU4.3] prices are said to be net; a shop and a customer have a sentence of their own, which is printed as it is', async () => {
    await settings({ quotations: undefined });
    const { record } = await draft();
    expect(await words(record)).toContain(net.de);
    expect(await words(record, '&language=en')).toContain(net.en);
    await settings({ quotations: { tax: { de: 'Alle Preise zzgl. gesetzlicher Umsatzsteuer.' } } });
    // If the shop has the sentence in only one language, no default sentence is printed in the other.
    for (const query of ['', '&language=en']) {
      const text = await words(record, query);
      expect(text).toContain('Alle Preise zzgl. gesetzlicher Umsatzsteuer.');
      expect([text.includes(net.de), text.includes(net.en)]).toEqual([false, false]);
    }
    await settings({ quotations: { tax: { de: 'zzgl. USt.', en: 'All prices plus VAT.' } } });
    expect(await words(record, '&language=en')).toContain('All prices plus VAT.');
    const own = await send({ terms: { paymentDays: 14, tax: 'Steuerschuldnerschaft des Leistungsempfängers.' } });
    const text = await words(own);
    expect(text).toContain('Steuerschuldnerschaft des Leistungsempfängers.');
    expect(text).not.toContain('zzgl. USt.');
    const link = (await editor('POST', `/api/quotations/${own.id}/link`)).json<{ path: string }>();
    const shared = await hub.anonymous('GET', link.path.replace('/quote/', '/api/shared-quotations/'));
    expect(shared.json()).toMatchObject({
      language: 'de',
      tax: 'Steuerschuldnerschaft des Leistungsempfängers.',
      terms: 'Zahlbar innerhalb von 14 Tagen',
    });
  });
});

describe('what to buy', () => {
  interface Line {
    readonly def: string;
    readonly needed: number;
    readonly order: number;
    readonly supplier?: string;
  }
  const list = async (query = '') => {
    const answer = await editor('GET', `/api/purchase-list${query}`);
    expect(answer.status).toBe(200);
    return answer.json<{ items: Line[] }>().items;
  };
  const plugs = (lines: readonly Line[]) => lines.find(({ def }) => def === 'de9-socket-rs232-dte')?.needed ?? 0;

  test('[QU6.1] it is for the lots asked for, and for what was ordered of the quotations that were won', async () => {
    expect(plugs(await list('?lots=null-modem-de9*25'))).toBe(50);
    const before = plugs(await list());
    const { record, etag } = await draft({
      lines: [
        { id: 'l1', design: 'null-modem-de9', quantities: [10, 100], prices: { 10: 50, 100: 40 } },
        { id: 'l2', design: 'null-modem-de9', quantities: [7], prices: { 7: 60 } },
      ],
    });
    const path = `/api/quotations/${record.id}`;
    const sent = await editor('POST', `${path}/send`, { headers: { 'if-match': etag } });
    const decide = (ordered: object[]) =>
      editor('POST', `${path}/outcome`, { body: { outcome: 'won', ordered }, headers: { 'if-match': etagOf(sent) } });
    expect((await decide([{ line: 'l9', quantity: 1 }])).status).toBe(422);
    expect((await decide([{ line: 'l1', quantity: 100 }])).status).toBe(200);
    expect(plugs(await list())).toBe(before + 200);
    expect(plugs(await list(`?quotations=${record.id}&lots=null-modem-de9*1`))).toBe(202);
  });

  test('[QU6.1] as CSV, and for each supplier; viewers get none; bad lots are refused', async () => {
    const offer = {
      id: 'cheap',
      part: { kind: 'connectors', id: 'de9-socket-rs232-dte' },
      supplier: 'Cheap, Ltd',
      number: '=1+1',
      cost: { unit: 0.01, currency: 'EUR', pack: 100 },
    };
    await editor('POST', '/api/offers', { body: offer });
    const csv = await editor(
      'GET',
      `/api/purchase-list.csv?lots=null-modem-de9*25&supplier=${encodeURIComponent('Cheap, Ltd')}`,
    );
    const [head, row, ...rest] = csv.text.trim().split(/\r?\n/);
    expect(head).toContain('supplier,supplier_number,part_number');
    expect(row).toMatch(/^"Cheap, Ltd",.*CON-00001,.*,50,0,100,ea,0\.01,1,EUR/);
    expect(row).not.toContain(',=1+1');
    expect(rest).toEqual([]);
    expect((await hub.as.viewer('GET', '/api/purchase-list')).status).toBe(403);
    for (const lots of ['x', 'a*0', 'a*1,,b*2'])
      expect((await editor('GET', `/api/purchase-list?lots=${lots}`)).status).toBe(400);
    expect((await editor('GET', '/api/purchase-list?lots=gone*1')).status).toBe(404);
    const many = Array.from({ length: 201 }, () => 'null-modem-de9*1').join(',');
    const refused = await editor('GET', `/api/purchase-list?lots=${many}`);
    expect([refused.status, refused.text.includes('at most 200')]).toEqual([400, true]);
  });
});
