import type { Job, Json } from '@cablewright/client';
import { expect, test } from 'vitest';
import { outcomeText, tookText } from './job-words.ts';
import { kindChoices, kindLabel, libraryNames, recordName } from './kind-words.ts';

function job(kind: string, result?: Json, times: Partial<Job> = {}): Job {
  const common = { id: '1', label: kind, who: { name: 'Ada', via: 'session' }, runs: 1 } as const;
  return { ...common, kind, state: 'done', createdAt: '2026-01-31T12:00:00Z', ...(result && { result }), ...times };
}

test('the result of each kind of job is a sentence', () => {
  expect(outcomeText(job('derive', { count: 0 }))).toEqual(['No outside changes found.']);
  expect(outcomeText(job('derive', { count: 1 }))).toEqual(['Picked up changes to 1 record.']);
  expect(outcomeText(job('take-backup', { files: 2, removed: 1 }))).toHaveLength(2);
  expect(outcomeText(job('backup', {}))).toEqual(['There is no backup to check.']);
  expect(outcomeText(job('backup', { newest: 'b', stale: 'taken 50 hours ago' }))).toHaveLength(2);
  expect(outcomeText(job('model-cache', { built: 0, left: 0 }))).toEqual(['No 3D models to build.']);
  const models = { built: 2, left: 1, unavailable: ['a'], failed: [{ key: 'b', why: 'it is empty' }] };
  expect(outcomeText(job('model-cache', models))).toHaveLength(4);
  expect(outcomeText(job('import'))).toEqual([]);
});

test('the duration of a finished job is given in seconds or minutes', () => {
  const ran = (finishedAt: string) => tookText(job('x', undefined, { startedAt: '2026-01-31T12:00:00Z', finishedAt }));
  expect(ran('2026-01-31T12:00:04.500Z')).toBe('took 4.5 s');
  expect(ran('2026-01-31T12:10:00Z')).toBe('took 10 min');
  expect(ran('2026-01-31T12:00:00.020Z')).toBeUndefined();
  expect(tookText(job('x'))).toBeUndefined();
});

test('every kind that is listed has a name; only those with a list in the library have library names', () => {
  expect(kindChoices.every(({ value, label }) => label !== value || label.length > 3)).toBe(true);
  expect([
    recordName('designs', 'lead'),
    recordName('settings', 'webhooks'),
    recordName('vocab/signals', 'rxd'),
  ]).toEqual(['cable lead', 'settings of webhooks', 'signals: rxd']);
  expect([kindLabel('versions'), kindLabel('vocab/signals'), kindLabel('unheard')]).toEqual([
    'revisions of cables',
    'signals',
    'unheard',
  ]);
  expect(libraryNames('hazards')?.one).toBe('hazard rule');
  expect([libraryNames('designs'), libraryNames('packs')]).toEqual([undefined, undefined]);
});
