import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Counts, type Move } from './counts.ts';

const count = fc.integer({ min: 0, max: 2000 });

test('counts follow what comes and goes as a plain list would, and the ones before stay as they were', () => {
  fc.assert(
    fc.property(
      fc.array(count, { maxLength: 60 }),
      fc.array(fc.record({ count, comes: fc.boolean() }), { maxLength: 60 }),
      fc.array(fc.tuple(count, count), { minLength: 1, maxLength: 20 }),
      (first, moves, spans) => {
        const before = Counts.of(new Map([['s', [...first]]]));
        const plain = [...first];
        for (const move of moves) {
          if (move.comes) plain.push(move.count);
          else if (plain.includes(move.count)) plain.splice(plain.indexOf(move.count), 1);
        }
        const after = before.with(moves.map((move): Move => ({ series: 's', ...move })));
        const highest = (of: readonly number[], from: number, to: number) => {
          const within = of.filter((one) => from <= one && one <= to);
          return within.length === 0 ? undefined : Math.max(...within);
        };
        for (const [from, to] of spans) {
          expect(after.highest('s', from, to)).toBe(highest(plain, from, to));
          expect(before.highest('s', from, to)).toBe(highest(first, from, to));
        }
      },
    ),
  );
});
