// Each of the forty tables raises at most five questions. The imported wires equal those of an independent reading of
// the table, so nothing is guessed.
import { readFileSync } from 'node:fs';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import corpus from '../corpus/tools/expected.json' with { type: 'json' };
import { imported, reading } from './testing/tables.ts';

const bytesOf = (file: string) => new Uint8Array(readFileSync(new URL(`../corpus/tools/${file}`, import.meta.url)));

/** The text of a table: UTF-16 and UTF-8 by their marks, else UTF-8 if it is valid, else Windows-1252. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The documented headers and their meanings. If both ends have the same header, the `From` meaning comes first. */
const meanings: readonly (readonly [role: string, headers: RegExp])[] = [
  [
    'wire',
    /^(?:Wire|Wire Name|Wire Number|Wire\/Conductor Number|Wire Designator|Wire Designation|Designation|\/?\/?Wire ID|Connection designation|Verbindungsbezeichnung)$/,
  ],
  ['cable', /^(?:Cable|Cable ID)$/],
  ['from', /^(?:From (?:Device Name|Connector|Ref|Designator)|FROM Designation|(?:\/\/)?RefDes1|Source|Quelle)$/],
  ['fromDevice', /^From Device$/],
  ['fromPin', /^(?:From (?:Pin|Cavity)|FROM Pin|Pin1)$/],
  ['to', /^(?:To (?:Device Name|Connector|Ref|Designator)|TO Designation|RefDes2|Target|Ziel)$/],
  ['toDevice', /^To Device$/],
  ['toPin', /^(?:To (?:Pin|Cavity)|TO Pin|Pin2)$/],
  ['length', /^(?:(?:Wire |Cut )?Length|Länge)$/],
  [
    'section',
    /^(?:Wire CSA|CSA|(?:Wire )?Gauge|AWG|Cross-section|Cross-section \/ diameter|Querschnitt \/ Durchmesser)$/,
  ],
  ['colour', /^(?:Wire |)Colou?r$|^Color \/ number$|^Farbe \/ Nummer$/],
];

interface TableWire {
  readonly wire: string;
  readonly ends: readonly [string, string];
  readonly mm: number | undefined;
  readonly section: string;
  readonly colour: string;
}

interface ListTable {
  readonly separator: string;
  readonly rows: readonly (readonly string[])[];
  /** The index of the row of headers. */
  readonly start: number;
  readonly columnOf: (role: string) => number;
}

/** A table cell by cell. The tables have no quotation marks. */
function tableOf(text: string): ListTable {
  expect(text).not.toContain('"');
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const separator = ['\t', ';', ','].find((sign) => lines[2]?.includes(sign)) ?? '';
  const rows = lines.map((line) => line.split(separator));
  const start = rows.findIndex((cells) => cells.length > 4);
  const columns = new Map(
    meanings.map(([role, form]) => [role, rows[start]!.findIndex((header) => form.test(header.trim()))]),
  );
  return { separator, rows, start, columnOf: (role) => columns.get(role) ?? -1 };
}

/**
 * The table with other pins at the second ends. The tables of the corpus have the same pins at both ends, so exchanged
 * ends would go unnoticed.
 */
function withOtherPins({ separator, rows, start, columnOf }: ListTable): string {
  const column = columnOf('toPin') < 0 ? columnOf('to') : columnOf('toPin');
  const changed = rows.map((cells, row) =>
    cells.map((cell, index) => (row > start && index === column ? cell.replace(/\d+$/, '2$&') : cell)),
  );
  return changed.map((cells) => cells.join(separator)).join('\n');
}

function listedIn({ rows, start, columnOf }: ListTable): TableWire[] {
  return rows.slice(start + 1).flatMap((cells): TableWire[] => {
    const cell = (role: string) => cells[columnOf(role)]?.trim() ?? '';
    if (cells.length < rows[start]!.length) return [];
    const end = (side: string) => {
      const [, name = cell(side), pin = cell(`${side}Pin`)] = /^(-?\w+):(\w+)$/.exec(cell(side)) ?? [];
      const device = cell(`${side}Device`);
      return `${device === '' ? '' : `${device}.`}${name} ${pin}`;
    };
    const [, length] = /^(\d+) mm$/.exec(cell('length')) ?? [];
    const wire = cell('cable') === '' ? cell('wire') : cell('cable');
    const mm = length === undefined ? undefined : Number(length);
    return [{ wire, ends: [end('from'), end('to')], mm, section: cell('section'), colour: cell('colour') }];
  });
}

