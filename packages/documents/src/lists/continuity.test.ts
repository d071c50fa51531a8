// Continuity data are written pair by pair. The files must equal those written from the whole data at once.
import { manyWays, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { textOf } from '../../test-kit/labels.ts';
import { continuityOf } from '../request/continuity-of.ts';
import { toCsv } from '../formats/tables/csv.ts';
import { buildSheetBlocks } from '../sheets/build-sheet/build-sheet.ts';
import { continuityJson, continuityRows, continuityTable } from './continuity.ts';

const many = manyWays(60);
const bare = { ...testDesigns[0]!, joints: [] };
const requests = [
  ...[...testDesigns, bare].map((design) => ({ catalog: testCatalog(), design, state: 'UNRELEASED' }) as const),
  { ...many, state: 'UNRELEASED' } as const,
];

test('O7.7 O8.9 the JSON and the CSV of continuity data are those of all of it, with no pair, a few, and more than are written at once', () => {
  const counts = requests.map((request) => {
    const data = continuityOf(request);
    expect(textOf(continuityJson(data))).toBe(`${JSON.stringify(data, null, 2)}\n`);
    expect(toCsv(continuityRows(data))).toBe(toCsv(continuityTable(data)));
    expect([...data.pairs()]).toEqual(data.isolation);
    expect(data.hasReadings()).toBe(data.connections.length > 0);
    return data.isolation.length;
  });
  expect(Math.min(...counts)).toBe(0);
  expect(Math.max(...counts)).toBeGreaterThan(1000);
});

test('the test page of a build sheet counts the pairs of the data', () => {
  for (const request of requests) {
    const texts = JSON.stringify(buildSheetBlocks(request));
    const { length } = continuityOf(request).isolation;
    expect(texts, request.design.id).toContain(length === 1 ? '1 pair' : `${length} pairs`);
  }
});

test('continuity data are copied and written without the functions that read them', () => {
  const data = continuityOf(requests[0]!);
  expect(Object.keys(structuredClone(data))).toEqual(Object.keys(data));
  expect(Object.keys(data)).not.toContain('pairs');
});
