import { Library, type LibraryRow } from '@cablewright/engine';
import type { Json } from '@cablewright/model';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestHub, type TestHub } from '../testing/hub.ts';
import { updated, updateOf } from '../../catalog/off-thread/library-update.ts';

let hub: TestHub;
let hasty: TestHub;
beforeAll(async () => {
  [hub, hasty] = await Promise.all([
    startTestHub({ setup: 'starter', backend: 'files' }),
    startTestHub({ setup: 'starter', backend: 'files', taskTimeoutMs: 1 }),
  ]);
});
afterAll(() => Promise.all([hub.stop(), hasty.stop()]));

const url = '/api/designs/null-modem-de9';
const waiting = { timeout: 20_000, interval: 50 };

test('RE5.5 other requests are answered while a document is drawn', async () => {
  const order: string[] = [];
  const drawing = hub.as.viewer('GET', `${url}/documents/labels?format=pdf&copies=1000`).then((answer) => {
    order.push('document');
    return answer.status;
  });
  for (let n = 0; n < 5; n += 1) {
    expect((await hub.anonymous('GET', '/healthz')).status).toBe(200);
    order.push('health');
    await new Promise((turn) => setImmediate(turn));
  }
  expect(await drawing).toBe(200);
  expect(order).toEqual([...Array.from({ length: 5 }, () => 'health'), 'document']);
});

test('RE5.5 a document, an export, a page for a printer and a spec sheet over their budget are 503 with their names, and the hub goes on', async () => {
  const costly = {
    [`${url}/documents/drawing?format=svg`]: 'Couldn’t create Drawing of null-modem-de9: it needs more than 0.001 s.',
    [`${url}/documents/labels?format=pdf&copies=1000`]: 'Wire labels of null-modem-de9: it needs more than 0.001 s',
    [`${url}/exports/production.xlsx`]: 'production.xlsx of null-modem-de9: it needs more than 0.001 s',
    '/api/definitions/wires/dc-2core/wire-spec?format=pdf': 'it needs more than 0.001 s',
  };
  const wires = (await hasty.as.viewer('GET', '/api/definitions/wires')).json<{ items: { id: string }[] }>().items;
  for (const [address, says] of Object.entries(costly)) {
    const answer = await hasty.as.viewer('GET', address.replace('dc-2core', wires[0]!.id));
    expect([address, answer.status, answer.json()]).toMatchObject([
      address,
      503,
      { code: 'document-over-budget', detail: expect.stringContaining(says) as string },
    ]);
    expect(answer.headers['retry-after']).toBe('30');
    expect((await hasty.anonymous('GET', '/healthz')).status).toBe(200);
  }
});

test('RE5.5 options, designs and drafts of the resolver are found in the threads too: over their budget they are 503, and the hub goes on', async () => {
  for (const { as } of [hub, hasty])
    for (const [id, dir] of Object.entries({ sender: 'out', receiver: 'in' })) {
      const pins = { 1: { signal: 'txd', dir, level: 'rs232' }, 2: { signal: 'gnd', dir: 'passive' } };
      const device = { id, ports: [{ id: 'a', pins }], src: 'test' };
      expect((await as.editor('PUT', `/api/resolver/devices/${id}`, { body: device })).status).toBe(201);
    }
  const body = { source: 'sender', destination: 'receiver' };
  const pair = `source=${body.source}&destination=${body.destination}`;
  const found = await hub.as.viewer('GET', `/api/resolver/resolve?${pair}`);
  expect([found.status, found.json()['options']]).toMatchObject([200, [{ id: 'direct' }]]);
  for (const request of [
    () => hasty.as.viewer('GET', `/api/resolver/resolve?${pair}`),
    () => hasty.as.viewer('GET', `/api/resolver/derive?${pair}`),
    () => hasty.as.viewer('GET', `/api/proposals?${pair}`),
    () => hasty.as.editor('POST', '/api/resolver/designs', { body }),
  ]) {
    const answer = await request();
    expect(answer.json()).toMatchObject({ status: 503, code: 'resolver-over-budget' });
    expect([answer.headers['retry-after'], answer.json()['detail']]).toEqual([
      '30',
      expect.stringContaining('0.001 s'),
    ]);
    expect((await hasty.anonymous('GET', '/healthz')).status).toBe(200);
  }
});

