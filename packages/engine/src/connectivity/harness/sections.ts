/** What runs through each section of a harness: its wires, how thick and how heavy it is, bare. */
import type { Design, Mechanical, Segment, Wire } from '@cablewright/model';
import type { Bundle } from './layout-types.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { memo2 } from '../../library/memo.ts';
import { bundleDiameter } from './bundle-diameter.ts';
import { layerOf } from './layer.ts';
import { layoutGraph, type Stretch } from './layout-graph.ts';
import { metalOf, outsideMm } from './outside.ts';
import { routedWires } from './routes.ts';
import { insideScreen } from './screens.ts';
import { routedSets } from './wire-sets.ts';

/** A bundle, or a part of it between its nodes and the splices in it. */
export interface Section {
  readonly bundle: Bundle;
  readonly stretch: Stretch;
  /** Each wire and cable as often as it passes, in the order of the design. */
  readonly wires: readonly Segment[];
  /** Outside diameter in mm, bare: as measured, else worked out; absent while a diameter in it is not known. */
  readonly odMm?: number;
  readonly odFrom?: 'measured' | 'packing';
  /** Σd² of the wires, in mm²; absent while a diameter is not known. */
  readonly squaresMm2?: number;
  /** How much of its circle the wires fill, in %. */
  readonly fillPct?: number;
  /** Mass of the wires in it and of the screens of their sets, in g; absent while one is not known. */
  readonly massG?: number;
  /** True where some wires have no stated mass and only the metal of their conductors was counted. */
  readonly metalOnly?: true;
  /** Stocks whose diameter, stocks and screens whose mass, is not known. */
  readonly unknownOd: readonly string[];
  readonly unknownMass: readonly string[];
}

/** The sections of a design with a layout, in the order of its bundles and along each. Cached per catalog and design. */
export const sectionsOf: (catalog: Catalog, design: Design) => readonly Section[] = memo2(({ library }, design) => {
  const { layout } = design;
  if (layout === undefined) return [];
  const graph = layoutGraph(layout);
  const passing = wiresByStretch(design);
  const sets = setsByStretch(library, design);
  const packing = library.settings.harness?.packing;
  return layout.bundles.flatMap((bundle) =>
    graph.stretches(bundle).map((stretch) => {
      const wires = passing.get(stretch) ?? [];
      const stocks = wires.map(({ id, def }) => ({ id, def, wire: definition(library, 'wires', def) }));
      const inside = sets.get(stretch) ?? [];
      const thick = thickness(bundle, stocks, inside, packing);
      return { bundle, stretch, wires, ...thick, ...mass(library, stretch, stocks, screens(inside, stocks, packing)) };
    }),
  );
});

function wiresByStretch(design: Design): ReadonlyMap<Stretch, readonly Segment[]> {
  const passing = new Map<Stretch, Segment[]>();
  for (const wire of routedWires(design).values()) {
    if (!wire.ok) continue;
    for (const { stretch } of wire.steps) {
      const list = passing.get(stretch);
      if (list === undefined) passing.set(stretch, [wire.segment]);
      else list.push(wire.segment);
    }
  }
  return passing;
}

/** A twisted or screened set in a section; `part` is its screen, undefined where the library does not have it. */
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

interface Stock {
  readonly id: string;
  readonly def: string;
  readonly wire: Wire | undefined;
}

function thickness(
  { measuredOdMm }: Bundle,
  stocks: readonly Stock[],
  sets: readonly SetInside[],
  packing: number | undefined,
) {
  const diameters = stocks.map(({ wire }) => (wire === undefined ? undefined : outsideMm(wire)));
  const unknownOd = unknownAmong(stocks, diameters);
  const known = unknownOd.length === 0 && stocks.length > 0 ? (diameters as number[]) : undefined;
  const odMm = measuredOdMm ?? (known === undefined ? undefined : packed(stocks, known, sets, packing));
  if (odMm === undefined) return { unknownOd };
  const odFrom = measuredOdMm === undefined ? ('packing' as const) : ('measured' as const);
  if (known === undefined) return { odMm, odFrom, unknownOd };
  const squaresMm2 = known.reduce((sum, d) => sum + d * d, 0);
  return { odMm, odFrom, squaresMm2, fillPct: (100 * squaresMm2) / odMm ** 2, unknownOd };
}

/** The diameter of wires, those of screened sets as one round each; a wire is counted in the first set it is in. */
function packed(
  stocks: readonly Stock[],
  diameters: readonly number[],
  sets: readonly SetInside[],
  packing: number | undefined,
): number {
  if (sets.length === 0) return bundleDiameter(diameters, packing);
  const rest = new Set(stocks.keys());
  const [rounds, twisted]: [number[], number[]] = [[], []];
  for (const set of sets) {
    const own = [...rest].filter((i) => set.wires.has(stocks[i]!.id));
    const inside = own.map((i) => diameters[i]!);
    for (const i of own) rest.delete(i);
    if (set.screen === undefined) (set.twisted ? twisted : rounds).push(...inside);
    if (set.screen === undefined || own.length === 0) continue;
    rounds.push(insideScreen(inside, set.twisted, packing) + 2 * (set.part?.bundle?.wallMm ?? 0));
  }
  return bundleDiameter([...rounds, ...[...rest].map((i) => diameters[i]!)], packing, twisted);
}

/** The screen of a set in a section, with its mass for a metre of the section; undefined while it is not known. */
interface ScreenInside {
  readonly name: string;
  readonly gPerM: number | undefined;
}

/** A screen that is slid on is as long as its section; a tape as long as its turns around the wires of the set. */
function screens(
  sets: readonly SetInside[],
  stocks: readonly Stock[],
  packing: number | undefined,
): readonly ScreenInside[] {
  return sets.flatMap(({ wires, twisted, screen, part }) => {
    if (screen === undefined) return [];
    const own = stocks.filter(({ id }) => wires.has(id));
    const diameters = own.map(({ wire }) => (wire === undefined ? undefined : outsideMm(wire)));
    const under = diameters.includes(undefined) ? undefined : insideScreen(diameters as number[], twisted, packing);
    const { usedMm } = layerOf({ def: screen, fromMm: 0, toMm: 1000 }, part, under, 1000);
    const perM = part?.bundle?.massGPerM;
    const gPerM = perM === undefined || usedMm === undefined ? undefined : (perM * usedMm) / 1000;
    return [{ name: part?.label ?? screen, gPerM }];
  });
}

function mass(library: Library, { mm }: Stretch, stocks: readonly Stock[], inside: readonly ScreenInside[]) {
  const masses = stocks.map(({ wire }) => wire?.massGPerM ?? (wire === undefined ? undefined : metalOf(library, wire)));
  const unknownScreens = inside.flatMap(({ name, gPerM }) => (gPerM === undefined ? [name] : []));
  const unknownMass = [...new Set([...unknownAmong(stocks, masses), ...unknownScreens])];
  if (unknownMass.length > 0) return { unknownMass };
  const perM = [...masses, ...inside.map(({ gPerM }) => gPerM)].reduce<number>((sum, one) => sum + one!, 0);
  const metalOnly = stocks.some(({ wire }) => wire?.massGPerM === undefined);
  return { massG: (perM * mm) / 1000, ...(metalOnly ? { metalOnly: true as const } : {}), unknownMass };
}

function unknownAmong(stocks: readonly Stock[], values: readonly (number | undefined)[]): string[] {
  return [...new Set(stocks.flatMap(({ def, wire }, i) => (values[i] === undefined ? [wire?.label ?? def] : [])))];
}
