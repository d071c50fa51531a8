/**
 * Generates inquiries as customers send them: a bundle of files, and the expected result, which is recorded while the
 * files are generated. The expectations never come from reading the files.
 */
import { strToU8, zipSync } from 'fflate';

/** A bundle of files, and the expected result. Each question has the form `about subject @place`. */
export interface Bundle {
  readonly name: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** The expected questions, sorted. */
  readonly asked: readonly string[];
  /** The numbers of parts that the shop has, about which there must be no questions. */
  readonly matched: readonly string[];
  /** The sum of all stated wire lengths in mm. */
  readonly statedMm: number;
  /** The number of rows or wires that become wires of a cable. */
  readonly wires: number;
  /** Files that no importer recognizes. They are only stored. */
  readonly kept: readonly string[];
}

/** Parts that are in the catalog of the test's shop. */
export const shop = {
  plug: { mpn: 'RFQ-PLUG-6', id: 'rfq-plug' },
  wire: { mpn: 'RFQ-WIRE-RD', id: 'rfq-wire' },
  contact: { mpn: 'SXH-001T-P0.6', id: 'xh-contact-28-22' },
} as const;

interface Dialect {
  readonly end: 'csv' | 'tsv' | 'xlsx';
  readonly separator: string;
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252';
  readonly german: boolean;
}

const dialects: readonly Dialect[] = [
  { end: 'csv', separator: ',', encoding: 'utf-8', german: false },
  { end: 'csv', separator: ';', encoding: 'windows-1252', german: true },
  { end: 'tsv', separator: '\t', encoding: 'utf-16', german: false },
  { end: 'xlsx', separator: '', encoding: 'utf-8', german: true },
  { end: 'csv', separator: ';', encoding: 'utf-8', german: false },
  { end: 'xlsx', separator: '', encoding: 'utf-8', german: false },
];

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = (text: string) =>
  strToU8(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);

/** The nth bundle. Bundles repeat the same kinds of files every six; `nth` determines what they leave open. */
export function bundle(nth: number): Bundle {
  const kind = nth % 6;
  const main = kind === 4 ? wireViz(nth) : kind === 5 ? kbl(nth) : table(nth, dialects[nth % dialects.length]!);
  const isDrawn = nth % 3 === 0;
  const drawing = isDrawn ? `Drawing ${main.cable}.pdf` : 'photo of the old cable.png';
  const questions = [...main.asked, `quantity ${main.cable}`, ...(isDrawn ? [] : [`drawing ${main.cable}`])];
  return {
    ...main,
    files: [
      ...main.files,
      { name: drawing, bytes: isDrawn ? pdf(`${main.cable} ${nth}`) : png },
      { name: 'general terms.docx', bytes: strToU8(`Terms ${nth}`) },
    ],
    asked: questions.toSorted(),
    kept: [drawing, 'general terms.docx'],
  };
}

type Main = Omit<Bundle, 'kept'> & { readonly cable: string };

const english = [
  'Wire',
  'From',
  'From Pin',
  'From Part',
  'From Contact',
  'To',
  'To Pin',
  'To Part',
  'Wire Part Number',
];
const german = [
  'Leitung',
  'Von',
  'Von Pin',
  'Von Teilenummer',
  'Von Kontaktteil',
  'Nach',
  'Nach Pin',
  'Nach Teilenummer',
  'Leitungstyp',
];

