import { readFileSync } from 'node:fs';
import type { ExportOptions } from '@cablewright/modules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ends } from '../hub/testing/ends.ts';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

let hub: TestHub;
const gone: (() => void)[] = [];
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_TEST_DEFAULTS: '{"hipotVolts": 250}' } });
  const source = 'continuity' as const;
  const add = (id: string, render: (design: unknown, db: unknown, options: Omit<ExportOptions, 'settings'>) => never) =>
    gone.push(
      hub.hub.exporters.register('tester', {
        id,
        label: `Tester ${id}`,
        source,
        render: (input) => render(...(JSON.parse(input) as Parameters<typeof render>)),
      }),
    );
  const file = (value: unknown) => value as never;
  add('net', (_design, _db, { continuity, rev }) =>
    file({
      mimeType: 'text/plain; charset=utf-8',
      fileName: '../../wires:\u0000of\\null "modem".net',
      body: `${rev ?? 'working'} ${continuity.parameters.hipotVolts} V ${continuity.connections.length} connections`,
    }),
  );
  add('throws', () => {
    throw new Error('out of paper');
  });
  add('nonsense', () => file({ mimeType: 'text/html\r\nx: y', fileName: 'a', body: 'b' }));
});
afterAll(() => hub.stop());

const get = (id: string, more = '') =>
  hub.as.viewer('GET', `/api/modules/tester/_export/${id}?design=null-modem-de9${more}`);

test('O2.2 O10.7 O25.5 O36.5 a module makes a file from the continuity data with resolved parameters; it is listed with the other files', async () => {
  const { modules } = (await hub.as.viewer('GET', '/api/exports')).json<{ modules: object[] }>();
  expect(modules).toContainEqual({ module: 'tester', id: 'net', label: 'Tester net', source: 'continuity' });
  const { status, text, headers } = await get('net');
  expect([status, text]).toEqual([200, expect.stringMatching(/^working 250 V \d+ connections$/)]);
  expect(headers['content-disposition']).toBe('attachment; filename="wires-of-null-modem-.net"');
  await hub.as.editor('POST', '/api/designs/null-modem-de9/versions', { body: {} });
  expect((await get('net', '&rev=latest')).text).toMatch(/^1 250 V/);
});

test('O10.7 a module that throws, returns no file or is missing is reported', async () => {
  expect((await get('throws')).json()).toMatchObject({
    status: 502,
    code: 'exporter-failed',
    detail: 'Tester throws: out of paper.',
  });
  expect((await get('nonsense')).json()).toMatchObject({ status: 502, code: 'exporter-failed' });
  expect((await get('none')).json()).toMatchObject({ status: 404, code: 'no-such-exporter' });
  expect((await hub.as.viewer('GET', '/api/modules/tester/_export/net?design=none')).json()).toMatchObject({
    status: 404,
    code: 'no-such-design',
  });
  expect((await hub.as.viewer('GET', '/api/modules/tester/_export/net')).status).toBe(400);
  expect(() =>
    hub.hub.exporters.register('tester', { id: 'net', label: '', source: 'continuity', render: () => ({}) as never }),
  ).toThrow(/already/);
  for (const remove of gone) remove();
  expect((await get('net')).status).toBe(404);
});

test('[IO6.1] [IO6.2] KBL and VEC have the letters of the colours, and importing either gives the same cable, with nothing to change', async () => {
  const design = 'null-modem-de9';
  const colours = {
    kbl: /<Colour_value>([^<]+)<\/Colour_value>/g,
    vec: /<BaseColor [^>]*>\s*<Key>([^<]+)<\/Key>/g,
  };
  for (const [format, value] of Object.entries(colours)) {
    const { text } = await hub.as.viewer('GET', `/api/modules/kbl/_export/${format}?design=${design}`);
    const found = [...text.matchAll(value)].map(([, letters]) => letters).filter((letters) => letters !== '/NULL');
    expect([format, new Set(found)]).toEqual([format, new Set(['BN', 'GN', 'GY', 'WH', 'YE'])]);
    const body = { file: { name: `${design}.${format}`, base64: Buffer.from(text).toString('base64') } };
    const { plan } = (await hub.as.editor('POST', '/api/modules/kbl/_import/kbl?dryRun=1', { body })).json<{
      plan: { records: unknown[]; unchanged: number };
    }>();
    expect([format, plan.records, plan.unchanged]).toEqual([format, [], 1]);
  }
});

