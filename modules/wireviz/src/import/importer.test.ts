import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeConnector, Library } from '@cablewright/engine';
import { limits } from '../basis/limits.ts';
import module from '../module.ts';
import { rowsOf } from '../basis/rows.ts';
import { shippedCatalog } from '@cablewright/modules/test-kit/shipped-records.ts';
import { corpusFiles, corpusSources } from '../../test-kit/catalog-and-corpus.ts';
import type { ImportFile, Imported, Records } from '@cablewright/modules';

const { db } = shippedCatalog();
const importer = module.importers![0]!;
const tools = {} as never;
const run = async (input: ImportFile | object, records: Records = {}) => importer.run(input as never, records, tools);
const file = (text: string | Uint8Array, answers?: Record<string, string>, fileName = 'cable.yml'): ImportFile => ({
  fileName,
  bytes: typeof text === 'string' ? strToU8(text) : text,
  ...(answers === undefined ? {} : { mapping: { answers } }),
});
const textOf = (name: string) => corpusSources(name).at(-1)!.text;
const simple = 'connectors: {X1: {pincount: 1}}\ncables: {W1: {wirecount: 1, length: 1}}\nconnections: [[X1, W1]]\n';
const designOf = (imported: Imported) =>
  imported.ok ? imported.records.find(({ kind }) => kind === 'designs')! : undefined;
const problemsOf = (imported: Imported) =>
  imported.ok
    ? []
    : imported.problems.map((problem) =>
        typeof problem === 'string'
          ? problem
          : `${problem.at?.line}:${problem.at?.column} ${problem.message} ${problem.remedy ?? ''}`,
      );

test('IO2.3 all problems of a file are reported at once, each with its position and a remedy', async () => {
  const problems = problemsOf(await run(file(textOf('broken-missing-pins.yml'))));
  expect(problems).toHaveLength(7);
  expect(problems[0]).toBe('4:14 X1 has no pin "9". Its pins are 1, 2, 3, 4.');
});

test('IO2.3 files are imported together with a file prepended to them: from an archive or as texts, in any order', async () => {
  const [first, second] = corpusSources('prepended-2.yml').map(({ file: name, text }) => ({ name, text }));
  expect(problemsOf(await run(file(second!.text)))[0]).toMatch(/There is no anchor &usb above/);
  const zipped = zipSync({
    [second!.name]: strToU8(second!.text),
    [first!.name]: strToU8(first!.text),
    'note.txt': strToU8('x'),
  });
  for (const input of [file(zipped, undefined, 'usb.zip'), { files: [second, first] }, { files: [first, second] }]) {
    const design = designOf(await run(input))!;
    expect(design.record).toMatchObject({ id: 'prepended-2', label: 'From a prepended file' });
  }
});

test.each([
  ['in braces', '{connectors: {X2: {pincount: 1}}, "connections": [[X2, W9]]}'],
  ['indented', '  connectors:\n    X2: {pincount: 1}\n  connections: [[X2, W9]]\n'],
  ['quoted', '# two\n"connectors": {X2: {pincount: 1}}\n"connections": [[X2, W9]]\n'],
])(
  'IO2.3 a cable with its keys %s is one of several files, and its problems are reported for no other file',
  async (_, text) => {
    const files = [
      { name: 'one.yml', text: simple },
      { name: 'two.yml', text },
    ];
    const answer = await run({ files });
    const refused = answer.ok ? answer.refused! : [];
    expect(refused.map(({ at }) => at)).toEqual([expect.objectContaining({ file: 'two.yml' })]);
    expect(designOf(answer)!.record).toMatchObject({ id: 'one' });
  },
);

test('IO2.3 a file that is not WireViz is refused with one sentence', async () => {
  const none = [{}, { files: [] }, { files: [{ name: 1 }] }, [], 'x', null];
  for (const input of none)
    expect(problemsOf(await run(input as object))).toEqual([expect.stringMatching(/no WireViz file/)]);
  expect(problemsOf(await run(file(new Uint8Array([0, 1, 2]))))).toEqual([expect.stringMatching(/not a text file/)]);
  expect(problemsOf(await run(file(new Uint8Array([0x50, 0x4b, 3, 4, 9]))))).toEqual([
    expect.stringMatching(/archive/),
  ]);
  expect(problemsOf(await run(file(zipSync({ 'a.txt': strToU8('a') }))))).toEqual([
    expect.stringMatching(/has no WireViz file/),
  ]);
  expect(problemsOf(await run(file(zipSync({ '../a.yml': strToU8('a: 1') }))))).toEqual([
    expect.stringMatching(/leads out of the zip/),
  ]);
  expect(problemsOf(await run(file(zipSync({ 'a.yml': new Uint8Array(limits.bytes + 1) }))))).toEqual([
    expect.stringMatching(/too large/),
  ]);
  expect(problemsOf(await run(file(`#${'x'.repeat(limits.bytes)}`)))).toEqual([
    expect.stringMatching(/larger than 2 MB/),
  ]);
});

