/**
 * A receiver is notified exactly once when a quotation is sent, won, lost or expires, without any data that viewers may
 * not see.
 */
import type { Quotation } from '@cablewright/model';
import { expect, test } from 'vitest';
import { hubWith, type TestHub } from '../../hub/testing/hub.ts';
import { startReceiver, type Receiver } from '../../platform/outbound/testing/receiver.ts';

interface Message {
  readonly type: string;
  readonly actor: { readonly name: string; readonly via: string };
  readonly subject: { readonly kind: string; readonly id: string; readonly label: string };
  readonly summary: object;
  readonly links: object;
}

const secrets = ['Acme Rail', 'acme', 'K-17', 'AR-4711', 'RFQ 88', '98.76', '987.6', 'null-modem-de9', 'Too expensive'];

async function shop(): Promise<{ readonly hub: TestHub; readonly receiver: Receiver }> {
  const hub = await hubWith({ setup: 'starter', environment: { SERVICE_WORKER: 'off' } });
  const receiver = await startReceiver();
  const subscriptions = [
    {
      id: 'erp',
      url: receiver.url,
      events: ['quotation.sent', 'quotation.won', 'quotation.lost', 'quotation.expired'],
      enabled: true,
    },
  ];
  const { etag } = await hub.as.owner('GET', '/api/settings/webhooks');
  const saved = await hub.as.owner('PUT', '/api/settings/webhooks', { body: { subscriptions }, ifMatch: etag });
  expect(saved.status).toBe(200);
  const customer = {
    id: 'acme',
    label: 'Acme Rail',
    number: 'K-17',
    currency: 'EUR',
    numbers: [{ kind: 'designs', id: 'null-modem-de9', number: 'AR-4711' }],
  };
  expect((await hub.as.editor('POST', '/api/customers', { body: customer })).status).toBe(201);
  return { hub, receiver };
}

async function sent({ as }: TestHub, validUntil?: string): Promise<{ record: Quotation; etag: string; path: string }> {
  const lines = [{ id: 'l1', design: 'null-modem-de9', quantities: [10], prices: { 10: 98.76 } }];
  const body = { customer: 'acme', reference: 'RFQ 88', lines, ...(validUntil === undefined ? {} : { validUntil }) };
  const draft = await as.editor('POST', '/api/quotations', { body });
  const path = `/api/quotations/${draft.json<Quotation>().id}`;
  const answer = await as.editor('POST', `${path}/send`, { ifMatch: draft.etag });
  expect(answer.status).toBe(200);
  return { record: answer.json<Quotation>(), etag: answer.etag, path };
}

/** Runs the nightly job and waits for its end. */
async function night({ as, hub }: TestHub): Promise<unknown> {
  const requested = await as.editor('POST', '/api/jobs', { body: { kind: 'expire-quotations' } });
  expect(requested.status).toBe(202);
  const { id } = requested.json<{ id: string }>();
  const state = async () =>
    (await hub.stores.jobs.list({ kind: 'expire-quotations', limit: 50 })).items.find((job) => job.id === id)!;
  await expect.poll(async () => (await state()).state).toBe('done');
  return (await state()).result;
}

const messages = ({ received }: Receiver) => received.map(({ body }) => JSON.parse(body) as Message);

test('[QU4.1] a receiver learns that a quotation was sent, won, lost or expired, each once, and no customer, cable or price', async () => {
  const { hub, receiver } = await shop();
  try {
    const yesterday = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 10);
    const won = await sent(hub, '2099-01-31');
    const lost = await sent(hub, yesterday);
    const old = await sent(hub, yesterday);
    await sent(hub, new Date().toISOString().slice(0, 10));
    await sent(hub);
    const decide = ({ path, etag }: { path: string; etag: string }, body: object) =>
      hub.as.editor('POST', `${path}/outcome`, { body, ifMatch: etag });
    expect((await decide(won, { outcome: 'won' })).status).toBe(200);
    expect((await decide(lost, { outcome: 'lost', reason: 'Too expensive' })).status).toBe(200);
    expect([await night(hub), await night(hub)]).toEqual([{ noted: 1 }, { noted: 0 }]);
    await receiver.until(8);
    // An expired quotation can still be won, with an event, and its revision starts without the expiry mark.
    const now = await hub.as.editor('GET', old.path);
    expect(now.json()).toMatchObject({ state: 'sent', expiredAt: expect.any(String), sent: old.record.sent });
    const revised = await hub.as.editor('POST', `${old.path}/revise`);
    expect(revised.json()).not.toHaveProperty('expiredAt');
    expect((await decide({ path: old.path, etag: now.etag }, { outcome: 'won' })).status).toBe(200);
    await receiver.until(9);
    const all = messages(receiver);
    const of = (type: string) => all.filter((one) => one.type === type).map(({ subject }) => subject.id);
    expect(of('quotation.sent')).toHaveLength(5);
    expect(of('quotation.won').toSorted()).toEqual([won.record.id, old.record.id].toSorted());
    expect([of('quotation.lost'), of('quotation.expired')]).toEqual([[lost.record.id], [old.record.id]]);
    expect(all.find(({ type }) => type === 'quotation.expired')).toMatchObject({
      actor: { name: 'Cablewright', via: 'system' },
      subject: { kind: 'quotation', id: old.record.id, label: old.record.number },
      summary: {},
      links: {
        ui: expect.stringContaining(`/quotations/${old.record.id}`),
        api: expect.stringContaining(`/api/quotations/${old.record.id}`),
      },
    });
    for (const message of all)
      for (const secret of secrets) expect([secret, JSON.stringify(message).includes(secret)]).toEqual([secret, false]);
  } finally {
    await receiver.close();
  }
});

test('[QU4.1] the note of the hub cannot be set, and a quotation cannot be given to a customer who does not exist', async () => {
  const { hub, receiver } = await shop();
  await receiver.close();
  const draft = await hub.as.editor('POST', '/api/quotations', { body: { customer: 'acme', lines: [] } });
  const record = draft.json<Quotation>();
  const put = (change: object) =>
    hub.as.editor('PUT', `/api/quotations/${record.id}`, { body: { ...record, ...change }, ifMatch: draft.etag });
  const forged = await put({ expiredAt: '2026-01-01T00:00:00.000Z' });
  expect([forged.status, forged.text.includes('/expiredAt')]).toEqual([422, true]);
  const missing = await put({ customer: 'gone' });
  expect([missing.status, missing.json<{ code: string }>().code]).toEqual([404, 'no-such-record']);
  expect((await put({ customer: 'acme', note: 'x' })).status).toBe(200);
});
