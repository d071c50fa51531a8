import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Search, searchText } from '@cablewright/engine';
import { OrderedLines, type ListedLine } from './ordered-lines.ts';
import { TextIndex } from './text-index.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'é', '漢'), minLength: 1, maxLength: 3 });
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join('\n'));
/** Ids in two blocks of the index. A few of them occur often. */
const id = fc.oneof(fc.integer({ max: 5, min: 0 }), fc.integer({ max: 2_500, min: 0 })).map(String);
const edit = fc.record({ id, text: fc.option(text) });
const question = fc.array(word, { minLength: 1, maxLength: 3 });
/** The label is the text, so a changed line may move in the sort order of labels. */
const lineOf = (name: string, label = name): ListedLine => ({
  id: name,
  label,
  number: null,
  status: null,
  route: null,
  maker: null,
  supplier: null,
  price: null,
  seq: 1,
});
const folded = (raw: string) => searchText({ names: raw.split('\n'), numbers: [raw] });
const sold = new Map(['0', '1', '2', '700'].map((one) => [one, folded(`of a family\n${one}é`)]));

test('a search finds what looking at every text finds, whatever was added, changed and removed before', () => {
  const run = fc.property(
    fc.array(edit, { maxLength: 40 }),
    fc.array(question),
    fc.array(edit),
    (before, asked, after) => {
      const lines = new OrderedLines<ListedLine>();
      const texts = new Map<string, string>();
      const apply = ({ id: at, text: now }: { id: string; text: string | null }) => {
        lines.set(at, now === null ? undefined : lineOf(at, now), now === null ? '' : folded(now));
        if (now === null) texts.delete(at);
        else texts.set(at, now);
      };
      // More than one block, and one of them full.
      for (let n = 0; n < 1_500; n += 1) apply({ id: `${n}`, text: `a${n}` });
      const compare = () => {
        for (const words of asked) {
          const { parts, numberPart, isEmpty } = new Search(words.join(' '));
          if (isEmpty) continue;
          const there = [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1));
          const idsWith = (has: (own: string, at: string) => boolean) => {
            const all = there.filter(([at, own]) => has(folded(own), at));
            const isNumber = all.length === 0 && numberPart !== undefined;
            return isNumber ? there.filter(([, own]) => folded(own).includes(numberPart)) : all;
          };
          const found = (more?: Parameters<typeof lines.search>[2]) =>
            lines.search(words.join(' '), 'id', more).map((line) => line.id);
          const own = idsWith((text) => parts.every((part) => text.includes(part)));
          expect(found()).toEqual(own.map(([at]) => at));
          const byLabel = own.toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0));
          expect(lines.search(words.join(' '), 'label').map((line) => line.id)).toEqual(byLabel.map(([at]) => at));
          const more = { ids: () => sold.keys(), textOf: (at: string) => sold.get(at) ?? '' };
          const either = idsWith((text, at) =>
            parts.every((part) => text.includes(part) || more.textOf(at).includes(part)),
          );
          expect(found(more)).toEqual(either.map(([at]) => at));
        }
        for (const [at, own] of texts) expect(lines.textOf(lines.get(at)!)).toBe(folded(own));
      };
      before.forEach(apply);
      compare();
      after.forEach(apply);
      compare();
    },
  );
  fc.assert(run, { numRuns: 8 });
});

test('what begins words and lines, and what is inside them, is found in the texts that have it, few or many', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '1', 'é'), minLength: 1, maxLength: 5 });
  const line = fc.array(letters, { minLength: 1, maxLength: 3 }).map((words) => `\n ${words.join(' ')} \n`);
  const texts = fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 });
  const part = fc
    .tuple(fc.constantFrom('', ' ', '\n '), letters, fc.constantFrom('', ' a', ' ', ' \n'))
    .map((all) => all.join(''));
  const begins = [['\n abc \n']];
  const inside: string[][] = [['\n 1abc \n'], ['\n a \n', '\n bc \n']];
  fc.assert(
    fc.property(texts, fc.array(part, { minLength: 1, maxLength: 3 }), (some, parts) => {
      // Some texts are repeated a hundred times in a block and also occur in the next block.
      const all = Array.from({ length: 1500 }, (_, i) => some[i % 15 === 0 ? (i / 15) % some.length : 0]!.join(''));
      const index = new TextIndex();
      for (const each of all) index.add(each);
      const { marks, count } = index.find(parts);
      const expected = all.map((each) => (parts.every((one) => each.includes(one)) ? 1 : 0));
      expect(all.map((_, i) => marks[i])).toEqual(expected);
      expect(count).toBe(expected.filter((one) => one === 1).length);
      const first = parts[0]!;
      const hasFirst = index.having(first);
      expect(all.map((_, i) => hasFirst(i))).toEqual(all.map((each) => each.includes(first)));
    }),
    {
      examples: [
        ...['abc', ' abc', '\n abc', '\n a', ' a'].map((one): [string[][], string[]] => [
          [...begins, ...inside],
          [one],
        ]),
        // A text with a common word that contains the part, and a text that only contains the part's pairs of letters.
        [[['\n abca \n'], ['\n bc ca \n']], ['bca']],
        // A common word and a longer word that begins with it, and a line and a longer line that begins with it.
        [[['\n abca \n'], ['\n abcab \n']], [' abca ']],
        [[['\n bc abca \n'], ['\n bc \n', '\n abca b \n']], ['\n bc abca \n']],
        // A match in a line near the end of its text.
        [[['\n a \n'], [`\n ${'ab '.repeat(20)}\n`, '\n 1bcd \n']], ['\n 1bcd']],
      ],
    },
  );
});

test('lines are in the order of their keys, ids for equal keys, whatever was added, changed, moved and removed', () => {
  const label = fc.option(fc.constantFrom('a', 'B', 'b', 'c'));
  const edits = fc.array(fc.record({ id: fc.nat(9).map(String), label, seq: fc.nat(5) }), { maxLength: 60 });
  fc.assert(
    fc.property(edits, (all) => {
      const lines = new OrderedLines<ListedLine>();
      const kept = new Map<string, ListedLine>();
      lines.ordered('label');
      lines.ordered('updated');
      for (const one of all) {
        const now = one.label === null ? undefined : { ...lineOf(one.id), label: one.label, seq: one.seq };
        lines.set(one.id, now);
        if (now === undefined) kept.delete(one.id);
        else kept.set(one.id, now);
        const ids = [...kept.keys()].toSorted();
        const by = (key: (line: ListedLine) => string | number) =>
          ids.toSorted((a, b) =>
            key(kept.get(a)!) < key(kept.get(b)!) ? -1 : key(kept.get(a)!) > key(kept.get(b)!) ? 1 : 0,
          );
        expect(lines.ordered('label').map((line) => line.id)).toEqual(by((line) => line.label.toLowerCase()));
        expect(lines.ordered('updated').map((line) => line.id)).toEqual(by((line) => -line.seq));
        for (const line of lines.ordered('label')) expect(line).toBe(kept.get(line.id));
      }
    }),
  );
});
