import type { ImportField } from '@cablewright/modules';
import { lengthUnits } from '../values/quantity.ts';

/** The columns of a bundle table. The columns after the coverings are calculated and only compared. */
export const bundleFields: ImportField[] = [
  { id: 'bundle', label: 'Bundle' },
  { id: 'from', label: 'From', required: true },
  { id: 'to', label: 'To', required: true },
  { id: 'fromMm', label: 'From mm' },
  { id: 'toMm', label: 'To mm' },
  { id: 'length', label: 'Length', units: [...lengthUnits], required: true },
  { id: 'coverings', label: 'Coverings' },
];
