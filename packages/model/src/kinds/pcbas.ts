import { kind } from './kind.ts';

export const pcbas = kind({
  id: 'pcbas',
  names: { one: 'board', many: 'boards' },
  stored: 'list',
  library: true,
  revised: true,
  numbered: { as: 'pcba', byKind: { 'bare-pcb': 'bare-pcb' } },
  readByDerivation: true,
  menu: { section: 'library', position: 4 },
  columns: [
    { id: 'revision', label: 'Revision' },
    { id: 'terminals', label: 'Terminals', counts: true },
  ],
  blank: { terminals: [] },
  packLine: { position: 6 },
});