test('UTF-8 with and without a byte order mark, UTF-16 and Windows-1252 are read', async () => {
  const text = simple.replace('pincount: 1', 'pincount: 1, type: Prüfspitze');
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...text.split('').flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ]);
  const latin = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  for (const bytes of [strToU8(text), strToU8(`\uFEFF${text}`), utf16, latin]) {
    const imported = await run(file(bytes));
    expect(imported.ok && imported.records[0]!.record['label']).toBe('Prüfspitze, 1 pins');
  }
});

test('IO2.4 connectors that represent boards, supplies, motors and switches are offered as devices, and become devices once a person agrees', async () => {
  const text = textOf('construct-devices.yml');
  const reading = await importer.read!(file(text), {}, tools);
  expect(reading.questions!.map(({ id, value, hint }) => [id, value, hint])).toEqual([
    ['cable', 'new', undefined],
    ['name', 'cable', undefined],
    ['device-psu', 'no', 'because of the word "supply"'],
    ['device-u1', 'no', 'because of the word "arduino"'],
    ['device-m1', 'no', 'because of the word "motor"'],
    ['device-s1', 'no', 'because of the word "switch"'],
  ]);
  const plain = await run(file(text));
  expect(plain.ok && plain.notes).toContain(
    'Power supply 24 V (psu) looks like a device (supply). It can be added as one.',
  );
  expect(plain.ok && plain.records.some(({ kind }) => kind === 'devices')).toBe(false);
  const accepted = await run(file(text, { 'device-m1': 'yes', 'device-u1': 'no' }));
  expect(accepted.ok && accepted.records.filter(({ kind }) => kind === 'devices')).toMatchObject([
    { id: 'stepper-motor', record: { label: 'Stepper motor', kind: 'motor' }, at: { line: 4 } },
  ]);
});

