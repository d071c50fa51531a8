/** The sections of a harness: their wires, diameter and mass without coverings. */
import { type Bundle, type Design, type Mechanical, nonEmpty, type Segment } from '@cablewright/model';
import type { Stretch } from './layout-types.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derivedFromBoth } from '@cablewright/derive';
import { bundleDiameter } from './bundle-diameter.ts';
import { layerOf } from './layer.ts';
import { layoutGraph } from './layout-graph.ts';
import { stockFigures } from './outside.ts';
import { routedWires } from './routes.ts';
import { insideScreen } from './screens.ts';
import { routedSets } from './wire-sets.ts';

/** A bundle, or the part of a bundle between its nodes and the splices in it. */
export interface Section {
  readonly bundle: Bundle;
  readonly stretch: Stretch;
  /** Every wire and cable in the section, in the order of the design. A wire that passes more than once is listed each time. */
  readonly wires: readonly Segment[];
  /** Outside diameter without coverings, in mm: the measured one, otherwise calculated. Absent if a wire diameter isn't known. */
  readonly odMm?: number;
  readonly odFrom?: 'measured' | 'packing';
  /** Σd² of the wires, in mm². Absent if a diameter isn't known. */
  readonly squaresMm2?: number;
  /** Share of the section's circle that the wires fill, in %. */
  readonly fillPct?: number;
  /** Mass of the wires and of the screens of their sets, in g. Absent if one of the masses isn't known. */
  readonly massG?: number;
  /** True if some wires state no mass, so that only the metal of their conductors was counted. */
  readonly metalOnly?: true;
  /** `unknownOd` lists the stocks without a known diameter, `unknownMass` the stocks and screens without a known mass. */
  readonly unknownOd: readonly string[];
  readonly unknownMass: readonly string[];
}

/** The sections of a design with a layout, in the order of the bundles and along each bundle. Cached per catalog and design. */
export const sectionsOf: (catalog: Catalog, design: Design) => readonly Section[] = derivedFromBoth(
  'bundle sections',
  ({ library }, design) => {
    const { layout } = design;
    if (layout === undefined) return [];
    const graph = layoutGraph(layout);
    const passing = wiresByStretch(library, design);
    const sets = setsByStretch(library, design);
    const packing = library.settings.harness?.packing;
    return layout.bundles.flatMap((bundle) =>
      graph.stretches(bundle).map((stretch) => {
        const { wires, stocks } = passing.get(stretch) ?? noWires;
        const inside = sets.get(stretch) ?? [];
        const thick = thickness(bundle, { wires, stocks, sets: inside, packing });
        const heavy = mass(stretch, stocks, screens(inside, { wires, stocks, packing }));
        return { bundle, stretch, wires, ...thick, ...heavy };
      }),
    );
  },
);

/** The wires that pass a stretch, each with the figures of its stock. */
interface Passing {
  readonly wires: Segment[];
  readonly stocks: Stock[];
}

type Stock = ReturnType<typeof stockFigures>;
const noWires: Passing = { wires: [], stocks: [] };

function wiresByStretch(library: Library, design: Design): ReadonlyMap<Stretch, Passing> {
  const passing = new Map<Stretch, Passing>();
  for (const wire of routedWires(design).values()) {
    if (!wire.ok) continue;
    const stock = stockFigures(library, wire.segment.def);
    for (const { stretch } of wire.steps) {
      let there = passing.get(stretch);
      if (there === undefined) passing.set(stretch, (there = { wires: [], stocks: [] }));
      there.wires.push(wire.segment);
      there.stocks.push(stock);
    }
  }
  return passing;
}

/** A twisted or screened set in a section. `part` is its screen, or undefined if the library doesn't have it. */
interface SetInside {
  readonly wires: ReadonlySet<string>;
  readonly twisted: boolean;
  readonly screen: string | undefined;
  readonly part: Mechanical | undefined;
}

function setsByStretch(library: Library, design: Design): ReadonlyMap<Stretch, readonly SetInside[]> {
  const inside = new Map<Stretch, SetInside[]>();
  for (const { set, wires, shared } of routedSets(design)) {
    const screen = set.screen === undefined ? undefined : definition(library, 'mechanicals', set.screen);
    const one: SetInside = {
      wires: new Set(wires.map(({ segment }) => segment.id)),
      twisted: set.layMm !== undefined && wires.length > 1,
      screen: set.screen,
      part: screen,
    };
    for (const stretch of shared) inside.set(stretch, [...(inside.get(stretch) ?? []), one]);
  }
  return inside;
}

