import type { Offer, Quotation } from '@cablewright/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
  await hub.as.editor('POST', '/api/customers', { body: { id: 'acme', label: 'Acme' } });
});
afterAll(() => hub.stop());

async function sent(more: object = {}): Promise<Quotation> {
  const lines = [{ id: 'l1', design: 'null-modem-de9', quantities: [10, 100], prices: { 10: 9.5, 100: 8 } }];
  const draft = await hub.as.editor('POST', '/api/quotations', { body: { customer: 'acme', lines, ...more } });
  const { id } = draft.json<Quotation>();
  const answer = await hub.as.editor('POST', `/api/quotations/${id}/send`, { ifMatch: draft.etag });
  expect(answer.status, answer.text).toBe(200);
  return answer.json<Quotation>();
}
const linkOf = async (id: string) => {
  const answer = await hub.as.editor('POST', `/api/quotations/${id}/link`);
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ path: string }>().path.replace('/quote/', '');
};
const open = (code: string) => hub.anonymous('GET', `/api/shared-quotations/${code}`);
const accept = (code: string, body: object) => hub.anonymous('POST', `/api/shared-quotations/${code}/accept`, { body });

test('[QU4.3] a customer opens a sent quotation by a link, without an account, and sees what was sent and no cost', async () => {
  const { id, number } = await sent({ margin: { onCostPct: 31.0625 }, reference: 'RFQ 8' });
  const code = await linkOf(id);
  const answer = await open(code);
  expect(answer.json()).toMatchObject({
    number,
    state: 'open',
    customer: 'Acme',
    reference: 'RFQ 8',
    lines: [
      {
        line: 'l1',
        prices: [
          { quantity: 10, unit: 9.5, total: 95 },
          { quantity: 100, unit: 8, total: 800 },
        ],
      },
    ],
  });
  expect(answer.text).not.toMatch(/margin|31\.0625|hash/);
  expect([answer.headers['cache-control'], answer.headers['x-robots-tag']]).toEqual(['no-store', 'noindex, nofollow']);
  expect((await hub.as.editor('GET', `/api/quotations/${id}`)).text).not.toContain(code);
  const { link } = (await hub.as.editor('GET', `/api/quotations/${id}/link`)).json<{ link: object }>();
  expect(link).toMatchObject({ opens: 1, madeBy: expect.any(String) });
  expect(JSON.stringify(link)).not.toContain(code);
});

test('[QU4.3] the customer accepts it: which lines in which quantities, and who; it is won, once', async () => {
  const { id } = await sent();
  const code = await linkOf(id);
  const order = { name: 'Ines Kern', reference: 'PO 77', ordered: [{ line: 'l1', quantity: 100 }] };
  const wrong = await accept(code, { ...order, ordered: [{ line: 'l1', quantity: 50 }] });
  expect([wrong.status, wrong.json<{ issues: object[] }>().issues]).toMatchObject([
    422,
    [{ code: 'no-such-quantity', pointer: '/ordered/0/quantity' }],
  ]);
  expect((await accept(code, order)).json()).toEqual({ state: 'accepted' });
  expect((await hub.as.editor('GET', `/api/quotations/${id}`)).json()).toMatchObject({
    state: 'won',
    decided: { by: 'Ines Kern', reason: 'Accepted by the link, order PO 77', ordered: [{ line: 'l1', quantity: 100 }] },
  });
  expect((await accept(code, order)).status).toBe(409);
  expect((await open(code)).json()).toMatchObject({ state: 'accepted' });
});

test('[QU4.3] a link that was taken back, guessed or replaced opens nothing; one of an expired or revised quotation accepts nothing', async () => {
  const { id } = await sent();
  const [first, second] = [await linkOf(id), await linkOf(id)];
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
  expect((await open('x'.repeat(32))).status).toBe(404);
  expect((await open('short')).status).toBe(400);
  expect((await hub.as.editor('DELETE', `/api/quotations/${id}/link`)).status).toBe(204);
  expect((await hub.as.editor('GET', `/api/quotations/${id}/link`)).json()).toEqual({});
  expect((await open(second)).status).toBe(404);
  const draft = (await hub.as.editor('POST', '/api/quotations', { body: { customer: 'acme' } })).json<Quotation>();
  expect((await hub.as.editor('POST', `/api/quotations/${draft.id}/link`)).status).toBe(409);
  const old = await linkOf((await sent({ validUntil: '2020-01-31' })).id);
  expect((await open(old)).json()).toMatchObject({ state: 'over' });
  const late = await accept(old, { name: 'Ines', ordered: [{ line: 'l1', quantity: 10 }] });
  expect([late.status, late.json()['detail']]).toEqual([409, 'It is no longer valid. Ask for a new one.']);
  const before = await sent();
  const link = await linkOf(before.id);
  const revised = await hub.as.editor('POST', `/api/quotations/${before.id}/revise`);
  const again = revised.json<Quotation>();
  expect((await open(link)).json()).toMatchObject({ state: 'open' });
  await hub.as.editor('POST', `/api/quotations/${again.id}/send`, { ifMatch: revised.etag });
  expect((await open(link)).json()).toMatchObject({ state: 'superseded' });
  expect((await accept(link, { name: 'Ines', ordered: [{ line: 'l1', quantity: 10 }] })).status).toBe(409);
  expect((await hub.as.viewer('POST', `/api/quotations/${before.id}/link`)).status).toBe(403);
});

