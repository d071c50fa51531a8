/** Files in which several parts share a number: the plan reports it, and both parts are imported and exported again. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { libraryOf } from '../basis/rows.ts';
import { exportFile, exportVec } from '../export-file.ts';
import { importFile } from '../import-file.ts';

const corpus = (name: string) => readFileSync(new URL(`../../corpus/${name}`, import.meta.url), 'utf8');
const bytes = (text: string) => new TextEncoder().encode(text);

const one =
  'that of a connector and of a contact. All are parts of their own, and the bill of materials counts them all. If they are one piece, such as a ring terminal, take the second one out of the cable.';

const files = [
  {
    name: 'ring.kbl',
    text: corpus('two-connectors-2.4.kbl').replaceAll('>DEMO-T<', '>demo-2w<'),
    note: `Line 4: The number DEMO-2W is ${one}`,
    number: 'DEMO-2W',
  },
  {
    name: 'ring.vec',
    text: corpus('other-program-2.0.vec').replaceAll('>D-T<', '>D-2W<'),
    note: `The number D-2W is ${one}`,
    number: 'D-2W',
  },
];

test.each(files)(
  '[IO6.1] [IO6.2] one number for a connector and a contact in $name is named in the plan and to be confirmed, and both parts are there',
  ({ name, text, note, number }) => {
    const { found } = importFile(bytes(text), name, {});
    expect(found!.notes.join('\n')).toContain(note);
    expect(found!.assumed.filter(({ detail }) => detail?.includes(number) === true)).toHaveLength(1);
    const parts = found!.records.filter(({ record }) => JSON.stringify(record['mpn'])?.toUpperCase() === `"${number}"`);
    expect(parts.map(({ kind }) => kind).toSorted()).toEqual(['connectors', 'mechanicals']);
  },
);

test('[IO6.1] a file without such a number, and one that Cablewright wrote with it, say nothing of it', () => {
  const says = (text: string, db: Parameters<typeof importFile>[2]) =>
    importFile(bytes(text), 'a.kbl', db).found!.notes.some((note) => note.includes('that of a connector'));
  expect(says(corpus('two-connectors-2.4.kbl'), {})).toBe(false);
  const { design, records } = importFile(bytes(files[0]!.text), 'a.kbl', {}).found!;
  const db: Record<string, Record<string, (typeof records)[number]['record']>> = {};
  for (const { kind, id, record } of records) (db[kind] ??= {})[id] = record;
  expect(says(exportFile(design, libraryOf(db)), db)).toBe(false);
  expect(says(exportVec(design, libraryOf(db)), db)).toBe(false);
});

test('[IO6.1] numbers of the same kinds are one note', () => {
  const text = corpus('two-connectors-2.4.kbl')
    .replaceAll('>DEMO-T<', '>DEMO-2W<')
    .replaceAll('>DEMO-TAPE<', '>DEMO-RD<');
  const notes = importFile(bytes(text), 'a.kbl', {}).found!.notes.filter((note) => note.includes(' that of '));
  expect(notes).toHaveLength(2);
  expect(notes[1]).toContain('The number DEMO-RD is that of a wire and of a covering.');
});

/** The catalog after importing a file, and the numbers of the parts in its cable. */
function after(name: string, text: string, db: Parameters<typeof importFile>[2]) {
  const { design, records } = importFile(bytes(text), name, db).found!;
  const catalog = Object.fromEntries(Object.entries(db).map(([kind, list]) => [kind, { ...list }]));
  for (const { kind, id, record } of records) (catalog[kind] ??= {})[id] = record;
  const numbers = design.instances.connectors!.map(({ def, cavities = [] }) => [
    catalog['connectors']![def]!['mpn'],
    ...cavities.map(({ contact = '' }) => catalog['mechanicals']?.[contact]?.['mpn']),
  ]);
  return { catalog, design, made: records.length, numbers };
}

test.each([
  { name: 'a.kbl', text: corpus('two-connectors-2.4.kbl'), number: 'DEMO-2W', contact: 'DEMO-T' },
  { name: 'a.vec', text: corpus('other-program-2.0.vec'), number: 'D-2W', contact: 'D-T' },
])(
  '[IO6.1] [IO6.2] parts of a second file with the names of the first and other numbers or makers are other parts: $name',
  ({ name, text, number, contact }) => {
    const first = after(name, text, {});
    const other = text.replaceAll(`>${number}<`, '>OTHER-2W<').replaceAll(`>${contact}<`, '>OTHER-T<');
    const second = after(name, other, first.catalog);
    expect(first.numbers[0]!.slice(0, 2)).toEqual([number, contact]);
    expect(second.numbers[0]!.slice(0, 2)).toEqual(['OTHER-2W', 'OTHER-T']);
    const made = text.replaceAll('>Demo<', '>Another maker<');
    const third = after(name, made, first.catalog);
    expect(third.numbers).toEqual(first.numbers);
    expect(third.design.instances.connectors![0]!.def).not.toBe(first.design.instances.connectors![0]!.def);
    // Importing each file again gives the same result.
    for (const [content, before] of [
      [text, first],
      [other, second],
      [made, third],
    ] as const)
      expect(after(name, content, before.catalog).made).toBe(0);
    const back = exportVec(second.design, libraryOf(second.catalog));
    expect(importFile(bytes(back), name, second.catalog).found!.design).toEqual(second.design);
  },
);