function table(nth: number, dialect: Dialect): Main {
  const cable = `RFQ ${nth} lead`;
  const file = `${cable}.${dialect.end}`;
  const hasUnit = nth % 4 !== 1;
  const knowsPlug = nth % 3 !== 2;
  const knowsWire = nth % 2 === 0;
  const [plug, wire] = [knowsPlug ? shop.plug.mpn : `ZX-${nth}`, knowsWire ? shop.wire.mpn : `ZW-${nth}`];
  const length = dialect.german ? 'Länge' : 'Length';
  const header = hasUnit ? `${length} (mm)` : length;
  const extra = nth % 5 === 3;
  const headers = [...(dialect.german ? german : english), header, ...(extra ? ['Zone'] : [])];
  const questions: string[] = [];
  const count = 2 + (nth % 4);
  let statedMm = 0;
  const rows = Array.from({ length: count }, (_, i) => {
    const row = i + 2;
    const mm = (i + nth) % 3 === 0 ? undefined : 250 + 10 * i + nth;
    if (mm === undefined) questions.push(`length W${i + 1} of ${cable} @${file} ${row}`);
    statedMm += mm ?? 0;
    const pin = String(i + 1);
    const cells = [
      `W${i + 1}`,
      'J1',
      pin,
      plug,
      shop.contact.mpn,
      'J2',
      pin,
      plug,
      wire,
      mm === undefined ? '' : String(mm),
    ];
    return extra ? [...cells, 'A'] : cells;
  });
  if (nth % 2 === 1) {
    // A row in which the other end is missing.
    const row = count + 2;
    rows.push(['W99', 'J1', '6', plug, '', '', '', '', wire, '100', ...(extra ? ['A'] : [])]);
    questions.push(`unread @${file} ${row}`);
  }
  if (extra) questions.push(`column Zone @${file}`);
  if (!hasUnit) questions.push(`unit ${header} @${file}`);
  if (!knowsPlug) questions.push(`part ${plug} @${file} 2`);
  if (!knowsWire) questions.push(`part ${wire} @${file} 2`);
  if (knowsPlug)
    questions.push(
      `contact J2 (${rows
        .slice(0, count)
        .map((_, i) => i + 1)
        .join(', ')}) of ${cable} @${file}`,
    );
  return {
    name: `table ${dialect.end} ${dialect.separator.trim()} ${dialect.encoding}`,
    cable,
    files: [{ name: file, bytes: tableBytes([headers, ...rows], dialect) }],
    asked: questions,
    matched: [...(knowsPlug ? [shop.plug.mpn] : []), ...(knowsWire ? [shop.wire.mpn] : []), shop.contact.mpn],
    statedMm,
    wires: count,
  };
}

function tableBytes(rows: readonly (readonly string[])[], { end, separator, encoding }: Dialect): Uint8Array {
  if (end === 'xlsx') return workbook(rows);
  const text = rows.map((row) => row.join(separator)).join('\r\n');
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  return encoding === 'utf-16' ? Buffer.from(`\uFEFF${text}`, 'utf16le') : strToU8(text);
}

type Rows = readonly (readonly string[])[];

