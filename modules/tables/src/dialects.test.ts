// A law: a from-to list is imported completely in each of twelve dialects, whatever its wires are.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import {
  contactOf,
  dialects,
  fileOf,
  gridOf,
  listedWires,
  nameOf,
  wiresOf,
  type ListedWire,
} from './testing/list-dialects.ts';
import { read } from './testing/tables.ts';

/**
 * Names of connectors that end in a number, so that an end with its pin looks like a decimal number, and a length with
 * three decimals.
 */
const pinsWithPoints: ListedWire[] = [undefined, 1001].map((lengthMm) => ({
  from: { device: 'ECU', connector: 'J-1', pin: '1' },
  to: { device: 'ECU', connector: 'X1', pin: '1' },
  lengthMm,
  areaMm2: 0.35,
  colour: 'RD',
}));

test.each(dialects)('[IO5.2] [IO5.3] random lists come in whole: %o', async (how) => {
  await fc.assert(
    fc.asyncProperty(listedWires, async (list) => {
      const { record, records, refused, notes } = await read(fileOf(gridOf(list, how), how), { name: 'lead.csv' });
      expect(refused).toEqual([]);
      const number = (id: string) =>
        records.find((one) => one.kind === 'mechanicals' && one.id === id)?.record['mpn'] as string;
      const expected = list.map(({ from, to, lengthMm }, i) => [
        `W${i + 1}`,
        lengthMm,
        `a ${nameOf(from, how)} ${from.pin} ${contactOf(from)}`,
        `b ${nameOf(to, how)} ${to.pin} ${contactOf(to)}`,
      ]);
      expect(wiresOf(record('lead') as unknown as Design, number)).toEqual(expected);
      const rows = list.length * (how.ends === 'rows' ? 2 : 1);
      expect(notes).toContain(`${rows} rows are read; row 1 has the headers.`);
      expect(notes.some((note) => note.includes('not imported'))).toBe(false);
    }),
    { numRuns: 85, examples: [[pinsWithPoints]] },
  );
});
