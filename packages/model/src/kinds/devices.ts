import { kind } from './kind.ts';

export const devices = kind({
  id: 'devices',
  names: { one: 'device', many: 'devices' },
  stored: 'list',
  guarded: true,
  readByDerivation: true,
  exactWords: true,
  listedAsPart: true,
  checkedOnSave: true,
  menu: { section: 'library', position: 9 },
  columns: [
    { id: 'kind', label: 'Kind' },
    { id: 'ports', label: 'Ports', computed: 'ports' },
  ],
  facets: [{ field: 'kind', label: 'Kind' }],
  blank: { ports: [] },
  packLine: { position: 2 },
});
