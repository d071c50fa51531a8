/** The harness formats of vehicle manufacturers: KBL (VDA recommendation 4964) in versions 2.3 to 2.5, and VEC (recommendation PSI 21). Exports KBL 2.4 and VEC 2.1. */
import type { Module } from '@cablewright/modules';
import { libraryOf } from './basis/rows.ts';
import { exportFile, exportVec } from './export-file.ts';
import { importedFrom, readingOf } from './importer.ts';

const module: Module = {
  importers: [
    {
      id: 'kbl',
      label: 'KBL or VEC harness',
      files: ['.kbl', '.vec', '.xml'],
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
    {
      id: 'vec',
      label: 'VEC 2.1 harness',
      source: 'design',
      render: (design, db, { rev }) => ({
        mimeType: 'application/vec+xml; charset=utf-8',
        fileName: `${design.id}${rev === undefined ? '' : `-rev-${rev}`}.vec`,
        body: exportVec(design, libraryOf(db)),
      }),
    },
  ],
};

export default module;