test('IO2.5 IO2.2 importing the WireViz file of a cable gives the same cable, with nothing to change', async () => {
  const design = 'null-modem-de9';
  const { modules } = (await hub.as.viewer('GET', '/api/exports')).json<{ modules: object[] }>();
  expect(modules).toContainEqual({ module: 'wireviz', id: 'wireviz', label: 'WireViz file', source: 'design' });
  const exported = await hub.as.viewer('GET', `/api/modules/wireviz/_export/wireviz?design=${design}`);
  expect(exported.headers['content-disposition']).toBe(`attachment; filename="${design}.yml"`);
  const plan = async (text: string) => {
    const body = { file: { name: `${design}.yml`, base64: Buffer.from(text).toString('base64') } };
    return hub.as.editor('POST', '/api/modules/wireviz/_import/wireviz?dryRun=1', { body });
  };
  expect((await plan(exported.text)).json()).toMatchObject({ plan: { records: [], unchanged: 1 } });
  const text =
    'connectors: {X1: {pincount: 2}}\ncables: {W9: {wirecount: 2, length: 1}}\nconnections: [[X1: [1, 2], W9: [1, 2]]]\n';
  const planned = (await plan(text)).json<{ plan: { records: { kind: string; does: string }[] } }>();
  expect(planned.plan.records.map(({ kind, does }) => `${does} ${kind}`)).toEqual([
    'add connectors',
    'add wires',
    'add designs',
  ]);
  expect(await plan(text.replace('pincount', 'pins_count'))).toMatchObject({ status: 422 });
});

test('IO2.2 a published WireViz file is a cable that is drawn and listed; importing it again changes nothing', async () => {
  const corpus = new URL('../../../../modules/wireviz/corpus/', import.meta.url);
  const base64 = readFileSync(new URL('all-together.yml', corpus)).toString('base64');
  const send = (query: string) =>
    hub.as.editor('POST', `/api/modules/wireviz/_import/wireviz${query}`, {
      body: { file: { name: 'all-together.yml', base64 } },
    });
  expect((await send('')).json()).toMatchObject({ plan: { issues: [] }, seq: expect.any(Number) });
  expect((await send('?dryRun=1')).json()).toMatchObject({ plan: { records: [], unchanged: 1 } });
  const list = await hub.as.viewer('GET', '/api/designs/all-together/documents/bom?format=csv');
  expect(list.text).toContain('"Micro-Fit, female, 5 pins 43025-0400"');
  const again = await hub.as.viewer('GET', '/api/modules/wireviz/_export/wireviz-bom?design=all-together');
  expect(again.text).toContain('7\tConnector, Micro-Fit, female, 5 pins\t1\t\tX1\tMolex\t43025-0400\n');
});

test('a module in a sandbox gets all of the continuity data, and so does the evaluation of results', async () => {
  const pairs = 60;
  const design = {
    id: 'heavy',
    src: 'x',
    instances: {
      connectors: Array.from({ length: 2 * pairs }, (_, i) => ({ id: `j${i}`, def: 'de9-plug-rs232-dte' })),
    },
    joints: Array.from({ length: pairs }, (_, i) => ({
      a: { instance: `j${2 * i}`, terminal: '2' },
      b: { instance: `j${2 * i + 1}`, terminal: '3' },
    })),
  };
  expect((await hub.as.editor('POST', '/api/designs', { body: design })).status).toBe(201);
  const isolation = (pairs * (pairs - 1)) / 2;
  const remove = hub.hub.exporters.register('tester', {
    id: 'pairs',
    label: 'Pairs',
    source: 'continuity',
    render: (input) => ({
      mimeType: 'text/plain',
      fileName: 'pairs.txt',
      body: String(input.match(/"rule":/g)?.length),
    }),
  });
  expect((await hub.as.viewer('GET', '/api/modules/tester/_export/pairs?design=heavy')).text).toBe(`${isolation}`);
  remove();
  const body = { table: 'from,to,result\nj0.2,j1.3,PASS\n' };
  const marked = (await hub.as.viewer('POST', '/api/designs/heavy/test-results', { body })).json<{ counts: object }>();
  const tests = pairs + isolation;
  expect(marked.counts).toEqual({ passed: 1, failed: 0, 'not-judged': 0, 'not-tested': tests - 1 });
});

test('RE11.1 files of modules and evaluations of results run in threads: over their budget they give 503 with their name, and the hub keeps running', async () => {
  const hasty = ends(await startTestHub({ setup: 'starter', backend: 'files', taskTimeoutMs: 1 }));
  hasty.hub.exporters.register('tester', {
    id: 'net',
    label: 'Net',
    source: 'continuity',
    render: () => ({}) as never,
  });
  const body = { table: 'from,to,result\nJ1-3,J2-2,PASS\n' };
  const exported = (path: string) => hasty.as.viewer('GET', `/api/modules/${path}?design=null-modem-de9`);
  // On a busy machine, a thread may respond before its timer is checked. The response is then accepted although the
  // budget was exceeded, so the request is repeated.
  const refused = async (ask: () => ReturnType<typeof exported>) => {
    let answer = await ask();
    for (let tries = 1; tries < 50 && answer.status === 200; tries += 1) answer = await ask();
    return answer;
  };
  for (const answer of [
    await refused(() => exported('ipc-d-356/_export/ipc-d-356')),
    await refused(() => exported('wireviz/_export/wireviz')),
    await refused(() => exported('tester/_export/net')),
    await refused(() => hasty.as.viewer('POST', '/api/designs/null-modem-de9/test-results', { body })),
  ])
    expect(answer.json()).toMatchObject({
      status: 503,
      code: 'document-over-budget',
      detail: expect.stringMatching(/of null-modem-de9: it needs more than 0.001 s/) as string,
    });
  expect((await hasty.anonymous('GET', '/healthz')).status).toBe(200);
});
