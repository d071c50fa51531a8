/** A layout as an editor shows it, by id: the wires in each bundle and the route of each wire. */
import { present, type Design } from '@cablewright/model';
import { coveredSections, coveringUses, type CoveredSection } from '../../connectivity/harness/coverings.ts';
import { routeLengths } from '../../connectivity/harness/lengths.ts';
import { spliceSides } from '../../connectivity/harness/splice-sides.ts';
import { routedWires } from '../../connectivity/harness/routes.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import { derivedFromBoth } from '@cablewright/derive';
import { harnessNames } from '../../connectivity/harness/harness-names.ts';

/** A section of a bundle, between its nodes and the splices in it. */
interface SectionView {
  readonly fromMm: number;
  readonly toMm: number;
  readonly from: string;
  readonly to: string;
  readonly wires: readonly string[];
  /**
   * Bare diameter, diameter over all coverings, how much of the bare circle the wires fill, and mass including
   * coverings (partial if `massIsPartial`). Each is absent if unknown.
   */
  readonly odMm?: number;
  readonly coveredOdMm?: number;
  readonly fillPct?: number;
  readonly massG?: number;
  /** True if the mass is incomplete: it excludes insulation, or coverings whose mass is unknown. */
  readonly massIsPartial: boolean;
  /** Stocks whose diameter is unknown. */
  readonly unknownOd: readonly string[];
  /** Stocks, screens and coverings whose mass is unknown. */
  readonly unknownMass: readonly string[];
}

/** A covering: its name and, if known, its outer diameter. */
interface CoveringView {
  readonly name: string;
  readonly isTape: boolean;
  readonly odMm?: number;
}

export interface BundleView {
  readonly id: string;
  readonly name: string;
  readonly sections: readonly SectionView[];
  /** Every wire and cable that runs through the bundle, in the order of the design. */
  readonly wires: readonly string[];
  /** In the order of the bundle's coverings and fixings. */
  readonly coverings: readonly CoveringView[];
  readonly fixings: readonly string[];
  /** Bare diameter of the thickest section. */
  readonly odMm?: number;
}

/** The route of a wire: its bundles in order from end a, each with its direction of travel. */
interface RouteView {
  readonly passes: readonly { readonly bundle: string; readonly forth: boolean }[];
  /** The calculation: `B1 400 + B3 650 + entry 12 + 12 + 2 % = 1096, cut 1100`. */
  readonly sum: string;
  readonly cutMm: number;
}

interface HarnessView {
  readonly bundles: ReadonlyMap<string, BundleView>;
  /** By wire id; wires without a route are absent. */
  readonly routes: ReadonlyMap<string, RouteView>;
  readonly nodeName: (id: string) => string;
  readonly wireName: (id: string) => string;
  /** The names of the nodes toward which the wires of a splice leave it, by wire end such as `w3@b`. */
  readonly spliceSides: (splice: string) => ReadonlyMap<string, string>;
}

/** The view of a design's layout; empty if it has no layout. Cached per catalog and design. */
export const harnessView: (catalog: Catalog, design: Design) => HarnessView = derivedFromBoth(
  'harness',
  (catalog, design) => {
    const names = harnessNames(design);
    const sections = Map.groupBy(coveredSections(catalog, design), ({ bundle }) => bundle);
    const uses = Map.groupBy(coveringUses(catalog, design), ({ bundle }) => bundle);
    const bundles = (design.layout?.bundles ?? []).map((bundle): BundleView => {
      const own = sections.get(bundle) ?? [];
      const od = Math.max(0, ...own.map(({ odMm = 0 }) => odMm));
      return {
        id: bundle.id,
        name: names.bundle(bundle),
        sections: own.map((section) => sectionView(names.place, section)),
        wires: [...new Set(own.flatMap(({ wires }) => wires.map(({ id }) => id)))],
        coverings: (uses.get(bundle) ?? []).map(({ covering, part, odMm }) => ({
          name: part?.label ?? covering.def,
          isTape: part?.bundle?.tapeWidthMm !== undefined,
          ...present({ odMm }),
        })),
        fixings: (bundle.fixings ?? []).map(({ def }) => definition(catalog.library, 'mechanicals', def)?.label ?? def),
        odMm: od === 0 ? undefined : od,
      };
    });
    return {
      bundles: new Map(bundles.toReversed().map((bundle) => [bundle.id, bundle])),
      routes: routeViews(catalog, design),
      nodeName: names.place,
      wireName: names.run,
      spliceSides: (splice) =>
        new Map([...spliceSides(catalog, design, splice)].map(([end, node]) => [end, names.place(node)])),
    };
  },
);

function sectionView(place: (id: string) => string, section: CoveredSection): SectionView {
  const { stretch, wires, odMm, coveredOdMm, fillPct, coveredMassG, unknownOd } = section;
  const massG = coveredMassG ?? section.massG;
  return {
    fromMm: stretch.fromMm,
    toMm: stretch.toMm,
    from: place(stretch.from),
    to: place(stretch.to),
    wires: wires.map(({ id }) => id),
    ...present({ odMm, coveredOdMm, fillPct, massG }),
    massIsPartial: section.metalOnly === true || coveredMassG === undefined,
    unknownOd,
    unknownMass: [...new Set([...section.unknownMass, ...section.unknownCoveringMass])],
  };
}

function routeViews(catalog: Catalog, design: Design): ReadonlyMap<string, RouteView> {
  const lengths = routeLengths(catalog, design);
  const routes = new Map<string, RouteView>();
  for (const [id, wire] of routedWires(design)) {
    const length = lengths.get(id);
    if (!wire.ok || length === undefined) continue;
    const passes = wire.steps.map(({ bundle, stretch, from }) => ({ bundle: bundle.id, forth: stretch.from === from }));
    routes.set(id, {
      passes: passes.filter(({ bundle }, i) => bundle !== passes[i - 1]?.bundle),
      sum: length.text,
      cutMm: length.cutMm,
    });
  }
  return routes;
}