/** A workbook with these rows in one sheet, or with several sheets by name. */
export function workbook(content: Rows | Readonly<Record<string, Rows>>): Uint8Array {
  const sheets = Object.entries(
    Array.isArray(content) ? { Wires: content as Rows } : (content as Record<string, Rows>),
  );
  const cells = (row: readonly string[]) => row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  const listed = sheets.map(([name], i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const related = sheets.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`);
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(([, rows], i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<worksheet><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

function wireViz(nth: number): Main {
  const cable = `RFQ ${nth} loom`;
  const file = `${cable}.yml`;
  const knowsPlug = nth % 4 === 0;
  const plug = knowsPlug ? shop.plug.mpn : `ZX-${nth}`;
  const states = nth % 12 === 4;
  const mm = 400 + nth;
  const text = [
    `metadata: {title: ${cable}}`,
    'connectors:',
    `  J1: {pincount: 6, mpn: ${plug}}`,
    `  J2: {pincount: 6, mpn: ${plug}}`,
    'cables:',
    `  W1: {wirecount: 2, mpn: ZC-${nth}, colors: [RD, BK]${states ? `, length: ${mm} mm` : ''}}`,
    'connections:',
    '  - [J1: [1-2], W1: [1-2], J2: [1-2]]',
  ].join('\n');
  return {
    name: 'WireViz',
    cable,
    files: [{ name: file, bytes: strToU8(text) }],
    asked: [
      ...(knowsPlug
        ? [`contact J1 (1, 2) of ${cable} @${file}`, `contact J2 (1, 2) of ${cable} @${file}`]
        : [`part ${plug} @${file}`]),
      `part ZC-${nth} @${file}`,
      ...(states ? [] : [`length W1 of ${cable} @${file}`]),
    ],
    matched: knowsPlug ? [shop.plug.mpn] : [],
    statedMm: states ? mm : 0,
    wires: 1,
  };
}

function kbl(nth: number): Main {
  const cable = `RFQ-${nth}-H`;
  const file = `harness ${nth}.kbl`;
  const states = nth % 12 === 5;
  const mm = 500 + nth;
  const part = (type: string, id: string, number: string, more = '', maker = 'Demo') =>
    `<${type} id="${id}"><Part_number>${number}</Part_number><Company_name>${maker}</Company_name><Version>A</Version><Abbreviation>-</Abbreviation><Description>${number}</Description>${more}</${type}>`;
  const length = states
    ? `<Length_information id="l1"><Length_type>Production</Length_type><Length_value id="v1"><Unit_component>mm</Unit_component><Value_component>${mm}</Value_component></Length_value></Length_information>`
    : '';
  const occurrence = (x: number) =>
    `<Connector_occurrence id="x${x}"><Id>X${x}</Id><Part>ch</Part><Contact_points id="k${x}1"><Id>1</Id><Associated_parts>t${x}</Associated_parts><Contacted_cavity>x${x}c1</Contacted_cavity></Contact_points><Slots id="x${x}s"><Part>sl</Part><Cavities id="x${x}c1"><Part>cv1</Part></Cavities></Slots></Connector_occurrence>`;
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kbl:KBL_container xmlns:kbl="http://www.prostep.org/Car_electric_container/KBL2.3/KBLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="C1" version_id="2.4 SR-1">',
    part(
      'Connector_housing',
      'ch',
      `ZH-${nth}`,
      '<Slots id="sl"><Number_of_cavities>1</Number_of_cavities><Cavities id="cv1"><Cavity_number>1</Cavity_number></Cavities></Slots>',
    ),
    part('General_terminal', 'gt', shop.contact.mpn, '', 'JST'),
    part(
      'General_wire',
      'gw',
      shop.wire.mpn,
      '<Cross_section_area id="q1"><Unit_component>mm2</Unit_component><Value_component>0.22</Value_component></Cross_section_area><Cover_colour id="wc"><Colour_type>base colour</Colour_type><Colour_value>RD</Colour_value></Cover_colour>',
    ),
    `<Harness id="h1"><Part_number>${cable}</Part_number><Company_name>Demo</Company_name><Version>A</Version><Abbreviation>/NULL</Abbreviation><Description>${cable}</Description><Car_classification_level_2>/NULL</Car_classification_level_2><Model_year>/NULL</Model_year><Content>harness complete set</Content>`,
    '<Connection id="n1"><Signal_name>VBAT</Signal_name><Wire>w1</Wire><Extremities id="e1"><Position_on_wire>0</Position_on_wire><Contact_point>k11</Contact_point></Extremities><Extremities id="e2"><Position_on_wire>1</Position_on_wire><Contact_point>k21</Contact_point></Extremities></Connection>',
    occurrence(1),
    occurrence(2),
    `<General_wire_occurrence xsi:type="kbl:Wire_occurrence" id="w1"><Part>gw</Part>${length}<Wire_number>1</Wire_number></General_wire_occurrence>`,
    '<Terminal_occurrence id="t1"><Part>gt</Part></Terminal_occurrence><Terminal_occurrence id="t2"><Part>gt</Part></Terminal_occurrence></Harness>',
    '<Unit id="mm"><Si_unit_name>metre</Si_unit_name><Si_prefix>milli</Si_prefix></Unit><Unit id="mm2"><Si_unit_name>metre</Si_unit_name><Si_prefix>milli</Si_prefix><Si_dimension>square</Si_dimension></Unit>',
    '</kbl:KBL_container>',
  ].join('\n');
  return {
    name: 'KBL',
    cable,
    files: [{ name: file, bytes: strToU8(text) }],
    asked: [`part ZH-${nth} @${file}`, ...(states ? [] : [`length 1 of ${cable} @${file}`])],
    matched: [shop.wire.mpn, shop.contact.mpn],
    statedMm: states ? mm : 0,
    wires: 1,
  };
}