/** The wires of the imported cable, as a table would list them. `codes`: the letters of colours. */
function importedFrom(records: readonly { readonly kind: string; readonly id: string; readonly record: object }[]) {
  const design = records.find(({ kind }) => kind === 'designs')!.record as Design;
  const { connectors = [], segments = [] } = design.instances;
  const names = new Map(connectors.map(({ id, label }) => [id, label ?? id]));
  const stocks = new Map(records.filter(({ kind }) => kind === 'wires').map(({ id, record }) => [id, record as Stock]));
  const wires = new Map(segments.map((segment) => [segment.id, segment]));
  const cores = new Map<string, { readonly wire: string; readonly ends: Map<string, string> }>();
  for (const { a, b } of design.joints) {
    const [wire, pin] = wires.has(a.instance) ? [a, b] : [b, a];
    if (!wires.has(wire.instance)) continue;
    const key = `${wire.instance} ${wire.terminal}`;
    const core = cores.get(key) ?? { wire: wire.instance, ends: new Map<string, string>() };
    expect([key, wire.end, core.ends.has(wire.end ?? '')]).toEqual([key, wire.end, false]);
    core.ends.set(wire.end ?? '', `${names.get(pin.instance)} ${pin.terminal}`);
    cores.set(key, core);
  }
  return [...cores.values()].map(({ wire: id, ends }) => {
    const { label = id, lengthMm, def } = wires.get(id)!;
    const [conductor] = stocks.get(def)?.structure.children ?? [];
    return { wire: label, ends: [ends.get('a') ?? '', ends.get('b') ?? ''] as const, mm: lengthMm, conductor };
  });
}

interface Stock {
  readonly structure: { readonly children: readonly { readonly areaMm2?: number; readonly color?: string }[] };
}

/** The area of a section as written, in mm². The diameter of a gauge is 0.127 mm × 92^((36 − n) / 39) (ASTM B258). */
function squareMm(section: string): number {
  const [, gauge] = /^(\d+) ?AWG$/.exec(section) ?? [];
  if (gauge !== undefined) return (Math.PI / 4) * (0.127 * 92 ** ((36 - Number(gauge)) / 39)) ** 2;
  return Number(/^([\d.,]+) mm²$/.exec(section)![1]!.replace(',', '.'));
}

const colours: Readonly<Record<string, string>> = { RD: 'red', BK: 'black', WH: 'white', BU: 'blue' };

/**
 * Everything that a person has to answer, confirm or complete, each once: data that was not found in the file, and
 * notes that ask for an action.
 */
async function raised(file: string): Promise<string[]> {
  const shown = await reading(bytesOf(file), { name: file });
  const answer = await imported(bytesOf(file), { name: file });
  if (!answer.ok) throw new TypeError(JSON.stringify(answer.problems));
  const { refused = [], assumed = [], notes = [] } = answer;
  return [
    ...(shown.questions ?? []).filter(({ hint }) => hint !== 'Found in the file').map(({ id }) => id),
    ...new Set(refused.map(({ message, remedy }) => remedy ?? message)),
    ...new Set(assumed.map(({ about, subject }) => `${about} ${subject ?? ''}`.trim())),
    ...notes.filter((note) => note.includes('Enter the lengths')).map(() => 'lengths'),
    ...notes.filter((note) => note.includes('made as stubs')).map(() => 'parts'),
  ];
}

test.each(corpus)(
  '[IO5.2] [IO5.3] [IO5.4] $file raises at most five questions, and its wires are those of the table: ends, lengths, sections, colours',
  async ({ file }) => {
    const questions = await raised(file);
    expect([file, questions.length <= 5, questions]).toEqual([file, true, questions]);
    const table = tableOf(textOf(bytesOf(file)));
    const listed = listedIn(table);
    // A table raises only questions about data that it really leaves open.
    const expected = [
      'cableName',
      'parts',
      ...(listed.some(({ mm }) => mm === undefined) ? ['lengths'] : []),
      ...(file === 'capital-3.csv' ? ['ends'] : []),
    ];
    const ofCells = questions.filter((question) => !/^rows \d+$/.test(question));
    expect([file, ofCells.toSorted()]).toEqual([file, expected.toSorted()]);

    const wiresIn = async (content: Uint8Array | string) => {
      const answer = await imported(content, { name: file });
      return answer.ok ? importedFrom(answer.records) : [];
    };
    const wires = await wiresIn(bytesOf(file));
    const plain = (list: readonly Pick<TableWire, 'wire' | 'ends' | 'mm'>[]) =>
      list.map(({ wire, ends, mm }) => JSON.stringify([wire, ends, mm])).toSorted();
    expect(listed.length).toBeGreaterThan(3);
    expect([file, plain(wires)]).toEqual([file, plain(listed)]);
    const changed = withOtherPins(table);
    expect([file, plain(await wiresIn(changed))]).toEqual([file, plain(listedIn(tableOf(changed)))]);
    for (const { ends, section, colour } of listed) {
      const { conductor } = wires.find((wire) => wire.ends.join() === ends.join())!;
      if (section !== '') expect(conductor?.areaMm2).toBeCloseTo(squareMm(section), 2);
      if (colour !== '') expect([file, conductor?.color]).toEqual([file, colours[colour]]);
    }
  },
);
