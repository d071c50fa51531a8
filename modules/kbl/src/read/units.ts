/** Converts the units of a file. */
import { units } from '@cablewright/engine';
import { textOf, type Element } from '../xml/element.ts';

const prefixes: Readonly<Record<string, number>> = { milli: 1, centi: 10, micro: 0.001, kilo: 1e6 };
const namedUnits: Readonly<Record<string, readonly ['mm' | 'mm2', number]>> = {
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1000],
  in: ['mm', units.mmPerInch],
  inch: ['mm', units.mmPerInch],
  mm2: ['mm2', 1],
  'mm²': ['mm2', 1],
  'mm^2': ['mm2', 1],
  qmm: ['mm2', 1],
};

/** The size of a unit in mm or mm². Version 2.3 writes areas as `square metre`. Others state the dimension separately, or only have a name. */
export function unitFactor(unit: Element, wanted: 'mm' | 'mm2'): number | undefined {
  const name = textOf(unit, 'Si_unit_name');
  const square = textOf(unit, 'Si_dimension') === 'square' || name === 'square metre';
  if (name === 'metre' || name === 'square metre') {
    const prefix = textOf(unit, 'Si_prefix');
    const mm = prefix === undefined ? 1000 : prefixes[prefix];
    const named = namedUnits[(textOf(unit, 'Unit_name') ?? '').toLowerCase()];
    if (mm === undefined) return undefined;
    // In version 2.3 without a dimension, only the name of a unit shows that it is an area.
    if (square || (wanted === 'mm2' && named?.[0] === 'mm2')) return wanted === 'mm2' ? mm * mm : undefined;
    return wanted === 'mm' ? mm : undefined;
  }
  const known = name === undefined ? namedUnits[(textOf(unit, 'Unit_name') ?? '').toLowerCase()] : undefined;
  return known?.[0] === wanted ? known[1] : undefined;
}