test('IO2.3 an archive of several files gives a cable for each: parts are shared, and a broken file does not stop the others', async () => {
  const names = ['real-serial-null-modem.yml', 'real-serial-null-modem.yml', 'real-vga.yml', 'broken-missing-pins.yml'];
  const entries = names.map((name, i) => [`${i}/${name}`, strToU8(textOf(name))] as const);
  const zipped = file(zipSync(Object.fromEntries(entries)), undefined, '4 files.zip');
  const reading = await importer.read!(zipped, {}, tools);
  expect(reading.problems ?? []).toEqual([]);
  expect(reading.questions!.map(({ id }) => id)).toEqual([
    'cable-real-serial-null-modem',
    'name-real-serial-null-modem',
    'cable-real-serial-null-modem-2',
    'name-real-serial-null-modem-2',
    'cable-real-vga',
    'name-real-vga',
  ]);
  expect(reading.notes!.join(' ')).toContain('Not imported: 3/broken-missing-pins.yml');
  const imported = await run(zipped);
  if (!imported.ok) throw new TypeError('refused');
  const ids = imported.records.map(({ kind, id }) => `${kind}:${id}`);
  expect(ids.filter((id) => id.startsWith('designs:'))).toEqual([
    'designs:real-serial-null-modem',
    'designs:real-serial-null-modem-2',
    'designs:real-vga',
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(imported.refused).toHaveLength(7);
  expect(imported.refused![0]).toEqual({
    at: { file: '3/broken-missing-pins.yml', line: 4, column: 14 },
    message: 'X1 has no pin "9".',
    remedy: 'Its pins are 1, 2, 3, 4.',
  });
  // A cable in an archive is imported exactly as it would be alone.
  const alone = designOf(await run(file(textOf('real-vga.yml'))))!;
  const inArchive = imported.records.find(({ id }) => id === 'real-vga')!;
  expect(inArchive.record['joints']).toEqual(alone.record['joints']);
});

test('IO2.1 notes of connectors and cables become notes of the cable; retained data that is not drawn is listed', async () => {
  const images = await run(file(textOf('construct-images.yml')));
  const mates = await run(file(textOf('construct-mates.yml')));
  expect(designOf(images)!.record['notes']).toEqual([{ text: 'X1: Solder side shown. Mind the key.' }]);
  expect(images.ok && images.notes).toEqual([
    'Kept with the cable and exported again, but not drawn: images (X1, W1).',
  ]);
  // Mates become joints, unless their pins don't determine which of them meet.
  expect(mates.ok && mates.notes!.join(' ')).not.toContain('mates');
  const unlike = await run(file(textOf('real-m12-sensor-box.yml')));
  expect(unlike.ok && unlike.notes!.join(' ')).toContain(
    'mates of connectors whose pins do not say which meet (X1 to S1)',
  );
});

test('importing a file again changes the cable of its name, unless a person wants a new or another one', async () => {
  const existing = {
    designs: { cable: { id: 'cable', label: 'cable' }, other: { id: 'other', label: 'Other' } },
  };
  const idFor = async (records: Records, answers?: Record<string, string>) =>
    designOf(await run(file(simple, answers), records))!.id;
  expect(await idFor({})).toBe('cable');
  expect(await idFor(existing)).toBe('cable');
  expect(await idFor(existing, { cable: 'new' })).toBe('cable-2');
  expect(await idFor(existing, { cable: 'other' })).toBe('other');
  expect(await idFor({ designs: { cable: { id: 'cable', label: 'Quite another' } } })).toBe('cable-2');
});

test('IO2.2 parts of the catalog are matched by the manufacturer’s number, then by the shop’s; others become stubs marked as such', async () => {
  const library = Library.build(rowsOf(db));
  const records = Object.values(db['connectors']!) as unknown as {
    readonly id: string;
    readonly partNumber?: string;
  }[];
  const known = records.find(
    ({ id, partNumber }) => partNumber !== undefined && composeConnector(library, id)!.pins.length === 5,
  )!;
  const pins = composeConnector(library, known.id)!
    .pins.map(({ id }) => `'${id}'`)
    .join(', ');
  const text = `connectors: {X1: {pins: [${pins}], pn: ${known.partNumber}}, X2: {pincount: 3, mpn: NONE-3}}\ncables: {W1: {wirecount: 1, length: 1}}\nconnections: [[X1: ${pins.split(',')[0]!}, W1: 1, X2: 1]]\n`;
  const imported = await run(file(text), db);
  expect(designOf(imported)!.record).toMatchObject({
    instances: { connectors: [{ def: known.id }, { def: '3-pins-none-3' }] },
  });
  expect(
    imported.ok && imported.records.filter(({ kind }) => kind === 'connectors').map(({ record }) => record),
  ).toMatchObject([{ id: '3-pins-none-3', mpn: 'NONE-3', tags: ['stub'] }]);
});

test('[IO5.9] importing the same file again changes nothing, and parts that the shop has enriched keep what they have', async () => {
  const connector = (pn: string) => `{pincount: 2, type: Plug, mpn: P-2${pn}}`;
  const text = `connectors: {X1: ${connector('')}, X2: ${connector(', pn: CON4')}, X3: ${connector('')}}\ncables: {W1: {wirecount: 2, length: 1}, W2: {wirecount: 1, length: 1}}\nconnections: [[X1: [1, 2], W1: [1, 2], X2: [1, 2]], [X2: 1, W2: 1, X3: 1]]\n`;
  const first = await run(file(text), db);
  const records = first.ok ? first.records : [];
  const after = records
    .filter(({ kind }) => kind !== 'designs')
    .reduce<Records>((before, { kind, id, record }) => ({ ...before, [kind]: { ...before[kind], [id]: record } }), {
      ...db,
      designs: { cable: { id: 'cable', label: 'cable' } },
    });
  const again = await run(file(text), after);
  expect(again.ok && again.records.map(({ kind, id }) => [kind, id])).toEqual([['designs', 'cable']]);
  expect(designOf(again)!.record).toEqual(designOf(first)!.record);
  // The shop completes a stub, which then is a part with a supplier, a picture and a document.
  const stub = records.find(({ kind, record }) => kind === 'connectors' && record['partNumber'] === undefined)!;
  const enriched = {
    ...stub.record,
    tags: [],
    label: 'Plug of the house',
    suppliers: [{ supplier: 'RS', number: '123' }],
    image: 'plug.png',
    url: 'https://example.com/plug.pdf',
  };
  const completed = { ...after, connectors: { ...after['connectors'], [stub.id]: enriched } };
  const third = await run(file(text), completed);
  expect(third.ok && third.records.map(({ kind, id }) => [kind, id])).toEqual([['designs', 'cable']]);
  expect(designOf(third)!.record).toEqual(designOf(first)!.record);
});

/** Number of damaged files to test, if more than in a normal run: IMPORT_TRIES=2000. */
const tries = Number(process.env['IMPORT_TRIES'] ?? 0) || 150;

test('IO2.3 damaged files are read completely or refused', async () => {
  const texts = corpusFiles.map(textOf);
  const damage = fc.tuple(
    fc.nat(texts.length - 1),
    fc.nat(),
    fc.nat(30),
    fc.constantFrom('', ' ', '\t', '\n', ':', '[', ']', '{', "'", '*a', '#', '- ', 'NO', '99', '.', '&a ', '<<', '=='),
  );
  await fc.assert(
    fc.asyncProperty(damage, async ([which, offset, length, more]) => {
      const text = texts[which]!;
      const from = offset % (text.length + 1);
      const imported = await run(file(text.slice(0, from) + more + text.slice(from + length)));
      if (imported.ok) expect(imported.records.filter(({ kind }) => kind === 'designs')).toHaveLength(1);
      else
        expect(imported.problems.every((problem) => typeof problem === 'object' && (problem.at?.line ?? 0) >= 1)).toBe(
          true,
        );
    }),
    { numRuns: tries, ...(tries > 150 ? {} : { seed: 15 }) },
  );
});

test('IO2.3 a file with too many parts or connections is refused, and a large one is read', async () => {
  const many = (pins: number, sets: number) =>
    `connectors: {X: {pincount: ${pins}}}\ncables: {W: {wirecount: ${pins}, length: 1}}\nconnections:\n${Array.from({ length: sets }, (_, index) => `  - [X.A${index}: [1-${pins}], W.C${index}: [1-${pins}], X.B${index}: [1-${pins}]]\n`).join('')}`;
  expect(problemsOf(await run(file(many(1, limits.items))))).toEqual([
    expect.stringMatching(/more than 5000 connectors and cables/),
  ]);
  expect(problemsOf(await run(file(many(1000, 25))))).toEqual([expect.stringMatching(/more than 20000 connections/)]);
  const imported = await run(file(many(10, 50)));
  expect(designOf(imported)!.record).toMatchObject({ joints: { length: 1000 } });
});

test('exporters name their files after the cable and its revision', async () => {
  const [wireviz, bom] = module.exporters!;
  const design = designOf(await run(file(simple)))!.record as never;
  const options = { settings: {}, rev: 3 } as never;
  expect(await wireviz!.render(design, {}, options)).toMatchObject({
    fileName: 'cable-rev-3.yml',
    mimeType: 'application/yaml; charset=utf-8',
  });
  expect(await bom!.render(design, {}, { settings: {} } as never)).toMatchObject({ fileName: 'cable.bom.tsv' });
});

test('IO2.3 the name of a new cable is the title in the file or the name of the file, and can be changed before the plan', async () => {
  const nameOf = async (text: string, answers?: Record<string, string>) => {
    const { questions } = await importer.read!(file(text, answers, 'tail.yml'), {}, tools);
    return questions?.find(({ id }) => id === 'name')?.value;
  };
  expect(await nameOf(simple)).toBe('tail');
  expect(await nameOf(`metadata: {title: Lamp tail}\n${simple}`)).toBe('Lamp tail');
  expect(await nameOf(simple, { name: 'Left lamp' })).toBe('Left lamp');
  expect(designOf(await run(file(simple, { name: 'Left lamp' }, 'tail.yml')))?.record['label']).toBe('Left lamp');
});

test('[IO2.3] a - alone in brackets is named with its remedy, and a file that places nothing makes no cable', async () => {
  const labels = 'connectors:\n  X1:\n    pinlabels: [-, +, FG]\n  X2: {pincount: 3}\n';
  expect(problemsOf(await run(file(labels)))[0]).toBe(
    "3:17 A - alone in brackets begins a list, so it is no text there. Put it in quotes: '-'.",
  );
  const templates = 'connectors:\n  X1: &t\n    type: Molex\n    pincount: 4\n';
  expect(problemsOf(await run(file(templates)))).toEqual([expect.stringMatching(/^1:1 The file places nothing/)]);
});
