import { expect, test } from 'vitest';
import { commentMarks } from './comment-marks.ts';
import type { ArrangedBlock } from './scene.ts';
import { headHeight, rowHeight } from './size.ts';

const row = (key: string, left: string | undefined, right: string | undefined) => ({
  key,
  id: key,
  label: '',
  signal: undefined,
  colour: undefined,
  screen: false,
  left,
  right,
});
const block = (id: string, x: number, rows: ArrangedBlock['rows'], kind: ArrangedBlock['kind']): ArrangedBlock => ({
  id,
  kind,
  title: '',
  detail: '',
  role: undefined,
  folded: 0,
  rows,
  x,
  y: 50,
  width: 200,
  height: 100,
});
const blocks = [
  block('j1', 0, [row('j1.1', undefined, 'j1.1'), row('j1.2', undefined, 'j1.2')], 'connector'),
  block('j2', 600, [row('j2.1', 'j2.1', undefined)], 'connector'),
  block('w1', 300, [row('w1.red', 'w1@a.red', 'w1@b.red')], 'wire'),
];
const threads = [
  { id: 3, target: 'pin' as const, place: 'j1.2' },
  { id: 1, target: 'part' as const, place: 'j1' },
  { id: 2, target: 'pin' as const, place: 'j2.1' },
  { id: 4, target: 'wire' as const, place: 'w1.red' },
  { id: 5, target: 'finding' as const, place: 'open j1.1' },
  { id: 6, target: 'pin' as const, place: 'j9.1' },
];
const second = 50 + headHeight + 1.5 * rowHeight;

test('[CA4.12] a comment is marked at its row, on the side without dots; one on a part at its head', () => {
  const marks = commentMarks(threads, { blocks, hasRows: true, listed: new Map() });
  expect(marks.map(({ places, threads: ids, x }) => [places, ids, x])).toEqual([
    [['j1'], [1], 162],
    [['j2.1'], [2], 800],
    [['j1.2'], [3], 0],
    [['w1.red'], [4], 500],
  ]);
  expect(marks[2]?.y).toBe(second);
});

test('[CA4.12] from afar a part has one mark for all of its own, and a gathered wire has its mark in its list', () => {
  const listed = new Map([['w1', { x: 7, y: 8 }]]);
  const marks = commentMarks(threads, { blocks, hasRows: false, listed });
  expect(marks[0]).toEqual({ places: ['j1', 'j1.2'], threads: [1, 3], x: 162, y: 50 });
  expect(marks.at(-1)).toEqual({ places: ['w1.red'], threads: [4], x: 7, y: 8 });
});
