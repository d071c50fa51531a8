/** Imports spreadsheets: parts lists, from-to lists, pin tables, and lists that were exported and edited outside. Exports lists for other programs. */
import type { Importer, Module } from '@cablewright/modules';
import { isImportFile, Unreadable } from '@cablewright/modules/reading';
import { toolExporters } from './export/tool-list.ts';
import { readFile } from './read-file.ts';
import { readTable } from './reading.ts';

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

const tables: Module = { importers: [table], exporters: [...toolExporters] };

export default tables;
