import { escapeMarkup } from '@cablewright/model';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { filesInArchive, isImportFile, isZip, textsInJson, Unreadable, XmlReader, ZipReader } from './index.ts';

const open = (bytes: Uint8Array, limits = { entries: 100, bytes: 1_000_000 }) =>
  new ZipReader(bytes, { limits, refuse: (problem) => new Error(problem.kind) });

/** Overwrites bytes in the directory entry of a ZIP file that contains one file. */
function patched(zip: Uint8Array, offset: number, ...values: number[]): Uint8Array {
  const copy = Uint8Array.from(zip);
  const directory = copy.findLastIndex((_, i) => [0x50, 0x4b, 1, 2].every((byte, j) => copy[i + j] === byte));
  copy.set(values, directory + offset);
  return copy;
}

const name = fc.stringMatching(/^[a-z0-9]{1,8}(?:\/[a-z0-9]{1,8})?$/).map((text) => `d/${text}.bin`);
const content = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.tuple(fc.nat(255), fc.nat(50_000)).map(([byte, length]) => new Uint8Array(length).fill(byte)),
);

test('what was packed is unpacked, stored or deflated', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(name, content), { selector: ([path]) => path, maxLength: 5 }),
      fc.constantFrom(0, 6),
      (files, level) => {
        const zip = open(zipSync(Object.fromEntries(files), { level }), {
          entries: 5,
          bytes: 500_000,
        });
        expect([...zip.paths].toSorted()).toEqual(files.map(([path]) => path).toSorted());
        for (const [path, bytes] of files) expect(Buffer.compare(zip.read(path), bytes)).toBe(0);
      },
    ),
    { numRuns: 30 },
  );
});

test('a bomb ends at the limit, whatever size its headers state, and the limit is for all files together', () => {
  const bomb = zipSync({ a: new Uint8Array(8_000_000) });
  expect(bomb.length).toBeLessThan(100_000);
  for (const bytes of [bomb, patched(bomb, 24, 10, 0, 0, 0)]) {
    let taken = 0;
    expect(() => open(bytes).unpack('a', ({ length }) => (taken += length))).toThrow('too large');
    expect(taken).toBeLessThanOrEqual(1_000_000);
    expect(filesInArchive(bytes, { isWanted: () => true, maxFiles: 9, maxBytes: 1_000_000 })).toEqual({
      ok: false,
      problem: 'too much',
    });
  }
  const two = open(zipSync({ a: new Uint8Array(600_000), b: new Uint8Array(600_000) }));
  two.read('a');
  expect(() => two.read('b')).toThrow('too large');
  expect(() => open(zipSync({ a: new Uint8Array(2_000_000) }, { level: 0 })).read('a')).toThrow('too large');
});

test('damaged, encrypted and odd archives are refused, each by its kind', () => {
  const zip = zipSync({ a: strToU8('some text, some text, some text') });
  expect(() => open(strToU8('no zip'))).toThrow('damaged');
  expect(() => open(zip).read('b')).toThrow('damaged');
  expect(() => open(patched(zip, 10, 99, 0)).read('a')).toThrow('damaged');
  const encrypted = open(patched(zip, 8, 1, 0));
  expect(encrypted.hasEncrypted).toBe(true);
  expect(() => encrypted.read('a')).toThrow('encrypted');
  expect(() => open(zipSync({ '../a': strToU8('x') }))).toThrow('refused');
  expect(() => open(zipSync({ a: strToU8('x'), b: strToU8('x') }), { entries: 1, bytes: 100 })).toThrow('refused');
  expect([isZip(zip), isZip(new Uint8Array()), isZip(strToU8('PK'))]).toEqual([true, false, false]);
});

test('any bytes are either an archive or refused by a kind', () => {
  const zip = zipSync({ 'a.txt': strToU8('hello hello hello hello'), b: new Uint8Array(5000) });
  const kinds = ['damaged', 'encrypted', 'too large', 'refused'];
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }), (changes) => {
      const broken = Uint8Array.from(zip);
      for (const [offset, byte] of changes) broken[offset] = byte;
      try {
        const reader = open(broken);
        for (const path of reader.paths) reader.read(path);
      } catch (error) {
        expect(kinds).toContain((error as Error).message);
      }
    }),
  );
});

test('what the receiver of a piece throws is passed on', () => {
  const zip = open(zipSync({ a: new Uint8Array(10_000) }));
  expect(() =>
    zip.unpack('a', () => {
      throw new Unreadable('No.', 'Yes.');
    }),
  ).toThrow(Unreadable);
});

test('only the wanted files of an archive are counted and read', () => {
  const bytes = zipSync({ 'a.yml': strToU8('a'), 'large.bin': new Uint8Array(5000), 'b.yml': strToU8('b') });
  const rules = { isWanted: (path: string) => path.endsWith('.yml'), maxFiles: 2, maxBytes: 2 };
  expect(filesInArchive(bytes, rules)).toEqual({
    ok: true,
    files: [
      ['a.yml', strToU8('a')],
      ['b.yml', strToU8('b')],
    ],
  });
  expect(filesInArchive(bytes, { ...rules, maxFiles: 1 })).toEqual({ ok: false, problem: 'too much' });
  expect(filesInArchive(bytes, { ...rules, isWanted: () => false })).toEqual({ ok: false, problem: 'empty' });
  expect(filesInArchive(bytes.subarray(0, 40), rules)).toEqual({ ok: false, problem: 'damaged' });
  expect(filesInArchive(zipSync({ '/a.yml': strToU8('a') }), rules)).toMatchObject({
    problem: 'refused',
    message: expect.stringContaining('is absolute'),
  });
});

