import type { ImportField } from '@cablewright/modules';

/** The columns of a pin table. */
export const pinoutFields: ImportField[] = [
  { id: 'pin', label: 'Position', required: true },
  { id: 'signal', label: 'Signal' },
  { id: 'label', label: 'Name of the position' },
  { id: 'direction', label: 'Direction' },
  { id: 'level', label: 'Level' },
  { id: 'pinout', label: 'Name of the pinout' },
  { id: 'id', label: 'Id of the pinout' },
];
