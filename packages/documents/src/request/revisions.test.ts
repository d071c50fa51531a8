import fc from 'fast-check';
import { expect, test } from 'vitest';
import { revisionLines, type RevisionLine } from './revisions.ts';

const day = (n: number) => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const person = { name: 'Ann' };

/** A revision with the days on which it was saved, submitted and decided. Later days may be missing. */
function lineOf(rev: number, [saved, submitted, decided]: readonly number[], approved: boolean, today: number) {
  const isDone = (on: number) => on <= today;
  const state = !isDone(submitted!) ? 'saved' : !isDone(decided!) ? 'submitted' : approved ? 'released' : 'rejected';
  return {
    rev,
    state,
    savedAt: day(saved!),
    savedBy: person,
    ...(isDone(submitted!) ? { submittedAt: day(submitted!), submittedBy: person } : {}),
    ...(isDone(decided!) ? { decidedAt: day(decided!), decidedBy: person } : {}),
  } as RevisionLine;
}

const steps = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 3, maxLength: 3 });

test('RE3.3 the revision table of a released revision never changes, whatever is decided about the others later', () => {
  const histories = fc.array(fc.record({ days: steps, approved: fc.boolean() }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(histories, (all) => {
      const at = (today: number) =>
        all.map(({ days, approved }, i) =>
          lineOf(
            i + 1,
            days.toSorted((a, b) => a - b),
            approved,
            today,
          ),
        );
      for (const line of at(28)) {
        if (line.state !== 'released') continue;
        const released = Number(line.decidedAt!.slice(8, 10));
        const issued = revisionLines(at(released), line.rev);
        for (let today = released; today <= 28; today += 1) expect(revisionLines(at(today), line.rev)).toEqual(issued);
      }
    }),
  );
});

test('rejected revisions are not listed, except on their own sheets', () => {
  const [first, second] = [lineOf(1, [1, 2, 3], false, 28), lineOf(2, [4, 5, 6], true, 28)];
  expect(revisionLines([first, second]).map(({ rev }) => rev)).toEqual([2]);
  expect(revisionLines([first, second], 2).map(({ rev }) => rev)).toEqual([2]);
  expect(revisionLines([first, second], 1).map(({ rev }) => rev)).toEqual([1]);
});
