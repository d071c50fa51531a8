import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CellStore, type CellEdit, type CellOutcome, type SaveResult } from './cell-store.ts';
import { at, blockOf, following, moved, pastedOver } from './selection.ts';
import { readTsv, writeTsv } from './tsv.ts';

const cellText = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r\n', ' ', 'é', ',') });
const block = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(cellText, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
  );

test('[CA4.13] a block is the same after a round trip through the clipboard', () => {
  fc.assert(
    fc.property(block, (rows) => {
      // A last row with one empty cell is what the line break at the end of a file looks like.
      fc.pre(rows.length === 1 || rows.at(-1)!.some((text) => text !== '') || rows[0]!.length > 1);
      expect(readTsv(writeTsv(rows))).toEqual(rows);
      expect(readTsv(`${writeTsv(rows)}\r\n`)).toEqual(rows);
    }),
  );
});

test('[CA4.13] text of spreadsheets is read as they write it', () => {
  expect(readTsv('a\tb\r\n1\t2\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(readTsv('"two\nlines"\t"say ""hi"""')).toEqual([['two\nlines', 'say "hi"']]);
  expect(readTsv('19" rack\t"open')).toEqual([['19" rack', '"open']]);
  expect(readTsv('\t\n\t')).toEqual([
    ['', ''],
    ['', ''],
  ]);
  expect(readTsv('')).toEqual([['']]);
});

const size = { rows: 4, columns: 3 };

test('[CA4.13] keys lead to the cells that the grid pattern names, and never outside', () => {
  const spot = fc.record({ row: fc.integer({ min: 0, max: 3 }), column: fc.integer({ min: 0, max: 2 }) });
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'];
  fc.assert(
    fc.property(spot, fc.constantFrom(...keys), fc.boolean(), (from, key, ctrl) => {
      const to = moved(from, key, ctrl, size)!;
      expect(to.row >= 0 && to.row < 4 && to.column >= 0 && to.column < 3).toBe(true);
      expect(following(following(from, false, size), true, size)).toEqual(
        from.row === 3 && from.column === 2 ? { row: 3, column: 1 } : from,
      );
    }),
  );
  const from = { row: 1, column: 1 };
  const to = (key: string, ctrl = false) => moved(from, key, ctrl, size);
  expect([to('ArrowDown'), to('ArrowRight'), to('Home'), to('End'), to('Home', true), to('End', true)]).toEqual([
    { row: 2, column: 1 },
    { row: 1, column: 2 },
    { row: 1, column: 0 },
    { row: 1, column: 2 },
    { row: 0, column: 0 },
    { row: 3, column: 2 },
  ]);
  expect([to('PageDown'), to('x'), following({ row: 1, column: 2 }, false, size)]).toEqual([
    { row: 3, column: 1 },
    undefined,
    { row: 2, column: 0 },
  ]);
  expect(blockOf({ anchor: { row: 2, column: 2 }, focus: { row: 1, column: 0 } })).toEqual({
    top: 1,
    bottom: 2,
    left: 0,
    right: 2,
  });
});

test('[CA4.13] a pasted block fills the selection where that is a multiple of it, and says what lies outside the list', () => {
  const texts = (rows: string[][], selection = at(0, 0)) => pastedOver(selection, rows, size);
  expect(
    texts(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      at(2, 1),
    ).cells.map(({ text }) => text),
  ).toEqual(['1', '2', '3', '4']);
  const over = { anchor: { row: 0, column: 0 }, focus: { row: 3, column: 1 } };
  expect(texts([['x']], over)).toMatchObject({ beyond: 0, cells: { length: 8 } });
  expect(texts([['1', '2', '3']], over).cells).toHaveLength(3);
  expect(texts([['1', '2', '3']], at(0, 1))).toMatchObject({ beyond: 1, cells: { length: 2 } });
});

/** A page whose hub stores texts by cell. */
function page(stored: Record<string, string>) {
  const store = new CellStore();
  let reaches = true;
  const saves: string[][] = [];
  const save = async (edits: readonly CellEdit[]): Promise<SaveResult> => {
    await Promise.resolve();
    if (!reaches) throw new Error('The hub does not answer.');
    const outcomes = edits.map(({ row, text, base }): CellOutcome => {
      const now = stored[row] ?? '';
      if (text === 'refuse') return { is: 'refused', problem: 'The number is taken.' };
      if (now !== base && now !== text) return { is: 'conflict', theirs: now };
      stored[row] = text;
      return text === 'odd' ? { is: 'saved', finding: 'It is odd.' } : { is: 'saved' };
    });
    saves.push(edits.map(({ text }) => text));
    return { outcomes, step: { message: `Save ${saves.length}`, undo: () => Promise.resolve() } };
  };
  store.shownBy({
    save,
    problemOf: ({ text }) => (text === 'bad' ? 'It is no price.' : undefined),
    failureText: (error) => (error as Error).message,
  });
  const type = (row: string, text: string) => store.edit([{ row, column: 'price', text, base: stored[row] ?? '' }]);
  const settled = async () => {
    for (let n = 0; n < 30; n += 1) await Promise.resolve();
  };
  return { store, type, saves, settled, stored, reach: (on: boolean) => (reaches = on) };
}

test('[CA4.13] an invalid text stays in its cell with its problem, and is saved when it is right', async () => {
  const { store, type, stored, settled } = page({ a: '1', b: '2' });
  store.edit([
    { row: 'a', column: 'price', text: 'bad', base: '1' },
    { row: 'b', column: 'price', text: '3', base: '2' },
  ]);
  await settled();
  expect(store.cells).toMatchObject([{ row: 'a', text: 'bad', state: 'invalid', note: 'It is no price.' }]);
  expect(stored).toEqual({ a: '1', b: '3' });
  type('a', '5');
  await settled();
  expect([store.cells, stored['a']]).toEqual([[], '5']);
});

test('[CA4.13] what another person saved is a conflict at the cell, of which either side can be kept', async () => {
  const { store, type, stored, settled } = page({ a: '1' });
  for (const [decide, result] of [
    [() => store.keepMine('a', 'price'), 'mine'],
    [() => store.discard('a', 'price'), 'theirs'],
  ] as const) {
    stored['a'] = '1';
    const base = stored['a'];
    stored['a'] = 'theirs';
    store.edit([{ row: 'a', column: 'price', text: 'mine', base }]);
    await settled();
    expect(store.cells).toMatchObject([{ state: 'conflict', note: 'theirs', text: 'mine' }]);
    decide();
    await settled();
    expect([stored['a'], store.cells]).toEqual([result, []]);
  }
  type('a', 'refuse');
  await settled();
  expect(store.cells).toMatchObject([{ state: 'refused', note: 'The number is taken.' }]);
});

test('[CA4.13] cells that do not reach the hub wait and are saved later; what is typed meanwhile goes on', async () => {
  const { store, type, stored, saves, settled, reach } = page({ a: '1', b: '1' });
  reach(false);
  type('a', '2');
  type('a', '3');
  type('b', '9');
  await settled();
  expect([store.failure, store.cells.map(({ text, state }) => [text, state])]).toEqual([
    'The hub does not answer.',
    [
      ['3', 'waiting'],
      ['9', 'waiting'],
    ],
  ]);
  reach(true);
  await store.save();
  await settled();
  expect([stored, store.cells, store.failure]).toEqual([{ a: '3', b: '9' }, [], undefined]);
  saves.length = 0;
  type('a', '4');
  type('a', '5');
  await settled();
  expect([saves, stored['a'], store.cells]).toEqual([[['4'], ['5']], '5', []]);
});

test('[CA4.13] the last save is undone first, and findings of a saved cell are shown until it is edited', async () => {
  const { store, type, settled } = page({ a: '1' });
  type('a', 'odd');
  await settled();
  expect(store.findingOf('a', 'price')).toBe('It is odd.');
  type('a', '2');
  await settled();
  expect(store.findingOf('a', 'price')).toBeUndefined();
  expect((await store.undo())?.message).toBe('Save 2');
  expect((await store.undo())?.message).toBe('Save 1');
  expect(await store.undo()).toBeUndefined();
});

test('[CA4.13] undo pressed while a cell is being saved undoes that save', async () => {
  const { store, type, settled } = page({ a: '1' });
  type('a', '2');
  await settled();
  type('a', '3');
  expect(store.cells).toMatchObject([{ text: '3', state: 'saving' }]);
  expect((await store.undo())?.message).toBe('Save 2');
  expect((await store.undo())?.message).toBe('Save 1');
});

test('[CA4.13] a cell edited twice keeps the text that is stored as what its edits are based on', async () => {
  const { store, type, stored, settled, reach } = page({ a: '1' });
  reach(false);
  type('a', '2');
  await settled();
  store.edit([{ row: 'a', column: 'price', text: '3', base: '2' }]);
  await settled();
  reach(true);
  await store.save();
  expect([stored['a'], store.cells]).toEqual(['3', []]);
  reach(false);
  type('a', '4');
  await settled();
  store.edit([{ row: 'a', column: 'price', text: '3', base: '4' }]);
  expect(store.cells).toEqual([]);
});
