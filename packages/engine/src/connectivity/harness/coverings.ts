/** Coverings on bundles: the material each one uses, and the diameter and mass of the covered sections. */
import type { Bundle, Design, Mechanical } from '@cablewright/model';
import type { Covering } from './layout-types.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derivedFromBoth } from '@cablewright/derive';
import { layerOf } from './layer.ts';
import { sectionsOf, type Section } from './sections.ts';

export interface CoveringUse {
  readonly covering: Covering;
  readonly bundle: Bundle;
  readonly part: Mechanical | undefined;
  /** Covered length of the bundle, in mm. */
  readonly coveredMm: number;
  /** Length of the material used, in mm. Absent for a tape on a bundle whose diameter isn't known. */
  readonly usedMm?: number;
  /**
   * Diameters under and over the covering at its largest point, in mm. Absent if the bundle's diameter or a wall thickness
   * isn't known.
   */
  readonly underMm?: number;
  readonly odMm?: number;
  /** Share of a conduit's inside area that the wires fill at the fullest point, in %. */
  readonly fillPct?: number;
}

/** One covering over part of a section, between two positions where a section or a covering begins or ends. */
interface Layer {
  readonly index: number;
  readonly covering: Covering;
  readonly part: Mechanical | undefined;
  readonly section: Section;
  readonly fromMm: number;
  readonly toMm: number;
  readonly underMm: number | undefined;
  readonly odMm: number | undefined;
  readonly usedMm: number | undefined;
}

/** A section with its coverings. */
export interface CoveredSection extends Section {
  /** The coverings of the section, from the inside out. */
  readonly coverings: readonly CoveringUse[];
  /** Outside diameter over the coverings at the largest point, in mm. Equals the bare diameter if the section has no covering. */
  readonly coveredOdMm?: number;
  /** Mass including the coverings, in g. Absent if one of the masses isn't known. */
  readonly coveredMassG?: number;
  /** Share of the tightest conduit's inside area that the wires fill, in %. */
  readonly conduitFillPct?: number;
  /** Names of the coverings whose mass isn't known. */
  readonly unknownCoveringMass: readonly string[];
}

/** Every covering of a design with a layout, in the order of the bundles. */
export function coveringUses(catalog: Catalog, design: Design): readonly CoveringUse[] {
  return covered(catalog, design).uses;
}

/** Every section of a design with a layout, with its coverings, in the order of the bundles and along each bundle. */
export function coveredSections(catalog: Catalog, design: Design): readonly CoveredSection[] {
  return covered(catalog, design).sections;
}

const covered = derivedFromBoth('coverings', (catalog: Catalog, design: Design) => {
  const byBundle = Map.groupBy(sectionsOf(catalog, design), ({ bundle }) => bundle);
  const all = [...byBundle].map(([bundle, sections]) => coveredBundle(catalog.library, bundle, sections));
  return { uses: all.flatMap(({ uses }) => uses), sections: all.flatMap(({ sections }) => sections) };
});

function coveredBundle(library: Library, bundle: Bundle, sections: readonly Section[]) {
  const { coverings = [] } = bundle;
  if (coverings.length === 0) return { uses: [], sections: sections.map(bare) };
  const parts = coverings.map(({ def }) => definition(library, 'mechanicals', def));
  const layers = layersOf(coverings, parts, sections);
  const uses = coverings.map((covering, i) =>
    useOf(
      { bundle, covering, part: parts[i] },
      layers.filter(({ index }) => index === i),
    ),
  );
  return { uses, sections: sections.map((section) => withLayers(section, uses, layers)) };
}

/** A section without coverings. */
function bare(section: Section): CoveredSection {
  return {
    ...section,
    coverings: [],
    ...named('coveredOdMm', section.odMm),
    ...named('coveredMassG', section.massG),
    unknownCoveringMass: [],
  };
}

/** The layers of a bundle, from its first node to its last and from the inside out. */
function layersOf(
  coverings: readonly Covering[],
  parts: readonly (Mechanical | undefined)[],
  sections: readonly Section[],
): Layer[] {
  const ends = [
    ...sections.map(({ stretch }) => stretch.fromMm),
    ...coverings.flatMap((one) => [one.fromMm, one.toMm]),
  ];
  const marks = [...new Set(ends)].toSorted((a, b) => a - b);
  return marks.slice(0, -1).flatMap((fromMm, i) => {
    const toMm = marks[i + 1]!;
    const section = sections.findLast(({ stretch }) => stretch.fromMm <= fromMm) ?? sections[0]!;
    let under = section.odMm;
    return coverings.flatMap((covering, index): Layer[] => {
      if (covering.fromMm > fromMm || covering.toMm < toMm) return [];
      const part = parts[index];
      const layer = layerOf(covering, part, under, toMm - fromMm);
      const underMm = under;
      under = layer.odMm;
      return [{ index, covering, part, section, fromMm, toMm, underMm, ...layer }];
    });
  });
}

function useOf(use: Pick<CoveringUse, 'bundle' | 'covering' | 'part'>, layers: readonly Layer[]): CoveringUse {
  const coveredMm = Math.max(0, use.covering.toMm - use.covering.fromMm);
  const { insideMm } = use.part?.bundle ?? {};
  const squares = layers.map(({ section }) => section.squaresMm2);
  return {
    ...use,
    coveredMm,
    ...named('usedMm', sumOf(layers.map(({ usedMm }) => usedMm))),
    ...named('underMm', largest(layers.map(({ underMm }) => underMm))),
    ...named('odMm', largest(layers.map(({ odMm }) => odMm))),
    ...named('fillPct', insideMm === undefined ? undefined : share(largest(squares), insideMm)),
  };
}

const share = (squaresMm2: number | undefined, insideMm: number) =>
  squaresMm2 === undefined ? undefined : (100 * squaresMm2) / insideMm ** 2;

function named<N extends string>(name: N, value: number | undefined): { readonly [K in N]?: number } {
  return (value === undefined ? {} : { [name]: value }) as { readonly [K in N]?: number };
}

/** The sum, or undefined if a value isn't known. */
function sumOf(values: readonly (number | undefined)[]): number | undefined {
  return values.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
}

/** The largest value, or undefined if a value isn't known or the list is empty. */
function largest(values: readonly (number | undefined)[]): number | undefined {
  return values.length === 0 || values.includes(undefined) ? undefined : Math.max(...(values as number[]));
}

function withLayers(section: Section, uses: readonly CoveringUse[], layers: readonly Layer[]): CoveredSection {
  const own = layers.filter((layer) => layer.section === section);
  const coverings = uses.filter((_, i) => own.some(({ index }) => index === i));
  const coveredOdMm = largest([section.odMm, ...own.map(({ odMm }) => odMm)]);
  const conduits = coverings.flatMap(({ part }) => part?.bundle?.insideMm ?? []);
  const conduitFillPct = conduits.length === 0 ? undefined : share(section.squaresMm2, Math.min(...conduits));
  const grams = own.map(gramsOf);
  const unknown = own.filter((layer) => gramsOf(layer) === undefined).map(nameOf);
  return {
    ...section,
    coverings,
    ...named('coveredOdMm', coveredOdMm),
    ...named('conduitFillPct', conduitFillPct),
    ...named('coveredMassG', sumOf([section.massG, ...grams])),
    unknownCoveringMass: [...new Set(unknown)],
  };
}

function gramsOf({ part, usedMm }: Layer): number | undefined {
  const perM = part?.bundle?.massGPerM;
  return perM === undefined || usedMm === undefined ? undefined : (perM * usedMm) / 1000;
}

const nameOf = ({ part, covering }: Layer) => part?.label ?? covering.def;
