/**
 * A quotation that was sent to a customer never changes. Each test changes something else and then reads the same
 * bytes.
 */
import { join } from 'node:path';
import type { Quotation } from '@cablewright/model';
import { folderAssets } from '@cablewright/store';
import { expect, test } from 'vitest';
import { ends, ownFolder } from '../../hub/testing/ends.ts';
import {
  askingAt,
  freshDatabase,
  openTestHub,
  startTestHub,
  testPassword,
  type TestHub,
} from '../../hub/testing/hub.ts';
import { Backups } from '../../operations/backup/backups.ts';
import { restoreDatabase, restoreFolder } from '../../operations/backup/restore.ts';
import { takeBackup } from '../../operations/backup/take.ts';
import { lead as family } from '../products/testing/families.ts';

type Ask = TestHub['as']['editor'];

const cable = '/api/designs/lead';
const plug = '/api/definitions/connectors/de9-socket-rs232-dte';
const acme = {
  id: 'acme',
  label: 'Acme Rail GmbH',
  language: 'de',
  currency: 'EUR',
  addresses: [{ use: 'billing', lines: ['Acme Rail GmbH', 'Gleis 9', '89073 Ulm'] }],
  numbers: [{ kind: 'designs', id: 'lead', number: 'AR-4711', revision: 'C' }],
};

async function done(ask: Ask, ...request: Parameters<Ask>) {
  const answer = await ask(...request);
  const [method, path] = request;
  expect([method, path, answer.status < 300, answer.text]).toEqual([method, path, true, answer.text]);
  return answer;
}

/** Overwrites the current version of a record. */
async function edit<T extends object>(ask: Ask, path: string, change: (record: T) => object) {
  const read = await done(ask, 'GET', path);
  return done(ask, 'PUT', path, { body: change(read.json<T>()), ifMatch: read.etag });
}

/**
 * A quotation for a saved revision and the working copy at three quantities, sent to a customer who has a link to it.
 */
async function sentQuotation({ as }: TestHub, customer: object = acme) {
  const { editor } = as;
  const { id: of } = customer as { id: string };
  await done(editor, 'POST', '/api/customers', { body: customer });
  const lines = [
    { id: 'l1', design: 'lead', rev: 1, quantities: [10, 100, 500] },
    { id: 'l2', design: 'lead', quantities: [10, 100, 500], prices: { 500: 4.2 } },
  ];
  const body = { customer: of, lines, reference: 'RFQ 88', leadDays: 12, margin: { onCostPct: 30 } };
  const made = await done(editor, 'POST', '/api/quotations', { body });
  const { id } = made.json<Quotation>();
  await done(editor, 'POST', `/api/quotations/${id}/send`, { ifMatch: made.etag });
  const link = await done(editor, 'POST', `/api/quotations/${id}/link`);
  return { id, shared: link.json<{ path: string }>().path.replace('/quote/', '/api/shared-quotations/') };
}

type Sent = Awaited<ReturnType<typeof sentQuotation>>;

/** The exact bytes that an editor reads of a quotation, and that the customer reads through the link. */
async function bytesOf(ask: Ask, { id, shared }: Sent, formats: readonly string[] = ['pdf', 'html', 'csv']) {
  const path = `/api/quotations/${id}`;
  const texts: Record<string, string> = {};
  const pages = [path, shared, ...formats.map((format) => `${path}/document?format=${format}`)];
  for (const page of pages) texts[page] = (await done(ask, 'GET', page)).text;
  expect(texts[`${path}/document?format=pdf`]?.startsWith('%PDF-')).toBe(true);
  return texts;
}

