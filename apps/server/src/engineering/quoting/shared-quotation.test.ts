import type { Quotation } from '@cablewright/model';
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
  const { id, number } = await sent({ margin: { onCostPct: 31 }, reference: 'RFQ 8' });
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
  expect(answer.text).not.toMatch(/margin|31|hash/);
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

test('[QU4.3] a client that opens links again and again is stopped', async () => {
  const headers = { 'x-forwarded-for': '10.9.9.9' };
  let last = 0;
  for (let i = 0; i < 70; i += 1)
    last = (await hub.anonymous('GET', `/api/shared-quotations/${'y'.repeat(32)}`, { headers })).status;
  expect(last).toBe(429);
});
