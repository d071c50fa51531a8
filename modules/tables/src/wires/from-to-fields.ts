import type { ImportField } from '@cablewright/modules';
import { areaUnits, lengthUnits } from '../values/quantity.ts';

export const fromToFields: ImportField[] = [
  { id: 'assembly', label: 'Cable (one for each name)' },
  { id: 'fromDevice', label: 'From device' },
  { id: 'from', label: 'From', required: true },
  { id: 'fromPin', label: 'From pin' },
  { id: 'fromContact', label: 'From contact number' },
  { id: 'fromSeal', label: 'From seal number' },
  { id: 'fromStrip', label: 'From strip length', units: [...lengthUnits] },
  { id: 'fromLabel', label: 'From label' },
  { id: 'toDevice', label: 'To device' },
  { id: 'to', label: 'To', required: true },
  { id: 'toPin', label: 'To pin' },
  { id: 'toContact', label: 'To contact number' },
  { id: 'toSeal', label: 'To seal number' },
  { id: 'toStrip', label: 'To strip length', units: [...lengthUnits] },
  { id: 'toLabel', label: 'To label' },
  { id: 'wire', label: 'Wire' },
  { id: 'cable', label: 'Multi-core cable' },
  { id: 'core', label: 'Core' },
  { id: 'spec', label: 'Whole wire, such as 18AWG TXL RD/WH' },
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

const ownLabels: Readonly<Record<string, string>> = { from: 'Connector', fromDevice: 'Device' };

/** The fields of a list with one row per end. Its rows have one end each, which is read as From or as To. */
export const endFields: ImportField[] = fromToFields
  .filter(({ id }) => !/^to(?:[A-Z]|$)/.test(id))
  .map((field) => ({
    ...field,
    label: ownLabels[field.id] ?? field.label.replace(/^From (.)/, (_, letter: string) => letter.toUpperCase()),
  }));
