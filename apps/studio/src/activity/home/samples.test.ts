import type { DesignLine } from '@cablewright/client';
import { expect, test } from 'vitest';
import { samplesOf } from './samples.ts';

function line(id: string, origin: string, number: string | null = null): DesignLine {
  const empty = { status: null, route: null, maker: null, supplier: null, price: null, release: null, issues: null };
  return { ...empty, id, label: id, number, origin, tags: [], products: [], etag: id };
}

const lines = [
  line('own', 'local', 'CBL-00000'),
  line('null-modem', 'starter', 'CBL-00001'),
  line('field-bus', 'starter', 'CBL-00002'),
  line('mic', 'pro-audio', 'CBL-02002'),
  line('insert', 'pro-audio', 'CBL-02001'),
  line('sketch', 'pro-audio'),
  line('obd', 'automotive', 'CBL-03001'),
];

test('CA3.2 the first page shows a finished cable of each trade that was chosen, before those of the starter', () => {
  expect(samplesOf(lines, 4).map(({ id }) => id)).toEqual(['obd', 'insert', 'null-modem', 'mic']);
});

test('CA3.2 without a pack of a trade they are of the starter, and none is of the shop', () => {
  const starter = lines.filter(({ origin }) => origin === 'starter' || origin === 'local');
  expect(samplesOf(starter, 4).map(({ id }) => id)).toEqual(['null-modem', 'field-bus']);
  expect(samplesOf([], 4)).toEqual([]);
});

test('CA3.2 a cable without a number comes after those that have one', () => {
  const audio = lines.filter(({ origin }) => origin === 'pro-audio');
  expect(samplesOf(audio, 9).map(({ id }) => id)).toEqual(['insert', 'mic', 'sketch']);
});
