import type { RecordOfAPiece } from '@cablewright/client';
import { expect, test } from 'vitest';
import { photosAt, progressHere } from './bench-state.ts';

const recorded = (record: number, kind: RecordOfAPiece['kind'], body: RecordOfAPiece['body']): RecordOfAPiece => ({
  piece: 'WO-1-001',
  order: 'WO-1',
  record,
  id: `00000000-0000-4000-8000-00000000000${record}`,
  kind,
  at: '2026-11-29T08:00:00Z',
  receivedAt: '2026-11-29T08:00:01Z',
  by: 'Mara',
  body,
  previous: '0'.repeat(64),
});

test('[BU3.1] the photos of a step are shown once each, without those that were corrected', () => {
  const records = [
    recorded(1, 'photo', { file: 'aa', step: 'crimp' }),
    recorded(2, 'photo', { file: 'bb', step: 'test' }),
    recorded(3, 'photo', { file: 'cc', step: 'crimp' }),
    recorded(4, 'photo', { file: 'aa', step: 'crimp' }),
    recorded(5, 'corrected', { record: 3, why: 'Of another piece' }),
    recorded(6, 'photo', { file: 'dd' }),
  ];
  expect(photosAt(records, 'crimp')).toEqual(['aa']);
  expect(photosAt(records, 'test')).toEqual(['bb']);
  expect(photosAt(records, 'cut')).toEqual([]);
});

test('[BU2.2] an event that arrived, and has not left the list of those that wait, counts once', () => {
  const at = '2026-11-30T08:00:00Z';
  const event = {
    id: '3f0c9e2a-8d41-4c6e-9b57-2a1d64c0e7f3',
    order: 'WO-1',
    piece: 'WO-1-001',
    kind: 'defect',
    at,
    body: { what: 'Nick' },
  } as const;
  const recorded = { ...event, record: 1, receivedAt: at, by: 'Mara', previous: '' };
  const waiting = [{ key: 1, event }];
  const defects = (records: (typeof recorded)[]) => progressHere({ records, ofOrder: [] }, waiting, 'WO-1-001').defects;
  expect([defects([]), defects([recorded])]).toEqual([[1], [1]]);
});