/** The wires of a section, and the sets among them. */
interface Inside extends Passing {
  readonly sets: readonly SetInside[];
  readonly packing: number | undefined;
}

function thickness({ measuredOdMm }: Bundle, inside: Inside) {
  const diameters = knownFigures(inside.stocks, ({ odMm }) => odMm);
  const unknownOd = diameters === undefined ? unknownAmong(inside.stocks, ({ odMm }) => odMm) : [];
  const known = diameters && nonEmpty(diameters);
  const odMm = measuredOdMm ?? (known === undefined ? undefined : packed(inside, known));
  if (odMm === undefined) return { unknownOd };
  const odFrom = measuredOdMm === undefined ? ('packing' as const) : ('measured' as const);
  if (known === undefined) return { odMm, odFrom, unknownOd };
  const squaresMm2 = known.reduce((sum, d) => sum + d * d, 0);
  return { odMm, odFrom, squaresMm2, fillPct: (100 * squaresMm2) / odMm ** 2, unknownOd };
}

/** The diameter of the wires. Each screened set counts as one round, and a wire belongs to the first set that contains it. */
function packed({ wires, sets, packing }: Inside, diameters: readonly number[]): number {
  if (sets.length === 0) return bundleDiameter(diameters, packing);
  const rest = new Set(wires.keys());
  const [rounds, twisted]: [number[], number[]] = [[], []];
  for (const set of sets) {
    const own = [...rest].filter((i) => set.wires.has(wires[i]!.id));
    const inside = own.map((i) => diameters[i]!);
    for (const i of own) rest.delete(i);
    if (set.screen === undefined) (set.twisted ? twisted : rounds).push(...inside);
    if (set.screen === undefined || own.length === 0) continue;
    rounds.push(insideScreen(inside, set.twisted, packing) + 2 * (set.part?.bundle?.wallMm ?? 0));
  }
  return bundleDiameter([...rounds, ...[...rest].map((i) => diameters[i]!)], packing, twisted);
}

/** The screen of a set in a section, with its mass per metre of the section, or undefined if that isn't known. */
interface ScreenInside {
  readonly name: string;
  readonly gPerM: number | undefined;
}

/**
 * The screens of the sets. A slid-on screen is as long as its section; the length of a tape depends on its turns around the
 * wires of the set.
 */
function screens(
  sets: readonly SetInside[],
  { wires, stocks, packing }: Omit<Inside, 'sets'>,
): readonly ScreenInside[] {
  return sets.flatMap(({ wires: ids, twisted, screen, part }) => {
    if (screen === undefined) return [];
    const own = stocks.filter((_, i) => ids.has(wires[i]!.id));
    const diameters = knownFigures(own, ({ odMm }) => odMm);
    const under = diameters === undefined ? undefined : insideScreen(diameters, twisted, packing);
    const { usedMm } = layerOf({ def: screen, fromMm: 0, toMm: 1000 }, part, under, 1000);
    const perM = part?.bundle?.massGPerM;
    const gPerM = perM === undefined || usedMm === undefined ? undefined : (perM * usedMm) / 1000;
    return [{ name: part?.label ?? screen, gPerM }];
  });
}

function mass({ mm }: Stretch, stocks: readonly Stock[], inside: readonly ScreenInside[]) {
  const [ofWires, ofScreens] = [knownFigures(stocks, gPerM), knownFigures(inside, gPerM)];
  if (ofWires === undefined || ofScreens === undefined)
    return { unknownMass: [...new Set([...unknownAmong(stocks, gPerM), ...unknownAmong(inside, gPerM)])] };
  const perM = [...ofWires, ...ofScreens].reduce((sum, one) => sum + one, 0);
  const metalOnly = stocks.some((stock) => stock.metalOnly);
  return { massG: (perM * mm) / 1000, metalOnly: metalOnly || undefined, unknownMass: [] };
}

const gPerM = (one: { readonly gPerM: number | undefined }) => one.gPerM;

/** The figure of every item, or undefined if one of them isn't known. */
function knownFigures<T>(list: readonly T[], figure: (one: T) => number | undefined): readonly number[] | undefined {
  const figures: number[] = [];
  for (const one of list) {
    const known = figure(one);
    if (known === undefined) return undefined;
    figures.push(known);
  }
  return figures;
}

/** The names of the items whose figure isn't known, without duplicates. */
function unknownAmong<T extends { readonly name: string }>(list: readonly T[], figure: (one: T) => number | undefined) {
  return [...new Set(list.filter((one) => figure(one) === undefined).map(({ name }) => name))];
}
