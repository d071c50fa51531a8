import type { HistoryLine, LibraryRow, Me, SubmittedRevision } from '@cablewright/client';
import { expect, test } from 'vitest';
import { approvalLines, cablesOf, jobLines, libraryLines, unsavedLines } from './waiting.ts';

const me: Me = { name: 'Ada', email: 'ada@shop.example', role: 'editor', via: 'session' };

test('CA3.2 unsaved edits of cables, records, terms and new records are listed, each with the path of its page', () => {
  const lines = unsavedLines([
    { document: 'connectors/@new', name: 'DE-9' },
    { document: 'validation-rules/@new:water', name: 'No water' },
    { document: 'pc-lead', name: 'PC lead', at: '2026-01-02T03:04:05Z' },
    { document: 'vocab/colours/pink' },
    { document: 'settings/engineering/labels', name: 'settings' },
  ]);
  expect(lines.map(({ text, to, note, at }) => [text, to, note, at])).toEqual([
    ['New connector', '/library/connectors/%40new', 'edited, not saved', undefined],
    ['New rule', '/rules/%40new?from=water', 'edited, not saved', undefined],
    ['PC lead', '/cables/pc-lead', 'edited, not saved', '2026-01-02T03:04:05Z'],
    ['Colours: pink', '/library/vocabulary/colours/pink', 'edited, not saved', undefined],
    ['Settings of labels', '/settings/labels', 'edited, not saved', undefined],
  ]);
});

test('CA3.2 a submitted revision waits for this person or, if it is their own, for another person', () => {
  const time = '2026-01-02T03:04:05Z';
  const of = (kind: string, id: string, who: string): SubmittedRevision => ({
    kind,
    id,
    label: id,
    rev: 2,
    submittedAt: time,
    submittedBy: { name: who, email: `${who.toLowerCase()}@shop.example` },
  });
  const lines = approvalLines([of('designs', 'lead', 'Bo'), of('wires', 'awg-22', 'Ada')], me);
  expect(lines.map(({ text, to, note, at: since }) => [text, to, note, since])).toEqual([
    ['lead, revision 2', '/cables/lead?tab=revisions', 'from Bo', time],
    ['awg-22, revision 2', '/library/wires/awg-22?tab=revisions', 'yours, waits for another person', time],
  ]);
});

test('CA3.2 stubs of imports and open board proposals are counted, and lead to their lists', () => {
  const row = (kind: string, key: string, record: LibraryRow['record'], pack?: string): LibraryRow => ({
    kind,
    key,
    seq: 1,
    record,
    ...(pack === undefined ? {} : { pack }),
  });
  const rows = [
    row('wires', 'a', { tags: ['stub'] }, 'starter'),
    row('connectors', 'b', { tags: ['stub', 'other'] }),
    row('wires', 'c', {}),
    row('proposals', 'one', { state: 'filed' }),
    row('proposals', 'two', { state: 'declined' }),
    // Terms of a vocabulary are not parts.
    row('vocab/colours', 'pink', { tags: ['stub'] }),
  ];
  expect(libraryLines(rows)).toMatchObject([
    { text: '1 board proposal', to: '/board-proposals?state=filed' },
    { text: '2 parts', to: '/library?tags=stub' },
  ]);
  // A record of the hub hides that of a pack, and an earlier pack hides a later one, in whatever order they arrive.
  const hidden = [row('wires', 'a', {}), row('wires', 'a', { tags: ['stub'] }, 'starter')];
  expect(libraryLines(hidden)).toEqual([]);
  expect(libraryLines(hidden.toReversed())).toEqual([]);
  expect(libraryLines([])).toEqual([]);
});

test('CA3.2 a failed job is listed with its reason', () => {
  const job = { id: '1', kind: 'backup', label: 'Backup', state: 'failed', error: 'No space' } as never;
  expect(jobLines([job])).toEqual([{ key: '1', text: 'Backup failed', to: '/jobs?state=failed', note: 'No space' }]);
});

test('CA3.2 recent work is the cables whose design, drawing or revision was saved by hand, each once', () => {
  const line = (count: number, ...touched: [string, string][]) =>
    ({ count, touched: touched.map(([kind, key]) => ({ kind, key })) }) as unknown as HistoryLine;
  const lines = [
    line(2, ['designs', 'b'], ['drawings', 'b']),
    line(1, ['wires', 'x']),
    line(400, ['designs', 'imported']),
    line(1, ['versions', 'a/3']),
    line(1, ['designs', 'b']),
    line(1, ['designs', 'c']),
  ];
  expect(cablesOf(lines, 8)).toEqual(['b', 'a', 'c']);
  expect(cablesOf(lines, 1)).toEqual(['b']);
});
