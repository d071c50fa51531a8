import { kind } from './kind.ts';

export const alternates = kind({
  id: 'alternates',
  names: { one: 'alternate', many: 'alternates' },
  stored: 'list',
  checkedOnSave: true,
  table: true,
  menu: { section: 'library', position: 11 },
  columns: [
    { id: 'kind', label: 'Kind' },
    { id: 'part', label: 'Part' },
    { id: 'other', label: 'Alternate' },
    { id: 'class', label: 'Class' },
    { id: 'confidence', label: 'Confidence' },
  ],
  facets: [
    { field: 'class', label: 'Class' },
    { field: 'kind', label: 'Kind' },
  ],
  blank: { kind: 'connectors', class: 'functional', confidence: 'unknown' },
  packLine: { position: 9 },
});
