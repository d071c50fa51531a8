/** Outside diameter, mass and metal content of wire stock. */
import type { Wire } from '@cablewright/model';
import { defaultMaterial } from '../conductors/materials.ts';
import { elementsOf } from '../elements.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derived, derivedById } from '@cablewright/derive';

/**
 * The outside diameter of a stock in mm: the stated one, otherwise calculated from its only conductor, or from its two
 * twisted conductors next to each other.
 */
export const outsideMm: (wire: Wire) => number | undefined = derived('outside diameter', (wire) => {
  if (wire.odMm !== undefined) return wire.odMm;
  const elements = elementsOf(wire).all.filter(({ element }) => element.type !== 'group');
  const diameters = elements.map(({ element }) => (element.type === 'conductor' ? element.insulatedOdMm : undefined));
  const [one, other, ...more] = diameters;
  if (diameters.length === 1 || one === undefined) return one;
  const isPair = wire.structure.role === 'twisted-pair' && more.length === 0;
  return isPair && other !== undefined ? one + other : undefined;
});

/** The metal of a stock's conductors in g/m: area × density. Undefined if a conductor has no area or its material no density. */
export function metalOf(library: Library, wire: Wire): number | undefined {
  const conductors = elementsOf(wire).all.flatMap(({ element }) => (element.type === 'conductor' ? [element] : []));
  const masses = conductors.map(({ areaMm2, material = defaultMaterial }) => {
    const density = library.material(material)?.densityGPerCm3;
    return areaMm2 === undefined || density === undefined ? undefined : areaMm2 * density;
  });
  if (masses.length === 0 || masses.includes(undefined)) return undefined;
  return (masses as number[]).reduce((sum, one) => sum + one, 0);
}

/** The figures of a stock that the sections of a harness use. Unknown figures are undefined. */
interface StockFigures {
  readonly name: string;
  readonly odMm: number | undefined;
  /** The stated mass, otherwise the mass of the metal of its conductors. */
  readonly gPerM: number | undefined;
  readonly metalOnly: boolean;
}

/** The figures of the stock with this id. Cached per library. */
export const stockFigures: (library: Library, id: string) => StockFigures = derivedById(
  'figures of a stock',
  (library, id) => {
    const wire = definition(library, 'wires', id);
    if (wire === undefined) return { name: id, odMm: undefined, gPerM: undefined, metalOnly: true };
    return {
      name: wire.label ?? id,
      odMm: outsideMm(wire),
      gPerM: wire.massGPerM ?? metalOf(library, wire),
      metalOnly: wire.massGPerM === undefined,
    };
  },
);
