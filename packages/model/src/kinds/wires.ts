import { kind } from './kind.ts';

export const wires = kind({
  id: 'wires',
  names: { one: 'wire stock', many: 'wire stocks' },
  stored: 'list',
  drawn: true,
  library: true,
  made: true,
  revised: true,
  numbered: { as: 'wire' },
  readByDerivation: true,
  menu: { section: 'library', position: 2 },
  columns: [
    { id: 'cores', label: 'Cores', computed: 'cores' },
    { id: 'od', label: 'Outer Ø', field: 'odMm', unit: 'mm' },
    { id: 'rated', label: 'Rated', field: 'ratedCurrentA', unit: 'A' },
  ],
  table: true,
  blank: { structure: { type: 'group', id: 'cable', role: 'cable', children: [] } },
  packLine: { position: 4 },
});
