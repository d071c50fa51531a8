/** Records with reserved names or terms of unknown vocabularies are refused, regardless of how they are saved. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '@cablewright/model';
import { startTestHub, type HubAnswer, type TestHub } from '../../hub/testing/hub.ts';
import { objectionsTo } from './guards.ts';
import { propose } from './proposal.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', backend: 'files' });
});
afterAll(() => hub.stop());

interface Refused {
  readonly code: string;
  readonly detail: string;
  readonly issues: readonly { readonly code: string; readonly message: string; readonly pointer: string }[];
}

const pointers = (answer: HubAnswer) =>
  answer
    .json<Refused>()
    .issues.filter(({ code }) => code === 'reserved-name')
    .map(({ pointer }) => pointer);

const importZip = (files: Record<string, Json>, query = '') => {
  const entries = Object.entries(files).map(([name, json]) => [name, strToU8(JSON.stringify(json))] as const);
  return hub.as.owner('POST', `/api/import${query}`, {
    body: Buffer.from(zipSync(Object.fromEntries(entries))),
    headers: { 'content-type': 'application/zip' },
  });
};

test('savedBy, savedAt and origin of a record are refused by name, however it is saved; other unknown fields are stored', async () => {
  const stated = { savedBy: 'owner', savedAt: '2026-01-01', origin: 'pack:x' };
  const there = (await hub.as.viewer('GET', '/api/definitions/wires/shielded-2pair-025')).json<Record<string, Json>>();
  const { partNumber: _number, ...stock } = there;
  const wire = { ...stock, id: 'stated', label: 'Stated', mine: 'kept' };
  const put = { ifMatch: '*' };
  const refused = [
    await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'Lead', ...stated } }),
    await hub.as.editor('PUT', '/api/designs/null-modem-de9', {
      body: { ...(await hub.as.viewer('GET', '/api/designs/null-modem-de9')).json<Record<string, Json>>(), ...stated },
      ...put,
    }),
    await hub.as.editor('POST', '/api/definitions/wires', { body: { ...wire, ...stated } }),
    await hub.as.editor('PUT', '/api/definitions/wires/shielded-2pair-025', { body: { ...there, ...stated }, ...put }),
    await hub.as.editor('PUT', '/api/drawings/null-modem-de9', { body: { id: 'null-modem-de9', ...stated }, ...put }),
  ];
  for (const answer of refused) {
    expect([answer.status, answer.json<Refused>().code]).toEqual([422, 'schema']);
    expect(pointers(answer), answer.text).toEqual(['/savedBy', '/savedAt', '/origin']);
    expect(answer.json<Refused>().detail).toMatch(/^"savedBy" of .* is a reserved name: the history says who /);
  }
  const changes = [{ kind: 'wires', id: 'stated', op: 'put', record: { ...wire, origin: 1 } }];
  for (const query of ['', '?dryRun=1']) {
    const batch = await hub.as.editor('POST', `/api/batch${query}`, { body: { message: 'Stated', changes } });
    expect([batch.status, ...pointers(batch)]).toEqual([422, '/changes/0/record/origin']);
    const imported = await importZip({ 'data/wires.json': [{ ...wire, savedBy: 'owner' }] }, query);
    expect([imported.status, imported.json<Refused>().code]).toEqual([422, 'import-refused']);
    expect(imported.json<Refused>().issues[0]).toMatchObject({ pointer: 'wires/stated/savedBy' });
  }
  const proposed = await hub.as.editor('POST', '/api/proposed-changes', {
    body: { message: 'Stated', records: [{ kind: 'wires', record: { ...wire, savedBy: 'owner' } }] },
  });
  const job = `/api/jobs/${proposed.json<{ id: string }>().id}`;
  await expect.poll(async () => (await hub.as.editor('GET', job)).text).toContain('is a reserved name');
  expect((await hub.as.editor('POST', '/api/definitions/wires', { body: wire })).status).toBe(201);
  expect((await hub.as.viewer('GET', '/api/definitions/wires/stated')).json()).toMatchObject({ mine: 'kept' });
});

test('a regular field with a reserved name is kept: the origin of a note, and fields in the response for a family', async () => {
  const notes = [{ text: 'Derived', origin: 'recipe' }];
  const created = await hub.as.editor('POST', '/api/designs', { body: { id: 'noted', label: 'Noted', notes } });
  expect([created.status, created.json()['notes']]).toEqual([201, notes]);
  await hub.as.editor('POST', '/api/batch', {
    body: {
      message: 'A family',
      changes: [
        { kind: 'products', id: 'fam', op: 'put', record: { id: 'fam', label: 'Fam', axes: [], variants: [] } },
      ],
    },
  });
  const family = await hub.as.viewer('GET', '/api/products/fam');
  const echoed = await hub.as.editor('PUT', '/api/products/fam', {
    body: family.json()['family'],
    ifMatch: family.etag,
  });
  expect([echoed.status, echoed.text]).toEqual([200, expect.not.stringContaining('origin')]);
});

test('an old record with reserved names opens, and can be saved as read, copied, renamed and exported', async () => {
  const { store } = hub.hub.catalog;
  const old = { schemaVersion: 5, id: 'old', label: 'Old', instances: {}, joints: [], savedBy: 'Ann', origin: 'x' };
  await store.commit({
    at: new Date().toISOString(),
    who: { name: 'Ann', via: 'session' },
    message: 'Long ago',
    writes: [{ kind: 'designs', key: 'old', op: 'put', seen: null, after: old }],
    events: [],
  });
  await hub.hub.catalog.catchUpWith(Infinity);
  const response = await hub.as.viewer('GET', '/api/designs/old');
  expect(response.json()).toMatchObject({ savedBy: 'Ann' });
  const edited = { ...response.json<Record<string, Json>>(), label: 'Edited' };
  const saved = await hub.as.editor('PUT', '/api/designs/old', { body: edited, ifMatch: response.etag });
  expect([saved.status, saved.json()['savedBy']]).toEqual([200, 'Ann']);
  const forged = { ...edited, savedBy: 'Bob' };
  const other = await hub.as.editor('PUT', '/api/designs/old', { body: forged, ifMatch: saved.etag });
  expect([other.status, ...pointers(other)]).toEqual([422, '/savedBy']);
  expect((await hub.as.editor('POST', '/api/designs/old/duplicate', { body: { id: 'copy' } })).status).toBe(201);
  const { savedBy: _savedBy, origin: _origin, ...without } = edited as Record<string, Json>;
  const cleared = await hub.as.editor('PUT', '/api/designs/old', { body: without, ifMatch: saved.etag });
  expect([cleared.status, cleared.json()['savedBy']]).toEqual([200, undefined]);
  const rename = { body: { id: 'renamed', label: 'Renamed' }, ifMatch: '*' };
  expect((await hub.as.editor('POST', '/api/designs/copy/rename', rename)).status).toBe(200);
  const answer = await hub.hub.app.inject({ url: '/api/export', headers: hub.cookies.owner });
  const document = strFromU8(unzipSync(answer.rawPayload)['data/designs/renamed.json']!);
  expect(JSON.parse(document)).toMatchObject({ label: 'Renamed' });
  expect(document).not.toContain('savedBy');
});

test('no batch, import or pack can add a vocabulary', async () => {
  const word = { id: 'a', label: 'A' };
  const changes = [{ kind: 'vocab/nonsense', id: 'a', op: 'put', record: word }];
  const detail = 'Vocabulary "nonsense" not found. Available: signals, levels,';
  for (const query of ['', '?dryRun=1']) {
    const batch = await hub.as.editor('POST', `/api/batch${query}`, { body: { message: 'Words', changes } });
    expect([batch.status, batch.json<Refused>().detail]).toEqual([422, expect.stringContaining(detail)]);
    const imported = await importZip({ 'data/vocab/nonsense.json': [word] }, query);
    expect([imported.status, imported.json<Refused>().detail]).toEqual([422, expect.stringContaining(detail)]);
  }
  const ofPack = { kind: 'vocab/nonsense', key: 'a', pack: 'shop', op: 'put', seen: null, after: word } as const;
  const [objection] = await objectionsTo(propose(hub.hub.catalog, [ofPack]));
  expect(objection?.issues).toMatchObject([
    { code: 'no-such-list', message: expect.stringContaining(detail) as string },
  ]);
  expect(hub.hub.catalog.library.size('vocab/nonsense')).toBe(0);
});
