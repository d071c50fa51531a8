import { afterAll, beforeAll, expect, test } from 'vitest';
import { costAt, familyRows, lengthCosts, type LineupRow } from '@cablewright/engine';
import type { Product } from '@cablewright/model';
import { productContext } from '../../catalog/live/families.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { LiveLineup } from './lineup.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
  await save('tails', { label: 'Tails', variants: [{ id: 'one', design: 'rs232-tail' }] });
  await save('leads', {
    label: 'Leads, "serial"',
    aliases: ['OLD-7'],
    options: [{ id: 'jacket', label: 'Jacket', values: [{ id: 'pur', label: 'PUR' }] }],
    variants: [
      { id: 'a', design: 'null-modem-de9', options: { jacket: 'pur' }, partNumber: 'L-1' },
      { id: 'b', design: 'null-modem-de9', lengthMm: 9000, status: 'retired' },
    ],
  });
});
afterAll(() => hub.stop());

async function save(id: string, family: object) {
  const body = { id, src: 'test', ...family };
  const answer = await hub.as.editor('PUT', `/api/products/${id}`, { body, ifMatch: '*' });
  if (answer.status >= 300) throw new Error(answer.text);
}
const rows = async (query = '') =>
  (await hub.as.viewer('GET', `/api/lineup${query}`)).json<{ items: LineupRow[]; total: number; axes: object[] }>();
const csv = async (query = '') => (await hub.as.viewer('GET', `/api/lineup.csv${query}`)).text.trimEnd().split('\r\n');

test('C35.7 C3.10 C17.1 the lineup lists every variant as a row; retired ones only on request', async () => {
  const { items, total, axes } = await rows();
  expect([total, items.map(({ variant }) => variant)]).toEqual([2, ['a', 'one']]);
  expect(axes).toEqual([{ id: 'jacket', label: 'Jacket' }]);
  expect(items[0]).toMatchObject({
    family: 'leads',
    number: 'L-1',
    options: { jacket: 'PUR' },
    aliases: ['OLD-7'],
    route: 'make',
    release: null,
  });
  expect((await rows('?retired=1')).items.map(({ variant }) => variant)).toEqual(['a', 'b', 'one']);
  expect((await rows('?retired=0')).total).toBe(2);
});

test('C35.8 C3.10 the CSV has a line for each row and one column per axis', async () => {
  const [head, ...lines] = await csv();
  expect(head!.split(',').filter((name) => name.startsWith('option:'))).toEqual(['option:jacket']);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^leads,"Leads, ""serial""",a,/);
  expect(await csv('?retired=1')).toHaveLength(4);
  const answer = await hub.as.viewer('GET', '/api/lineup.csv');
  expect(answer.headers['content-type']).toContain('text/csv');
});

test('the lineup can be filtered by words and by family, in both formats', async () => {
  for (const [query, expected] of [
    ['?q=old-7', ['a']],
    ['?q=pur%20l-1', ['a']],
    ['?q=tails', ['one']],
    ['?family=leads&retired=1', ['a', 'b']],
    ['?q=nothing', []],
  ] as const) {
    expect([query, (await rows(query)).items.map(({ variant }) => variant)]).toEqual([query, expected]);
    expect([query, (await csv(query)).length]).toEqual([query, expected.length + 1]);
  }
});

test('an unchanged lineup is not sent again', async () => {
  for (const path of ['/api/lineup', '/api/lineup.csv', '/api/lineup?retired=1']) {
    const first = await hub.as.viewer('GET', path);
    const again = await hub.as.viewer('GET', path, { headers: { 'if-none-match': first.etag } });
    expect([path, first.etag.length > 10, again.status]).toEqual([path, true, 304]);
  }
});

/** The lineup computed from scratch by the engine. */
async function fresh(): Promise<LineupRow[]> {
  const { catalog } = hub.hub;
  const lines = catalog.records.of('products').ordered('label');
  const families = lines.map(({ id }) => catalog.library.entry('products', id)!.record as unknown as Product);
  const costs = new Map<string, Awaited<ReturnType<typeof costsOf>>>();
  for (const { design } of families.flatMap(({ variants }) => variants)) costs.set(design, await costsOf(design));
  const context = {
    ...productContext(catalog),
    cost: (id: string, { lengthMm }: { readonly lengthMm?: number }) => costs.get(id)?.(lengthMm),
  };
  return families.flatMap((family) => familyRows(family, context, { retired: true }));
}
async function costsOf(id: string) {
  const { catalog } = hub.hub;
  const design = await catalog.design(id);
  if (design === undefined) return () => undefined;
  const around = await catalog.catalogFor(design);
  const costs = lengthCosts(around, design);
  return (lengthMm?: number) => costAt(costs, lengthMm);
}

test('C17.1 C15.5 after any edit the lineup equals one computed from scratch', async () => {
  const change = async (path: string, edit: (record: Record<string, unknown>) => object) => {
    const { etag, json } = await hub.as.editor('GET', path);
    const answer = await hub.as.editor('PUT', path, { body: { ...json<object>(), ...edit(json()) }, ifMatch: etag });
    expect([path, answer.status < 300, answer.status < 300 ? '' : answer.text]).toEqual([path, true, '']);
  };
  const expectSame = async (what: string) => {
    const { items } = await rows('?retired=1');
    expect([what, items]).toEqual([what, await fresh()]);
    expect([what, (await csv('?retired=1')).length]).toEqual([what, items.length + 1]);
    const other = await new LiveLineup(hub.hub.catalog).json(true);
    expect([what, other.body.toString()]).toEqual([what, (await hub.as.viewer('GET', '/api/lineup?retired=1')).text]);
  };
  await expectSame('at first');
  const priceOf = async (variant: string) =>
    (await rows('?retired=1')).items.find((row) => row.variant === variant)!.cost!.amount;
  const before = await priceOf('a');
  await change('/api/designs/null-modem-de9', (design) => ({
    labourMinutes: Number(design['labourMinutes'] ?? 0) + 30,
  }));
  await expectSame('a design');
  expect(await priceOf('a')).toBeGreaterThan(before);
  await change('/api/definitions/wires/shielded-2pair-025', () => ({
    cost: { unit: 100, per: 'metre', currency: 'EUR' },
  }));
  await expectSame('a wire');
  await change('/api/settings/engineering', () => ({ labour: { ratePerHour: 100, currency: 'EUR' } }));
  await expectSame('the hourly rate');
  await hub.as.editor('POST', '/api/designs/null-modem-de9/versions', { body: {} });
  await expectSame('a release');
  await save('tails', {
    label: 'Aaa tails',
    options: [{ id: 'ends', values: [{ id: 'x' }] }],
    variants: [{ id: 'one', design: 'rs232-tail', options: { ends: 'x' } }],
  });
  await expectSame('a family, with an axis more');
  expect((await rows()).items.map(({ variant }) => variant)).toEqual(['one', 'a']);
  const { etag } = await hub.as.viewer('GET', '/api/products/tails');
  await hub.as.editor('DELETE', '/api/products/tails', { ifMatch: etag });
  await expectSame('a family gone');
});

test('a family edited while the lineup is computed is in the next response', async () => {
  const requested = Promise.all([rows(), rows('?retired=1'), csv()]);
  await save('leads', { label: 'Leads', variants: [{ id: 'late', design: 'null-modem-de9' }] });
  await requested;
  expect((await rows()).items.map(({ variant }) => variant)).toEqual(['late']);
});
