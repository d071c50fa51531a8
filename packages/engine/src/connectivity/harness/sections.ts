/** What runs through each bundle: its wires, how thick and how heavy it is. */
import type { Bundle, Design, Segment, Wire } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { defaultMaterial } from '../conductors/materials.ts';
import { elementsOf } from '../elements.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { memo2 } from '../../library/memo.ts';
import { bundleDiameter } from './bundle-diameter.ts';
import { routedWires } from './routes.ts';

export interface Section {
  readonly bundle: Bundle;
  /** Each wire and cable as often as it passes, in the order of the design. */
  readonly wires: readonly Segment[];
  /** Outside diameter in mm, bare: as measured, else worked out; absent while a diameter in it is not known. */
  readonly odMm?: number;
  readonly odFrom?: 'measured' | 'packing';
  /** Mass of the wires in it, in g; absent while one is not known. */
  readonly massG?: number;
  /** True where some wires have no stated mass and only the metal of their conductors was counted. */
  readonly metalOnly?: true;
  /** Stocks whose diameter, or whose mass, is not known. */
  readonly unknownOd: readonly string[];
  readonly unknownMass: readonly string[];
}

/** The sections of a design with a layout, one for each bundle in the order of the layout. Cached per catalog and design. */
export const sectionsOf: (catalog: Catalog, design: Design) => readonly Section[] = memo2(({ library }, design) => {
  const passing = new Map<string, Segment[]>();
  for (const wire of routedWires(design).values()) {
    if (!wire.ok) continue;
    for (const { bundle } of wire.steps) {
      const list = passing.get(bundle.id);
      if (list === undefined) passing.set(bundle.id, [wire.segment]);
      else list.push(wire.segment);
    }
  }
  const packing = library.settings.harness?.packing;
  return (design.layout?.bundles ?? []).map((bundle) => {
    const wires = passing.get(bundle.id) ?? [];
    const stocks = wires.map(({ def }) => ({ def, wire: definition(library, 'wires', def) }));
    return { bundle, wires, ...thickness(bundle, stocks, packing), ...mass(library, bundle, stocks) };
  });
});

interface Stock {
  readonly def: string;
  readonly wire: Wire | undefined;
}

function thickness({ measuredOdMm }: Bundle, stocks: readonly Stock[], packing: number | undefined) {
  const diameters = stocks.map(({ wire }) => (wire === undefined ? undefined : outsideMm(wire)));
  const unknownOd = unknownAmong(stocks, diameters);
  if (measuredOdMm !== undefined) return { odMm: measuredOdMm, odFrom: 'measured' as const, unknownOd };
  if (unknownOd.length > 0 || stocks.length === 0) return { unknownOd };
  return { odMm: bundleDiameter(diameters as number[], packing), odFrom: 'packing' as const, unknownOd };
}

function mass(library: Library, { lengthMm }: Bundle, stocks: readonly Stock[]) {
  const masses = stocks.map(({ wire }) => wire?.massGPerM ?? (wire === undefined ? undefined : metalOf(library, wire)));
  const unknownMass = unknownAmong(stocks, masses);
  if (unknownMass.length > 0) return { unknownMass };
  const perM = (masses as number[]).reduce((sum, one) => sum + one, 0);
  const metalOnly = stocks.some(({ wire }) => wire?.massGPerM === undefined);
  return { massG: (perM * lengthMm) / 1000, ...(metalOnly ? { metalOnly: true as const } : {}), unknownMass };
}

function unknownAmong(stocks: readonly Stock[], values: readonly (number | undefined)[]): string[] {
  return [...new Set(stocks.flatMap(({ def, wire }, i) => (values[i] === undefined ? [wire?.label ?? def] : [])))];
}

/** The outside diameter of a stock in mm: as stated, else that of its only conductor. */
function outsideMm(wire: Wire): number | undefined {
  if (wire.odMm !== undefined) return wire.odMm;
  const cores = elementsOf(wire).all.filter(({ element }) => element.type !== 'group');
  const [only, ...others] = cores;
  return only !== undefined && others.length === 0 && only.element.type === 'conductor'
    ? only.element.insulatedOdMm
    : undefined;
}

/** The metal of a stock's conductors in g/m: area × density. Undefined where one has no area, or its material no density. */
function metalOf(library: Library, wire: Wire): number | undefined {
  const conductors = elementsOf(wire).all.flatMap(({ element }) => (element.type === 'conductor' ? [element] : []));
  const masses = conductors.map(({ areaMm2, material = defaultMaterial }) => {
    const density = library.material(material)?.densityGPerCm3;
    return areaMm2 === undefined || density === undefined ? undefined : areaMm2 * density;
  });
  if (masses.length === 0 || masses.includes(undefined)) return undefined;
  return (masses as number[]).reduce((sum, one) => sum + one, 0);
}
