import type { RecordOfAPiece } from '@cablewright/client';
import { expect, test } from 'vitest';
import { photosAt } from './bench-state.ts';

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
