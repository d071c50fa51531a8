/** KBL, the harness format of vehicle manufacturers (VDA recommendation 4964). Imports versions 2.3 to 2.5 and exports 2.4. */
import type { Module } from '@cablewright/modules';
import { libraryOf } from './basis/rows.ts';
import { exportFile } from './export-file.ts';
import { importedFrom, readingOf } from './importer.ts';

const module: Module = {
  importers: [
    {
      id: 'kbl',
      label: 'KBL harness',
      files: ['.kbl', '.xml'],
      reads: [
        'bodies',
        'interfaces',
        'connectors',
        'wires',
        'components',
        'pcbas',
        'mechanicals',
        'vocab/colours',
        'vocab/signals',
        'designs',
      ],
      maps: true,
      read: (file, db) => readingOf(file, db),
      run: (input, db) => importedFrom(input, db),
    },
  ],
  exporters: [
    {
      id: 'kbl',
      label: 'KBL 2.4 harness',
      source: 'design',
      render: (design, db, { rev }) => ({
        mimeType: 'application/xml; charset=utf-8',
        fileName: `${design.id}${rev === undefined ? '' : `-rev-${rev}`}.kbl`,
        body: exportFile(design, libraryOf(db)),
      }),
    },
  ],
};

export default module;
