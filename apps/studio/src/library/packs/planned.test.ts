import { expect, test } from 'vitest';
import type { PlannedRecord } from '@cablewright/client';
import { stateLine, takesFor } from './planned.ts';

const record = (state: PlannedRecord['state'], more: Partial<PlannedRecord> = {}): PlannedRecord => ({
  kind: 'connectors',
  id: state,
  label: state,
  state,
  ...more,
});

test('a preview is summarised in one line, new records first', () => {
  expect(stateLine([], 12)).toBe('No record changes. 12 stay as they are.');
  expect(stateLine([record('conflict'), record('new'), record('new')], 0)).toBe('Records: 2 new, 1 in conflict.');
});

test('only the hub’s own records have a choice, and a merge needs a common version', () => {
  expect(takesFor(record('changed'))).toEqual([]);
  expect(takesFor(record('shadowed', { by: 'other-pack' }))).toEqual([]);
  expect(takesFor(record('conflict', { by: 'own' }))).toEqual(['mine', 'theirs']);
  expect(takesFor(record('shadowed', { by: 'own', edited: true }))).toEqual(['mine', 'merge', 'theirs']);
});
