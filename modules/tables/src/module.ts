/** Imports spreadsheets: parts lists, from-to lists, pin tables, and lists that were exported and edited outside. */
import type { Imported, Importer, ImportFile, Module, Records, Tools } from '@cablewright/modules';
import { isImportFile, Unreadable } from '@cablewright/modules/reading';
import { readBom } from './bom/bom-list.ts';
import { readBundleTable } from './bundles/bundle-table.ts';
import { unitNotes } from './table/mapped-columns.ts';
import { openTable, type OpenTable } from './table/open-table.ts';
import { partsKind } from './parts/parts-kind.ts';
import { readParts } from './parts/read-parts.ts';
import { readTable } from './reading.ts';
import { pinSignOf } from './wires/ends.ts';
import { noPinOf } from './wires/listed-ends.ts';
import { readFromTo } from './wires/from-to.ts';
import { readPinTables } from './pinouts/pin-table.ts';
import { readWireList } from './wires/wire-list.ts';
import { isNamedAfterCable } from './wires/wire-list-cable.ts';

const table: Importer = {
  id: 'table',
  label: 'Table',
  files: ['.csv', '.tsv', '.tab', '.txt', '.xlsx', '.xlsm', '.ods'],
  reads: [
    'bodies',
    'interfaces',
    'connectors',
    'wires',
    'components',
    'mechanicals',
    'pcbas',
    'vocab/colours',
    'vocab/signals',
    'vocab/levels',
    'vocab/locations',
    'settings',
    'vocab/families',
    'vocab/genders',
    'designs',
  ],
  maps: true,
  read: (file, db) => readTable(file, db),
  run: async (input, db, tools) => {
    if (!isImportFile(input)) return { ok: false, problems: ['Send the table as a file.'] };
    try {
      return await readFile(input, db, tools);
    } catch (error) {
      if (error instanceof Unreadable) return { ok: false, problems: [error.refusal] };
      throw error;
    }
  },
};

async function readFile(file: ImportFile, db: Records, tools: Tools): Promise<Imported> {
  const opened = openTable(file, {
    progress: (row) => tools.progress(row, 0, 'Reading rows'),
    isNamedAfterCable: isNamedAfterCable(file, db),
  });
  requireColumns(opened);
  const { notes, ...read } = await contents(opened, file, db, tools);
  return { ok: true, ...read, notes: [...notes, ...unitNotes(opened.columns), ...ignoredNotes(opened)] };
}

/** A note that names the columns with content that are not imported. */
function ignoredNotes({ list, columns, data }: OpenTable): string[] {
  if (list !== 'from-to' && list !== 'parts') return [];
  const ignored = columns.filter(
    ({ field, index }) => field === '' && data.some(({ cells }) => (cells[index] ?? '') !== ''),
  );
  const names = ignored.map(({ header }) => `"${header}"`);
  return names.length === 0
    ? []
    : [`${names.length === 1 ? 'This column is' : 'These columns are'} not imported: ${names.join(', ')}.`];
}

const none = () => Promise.resolve(undefined);

function contents(opened: OpenTable, file: ImportFile, db: Records, { progress, design, drawing }: Tools) {
  const { list, rows, decimal } = opened;
  const common = {
    rows,
    db,
    decimal,
    progress,
    leave: new Set(file.leave),
    design: design ?? none,
  };
  const fileName = file.fileName.replace(/^.*[/\\]/, '');
  if (list === 'from-to')
    return readFromTo({ ...common, fileName, pinSign: pinSignOf(rows, file), noPin: noPinOf(file) });
  if (list === 'wire-list') return readWireList({ ...common, file });
  if (list === 'bom') return readBom({ ...common, file, drawing: drawing ?? none });
  if (list === 'pinouts') return readPinTables({ ...common, file });
  if (list === 'bundles') return readBundleTable({ ...common, file });
  return readParts({ ...common, ...partsKind(opened, file.mapping), source: fileName });
}

/** Requires the columns without which a list has no meaning: the ends of wires, or the run and element. */
function requireColumns({ list, columns }: OpenTable): void {
  const needed = {
    parts: [],
    'from-to': ['from', 'to'],
    'wire-list': ['segment', 'element'],
    bundles: ['from', 'to', 'length'],
    bom: [],
    pinouts: ['pin'],
  }[list];
  const missing = needed.filter((id) => !columns.some(({ field }) => field === id));
  if (missing.length > 0)
    throw new Unreadable(`The table has no column for ${missing.join(' and ')}.`, 'Choose the column in the mapping.');
}

const tables: Module = { importers: [table] };

export default tables;
