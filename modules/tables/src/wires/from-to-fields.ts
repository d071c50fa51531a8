import type { ImportField } from '@cablewright/modules';
import { areaUnits, lengthUnits } from '../values/quantity.ts';

export const fromToFields: ImportField[] = [
  { id: 'assembly', label: 'Cable (one for each name)' },
  { id: 'fromDevice', label: 'From device' },
  { id: 'from', label: 'From', required: true },
  { id: 'fromPin', label: 'From pin' },
  { id: 'fromContact', label: 'From contact number' },
  { id: 'toDevice', label: 'To device' },
  { id: 'to', label: 'To', required: true },
  { id: 'toPin', label: 'To pin' },
  { id: 'toContact', label: 'To contact number' },
  { id: 'wire', label: 'Wire' },
  { id: 'cable', label: 'Multi-core cable' },
  { id: 'core', label: 'Core' },
  { id: 'colour', label: 'Colour' },
  { id: 'gauge', label: 'Section', units: [...areaUnits] },
  { id: 'length', label: 'Length', units: [...lengthUnits] },
  { id: 'signal', label: 'Signal' },
  { id: 'wirePart', label: 'Wire part number' },
  { id: 'fromPart', label: 'From part number' },
  { id: 'toPart', label: 'To part number' },
  { id: 'route', label: 'Route' },
  { id: 'note', label: 'Note' },
];
