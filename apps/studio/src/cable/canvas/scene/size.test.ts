import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CanvasBlock } from './blocks.ts';
import { rowTexts, sizeOf, swatchWidth } from './size.ts';

/** Widths of capital letters of the interface typeface at 12 px, as measured in Chromium. */
const capitals: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, index) => [
    letter,
    [8, 8, 9, 9, 7, 7, 9, 9, 3, 7, 8, 7, 11, 9, 9, 8, 9, 8, 8, 8, 9, 8, 12, 8, 8, 8][index]!,
  ]),
);
const measured = (text: string) => Array.from(text).reduce((sum, letter) => sum + (capitals[letter] ?? 12), 0);

test('the texts of a row do not overlap, whatever the width of the block: id, swatch, colour code, label', () => {
  const word = (most: number) => fc.string({ unit: fc.constantFrom(...Object.keys(capitals)), maxLength: most });
  const rows = fc.record({
    width: fc.integer({ min: 17, max: 38 }).map((steps) => steps * 8),
    id: word(18),
    code: fc.option(fc.constantFrom('WH', 'WHBU', 'GNYE', 'BKWH', 'WHWH'), { nil: undefined }),
    label: word(30),
  });
  fc.assert(
    fc.property(rows, ({ width, id, code, label }) => {
      const row = rowTexts(width, id, code, label);
      const idEnd = 16 + 7.8 * row.id.length;
      expect(row.swatchX).toBeGreaterThan(idEnd);
      expect(row.codeX).toBeGreaterThan(row.swatchX + swatchWidth);
      const end = code === undefined ? idEnd : row.codeX + measured(code);
      if (row.label !== '') expect(row.labelX - measured(row.label)).toBeGreaterThan(end + 4);
    }),
  );
});

test('a block is wide enough to show its labels in full after one or two colour codes', () => {
  const block = (colour: string, label: string): CanvasBlock => ({
    id: 'w1',
    kind: 'cable',
    title: '',
    detail: '',
    role: undefined,
    folded: 0,
    rows: [
      {
        key: 'w1.2',
        id: 'pair-1.b',
        label,
        signal: undefined,
        colour,
        screen: false,
        left: 'w1@a.2',
        right: 'w1@b.2',
      },
    ],
  });
  for (const [colour, code] of [
    ['white/blue', 'WHBU'],
    ['white', 'WH'],
  ] as const)
    for (const label of ['TX+', 'Signal', 'White signal', '→ w3.pair-1.b']) {
      const { width } = sizeOf(block(colour, label));
      expect(rowTexts(width, 'pair-1.b', code, label).label).toBe(label);
    }
});
