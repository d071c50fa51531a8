import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from './basis/limits.ts';
import { importFile } from './import-file.ts';

const folder = new URL('../corpus/', import.meta.url);
const corpus = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
const encoded = (text: string) => new TextEncoder().encode(text);
const refusal = (text: string) => {
  const { found, problems } = importFile(encoded(text), 'a.kbl', {});
  expect(found).toBeUndefined();
  expect(
    problems.every(({ at, message, remedy }) => at!.line! >= 1 && at!.column! >= 1 && message !== '' && remedy !== ''),
  ).toBe(true);
  return problems[0]!;
};
const container = (inside: string) =>
  `<kbl:KBL_container xmlns:kbl="http://www.prostep.org/Car_electric_container/KBL2.3/KBLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="r" version_id="2.4">${inside}</kbl:KBL_container>`;

test('HA3.7 too many entities, levels or elements, and files that are too large, are refused with their position', () => {
  const bomb = '<!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>';
  expect(refusal(`<?xml version="1.0"?>\n${bomb}\n${container('&b;')}`)).toMatchObject({
    at: { line: 2 },
    message: expect.stringContaining('document type'),
  });
  expect(refusal(`<!DOCTYPE a SYSTEM "file:///etc/passwd">${container('')}`).message).toContain('document type');
  expect(refusal(container('&lol;')).message).toContain('not valid XML');
  expect(refusal(container('<a>'.repeat(100)))).toMatchObject({
    message: `Its elements nest more than ${limits.depth} deep.`,
  });
  expect(refusal(container('<a/>'.repeat(limits.elements + 1))).message).toContain('more than 800000 elements');
  expect(refusal(container(`<a>${'x'.repeat(limits.text + 70_000)}</a>`)).message).toBe('A text or tag has no end.');
  expect(refusal(container(`<a b="${'x'.repeat(limits.text + 70_000)}"/>`)).message).toBe('A text or tag has no end.');
  const big = importFile(new Uint8Array(limits.bytes + 1), 'a.kbl', {});
  expect(big.problems[0]!.message).toBe('The file has 25 MB; at most 24 MB are read.');
});

test('HA3.7 other files are refused with one sentence', () => {
  expect(refusal('').message).toContain('empty');
  expect(refusal('PK\u0003\u0004').message).toContain('not valid XML');
  expect(refusal('<KBL_schema id="a"/>').message).toContain('KBL 2.2');
  expect(refusal('<vec:VecContent xmlns:vec="x"/>').message).toContain('VEC');
  expect(refusal('<svg/>').message).toContain('its first element is svg');
  expect(refusal(container('')).message).toContain('no Harness');
});

test('HA3.7 references to missing elements are refused with their lines, all at once', () => {
  const text = corpus.find((file) => file.includes('All together'))!;
  const broken = text
    .replace('<Wire>w1</Wire>', '<Wire>w9</Wire>')
    .replace('<Contact_point>x2k1</Contact_point>', '<Contact_point>gone</Contact_point>');
  const { problems } = importFile(
    encoded(broken.replace('<End_node>n2</End_node>', '<End_node>n9</End_node>')),
    'a.kbl',
    {},
  );
  expect(problems.map(({ message }) => message)).toEqual(
    [
      'Connection names "w9" as its Wire, and no element has this id.',
      'A connection ends at "gone", which is no contact point of a connector.',
      'Segment names "n9" as its End_node, and no element has this id.',
      'A routing names the segment "s1", which the file does not have.',
      'A routing names the segment "s1", which the file does not have.',
      'A routing names the segment "s1", which the file does not have.',
      'A routing names the segment "s1", which the file does not have.',
    ].slice(0, problems.length),
  );
  expect(problems.length).toBeGreaterThan(3);
  expect(new Set(problems.map(({ at }) => at!.line)).size).toBeGreaterThan(3);
});

test('HA3.7 units: metre, centimetre and inch are read; a unit that is not a length is refused', () => {
  const text = corpus.find((file) => file.includes('"two-connectors') || file.includes('DEMO-2W'))!;
  const lengths = (unit: string) => {
    const { found } = importFile(
      encoded(text.replace(/<Unit id="mm">.*?<\/Unit>/, `<Unit id="mm">${unit}</Unit>`)),
      'a.kbl',
      {},
    );
    return found?.design.layout?.bundles.map(({ lengthMm }) => lengthMm);
  };
  expect(lengths('<Si_unit_name>metre</Si_unit_name><Si_prefix>centi</Si_prefix>')).toEqual([3000, 2200]);
  expect(lengths('<Si_unit_name>metre</Si_unit_name>')).toEqual([300_000, 220_000]);
  expect(lengths('<Unit_name>inch</Unit_name>')).toEqual([7620, 5588]);
  expect(
    refusal(text.replace(/<Unit id="mm">.*?<\/Unit>/, '<Unit id="mm"><Si_unit_name>gram</Si_unit_name></Unit>'))
      .message,
  ).toContain('where a unit of length is needed');
});

test('HA3.7 encodings: UTF-16 and ISO 8859-1 are read as declared', () => {
  const text = corpus
    .find((file) => file.includes('DEMO-2W'))!
    .replace('<Description>demo</Description>', '<Description>Kabelsatz Tür</Description>');
  const label = (bytes: Uint8Array) => importFile(bytes, 'a.kbl', {}).found?.design.label;
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...Array.from(text).flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ]);
  const latin = new Uint8Array(Array.from(text.replace('UTF-8', 'ISO-8859-1')).map((letter) => letter.charCodeAt(0)));
  expect([label(encoded(text)), label(utf16), label(latin)]).toEqual([
    'Kabelsatz Tür',
    'Kabelsatz Tür',
    'Kabelsatz Tür',
  ]);
});

/** Number of damaged files to test, if more than in a normal run: IMPORT_TRIES=2000. */
const tries = Number(process.env['IMPORT_TRIES'] ?? 0) || 300;

test('HA3.7 mutated files never crash the reader, and every refusal has a position', () => {
  const pieces = [
    '',
    '<',
    '>',
    '/NULL',
    '-9999',
    'NaN',
    '1e999',
    '&amp;',
    '"',
    '<a/>',
    'w1',
    'n1',
    'x1',
    '0',
    '-1',
    ' ',
  ];
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 0, max: 60 }),
    piece: fc.constantFrom(...pieces),
    words: fc.boolean(),
  });
  const file = fc.record({
    text: fc.constantFrom(...corpus),
    // Half of the files stay valid XML, so that many files are read to the end in spite of the changes.
    wordsOnly: fc.boolean(),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  });
  const counts = { read: 0, refused: 0 };
  fc.assert(
    fc.property(file, ({ text, wordsOnly, changes }) => {
      let mutated = text;
      for (const { at, length, piece, words: some } of changes) {
        const words = wordsOnly || some;
        const start = Math.floor(at * mutated.length);
        // Replaces a whole text between two tags, so that the file stays valid XML.
        const from = words ? mutated.indexOf('>', start) + 1 : start;
        const to = words ? Math.max(from, mutated.indexOf('<', from)) : start + length;
        mutated = mutated.slice(0, from) + (words ? piece.replace(/[<>"]/g, '') : piece) + mutated.slice(to);
      }
      const { found, problems } = importFile(encoded(mutated), 'a.kbl', {});
      counts[found === undefined ? 'refused' : 'read'] += 1;
      expect(found === undefined).toBe(problems.length > 0);
      for (const { at, message } of problems)
        expect([at!.line! >= 1, at!.column! >= 1, message.length > 10]).toEqual([true, true, true]);
    }),
    { numRuns: tries },
  );
  expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(20);
});
