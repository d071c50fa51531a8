/**
 * WireViz files (docs/guides/wireviz.md): imports and exports cables, and creates WireViz's bill of materials of a
 * cable.
 */
import { exportName } from './export/file-name.ts';
import type { Module } from '@cablewright/modules';
import { bomOfDesign } from './export/bom-of-design.ts';
import { exportFile } from './round-trip/export-file.ts';
import { importedFrom, readingOf } from './import/importer.ts';

const module: Module = {
  importers: [
    {
      id: 'wireviz',
      label: 'WireViz file',
      files: ['.yml', '.yaml', '.zip'],
      reads: [
        'bodies',
        'interfaces',
        'connectors',
        'wires',
        'components',
        'pcbas',
        'mechanicals',
        'vocab/colours',
        'devices',
        'designs',
      ],
      maps: true,
      read: (file, db) => readingOf(file, db),
      run: (input, db) => importedFrom(input, db),
    },
  ],
  exporters: [
    {
      id: 'wireviz',
      label: 'WireViz file',
      source: 'design',
      render: (design, db, { rev }) => ({
        mimeType: 'application/yaml; charset=utf-8',
        fileName: exportName(design.id, rev, '.yml'),
        body: exportFile(design, db),
      }),
    },
    {
      id: 'wireviz-bom',
      label: 'Bill of materials as WireViz writes it',
      source: 'design',
      render: (design, db, { rev }) => ({
        mimeType: 'text/tab-separated-values; charset=utf-8',
        fileName: exportName(design.id, rev, '.bom.tsv'),
        body: bomOfDesign(design, db),
      }),
    },
  ],
};

export default module;
