import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present, type Quotation } from '@cablewright/model';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ends } from '../../hub/testing/ends.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { customer, personal, placesWith, trading } from './testing/trading.ts';

const erase = (hub: TestHub, name: string, id = 'zyxwell', also?: string[]) =>
  hub.as.owner('POST', `/api/customers/${id}/erase`, { body: { name, ...present({ also }) } });

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    test('[QU3.1] a customer is erased: record, history, search, quotations, orders, files, links; that it happened stays', async () => {
      const hub = ends(await startTestHub({ setup: 'starter', backend }));
      const { open, accepted, code, order, address } = await trading(hub);
      const other = { id: 'brightside', label: 'Brightside Ltd', note: 'stays' };
      await hub.as.editor('POST', '/api/customers', { body: other });
      expect((await placesWith(hub, personal)).length).toBeGreaterThan(3);
      const before = (await hub.as.owner('GET', `/api/quotations/${accepted}`)).json<Quotation>();

      expect(
        (await hub.as.editor('POST', '/api/customers/zyxwell/erase', { body: { name: customer.label } })).status,
      ).toBe(403);
      const mistyped = await erase(hub, 'Zyxwell');
      expect([mistyped.status, mistyped.text.includes('/name')]).toEqual([422, true]);
      const answer = await erase(hub, customer.label);
      expect(answer.status, answer.text).toBe(200);
      const erased = answer.json<{ as: string }>();
      expect(erased).toMatchObject({ quotations: 1, drafts: 1, orders: 1, files: 1, remains: ['backups'] });
      expect(await placesWith(hub, personal)).toEqual([]);

      expect((await hub.as.owner('GET', '/api/customers/zyxwell')).status).toBe(404);
      expect((await hub.as.owner('GET', `/api/quotations/${open}`)).status).toBe(404);
      expect((await hub.as.owner('GET', '/api/search?q=ZYXWELL-4711')).json<{ items: object[] }>().items).toEqual([]);
      expect((await hub.as.owner('GET', `/api/assets/${address}`)).status).toBe(404);
      expect((await hub.anonymous('GET', `/api/shared-quotations/${code}`)).status).toBe(404);
      const kept = (await hub.as.owner('GET', `/api/quotations/${accepted}`)).json<Quotation>();
      expect(kept).toMatchObject({
        customer: erased.as,
        state: 'won',
        sent: { customer: 'Erased customer', prices: before.sent!.prices },
        decided: { by: 'Erased customer', ordered: [{ line: 'l1', quantity: 10 }] },
      });
      const page = await hub.as.owner('GET', `/api/quotations/${accepted}/document?format=html`);
      expect([page.status, page.text.includes('Erased customer')]).toEqual([200, true]);
      expect((await hub.as.owner('POST', `/api/quotations/${accepted}/revise`)).status).toBe(404);
      expect((await hub.as.owner('GET', `/api/orders/${order}`)).json()).not.toHaveProperty('customer');
      expect((await hub.as.owner('GET', '/api/export')).text).not.toMatch(personal);
      expect((await hub.as.owner('GET', '/api/customers/brightside')).json()).toEqual(other);

      const { items } = (await hub.as.owner('GET', '/api/audit?event=customer.erased')).json<{ items: object[] }>();
      expect(items).toEqual([
        expect.objectContaining({ event: 'customer.erased', subject: erased.as, person: 'Olga Owner' }),
      ]);
      expect((await erase(hub, customer.label)).status).toBe(404);
      if (backend === 'files') return;
      const lines = await hub.as.owner('GET', `/api/history?kind=customers&key=${erased.as}`);
      expect(lines.json<{ items: { message: string }[] }>().items.map(({ message }) => message)).toEqual([
        'A change about an erased customer',
        'A change about an erased customer',
        'A change about an erased customer',
      ]);
    });
  });

test('[QU3.1] [QU4.1] a quotation that was sent keeps its own sentence about tax, without names and numbers of the customer', async () => {
  const hub = ends(await startTestHub({ setup: 'starter' }));
  const { editor } = hub.as;
  const tax = 'Reverse charge, Zyxwell Marine GmbH, VAT id DE811907980 (Art. 196 of 2006/112/EC).';
  await editor('POST', '/api/customers', {
    body: { ...customer, terms: { paymentDays: 30, tax, text: 'As agreed.' } },
  });
  const lines = [{ id: 'l1', design: 'null-modem-de9', quantities: [10], prices: { 10: 9.5 } }];
  const draft = await editor('POST', '/api/quotations', { body: { customer: 'zyxwell', lines } });
  const { id } = draft.json<Quotation>();
  const sent = await editor('POST', `/api/quotations/${id}/send`, { ifMatch: draft.etag });
  expect([sent.status, sent.text]).toEqual([200, sent.text]);
  expect((await erase(hub, customer.label)).status).toBe(200);
  const { terms } = (await hub.as.owner('GET', `/api/quotations/${id}`)).json<Quotation>();
  const kept = 'Reverse charge, Erased customer, VAT id … (Art. 196 of 2006/112/EC).';
  expect(terms).toEqual({ paymentDays: 30, tax: kept });
  expect((await hub.as.owner('GET', `/api/quotations/${id}/document?format=html`)).text).toContain(kept);
  expect(await placesWith(hub, /zyxwell|811907980/i)).toEqual([]);
});

