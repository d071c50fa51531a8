import { expect, test } from 'vitest';
import arimo from './arimo-widths.json' with { type: 'json' };
import { letterWidth } from './letter-widths.ts';

test.each(['regular', 'bold'] as const)(
  'every %s letter of the built-in typeface has its width, others none',
  (weight) => {
    const listed = Object.entries(arimo[weight]).flatMap(([width, letters]) =>
      Array.from(letters, (letter) => [letter, Number(width)] as const),
    );
    const wrong = () => listed.filter(([letter, width]) => letterWidth(letter, weight) !== width);
    expect(listed.length).toBeGreaterThan(3000);
    // Compared twice, because the second comparison reads cached widths.
    expect([wrong(), wrong()]).toEqual([[], []]);
    expect(['中', '😀', '\u0530'].map((letter) => letterWidth(letter, weight))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  },
);
