import { kind } from './kind.ts';

export const interfaces = kind({
  id: 'interfaces',
  names: { one: 'pinout', many: 'pinouts' },
  stored: 'list',
  library: true,
  revised: true,
  readByDerivation: true,
  menu: { section: 'library', position: 8 },
  columns: [
    { id: 'short', label: 'Short' },
    { id: 'pins', label: 'Pins', counts: true },
  ],
  table: true,
  blank: { pins: {} },
});
