/** Helpers for the module's tests: a small catalog, handmade workbooks, a run of the importer. */
import { strToU8, zipSync } from 'fflate';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { present, type Json } from '@cablewright/model';
import type { Imported, ImportMapping, Records, Tools } from '@cablewright/modules';
import { recordsOfKinds } from '@cablewright/modules/running';
import tables from '../module.ts';

const byId = (records: readonly { readonly id: string; readonly [field: string]: Json }[]) =>
  Object.fromEntries(records.map((record) => [record.id, record]));

const core = (id: string, color: string, areaMm2: number) => ({ type: 'conductor', id, color, areaMm2 });

export const catalog: Records = {
  'vocab/colours': byId([
    { id: 'red', label: 'Red', code: 'RD' },
    { id: 'black', label: 'Black', code: 'BK' },
    { id: 'white', label: 'White', code: 'WH' },
    { id: 'blue', label: 'Blue', code: 'BU' },
  ]),
  'vocab/signals': byId([{ id: 'gnd', label: 'Ground' }]),
  bodies: byId([
    { id: 'plug-3', label: 'Plug, 3-way', positions: [{ id: '1' }, { id: '2' }, { id: '3', label: 'PE' }] },
  ]),
  connectors: byId([
    { id: 'plug', label: 'Plug', body: 'plug-3', manufacturer: 'Acme', mpn: 'AC-3', partNumber: 'CON-1', src: 'x' },
  ]),
  wires: byId([
    {
      id: 'red-022',
      label: 'Wire red',
      partNumber: 'WIR-1',
      src: 'x',
      structure: { type: 'group', id: 'cable', children: [core('core', 'red', 0.22), { type: 'insulation', id: 'i' }] },
    },
    {
      id: 'pair',
      label: 'Two cores',
      partNumber: 'WIR-2',
      src: 'x',
      structure: { type: 'group', id: 'cable', children: [core('a', 'red', 0.5), core('b', 'black', 0.5)] },
    },
  ]),
  components: {},
  mechanicals: {},
};

interface Run {
  readonly name?: string;
  readonly mapping?: ImportMapping;
  readonly db?: Records;
  readonly leave?: readonly string[];
  readonly design?: (id: string) => Promise<Json | undefined>;
  readonly drawing?: (id: string) => Promise<Json | undefined>;
}

const [importer] = tables.importers!;

function toolsOf({ design, drawing }: Run): Tools {
  const none = () => Promise.reject(new TypeError('not here'));
  const store = { get: none, set: none, delete: none, keys: none };
  return { settings: {}, fetch: none, store, progress: () => undefined, ...present({ design, drawing }) };
}

const fileOf = (content: string | Uint8Array, { name = 'list.csv', mapping, leave }: Run) => ({
  fileName: name,
  bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content,
  mapping,
  leave,
});

export async function imported(content: string | Uint8Array, run: Run = {}): Promise<Imported> {
  return importer!.run(fileOf(content, run), run.db ?? catalog, toolsOf(run));
}

/** The records and refusals of a file that can be read. */
export async function read(content: string | Uint8Array, run: Run = {}) {
  const answer = await imported(content, run);
  if (!answer.ok) throw new TypeError(JSON.stringify(answer.problems));
  const { records, refused = [], notes = [] } = answer;
  return { records, refused, notes, record: (id: string) => records.find((record) => record.id === id)?.record };
}

/** Why a file cannot be read. */
export async function problemOf(content: string | Uint8Array, run: Run = {}) {
  const answer = await imported(content, run);
  const [problem] = answer.ok ? (answer.refused ?? []) : answer.problems;
  return typeof problem === 'string' ? { message: problem } : problem;
}

export async function reading(content: string | Uint8Array, run: Run = {}) {
  return importer!.read!(fileOf(content, run), run.db ?? catalog, toolsOf(run));
}

/** A workbook with one sheet of raw XML, and optional other parts. */
export function workbook(sheet: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const files = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Old" sheetId="2" r:id="rId2" state="hidden"/><sheet name="Parts" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
    ...parts,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

/** The starter catalog and all packs, limited to the records that the importer gets. */
export function shippedForImport() {
  const shipped = shippedCatalog();
  const designs = Object.fromEntries(shipped.designs.map(({ design: { id } }) => [id, { id, label: id }]));
  const db: Records = { ...recordsOfKinds(shipped.library, tables.importers![0]!.reads!), designs };
  return { shipped, db };
}

/** A workbook with these sheets, each a table of texts and numbers. Names of hidden sheets begin with `-`. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Uint8Array {
  const names = Object.keys(sheets);
  const cellXml = (cell: string | number) =>
    typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  const entries = names.map((name, i) => {
    const rows = sheets[name]!.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`);
    return [`xl/worksheets/s${i}.xml`, `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`] as const;
  });
  const listed = names.map(
    (name, i) =>
      `<sheet name="${escaped(name.replace(/^-/, ''))}" sheetId="${i + 1}" r:id="r${i}"${name.startsWith('-') ? ' state="hidden"' : ''}/>`,
  );
  return workbook('', {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, i) => `<Relationship Id="r${i}" Target="worksheets/s${i}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(entries),
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