test('[QU4.1] parts that several lines use are shown with what one purchase saves; priced so, the lines share the break', async () => {
  const offer = {
    id: 'shared-break',
    part: { kind: 'connectors', id: 'de9-socket-rs232-dte' },
    supplier: 'Break Ltd',
    cost: { unit: 0.4, currency: 'EUR', breaks: [{ minQty: 100, unit: 0.1 }] },
  } satisfies Offer;
  await hub.as.editor('POST', '/api/offers', { body: offer });
  const lines = [
    { id: 'l1', design: 'null-modem-de9', quantities: [30, 300] },
    { id: 'l2', design: 'null-modem-de9', quantities: [40] },
  ];
  const draft = await hub.as.editor('POST', '/api/quotations', { body: { customer: 'acme', lines } });
  const record = draft.json<Quotation>();
  const path = `/api/quotations/${record.id}`;
  interface Prices {
    items: { line: string; prices: { quantity: number; worked: number }[] }[];
    together: { parts: { def: string; together: number; alone: number; needed: number }[]; saves: object[] };
  }
  const prices = async () => (await hub.as.editor('GET', `${path}/prices`)).json<Prices>();
  const worked = ({ items }: Prices) => items.flatMap((item) => item.prices.map((price) => price.worked));
  const apart = await prices();
  // Each cable has 2 plugs. Bought separately, 60 and 80 plugs cost 10.00 EUR each, because 100 must be ordered. Bought
  // together, 140 plugs cost 14.00 EUR.
  const plug = { def: 'de9-socket-rs232-dte', needed: 140, together: 14, alone: 20, lots: 2, supplier: 'Break Ltd' };
  expect(apart.together.parts).toContainEqual(expect.objectContaining(plug));
  const body = { ...record, buyTogether: true };
  const saved = await hub.as.editor('PUT', path, { body, ifMatch: draft.etag });
  expect(saved.status).toBe(200);
  const shared = await prices();
  expect(shared.together).toEqual(apart.together);
  const [small, large, other] = worked(shared);
  const [smallApart, largeApart, otherApart] = worked(apart);
  // Each line pays its share of 14.00 EUR instead of 10.00 EUR. 600 plugs reach the price break by themselves.
  expect(smallApart! - small!).toBeGreaterThanOrEqual(3);
  expect(otherApart! - other!).toBeGreaterThanOrEqual(3);
  expect(large!).toBeLessThanOrEqual(largeApart!);
  const html = (await hub.as.editor('GET', `${path}/document?format=html`)).text;
  expect(html).toContain('These prices apply to an order of all items.');

  // A sent quotation doesn't change when offers change.
  const sent = await hub.as.editor('POST', `${path}/send`, { ifMatch: saved.etag });
  const frozen = sent.json<Quotation>().sent!.prices;
  const read = await hub.as.editor('GET', '/api/offers/shared-break');
  await hub.as.editor('DELETE', '/api/offers/shared-break', { ifMatch: read.etag });
  expect((await hub.as.editor('GET', path)).json<Quotation>().sent!.prices).toEqual(frozen);

  // Through the link, only all lines together can be accepted.
  const code = await linkOf(record.id);
  expect((await open(code)).json()).toMatchObject({ together: true });
  const acceptLines = (ordered: object[]) => accept(code, { name: 'Ines Kern', ordered });
  const part = await acceptLines([{ line: 'l1', quantity: 30 }]);
  expect([part.status, part.json<{ issues: { code: string }[] }>().issues]).toEqual([
    422,
    [{ code: 'line-missing', message: 'l2 is not ordered.', pointer: '/ordered' }],
  ]);
  const all = await acceptLines([
    { line: 'l1', quantity: 30 },
    { line: 'l2', quantity: 40 },
  ]);
  expect(all.status).toBe(200);
});

// Must be the last test, because it exhausts the limit for the next ten seconds.
test('[QU4.3] a client that opens links again and again is stopped', async () => {
  const headers = { 'x-forwarded-for': '10.9.9.9' };
  let last = 0;
  for (let i = 0; i < 70; i += 1)
    last = (await hub.anonymous('GET', `/api/shared-quotations/${'y'.repeat(32)}`, { headers })).status;
  expect(last).toBe(429);
});
