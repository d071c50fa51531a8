import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '@cablewright/model';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { lead, savingFamilies } from './testing/families.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());
const { put, remove } = savingFamilies(() => hub.as);

test('C14.3 C14.4 C14.5 C14.6 C14.7 C15.2 C15.8 C15.9 C13.1 a family is stored unchanged, including unknown fields', async () => {
  const fullFamily = {
    ...lead({ id: 'whole', label: 'Whole', partNumber: 'WHOLE-XX', aliases: ['Old whole', 'W-1'], tags: ['serial'] }),
    status: 'active',
    description: 'Everything',
    license: 'CC0-1.0',
    variants: [
      { id: 'a', label: 'A', design: 'dc-tail', note: 'short one', status: 'planned', options: { colour: 'blue' } },
      { id: 'b', design: 'dc-tail', status: 'retired', lengthMm: 12.5 },
    ],
    ofLaterBuilds: { kept: true },
  };
  await put(fullFamily);
  const { family } = (await hub.as.viewer('GET', '/api/products/whole')).json<{ family: object }>();
  expect(family).toMatchObject(fullFamily);
  await remove('whole');
});

test('C16.7 two variants with the same design, length and options are a warning in the response to the save', async () => {
  const variants = [
    { id: 'a', design: 'dc-tail', status: 'planned' },
    { id: 'b', design: 'dc-tail', status: 'planned' },
  ];
  const saved = await put(lead({ id: 'twins', label: 'Twins', partNumber: 'CBL-00903-XX', variants }));
  expect(saved.headers).toMatchObject({ 'x-service-errors': '0', 'x-service-warnings': '1' });
  const { issues } = (await hub.as.viewer('GET', '/api/products/twins')).json<{ issues: { code: string }[] }>();
  expect(issues.map(({ code }) => code)).toEqual(['product-variants-ambiguous']);
  await remove('twins');
});

test('C40.4 viewers read families; editors and owners write them', async () => {
  const refused = await hub.as.viewer('PUT', '/api/products/of-a-viewer', { body: lead({ id: 'of-a-viewer' }) });
  expect([refused.status, refused.json()['code']]).toEqual([403, 'role-too-low']);
  for (const role of ['editor', 'owner'] as const) {
    const body = lead({ id: `of-${role}`, partNumber: `ROLE-${role}`, variants: [] });
    expect((await hub.as[role]('PUT', `/api/products/of-${role}`, { body })).status).toBe(201);
    await remove(`of-${role}`);
  }
});

test('C3.3 the number of a family or variant is in use; a family may have the number of its own design', async () => {
  const numbered = (partNumber: string) =>
    put(lead({ id: 'numbered', partNumber: 'NUM-XX', variants: [{ id: 'v', design: 'rs232-tail', partNumber }] }));
  const design = (await hub.as.viewer('GET', '/api/designs/rs232-tail')).json<{ productRef: string }>();
  await numbered(design.productRef);
  const other = (await hub.as.viewer('GET', '/api/designs/dc-tail')).json<{ productRef: string }>();
  const now = await hub.as.viewer('GET', '/api/products/numbered');
  const body = lead({
    id: 'numbered',
    partNumber: 'NUM-XX',
    variants: [{ id: 'v', design: 'rs232-tail', partNumber: other.productRef }],
  });
  const refused = await hub.as.editor('PUT', '/api/products/numbered', { body, ifMatch: now.etag });
  expect([refused.status, refused.json()['code']]).toEqual([409, 'number-in-use']);
  await remove('numbered');
});

test('C3.11 a folder of files stores families in products.json', async () => {
  const files = await startTestHub({ backend: 'files', setup: 'starter' });
  try {
    const body = lead();
    expect((await files.as.editor('PUT', '/api/products/console-lead', { body })).status).toBe(201);
    const merged = { ...body, id: 'second', partNumber: 'SECOND-1', variants: [{ id: 'v', design: 'dc-tail' }] };
    await files.as.editor('PUT', '/api/products/second', { body: merged });
    const answer = await files.as.editor('POST', '/api/products/console-lead/merge', { body: { from: ['second'] } });
    expect(answer.status).toBe(200);
    const text = readFileSync(join(files.dataDir, 'catalog', 'data', 'products.json'), 'utf8');
    expect((JSON.parse(text) as Product[]).map(({ id, variants }) => [id, variants.length])).toEqual([
      ['console-lead', 3],
    ]);
  } finally {
    await files.stop();
  }
});
