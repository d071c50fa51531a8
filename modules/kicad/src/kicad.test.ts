import { expect, test } from 'vitest';
import { recordFindings, type Design } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { limits } from './basis/limits.ts';
import { boardsOf } from './boards/sources.ts';
import { plainNet } from './boards/types.ts';
import {
  archiveOf,
  bytesOf,
  db,
  fileOf,
  reading,
  recordsOf,
  run,
  textOf,
  versions,
  withRecords,
} from '../test-kit/corpus.ts';

/** The display name of the net at each pin. */
function netsOf(name: string, ...sheets: readonly string[]): Record<string, string> {
  const input = sheets.length === 0 ? fileOf(name, bytesOf(name)) : fileOf('a.zip', archiveOf(name, ...sheets));
  const [board] = boardsOf(input);
  const pins = board!.parts.flatMap(({ reference, pins: all }) =>
    all.map(({ number, net }) => [`${reference}.${number}`, net ?? ''] as const),
  );
  return Object.fromEntries(pins.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

test.each(versions)(
  'IO3.1 version %i: the connections of a schematic equal those of the netlist exported by KiCad',
  (version) => {
    for (const name of ['turned', 'wires', 'tree', 'buses']) {
      const sheets = ['tree', 'buses'].includes(name) ? [`${name}-child-${version}.kicad_sch`] : [];
      const nets = netsOf(`${name}-${version}.kicad_sch`, ...sheets);
      expect(Object.keys(nets).length).toBeGreaterThan(9);
      expect([name, nets]).toEqual([name, netsOf(`${name}-${version}.net`)]);
    }
  },
);

/** The pins of a schematic with their nets. */
const pinsOf = (file: Parameters<typeof boardsOf>[0]) =>
  boardsOf(file).flatMap(({ parts }) =>
    parts.flatMap(({ reference, pins }) => pins.map(({ number, net }) => `${reference}.${number} ${net}`)),
  );

test('IO3.1 power flags on two nets do not join them', () => {
  const symbol = (name: string, type: string) =>
    `(symbol "power:${name}" (power) (symbol "${name}_1_1" (pin ${type} line (at 0 0 90) (length 0) (name "pwr") (number "1"))))`;
  const plug = `(symbol "Conn:Plug" (symbol "Plug_1_1" ${[1, 2]
    .map((n) => `(pin passive line (at ${10 * n} 0 0) (length 0) (name "~") (number "${n}"))`)
    .join(' ')}))`;
  const placed = (id: string, value: string, reference: string, x: number) =>
    `(symbol (lib_id "${id}") (at ${x} 0 0) (unit 1) (uuid ${reference}) (property "Reference" "${reference}") (property "Value" "${value}"))`;
  const schematic = `(kicad_sch (version 20211123) (generator eeschema) (uuid root)
    (lib_symbols ${symbol('+5V', 'power_in')} ${symbol('GND', 'power_in')} ${symbol('PWR_FLAG', 'power_out')} ${plug})
    ${placed('Conn:Plug', 'Plug', 'J1', 0)}
    ${placed('power:+5V', '+5V', '#PWR1', 10)} ${placed('power:PWR_FLAG', 'PWR_FLAG', '#FLG1', 10)}
    ${placed('power:GND', 'GND', '#PWR2', 20)} ${placed('power:PWR_FLAG', 'PWR_FLAG', '#FLG2', 20)})`;
  expect(pinsOf(fileOf('flags.kicad_sch', new TextEncoder().encode(schematic)))).toEqual(['J1.1 +5V', 'J1.2 GND']);
});

test('IO3.1 a slash in a label is part of the net, not the path of a sheet', () => {
  const schematic = `(kicad_sch (version 20211123) (uuid root)
    (lib_symbols (symbol "Conn:Pin" (symbol "Pin_1_1" (pin passive line (at 0 0 0) (length 0) (name "~") (number "1")))))
    (symbol (lib_id "Conn:Pin") (at 0 0 0) (unit 1) (uuid a) (property "Reference" "J1")) (label "VPP/MCLR" (at 0 0 0)))`;
  const [net = ''] = pinsOf(fileOf('slash.kicad_sch', new TextEncoder().encode(schematic)));
  expect(net).toBe('J1.1 /VPP{slash}MCLR');
  expect(plainNet(net.slice(5))).toBe('VPP/MCLR');
});

test('IO3.1 sheets of a KiCad 6 in another language are found by the numbers of their properties', () => {
  const files = ['tree-6.kicad_sch', 'tree-child-6.kicad_sch'];
  const archive = (text: (name: string) => string) =>
    fileOf('a.zip', zipSync(Object.fromEntries(files.map((name) => [name, new TextEncoder().encode(text(name))]))));
  const german = archive((name) =>
    textOf(name)
      .replaceAll(/"Sheet name" ("[^"]*")/g, '"Blattname" $1 (id 0)')
      .replaceAll(/"Sheet file" ("[^"]*")/g, '"Blattdatei" $1 (id 1)'),
  );
  expect(textOf(files[0]!)).toContain('"Sheet file"');
  expect(pinsOf(german)).toEqual(pinsOf(archive(textOf)));
});

test('an archive with absolute file names, or with names that lead outside it, is refused', () => {
  for (const [name, message] of [
    ['../main.kicad_pcb', /"\.\.\/main\.kicad_pcb", leads out of the zip/],
    ['C:main.kicad_pcb', /"C:main\.kicad_pcb", is absolute/],
  ] as const)
    expect(() => boardsOf(fileOf('a.zip', zipSync({ [name]: bytesOf('main-8.kicad_pcb') })))).toThrow(message);
});

test('IO3.1 boards of versions 6 to 9 give the same records', async () => {
  const imports = await Promise.all(
    versions.map((v) => recordsOf(fileOf(`main-${v}.kicad_pcb`, bytesOf(`main-${v}.kicad_pcb`)))),
  );
  const [first, ...others] = imports.map(({ records }) =>
    JSON.stringify([...records]).replaceAll(/main-\d\.kicad_pcb/g, ''),
  );
  for (const otherBoard of others) expect(otherBoard).toBe(first);
});

/** The board of version 6 in the form of KiCad 5: modules with texts, plain words, and the date of its format. */
const mainOfKicad5 = () =>
  textOf('main-6.kicad_pcb')
    .replace(/\(version \d+\) \(generator [^)]*\)/, '(version 20171130) (host pcbnew "(5.1.9)-1")')
    .replaceAll('(footprint "', '(module "')
    .replaceAll(/\(attr (?:through_hole|smd)\)/g, '(attr smd)')
    .replaceAll(/\(attr [^)]*exclude_from_bom[^)]*\)/g, '(attr virtual)');

test('[IO5.10] a layout of KiCad 5 gives the records of the same board in KiCad 6', async () => {
  const text = mainOfKicad5();
  expect(text).not.toContain('(footprint');
  expect(text).toContain('(version 20171130)');
  const recordsIn = async (content: string) => {
    const file = fileOf('main.kicad_pcb', new TextEncoder().encode(content));
    return [...(await recordsOf(file)).records];
  };
  expect(await recordsIn(text)).toEqual(await recordsIn(textOf('main-6.kicad_pcb')));
});

test('[IO5.10] a rail whose name states no voltage has none', async () => {
  const board = textOf('main-8.kicad_pcb').replaceAll('"+5V"', '"VCC"');
  const { records } = await recordsOf(fileOf('main.kicad_pcb', new TextEncoder().encode(board)));
  const signals = (records.get('pcbas:main-board') as { terminals?: { signal?: string }[] }).terminals ?? [];
  expect(JSON.stringify([...records])).not.toContain('dc-5v');
  expect(JSON.stringify([...records].filter(([key]) => key.startsWith('vocab/signals')))).not.toContain('nominalV');
  expect(JSON.stringify([...records]).toLowerCase()).toContain('vcc');
  expect(signals).toBeDefined();
  // A rail whose name states its voltage keeps it.
  const stated = await recordsOf(fileOf('main.kicad_pcb', bytesOf('main-8.kicad_pcb')));
  expect(JSON.stringify([...stated.records])).toContain('dc-5v');
});

const main = (answers = {}) => fileOf('main-8.kicad_pcb', bytesOf('main-8.kicad_pcb'), answers);

test('IO3.1 a board has its chosen connectors with their pins, and nets as signals, matched by footprint and part number', async () => {
  const { records, notes } = await recordsOf(main());
  expect(records.get('pcbas:main-board')).toMatchObject({
    label: 'Main board',
    revision: 'C',
    terminals: [
      { id: 'j1.1' },
      { id: 'j1.2', label: 'RXD', signal: 'rxd' },
      { id: 'j1.3', label: 'TXD', signal: 'txd' },
      { id: 'j1.4', label: '4' },
      { id: 'j1.5', label: 'GND', signal: 'gnd' },
      { id: 'j1.shell', label: 'CHASSIS', signal: 'chassis' },
      { id: 'j2.1', label: '+5V', signal: 'dc-5v' },
      { id: 'j2.2', label: 'GND', signal: 'gnd' },
      { id: 'j2.3', label: 'SENSE/A', signal: 'sense-a' },
      { id: 'j2.4', label: 'ALARM', signal: 'alarm' },
      { id: 'j3.1', label: '+24V', signal: 'dc-24v' },
      { id: 'j3.2', label: 'GND', signal: 'gnd' },
    ],
    internalLinks: [
      { from: 'j1.5', to: 'j2.2' },
      { from: 'j1.5', to: 'j3.2' },
    ],
  });
  expect(records.get('devices:main-board')).toMatchObject({
    ports: [
      { id: 'j1', body: 'de9-plug', interface: expect.stringMatching(/^rs232-d[ct]e-de9$/) as string },
      { id: 'j2', body: 'xh-4-header', pins: { 3: { signal: 'sense-a' } } },
      { id: 'j3', pins: { 1: { signal: 'dc-24v' } } },
    ],
  });
  expect(records.get('vocab/signals:sense-a')).toMatchObject({ label: 'SENSE/A', tags: ['stub'] });
  expect(notes).toContain('Main board: 3 connectors with 12 pins, 1 matched to a pinout of the library.');
});

test('IO3.1 a person chooses connectors, pinouts, and whether nets become signals', async () => {
  const preview = await reading(main());
  const values = Object.fromEntries(preview.questions!.map(({ id, value }) => [id, value]));
  expect(values).toMatchObject({ 'use-main-board-j1': 'yes', 'use-main-board-j3': 'yes', 'use-main-board-j9': 'no' });
  expect(Object.keys(values).filter((id) => id.startsWith('use-'))).toHaveLength(4);
  const pinout = preview.questions!.find(({ id }) => id === 'pinout-main-board-j1')!;
  expect(pinout.choices.map(({ value }) => value)).toEqual(['rs232-dce-de9', 'rs232-dte-de9']);
  const { records } = await recordsOf(
    main({
      'use-main-board-j2': 'no',
      'use-main-board-j3': 'no',
      'use-main-board-j9': 'yes',
      'pinout-main-board-j1': 'rs232-dte-de9',
      nets: 'labels',
    }),
  );
  expect(records.get('devices:main-board')).toMatchObject({
    ports: [{ id: 'j1', interface: 'rs232-dte-de9' }, { id: 'j9' }],
  });
  const byLabel = await recordsOf(main({ nets: 'labels', devices: 'no' }));
  expect([...byLabel.records.keys()]).toEqual(['pcbas:main-board']);
  expect(byLabel.records.get('pcbas:main-board')).toMatchObject({
    terminals: expect.arrayContaining([{ id: 'j2.3', label: 'SENSE/A' }]) as unknown[],
  });
  const none = await run(main({ 'use-main-board-j1': 'no', 'use-main-board-j2': 'no', 'use-main-board-j3': 'no' }));
  expect(none).toMatchObject({ ok: false, problems: [{ message: 'No connector of the board is chosen.' }] });
});

const bothBoards = (answers = {}) => fileOf('boards.zip', archiveOf('main-7.kicad_pcb', 'sensor-9.kicad_pcb'), answers);

test('IO3.1 several boards propose the wires between them: nets of the same name, pin by pin', async () => {
  const { records, notes } = await recordsOf(bothBoards());
  const design = records.get('designs:main-board-j2-to-sensor-board-x1') as unknown as Design;
  expect(design.instances.connectors!.map(({ def, label }) => [def, label])).toEqual([
    [expect.stringMatching(/^stub-main-board-j2|xh-4/) as string, 'Main board J2'],
    [expect.stringMatching(/^stub-sensor-board-x1|xh-4/) as string, 'Sensor board X1'],
  ]);
  const labels = design.instances.segments!.map(({ id, coreLabels }) => {
    const endNet = (end: string) =>
      design.joints
        .flatMap(({ a, b }) => [[a, b] as const, [b, a] as const])
        .find(([wire]) => wire.instance === id && wire.end === end)![1].terminal;
    return [coreLabels!['core'], endNet('a'), endNet('b')];
  });
  expect(labels).toEqual([
    ['+5V', '1', '2'],
    ['GND', '2', '1'],
    ['SENSE/A', '3', '3'],
    ['ALARM', '4', '4'],
  ]);
  expect(notes.join(' ')).toContain('4 wires of unknown kind and length in 1 cable: Main board J2 to Sensor board X1.');
  const preview = await reading(bothBoards());
  expect(preview.questions!.find(({ id }) => id === 'wires')!.label).toBe('Wires between the boards (4)');
  const without = await recordsOf(bothBoards({ wires: 'no' }));
  expect([...without.records.keys()].filter((key) => key.startsWith('designs:'))).toEqual([]);
});

/** A board with one connector whose pads are on these nets, in this order. */
const boardOf = (title: string, reference: string, footprint: string, ...nets: readonly string[]) => {
  const pads = nets.map((net, i) => `(pad "${i + 1}" thru_hole circle (net ${i + 1} "${net}"))`);
  const text = `(kicad_pcb (version 20221018) (title_block (title "${title}")) (footprint "${footprint}" (fp_text reference "${reference}") ${pads.join(' ')}))`;
  return { name: `${title}.kicad_pcb`, text };
};

test('IO3.1 a connector is in one cable, the one with most of its nets; a shared ground alone joins no connectors', async () => {
  const files = [
    boardOf('A', 'J1', 'Own:A', 'GND', '+5V', 'SDA', 'SCL'),
    boardOf('B', 'J2', 'Own:B', 'GND', '+5V', 'FAN'),
    boardOf('C', 'J3', 'Own:C', 'SCL', 'SDA', 'GND', 'GND'),
    boardOf('D', 'J4', 'Own:D', 'GND', 'MOTOR'),
  ];
  const { records } = await recordsOf({ files });
  expect([...records.keys()].filter((key) => key.startsWith('designs:'))).toEqual(['designs:a-j1-to-c-j3']);
  const alone = await recordsOf({ files: files.slice(0, 2) });
  expect(alone.records.has('designs:a-j1-to-b-j2')).toBe(true);
  const ground = await recordsOf({ files: [files[0]!, files[3]!] });
  expect([...ground.records.keys()].filter((key) => key.startsWith('designs:'))).toEqual([]);
});

test('IO3.1 a pinout that contradicts one of the nets is not used', async () => {
  const portOf = async (...nets: readonly string[]) => {
    const { records } = await recordsOf({
      files: [boardOf('A', 'J1', 'Connector_Dsub:DSUB-9_Male_Vertical', ...nets)],
    });
    return (records.get('devices:a')!['ports'] as readonly { readonly interface?: string }[])[0]!.interface;
  };
  expect(await portOf('DCD', 'RXD', 'TXD', 'DTR', 'GND')).toMatch(/^rs232/);
  expect(await portOf('DCD', 'RXD', 'TXD', 'DTR', '+24V')).toBeUndefined();
  expect(await portOf('DCD', 'RXD', 'TXD', 'DTR', 'SPARE_7')).toMatch(/^rs232/);
});

test('IO3.1 importing again changes nothing, keeps what a person added, and does not touch an existing cable', async () => {
  const { records } = await recordsOf(bothBoards());
  const first = withRecords(db, records);
  const board = { ...first['pcbas']!['main-board']!, partNumber: 'PCB-9', route: 'contract' };
  const catalog: Records = { ...first, pcbas: { ...first['pcbas'], 'main-board': board } };
  const again = await recordsOf(bothBoards(), catalog);
  expect([...again.records.keys()].toSorted()).toEqual([
    'devices:main-board',
    'devices:sensor-board',
    'pcbas:main-board',
    'pcbas:sensor-board',
  ]);
  for (const [key, record] of again.records) {
    const [kind = '', id = ''] = key.split(':');
    expect([key, record]).toEqual([key, catalog[kind]![id]]);
  }
  expect(again.notes).toContain('The cable "Main board J2 to Sensor board X1" is in the catalog and stays as it is.');
});

test('records of every file of the corpus are valid, whatever is chosen', async () => {
  const names = versions.flatMap((v) => [
    `main-${v}.kicad_pcb`,
    `sensor-${v}.kicad_pcb`,
    `turned-${v}.kicad_sch`,
    `wires-${v}.net`,
  ]);
  for (const name of names) {
    const file = fileOf(name, bytesOf(name));
    const bySignal = Object.fromEntries(
      (await reading(file)).questions!.map(({ id, value }) => [id, id.startsWith('use-') ? 'yes' : value]),
    );
    const { list } = await recordsOf(fileOf(name, bytesOf(name), bySignal));
    for (const { kind, id, record } of list)
      expect([name, id, recordFindings(kind, id, record)]).toEqual([name, id, []]);
  }
});

test('a missing sheet is reported; if a board has several forms, the layout is read', async () => {
  const { notes } = await recordsOf(fileOf('tree-9.kicad_sch', bytesOf('tree-9.kicad_sch')));
  expect(notes.join(' ')).toContain('The sheet tree-child-9.kicad_sch is not there');
  const files = { 'main.kicad_pcb': textOf('main-9.kicad_pcb'), 'main.net': textOf('wires-9.net') };
  const input = { files: Object.entries(files).map(([name, text]) => ({ name, text })) };
  expect(boardsOf(input).map(({ parts }) => parts.length)).toEqual([7]);
});

test('nets have readable names', () => {
  expect(['/UART/TX', '~{RESET}', 'D_{1}', '/I{slash}O', '+3V3'].map(plainNet)).toEqual([
    'TX',
    'RESET',
    'D1',
    'I/O',
    '+3V3',
  ]);
});

const head = '(kicad_pcb (version 20221018) (generator pcbnew)\n';
const broken: readonly (readonly [string, string, RegExp, { line: number; column: number }])[] = [
  ['nothing', '', /is empty/, { line: 1, column: 1 }],
  ['another text', 'hello', /does not begin with an opening bracket/, { line: 1, column: 1 }],
  [
    'a file that is cut off',
    `${head} (footprint "A:B" (layer "F.Cu")\n  (pad "1"`,
    /bracket of "pad" does not close/,
    { line: 3, column: 3 },
  ],
  ['a text without an end', `${head} (net 1 "GND)\n)`, /no closing quote/, { line: 2, column: 9 }],
  ['a board of KiCad 4', '(kicad_pcb (version 4) (host pcbnew 4.0.7))', /KiCad 4 or older/, { line: 1, column: 1 }],
  ['a schematic of KiCad 5', 'EESchema Schematic File Version 4', /KiCad 5 or older/, { line: 1, column: 1 }],
  ['a footprint', '(footprint "A" (version 20221018))', /is a footprint, not a board/, { line: 1, column: 1 }],
  ['a netlist in XML', '<?xml version="1.0"?><export/>', /is XML/, { line: 1, column: 1 }],
  ['brackets without end', '('.repeat(limits.depth + 5), /nests too deep/, { line: 1, column: limits.depth + 1 }],
  [
    'too many parts',
    `${head}${'(a)'.repeat(limits.forms + 1)})`,
    /too many parts/,
    { line: 2, column: 3 * (limits.forms - 3) + 1 },
  ],
  ['an archive of nothing', 'PK\u0003\u0004', /archive (?:cannot be read|has no KiCad file)/, { line: 1, column: 1 }],
];

test.each(broken)('%s is refused with its position and a remedy', async (_name, text, message, at) => {
  const imported = await run(fileOf('x.kicad_pcb', new TextEncoder().encode(text)));
  if (imported.ok) throw new TypeError('It was imported.');
  expect(imported.problems).toHaveLength(1);
  expect(imported.problems[0]).toMatchObject({ at, remedy: expect.stringMatching(/\w/) as string });
  expect((imported.problems[0] as { message: string }).message).toMatch(message);
});

test('a sheet that contains itself is refused', async () => {
  const looping = textOf('tree-8.kicad_sch').replaceAll('tree-child-8', 'loop');
  const loop = textOf('tree-8.kicad_sch').replaceAll('tree-child-8.kicad_sch', 'loop.kicad_sch');
  const imported = await run({
    files: [
      { name: 'root.kicad_sch', text: looping },
      { name: 'loop.kicad_sch', text: loop },
    ],
  });
  expect(imported).toMatchObject({
    ok: false,
    problems: [{ message: expect.stringContaining('a sheet is in itself') as string }],
  });
});

/** Number of changed files to try, if more than in a usual run: IMPORT_TRIES=2000. */
const tries = Number(process.env['IMPORT_TRIES'] ?? 0) || 150;

test('a file with random changes is read or refused with a remedy, and its records are valid', async () => {
  const bases = ['main-6.kicad_pcb', 'sensor-9.kicad_pcb', 'wires-7.kicad_sch', 'wires-8.net'].map(bytesOf);
  const marks = Array.from('()"\\ \n019-/~{}', (char) => char.charCodeAt(0));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...bases),
      fc.array(fc.tuple(fc.nat(), fc.oneof(fc.constantFrom(...marks), fc.nat(255))), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      async (base, edits, cut) => {
        const bytes = base.slice(0, cut % 5 === 0 ? cut % base.length : base.length);
        for (const [offset, value] of edits) if (bytes.length > 0) bytes[offset % bytes.length] = value;
        const imported = await run(fileOf('x.kicad_pcb', bytes));
        if (!imported.ok) for (const problem of imported.problems) expect(problem).toHaveProperty('remedy');
        else for (const { kind, id, record } of imported.records) expect(recordFindings(kind, id, record)).toEqual([]);
      },
    ),
    { numRuns: tries },
  );
});