for (const backend of ['database', 'files'] as const)
  test(`[QU3.1] on ${backend}, names of the customer in messages of other changes are replaced, also a former name and a short form that the owner states`, async () => {
    const hub = ends(await startTestHub({ setup: 'starter', backend }));
    const { editor, owner } = hub.as;
    const former = { id: 'zyxwell', label: 'Qvandel Brothers Ltd', contacts: [{ name: 'Quendolin Farrow' }] };
    const made = await editor('POST', '/api/customers', { body: former });
    await editor('PUT', '/api/customers/zyxwell', { body: customer, ifMatch: made.etag });
    const messages = {
      'Pin 3 as ZYXWELL MARINE GMBH asked (q@zyxwell.example)': 'Pin 3 as Erased customer asked (Erased customer)',
      'Longer for Zyxwell Marine': 'Longer for Erased customer',
      'Like the lead of Qvandel Brothers': 'Like the lead of Erased customer',
      'For the Zyx people': 'For the Erased customer people',
      'Zyxwellian and prezyx stay': 'Zyxwellian and prezyx stay',
      'Nothing about anyone': 'Nothing about anyone',
    };
    for (const [n, message] of Object.keys(messages).entries()) {
      const body = { schemaVersion: 5, id: `c${n}`, label: 'x', instances: {}, joints: [] };
      const saved = await editor('POST', `/api/designs?message=${encodeURIComponent(message)}`, { body });
      expect([saved.status, saved.text]).toEqual([201, saved.text]);
    }
    const unknown = await erase(hub, 'x', 'no-such-customer', ['Nothing about anyone']);
    expect(unknown.status).toBe(404);
    const answer = await erase(hub, customer.label, 'zyxwell', ['Zyx']);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    // A backend without a history of states doesn't know former names.
    const isKnown = backend === 'database';
    expect(answer.json()).toMatchObject({ messages: isKnown ? 4 : 3 });
    const kept = await hub.hub.stores.store.lines({ limit: 6, kind: 'designs' });
    if (isKnown) expect(kept.map(({ message }) => message).toReversed()).toEqual(Object.values(messages));
    expect(await placesWith(hub, /zyxwell marine|quendolin|the zyx people/i)).toEqual([]);
    if (isKnown) expect(await placesWith(hub, /qvandel/i)).toEqual([]);
    expect((await owner('GET', '/api/history')).text).not.toMatch(/quendolin|marine/i);
  });

test('[QU3.1] an erasure that was interrupted after the record was gone is completed by repeating it', async () => {
  const hub = ends(await startTestHub({ setup: 'starter' }));
  await trading(hub);
  const { store } = hub.hub.stores;
  const erasing = store.erase.bind(store);
  Object.assign(store, { erase: () => Promise.reject(new Error('the connection was lost')) });
  expect((await erase(hub, customer.label)).status).toBe(500);
  Object.assign(store, { erase: erasing });
  expect(await placesWith(hub, personal)).not.toEqual([]);
  expect((await erase(hub, customer.label)).json()).toMatchObject({ orders: 1 });
  // The repetition still finds the names in the history, so it also replaces them in the messages of other changes.
  expect(await placesWith(hub, personal)).toEqual([]);
});

test('[QU3.1] an erasure that was interrupted before the record was gone has ended the links, and is completed by repeating it', async () => {
  const hub = ends(await startTestHub({ setup: 'starter' }));
  const { code } = await trading(hub);
  const opened = async () => (await hub.anonymous('GET', `/api/shared-quotations/${code}`)).status;
  expect(await opened()).toBe(200);
  const { store } = hub.hub.stores;
  const committing = store.commit.bind(store);
  Object.assign(store, { commit: () => Promise.reject(new Error('the connection was lost')) });
  expect((await erase(hub, customer.label)).status).toBe(500);
  Object.assign(store, { commit: committing });
  expect(await opened()).toBe(404);
  expect((await erase(hub, customer.label)).json()).toMatchObject({ quotations: 1, drafts: 1, orders: 1 });
  expect(await placesWith(hub, personal)).toEqual([]);
});

test('[QU3.1] in a git work tree the commits before have the customer, and the answer says so', async () => {
  const root = mkdtempSync(join(tmpdir(), 'cablewright-erase-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet', root]);
  const hub = ends(await startTestHub({ setup: 'starter', backend: 'files', inFolder: root }));
  expect(hub.hub.stores.store.history).toBe('git');
  await trading(hub);
  const answer = await erase(hub, customer.label);
  expect(answer.json()).toMatchObject({ quotations: 1, drafts: 1, states: 0, remains: ['backups', 'git-history'] });
  // git grep exits with code 1 if nothing in the newest commit matches.
  const grep = (commit: string) =>
    spawnSync('git', ['-C', root, 'grep', '--ignore-case', '--quiet', '-e', 'zyxwell', commit]).status;
  expect([grep('HEAD'), grep('HEAD~1')]).toEqual([1, 0]);
});
