import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestMatches, searchText } from '@cablewright/engine';

const items = [
  'Cables',
  'Cable finder',
  'Part numbers',
  'Add a part at the pointer',
  'Webhooks',
  'Show the whole cable',
].map((label) => ({ label }));
const labels = (text: string) =>
  bestMatches(items, text, ({ label }) => searchText({ names: [label] }), { forgiving: true }).map(
    ({ label }) => label,
  );

test('CA1.14 labels that begin with the text come first, then those with a word that begins with it, then those that contain it', () => {
  expect(labels('cable')).toEqual(['Cables', 'Cable finder', 'Show the whole cable']);
  expect(labels('part')).toEqual(['Part numbers', 'Add a part at the pointer']);
  expect(labels('hook')).toEqual(['Webhooks']);
  expect(labels('')).toHaveLength(items.length);
});

test('CA1.14 an added, missing, wrong or swapped letter is forgiven in words of four letters or more', () => {
  for (const typed of ['webhoks', 'webbhooks', 'wbehooks', 'wephooks']) expect(labels(typed)).toEqual(['Webhooks']);
  expect(labels('zzz')).toEqual([]);
});

test('CA1.14 every label is found by itself and by its beginning, as the first result', () => {
  fc.assert(
    fc.property(fc.constantFrom(...items), fc.nat(20), ({ label }, cut) => {
      const typed = label.slice(0, Math.max(3, cut));
      expect(labels(typed)).toContain(label);
      expect(labels(label)[0]).toBe(label);
    }),
  );
});
