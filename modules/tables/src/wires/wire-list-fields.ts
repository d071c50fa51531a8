import type { ImportField } from '@cablewright/modules';

/** The columns of an exported wire list. */
export const wireListFields: ImportField[] = [
  { id: 'segment', label: 'Run', required: true },
  { id: 'element', label: 'Element', required: true },
  { id: 'stockNumber', label: 'Stock number' },
  { id: 'stock', label: 'Stock' },
  { id: 'kind', label: 'Kind' },
  { id: 'colour', label: 'Colour' },
  { id: 'aLanding', label: 'End A' },
  { id: 'aPad', label: 'Pad at end A' },
  { id: 'bLanding', label: 'End B' },
  { id: 'bPad', label: 'Pad at end B' },
  { id: 'length', label: 'Length in mm' },
  { id: 'notes', label: 'Notes' },
  { id: 'route', label: 'Route' },
];
