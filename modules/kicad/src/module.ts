/** KiCad: boards, schematics and netlists as boards with their connectors (docs/guides/kicad.md). */
import type { Module } from '@cablewright/modules';
import { importedFrom, readingOf } from './importer.ts';

const module: Module = {
  importers: [
    {
      id: 'kicad',
      label: 'KiCad file',
      files: ['.kicad_pcb', '.kicad_sch', '.net', '.zip'],
      reads: ['bodies', 'interfaces', 'connectors', 'wires', 'pcbas', 'devices', 'vocab/signals', 'designs'],
      maps: true,
      read: (file, db) => readingOf(file, db),
      run: (input, db) => importedFrom(input, db),
    },
  ],
};

export default module;
