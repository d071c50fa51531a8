import { deleteHazard, getFamily } from '@cablewright/client';
import { afterEach, expect, test, vi } from 'vitest';
import { undoChange } from './activity.ts';
import { documentAddress, readSheet } from './documents.ts';
import { readFamily } from './engineering.ts';
import { hub } from './hub.ts';
import { copyRecord, deleteRecord, readRecord, writeRecord } from './records.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers every request with `body`, and lists the requests as `PUT /api/… {version}`. */
function answering(body: unknown, headers: Record<string, string> = {}): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (address: string, { method, headers: sentHeaders }: RequestInit) => {
    const version = new Headers(sentHeaders).get('if-match');
    sent.push(`${method} ${address}${version === null ? '' : ` ${version}`}`);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { headers: { etag: '"7"', ...headers } }));
  });
  return sent;
}

test('a new record is created, an existing one is saved over the version that was seen', async () => {
  const sent = answering({ id: 'pair' });
  expect(await readRecord('wires', 'pair')).toEqual({ value: { id: 'pair' }, etag: '"7"' });
  await writeRecord('wires', { id: 'pair' });
  await writeRecord('wires', { id: 'pair' }, '"7"');
  await deleteRecord('wires', 'pair', '"7"');
  await copyRecord('wires', 'pair', { id: 'pair-2', label: 'Pair 2' });
  expect(sent).toEqual([
    'GET /api/definitions/wires/pair',
    'POST /api/definitions/wires',
    'PUT /api/definitions/wires/pair "7"',
    'DELETE /api/definitions/wires/pair "7"',
    'POST /api/definitions/wires/pair/fork',
  ]);
});

test('records of the resolver have their own addresses, and are copied by saving them under another id', async () => {
  const sent = answering({ id: 'console' });
  await copyRecord('devices', 'console', { id: 'console-2', label: 'Console 2' });
  await writeRecord('conditioning-recipes', { id: 'stop' }, '"7"');
  await deleteRecord('hazards', 'short', '"7"');
  expect(sent).toEqual([
    'GET /api/resolver/devices/console',
    'PUT /api/resolver/devices/console-2',
    'PUT /api/resolver/recipes/stop "7"',
    'DELETE /api/resolver/hazards/short "7"',
  ]);
});

test('a family is read as its record and what the hub adds to it', async () => {
  const record = { id: 'lead', label: 'Lead', variants: [] };
  const sent = answering({ family: { ...record, origin: 'local', etag: '"7"' }, rows: [], issues: [] });
  expect(await readFamily('lead')).toEqual({ family: record, origin: 'local', etag: '"7"', rows: [], issues: [] });
  expect(sent).toEqual([`GET ${hub.addressOf(getFamily, { params: { id: 'lead' } })}`]);
});

test('a document is requested with the chosen options, and its sheets are counted', async () => {
  expect(documentAddress('lead', 'labels', { format: 'pdf', preset: undefined, copies: 3 })).toBe(
    '/api/designs/lead/documents/labels?format=pdf&copies=3',
  );
  const sent = answering('<svg/>', { 'x-service-pages': '4' });
  expect(await readSheet('lead', 'bom', { page: 2 })).toEqual({ svg: '<svg/>', pages: 4, notes: undefined });
  expect(sent).toEqual(['GET /api/designs/lead/documents/bom?page=2&format=svg']);
});

test('ids are escaped in addresses', () => {
  expect(hub.addressOf(deleteHazard, { params: { id: 'a/b c' }, ifMatch: '*' })).toBe(
    '/api/resolver/hazards/a%2Fb%20c',
  );
});

test('a change is undone over the state that was read, and refused if its records were changed since', async () => {
  const sent = answering({ since: [] });
  await undoChange(12);
  expect(sent).toEqual(['GET /api/history/12', 'POST /api/history/12/restore "7"']);
  const stopped = answering({ since: [{ kind: 'wires', key: 'pair', seq: 13, message: 'Saved pair' }] });
  await expect(undoChange(12)).rejects.toThrow('were changed since');
  expect(stopped).toEqual(['GET /api/history/12']);
});