test('an input is a file or texts in JSON', () => {
  expect(isImportFile({ fileName: 'a', bytes: new Uint8Array() })).toBe(true);
  for (const input of [null, 'a', [], {}, { fileName: 'a', bytes: 'x' }, { files: [] }])
    expect(isImportFile(input as never)).toBe(false);
  const files = [{ name: 'a', text: 'A' }, null, { name: 1, text: '' }, { name: 'b', text: 'B' }];
  expect(textsInJson({ files }, 10)).toEqual([
    { file: 'a', text: 'A' },
    { file: 'b', text: 'B' },
  ]);
  expect(textsInJson({ files }, 3)).toHaveLength(1);
  expect(textsInJson([], 3)).toEqual([]);
});

type Node = {
  readonly tag: string;
  readonly attribute: string;
  readonly children: readonly Node[];
  readonly text: string;
};

const letters = fc
  .string({ unit: 'binary', maxLength: 12 })
  .map((text) => text.replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.record({
    tag: fc.constantFrom('a', 'b', 'c'),
    attribute: letters.map((text) => text.replaceAll(/\s/g, ' ')),
    children: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('node'), { maxLength: 3 })),
    text: letters,
  }),
}));

const written = ({ tag, attribute, children, text }: Node): string =>
  `<p:${tag} q:x="${escapeMarkup(attribute)}">${escapeMarkup(text)}${children.map(written).join('')}</p:${tag}>`;
const expected = ({ tag, attribute, children, text }: Node): string[] => [
  `open ${tag} ${attribute}`,
  ...(text === '' ? [] : [`text ${text}`]),
  ...children.flatMap(expected),
  `close ${tag}`,
];

function eventsOf(xml: string, pieceChars: number, limits = { depth: 50, unbroken: 10_000 }): string[] {
  const events: string[] = [];
  const reader = new XmlReader(
    {
      open: (tag, attributes) => events.push(`open ${tag} ${attributes['q:x'] ?? ''}`),
      close: (tag) => events.push(`close ${tag}`),
      text: (text) => {
        if (events.at(-1)?.startsWith('text ') === true) events[events.length - 1] += text;
        else events.push(`text ${text}`);
      },
    },
    { limits, refuse: (problem) => new Error(problem.kind), tracksPosition: true },
  );
  for (let offset = 0; offset < xml.length; offset += pieceChars) reader.write(xml.slice(offset, offset + pieceChars));
  reader.close();
  return events;
}

test('written XML is read back, however it is cut into pieces', () => {
  fc.assert(
    fc.property(node, fc.integer({ min: 1, max: 40 }), (root, pieceChars) => {
      const xml = `<?xml version="1.0"?>${written(root).replace('q:x', 'xmlns:p="urn:p" xmlns:q="urn:q" q:x')}`;
      expect(eventsOf(xml, pieceChars)).toEqual(expected(root));
    }),
  );
});

test('hostile XML ends with the kind of its problem', () => {
  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  expect(eventsOf(nested(50), 7)).toHaveLength(100);
  expect(() => eventsOf(nested(51), 7)).toThrow('too deep');
  expect(eventsOf('<a/>'.repeat(3).replace(/^/, '<r>').concat('</r>'), 3)).toHaveLength(8);
  expect(() => eventsOf('<!DOCTYPE a [<!ENTITY x "xx">]><a>&x;</a>', 9)).toThrow('document type');
  expect(() => eventsOf(`<a>${'x'.repeat(20_000)}</a>`, 100)).toThrow('unbroken');
  expect(() => eventsOf(`<a><!--${'x'.repeat(20_000)}--></a>`, 100)).toThrow('unbroken');
  expect(() => eventsOf(`<a b="${'x'.repeat(20_000)}"/>`, 100)).toThrow('unbroken');
  for (const xml of ['<a>', '<a></b>', '<a>&x;</a>', 'text', '<a/><b/>'])
    expect(() => eventsOf(xml, 2)).toThrow('not XML');
});

test('a position counts lines and columns from 1', () => {
  const positions: unknown[] = [];
  const reader = new XmlReader(
    { open: () => positions.push(reader.position) },
    { limits: { depth: 9, unbroken: 999 }, refuse: (problem) => new Error(problem.kind), tracksPosition: true },
  );
  expect(reader.position).toEqual({ line: 1, column: 1 });
  reader.write('<a>\n  <b/></a>');
  reader.close();
  expect(positions).toEqual([
    { line: 1, column: 3 },
    { line: 2, column: 6 },
  ]);
});

test('a refusal keeps its place, and takes one only if it has none', () => {
  expect(new Unreadable('Wrong.', 'Right.').at({ row: 3 })).toEqual({
    at: { row: 3 },
    message: 'Wrong.',
    remedy: 'Right.',
  });
  expect(new Unreadable('Wrong.', 'Right.', { row: 2 }).at({ row: 3 }).at).toEqual({ row: 2 });
  expect(Object.keys(new Unreadable('Wrong.', 'Right.').refusal)).toEqual(['message', 'remedy']);
});
