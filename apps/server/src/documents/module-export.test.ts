import { readFileSync } from 'node:fs';
import type { ExportOptions } from '@cablewright/modules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

let hub: TestHub;
const gone: (() => void)[] = [];
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_TEST_DEFAULTS: '{"hipotVolts": 250}' } });
  const source = 'continuity' as const;
  const add = (id: string, render: (design: unknown, db: unknown, options: Omit<ExportOptions, 'settings'>) => never) =>
    gone.push(hub.hub.exporters.register('tester', { id, label: `Tester ${id}`, source, render }));
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

test('O2.2 O10.7 O25.5 O36.5 a module makes a file from the continuity data, its parameters resolved; it is offered with the other files', async () => {
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

test('IO2.5 IO2.2 a cable is downloaded as a WireViz file, and that file is imported as the same cable: nothing to change', async () => {
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

test('IO2.2 a published WireViz file is a cable that is drawn and listed; importing the file again changes nothing', async () => {
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

test('RE11.1 other requests are answered while a module that ships writes the file of a heavy cable', async () => {
  const connectors = Array.from({ length: 800 }, (_, i) => ({ id: `j${i}`, def: 'de9-plug-rs232-dte' }));
  const design = { id: 'heavy', src: 'x', instances: { connectors } };
  expect((await hub.as.editor('POST', '/api/designs', { body: design })).status).toBe(201);
  const order: string[] = [];
  const exporting = hub.as.viewer('GET', '/api/modules/wireviz/_export/wireviz?design=heavy').then(({ status }) => {
    order.push('file');
    return status;
  });
  for (let n = 0; n < 3; n += 1) {
    expect((await hub.anonymous('GET', '/healthz')).status).toBe(200);
    order.push('health');
  }
  expect([await exporting, order]).toEqual([200, ['health', 'health', 'health', 'file']]);
});
