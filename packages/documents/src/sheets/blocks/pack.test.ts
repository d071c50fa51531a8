// Lists and figures placed on sheets: nothing is lost, nothing overlaps, and every list is in reading order.
import fc from 'fast-check';
import { printFormatOf } from '@cablewright/engine';
import { describe, expect, test } from 'vitest';
import { textBoxes } from '../../../test-kit/boxes.ts';
import type { Item } from '../../display-list/display-list.ts';
import { builtIn } from '../../type/typesetter.ts';
import type { SheetBlock } from './block.ts';
import { gridBlock } from './grid.ts';
import { larger } from './larger.ts';
import { notesBlock } from './notes.ts';
import { bestPacking } from './pack.ts';

const print = printFormatOf({});
const space = { x: 20, y: 10, width: 267, height: 190 };
const titleBlock = { x: 107, y: 140, width: 180, height: 60 };
const later = { x: 107, y: 186, width: 180, height: 14 };

function table(name: string, rows: number, corner: SheetBlock['corner'], inColumns = false): SheetBlock {
  return gridBlock({
    type: builtIn,
    print,
    title: name,
    columns: [{ label: 'Item' }, { label: 'Description' }],
    rows: Array.from({ length: rows }, (_, i) => [`${name} ${i}`, `the description of ${i}`]),
    corner,
    inColumns,
    widest: 150,
  });
}

const figure = (width: number, height: number): SheetBlock => ({
  width,
  height,
  items: [{ kind: 'rect', x: 0, y: 0, width, height }],
  corner: 'top-left',
});

const notes = (count: number) =>
  notesBlock(
    builtIn,
    print,
    Array.from({ length: count }, (_, i) => `Notes ${i}`),
    76,
  );

const packed = (blocks: readonly SheetBlock[], fill = false) =>
  bestPacking([{ blocks, fill }], { space, taken: titleBlock, later });

/** The position of each row of a list: sheet, column and height. */
function rowsIn(pages: readonly (readonly Item[])[], name: string) {
  return pages.flatMap((items, sheet) =>
    textBoxes(items)
      .filter(({ text }) => text.startsWith(`${name} `) && !text.includes('continued'))
      .map(({ text, left, top }) => ({ row: Number(text.slice(name.length)), sheet, left, top })),
  );
}

/** Rows that are placed before their predecessor in reading order. */
function misread(pages: readonly (readonly Item[])[], name: string): string[] {
  const rows = rowsIn(pages, name).toSorted((a, b) => a.row - b.row);
  return rows.slice(1).flatMap((row, i) => {
    const before = rows[i]!;
    const isLater = row.sheet > before.sheet;
    // Note numbers are right-aligned, so a note with one more digit begins further left.
    const isRight = row.left > before.left + 20;
    const isBelow = row.top > before.top && row.left > before.left - 1;
    return isLater || (row.sheet === before.sheet && (isRight || isBelow)) ? [] : [`${name} ${row.row}`];
  });
}

const listOf = fc.record({
  wires: fc.integer({ min: 1, max: 150 }),
  parts: fc.integer({ min: 1, max: 60 }),
  notes: fc.integer({ min: 1, max: 40 }),
  figures: fc.array(fc.tuple(fc.integer({ min: 10, max: 120 }), fc.integer({ min: 8, max: 90 })), { maxLength: 6 }),
  scale: fc.constantFrom(1, 1.3),
  fill: fc.boolean(),
});

describe('blocks on sheets', () => {
  test('every row of every list is printed once, and each follows its predecessor', () => {
    fc.assert(
      fc.property(listOf, (sampleLists) => {
        const lists = [
          table('Wires', sampleLists.wires, 'top-left', true),
          table('Parts', sampleLists.parts, 'bottom-right'),
          notes(sampleLists.notes),
        ];
        const figures = sampleLists.figures.map(([width, height]) => figure(width, height));
        const blocks = [figure(260, 40), ...lists.slice(0, 1), ...figures, ...lists.slice(1)];
        const pages = packed(
          blocks.map((block) => larger(block, sampleLists.scale)),
          sampleLists.fill,
        );
        for (const [name, count] of [
          ['Wires', sampleLists.wires],
          ['Parts', sampleLists.parts],
          ['Notes', sampleLists.notes],
        ] as const) {
          const rows = rowsIn(pages, name).map(({ row }) => row);
          expect(rows.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
          expect(misread(pages, name)).toEqual([]);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('the packing with the fewest sheets is chosen, then the one with its lists on the first sheets', () => {
    const [wires, parts] = [table('Wires', 40, 'top-left', true), table('Parts', 20, 'bottom-right')];
    const figures = [figure(255, 90)];
    const room = { space, taken: titleBlock, later };
    const late = { blocks: [figure(260, 40), ...figures, wires, parts, notes(6)], fill: false };
    const early = { blocks: [figure(260, 40), wires, parts, notes(6), ...figures], fill: false };
    const pages = bestPacking([late, early], room);
    for (const name of ['Wires', 'Parts', 'Notes'])
      expect(new Set(rowsIn(pages, name).map(({ sheet }) => sheet)), name).toEqual(new Set([0]));
    const without = bestPacking([late], room);
    expect(['Wires', 'Parts', 'Notes'].some((name) => rowsIn(without, name).some(({ sheet }) => sheet > 0))).toBe(true);
  });
});