test('a document shows the library as it is now, and a revision what was frozen, whichever thread draws it', async () => {
  const bom = async (rev = '') => (await hub.as.viewer('GET', `${url}/documents/bom?format=csv${rev}`)).text;
  const before = await bom();
  await hub.as.editor('POST', `${url}/revisions`, { body: { note: 'First' } });
  const [kind, id] = ['connectors', 'de9-plug-rs232-dte'];
  const read = await hub.as.editor('GET', `/api/definitions/${kind}/${id}`);
  const label = 'A plug renamed since';
  await hub.as.editor('PUT', `/api/definitions/${kind}/${id}`, {
    body: { ...read.json<object>(), label },
    ifMatch: read.etag,
  });
  const after = await Promise.all(Array.from({ length: 6 }, () => bom()));
  expect(new Set(after).size).toBe(1);
  if (before.includes('de9') || before.includes('DE-9')) expect(after[0] === before).toBe(!after[0]!.includes(label));
  expect(await bom('&rev=1')).not.toContain(label);
});

const row = fc.record({
  kind: fc.constantFrom('connectors', 'bodies', 'vocab/signals'),
  key: fc.constantFrom('a', 'b', 'c'),
  pack: fc.constantFrom(undefined, 'p', 'q'),
  text: fc.constantFrom('one', 'two', null),
});

test('a library sent as what changed is the library, whatever was changed in between', () => {
  const rowsOf = (library: Library): LibraryRow[] =>
    ['bodies', 'connectors', 'vocab/signals'].flatMap((kind) =>
      ['a', 'b', 'c'].flatMap((key) => library.layers(kind, key)),
    );
  const plain = (library: Library) =>
    rowsOf(library).map(({ kind, key, pack, seq, record }) => [kind, key, pack ?? '', seq, JSON.stringify(record)]);
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 6 }), { maxLength: 6 }), (sets) => {
      let [now, there] = [Library.empty, updated(undefined, updateOf(undefined, Library.empty)!)];
      let sent = Library.empty;
      for (const [i, set] of sets.entries()) {
        const changes = set.map(({ kind, key, pack, text }) => ({
          kind,
          key,
          pack,
          op: text === null ? ('delete' as const) : ('put' as const),
          before: null,
          after: (text === null ? null : { id: key, label: text }) as Json,
        }));
        now = now.advance(changes, i + 1);
        if (i % 2 === 1) continue;
        const update = updateOf(sent, now);
        if (update !== undefined) there = updated(there, structuredClone(update));
        sent = now;
        expect([there.seq, plain(there)]).toEqual([now.seq, plain(now)]);
      }
    }),
  );
});

test('RE11.5 the recipe of a cable between wide devices is followed in the threads, in the background and on request', async () => {
  const pins = (dir: string) =>
    Object.fromEntries(
      Array.from({ length: 250 }, (_, i) => [i + 1, { signal: i === 0 ? 'gnd' : 'txd', dir, level: 'rs232' }]),
    );
  for (const [id, dir] of Object.entries({ 'wide-out': 'out', 'wide-in': 'in' })) {
    const device = { id, ports: [{ id: 'a', pins: pins(dir) }], src: 'test' };
    expect((await hasty.as.editor('PUT', `/api/resolver/devices/${id}`, { body: device })).status).toBe(201);
  }
  const recipe = {
    source: { device: 'wide-out', port: 'a' },
    destination: { device: 'wide-in', port: 'a' },
    option: 'direct',
    lengthMm: 1000,
  };
  const body = { id: 'wide-cable', src: 'test', recipe };
  expect((await hasty.as.editor('POST', '/api/designs', { body })).status).toBe(201);
  type Drifts = { items: { design: string; state: string; findings: object[] }[]; progress: { running: boolean } };
  const drifts = async () => (await hasty.as.viewer('GET', '/api/resolver/drift')).json<Drifts>();
  await vi.waitFor(async () => {
    const { items, progress } = await drifts();
    expect([progress.running, items.some(({ design }) => design === 'wide-cable')]).toEqual([false, true]);
  }, waiting);
  expect((await drifts()).items.find(({ design }) => design === 'wide-cable')).toMatchObject({
    state: 'unresolved',
    findings: [{ code: 'check-over-budget', where: { id: 'wide-cable' }, found: 'needs more than 0.001 s' }],
  });
  const read = await hasty.as.viewer('GET', '/api/resolver/designs/wide-cable');
  expect(read.json()).toMatchObject({ status: 503, code: 'resolver-over-budget' });
  const { etag } = await hasty.as.editor('GET', '/api/designs/wide-cable');
  const again = await hasty.as.editor('POST', '/api/resolver/designs/wide-cable/rederive', { ifMatch: etag });
  expect(again.json()).toMatchObject({
    status: 503,
    code: 'resolver-over-budget',
    detail: expect.stringContaining('detach the cable') as string,
  });
});