const settings = '/api/settings/engineering';
const dot = (colour: string) =>
  `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${colour}"/></svg>`)}`;

async function hubWithRevision(backend: 'database' | 'files') {
  const hub = ends(await startTestHub({ setup: 'starter', backend, environment: { SERVICE_WORKER: 'off' } }));
  const shipped = await done(hub.as.editor, 'GET', '/api/designs/null-modem-de9');
  const { productRef: _number, ...lead } = shipped.json<Record<string, unknown>>();
  await done(hub.as.editor, 'POST', '/api/designs', { body: { ...lead, id: 'lead', label: 'Lead' } });
  await done(hub.as.editor, 'POST', `${cable}/versions`, { body: { note: 'First' } });
  await edit(hub.as.owner, settings, (now: object) => ({
    ...now,
    organisation: { name: 'Kabel Ulm', address: ['Gleis 1', '89073 Ulm'] },
    quotations: { tax: { de: 'Alle Preise zzgl. gesetzlicher Umsatzsteuer.' } },
    documents: { logo: dot('#0a0'), rights: 'First rights', paper: 'A4' },
  }));
  return hub;
}

/** The editor, signed in at another hub, which has its own sessions. */
async function editorAt(again: TestHub['hub'], hub: TestHub): Promise<Ask> {
  const payload = { email: 'editor@example.com', password: testPassword };
  const answer = await again.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload });
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return askingAt(again, { ...hub, cookies: { ...hub.cookies, editor: { cookie } } }, 'editor');
}

/** The changes made after the quotation was sent. */
const deeds: Record<string, (hub: TestHub) => Promise<unknown>> = {
  'the price of a part is edited': ({ as }) =>
    edit(as.editor, plug, (part) => ({ ...part, cost: { unit: 1000, currency: 'EUR', date: '2026-01-01' } })),
  'a supplier makes a cheaper offer': ({ as }) =>
    done(as.editor, 'POST', '/api/offers', {
      body: {
        id: 'cheap',
        part: { kind: 'connectors', id: 'de9-socket-rs232-dte' },
        supplier: 'Cheap Ltd',
        cost: { unit: 0.001, currency: 'EUR' },
      },
    }),
  'the time and rate of an operation are edited': ({ as }) =>
    edit(as.editor, '/api/labour-operations/op-kit', (operation) => ({
      ...operation,
      secondsEach: 7200,
      rate: { ratePerHour: 400, currency: 'EUR' },
    })),
  'the cable gets another name and other labour': ({ as }) =>
    edit(as.editor, cable, (design) => ({ ...design, label: 'Another cable', labourMinutes: 600 })),
  'a revision is saved and released': async ({ as }) => {
    await done(as.editor, 'POST', `${cable}/versions`, { body: { note: 'Second' } });
    await done(as.editor, 'POST', `${cable}/revisions`, { body: {} });
  },
  'an older state of the cable is restored': async ({ as }) => {
    const { items } = (await done(as.editor, 'GET', '/api/history?kind=designs&key=lead')).json<{
      items: { seq: number; message: string }[];
    }>();
    const { seq } = items[0]!;
    const seen = await done(as.editor, 'GET', `/api/history/${seq}`);
    await done(as.editor, 'POST', `/api/history/${seq}/restore`, { body: {}, ifMatch: seen.etag });
  },
  'a proposal that replaces a part is merged into the catalog': async (hub) => {
    const { editor } = hub.as;
    const body = { kind: 'connectors', from: 'de9-socket-rs232-dte', to: 'other-socket' };
    const { id: _id, partNumber: _number, ...part } = (await done(editor, 'GET', plug)).json<Record<string, unknown>>();
    await done(editor, 'POST', '/api/definitions/connectors', {
      body: { ...part, id: 'other-socket', label: 'Other' },
    });
    const { id } = (await done(editor, 'POST', '/api/replacements', { body })).json<{ id: string }>();
    await expect
      .poll(async () => (await editor('GET', `/api/jobs/${id}`)).json<{ state: string }>().state)
      .toBe('done');
    await done(editor, 'POST', `/api/jobs/${id}/publish`, { body: {} });
    expect((await editor('GET', cable)).text).toContain('other-socket');
  },
  'two product families with the cable are merged': async ({ as }) => {
    const products = ['fam-a', 'fam-b'].map((id, i) =>
      family({
        id,
        label: id,
        partNumber: `CBL-2000${i}-XX`,
        options: [],
        variants: [{ id: `v-${i}`, design: 'lead', lengthMm: 500 + i }],
      }),
    );
    const { etag } = await done(as.editor, 'GET', '/api/products');
    await done(as.editor, 'PUT', '/api/products', { body: { products }, ifMatch: etag });
    await done(as.editor, 'POST', '/api/products/fam-a/merge', { body: { from: ['fam-b'] } });
  },
  'the customer gets another name, address, number for the cable and terms': ({ as }) =>
    edit(as.editor, '/api/customers/acme', (customer) => ({
      ...customer,
      label: 'Acme Railways SE',
      language: 'en',
      currency: 'USD',
      addresses: [{ use: 'billing', lines: ['Acme Railways SE', 'Elsewhere 1'] }],
      numbers: [{ kind: 'designs', id: 'lead', number: 'NEW-1', revision: 'Z' }],
      terms: { paymentDays: 90 },
    })),
  'the shop gets another name, address, logo, rights line, paper, language, typeface and sentence about tax': async ({
    as,
  }) => {
    await edit(as.owner, settings, (now: object) => ({
      ...now,
      organisation: { name: 'Another Shop Ltd', address: ['Other Road 9'] },
      quotations: { tax: { de: 'Kein Ausweis von Umsatzsteuer.', en: 'No VAT is charged.' } },
      documents: { logo: dot('#a00'), rights: 'Other rights', paper: 'letter', language: 'de', typeface: 'Georgia' },
    }));
  },
  'the shop loses its name, address, logo and sentence about tax': async ({ as }) => {
    await edit(as.owner, settings, ({ quotations: _tax, documents: _look, ...now }: Record<string, unknown>) => ({
      ...now,
      organisation: { name: 'X' },
    }));
  },
  'it is revised, and the revision is sent with other prices': async ({ as }) => {
    const { items } = (await done(as.editor, 'GET', '/api/quotations')).json<{ items: { record: Quotation }[] }>();
    const { record } = items.find((item) => item.record.state === 'sent' && item.record.customer === 'acme')!;
    await done(as.editor, 'POST', `/api/quotations/${record.id}/revise`);
    const path = `/api/quotations/${record.id}-a`;
    await edit(as.editor, path, (draft: Quotation) => ({
      ...draft,
      lines: [{ ...draft.lines[1], prices: { 10: 1 } }],
    }));
    const read = await done(as.editor, 'GET', path);
    await done(as.editor, 'POST', `${path}/send`, { ifMatch: read.etag });
  },
  'the cable is taken out of the catalog': async ({ as }) => {
    const families = await done(as.editor, 'GET', '/api/products');
    await done(as.editor, 'PUT', '/api/products', { body: { products: [] }, ifMatch: families.etag });
    const read = await done(as.editor, 'GET', cable);
    await done(as.editor, 'DELETE', cable, { ifMatch: read.etag });
  },
};

test('[QU4.1] a sent quotation is the same to the byte after every edit, release, restore and merge', async () => {
  const hub = await hubWithRevision('database');
  const sent = await sentQuotation(hub);
  const draft = await done(hub.as.editor, 'POST', '/api/quotations', {
    body: { customer: 'acme', lines: [{ id: 'l1', design: 'lead', quantities: [10, 100, 500] }] },
  });
  const today = async () => (await hub.as.editor('GET', `/api/quotations/${draft.json<Quotation>().id}/prices`)).text;
  const before = await bytesOf(hub.as.editor, sent);
  const prices = new Set([await today()]);
  for (const [what, deed] of Object.entries(deeds)) {
    await deed(hub);
    prices.add(await today());
    const after = await bytesOf(hub.as.editor, sent, ['pdf']);
    // Through the link, the customer sees the current state of the quotation, but the same prices.
    for (const [page, text] of Object.entries(after))
      if (page !== sent.shared) expect([what, page, before[page] === text]).toEqual([what, page, true]);
    const [was, is] = [before, after].map((texts) => ({ ...JSON.parse(texts[sent.shared]!), state: '' }) as object);
    expect([what, is]).toEqual([what, was]);
  }
  const { [sent.shared]: _link, ...documents } = await bytesOf(hub.as.editor, sent);
  expect(before).toMatchObject(documents);
  // Today's prices were changed several times.
  expect(prices.size).toBeGreaterThan(5);
});

test('[QU4.1] [QU3.1] erasing another customer changes nothing; erasing its own changes names and words only, never a price or a revision', async () => {
  const hub = await hubWithRevision('database');
  const { editor, owner } = hub.as;
  const kept = await sentQuotation(hub);
  const gone = await sentQuotation(hub, { ...acme, id: 'gone', label: 'Zyxwell Marine GmbH', addresses: [] });
  const [of, other] = [await bytesOf(editor, kept), await done(editor, 'GET', `/api/quotations/${gone.id}`)];
  const rowsOf = async () => {
    const { text } = await done(editor, 'GET', `/api/quotations/${gone.id}/document?format=csv`);
    return text.split('\n').map((row) => row.replaceAll(/AR-4711|,C,/g, ''));
  };
  const rows = await rowsOf();
  await done(owner, 'POST', '/api/customers/gone/erase', { body: { name: 'Zyxwell Marine GmbH' } });
  expect(await bytesOf(editor, kept)).toEqual(of);
  const after = await done(editor, 'GET', `/api/quotations/${gone.id}`);
  const [was, is] = [other, after].map((answer) => answer.json<Quotation>().sent!);
  expect(is!.prices).toEqual(was!.prices);
  expect(is!.cables.map(({ line, number, revision }) => [line, number, revision])).toEqual(
    was!.cables.map(({ line, number, revision }) => [line, number, revision]),
  );
  expect(after.text).not.toMatch(/zyxwell/i);
  expect((await rowsOf()).length).toBe(rows.length);
});
for (const backend of ['database', 'files'] as const)
  test(`[QU4.1] on ${backend}, a hub on a backup has the sent quotation to the byte, also when the catalog was edited before it was restored`, async () => {
    const hub = await hubWithRevision(backend);
    const sent = await sentQuotation(hub);
    const before = await bytesOf(hub.as.editor, sent);
    const { stores, catalog, assets: files } = hub.hub;
    const folder = { catalog: join(hub.dataDir, 'catalog'), accounts: join(hub.dataDir, 'accounts.sqlite') };
    const backups = new Backups(ownFolder());
    const pool = stores.database?.pool;
    await takeBackup(
      { store: catalog.store, assets: files, pool, folder, release: '1', clock: () => new Date() },
      backups,
    );
    await deeds['the price of a part is edited']!(hub);
    await deeds['the cable is taken out of the catalog']!(hub);

    const dataDir = ownFolder();
    const assets = folderAssets(join(dataDir, 'assets'));
    const databaseUrl = backend === 'database' ? { databaseUrl: await freshDatabase() } : {};
    if (backend === 'files') await restoreFolder({ backups, assets }, dataDir);
    let again = ends(await openTestHub(dataDir, { backend, ...databaseUrl }));
    const restored = again.stores.database?.pool;
    if (restored !== undefined) {
      await restoreDatabase({ backups, assets }, restored);
      again = ends(await openTestHub(dataDir, { backend, ...databaseUrl }));
    }
    expect(await bytesOf(await editorAt(again, hub), sent)).toEqual(before);
  });
