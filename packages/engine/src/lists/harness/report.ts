/** The report of a layout: routes and lengths of its wires, its sections, coverings and splices. */
import { present, type Design } from '@cablewright/model';
import { coveredSections, coveringUses, type CoveredSection } from '../../connectivity/harness/coverings.ts';
import { sectionFormulas } from '../../connectivity/harness/formulas.ts';
import { routeLengths } from '../../connectivity/harness/lengths.ts';
import { passages, routedWires, type RoutedWire } from '../../connectivity/harness/routes.ts';
import { screenUses } from '../../connectivity/harness/screens.ts';
import { splicePlacements, type SplicePlacement } from '../../connectivity/harness/splices.ts';
import type { Catalog } from '../../library/catalog.ts';
import { definition } from '../../library/definition.ts';
import { harnessNames, type HarnessNames } from '../../connectivity/harness/harness-names.ts';

/** A wire or cable. `route` is absent if it has no route. */
interface HarnessWire {
  readonly wire: string;
  readonly name: string;
  /** Cut length in mm, absent if it isn't stated, and whether the length follows the route. */
  readonly lengthMm?: number;
  readonly followsRoute: boolean;
  readonly route?: {
    /** Names of the start and the end of the route. */
    readonly from: string;
    readonly to: string;
    /** Names of the bundles in the route. */
    readonly bundles: readonly string[];
    /** Total in mm, the length to cut, and the sum as text. */
    readonly mm: number;
    readonly cutMm: number;
    readonly sum: string;
    readonly allowanceMm: number;
    readonly unstated: readonly string[];
  };
}

interface HarnessSection {
  readonly bundle: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Start and end position on the bundle, and length, in mm. */
  readonly fromMm: number;
  readonly toMm: number;
  readonly lengthMm: number;
  readonly wires: readonly string[];
  readonly odMm?: number;
  readonly odFrom?: 'measured' | 'packing';
  readonly fillPct?: number;
  readonly massG?: number;
  readonly metalOnly: boolean;
  readonly coverings: readonly string[];
  readonly coveredOdMm?: number;
  readonly conduitFillPct?: number;
  readonly coveredMassG?: number;
  /** Missing data: stocks without a diameter or mass, coverings without a mass. */
  readonly unknown: readonly string[];
}

/** A covering or fixing on a bundle, or the screen of a set of wires. */
interface HarnessPart {
  readonly kind: 'covering' | 'screen' | 'fixing';
  readonly def: string;
  readonly partNumber: string;
  readonly label: string;
  readonly bundle: string;
  readonly fromMm?: number;
  readonly toMm?: number;
  /** Overlap of a tape in %, if stated. */
  readonly overlapPct?: number;
  /** Diameter under and over the part, in mm. */
  readonly underMm?: number;
  readonly odMm?: number;
  /** Length of material in mm. Absent for a fixing, or if unknown. */
  readonly usedMm?: number;
}

interface HarnessReport {
  readonly wires: readonly HarnessWire[];
  readonly sections: readonly HarnessSection[];
  readonly parts: readonly HarnessPart[];
  readonly splices: readonly SplicePlacement[];
  /** The wire with the longest route, and the length of its bundles in mm. */
  readonly longest?: { readonly wire: string; readonly mm: number };
  readonly formulas: typeof sectionFormulas;
}

/** The report of a design. The lists are empty if it has no layout. */
export function harnessReport(catalog: Catalog, design: Design): HarnessReport {
  const names = harnessNames(design);
  const routed = [...routedWires(design).values()];
  const ways = routed.flatMap((wire) => (wire.ok ? [{ wire: wire.segment.id, mm: wire.mm }] : []));
  const longest = ways.toSorted((a, b) => b.mm - a.mm)[0];
  return {
    wires: routed.map((wire) => wireOf(catalog, design, names, wire)),
    sections: coveredSections(catalog, design).map((section) => sectionRow(names, section)),
    parts: [...coveringRows(catalog, design, names), ...fixingRows(catalog, design, names)],
    splices: splicePlacements(catalog, design),
    longest,
    formulas: sectionFormulas,
  };
}

function wireOf(catalog: Catalog, design: Design, names: HarnessNames, wire: RoutedWire): HarnessWire {
  const { id, lengthMm, lengthFrom } = wire.segment;
  const base = { wire: id, name: names.run(id), ...present({ lengthMm }), followsRoute: lengthFrom === 'route' };
  const length = routeLengths(catalog, design).get(id);
  if (!wire.ok || length === undefined) return base;
  const route = {
    from: names.place(wire.ends.a),
    to: names.place(wire.ends.b),
    bundles: passages(wire.steps).map(({ bundle }) => names.bundle(bundle)),
    mm: length.mm,
    cutMm: length.cutMm,
    sum: length.text,
    allowanceMm: length.cutMm - wire.mm,
    unstated: length.unstated,
  };
  return { ...base, route };
}

function sectionRow(names: HarnessNames, section: CoveredSection): HarnessSection {
  const { bundle, stretch, wires, coverings, unknownOd, unknownMass, unknownCoveringMass, ...figures } = section;
  const { odMm, odFrom, fillPct, massG, metalOnly = false, coveredOdMm, conduitFillPct, coveredMassG } = figures;
  const known = { odMm, odFrom, fillPct, massG, coveredOdMm, conduitFillPct, coveredMassG };
  return {
    bundle: bundle.id,
    name: names.bundle(bundle),
    from: names.place(stretch.from),
    to: names.place(stretch.to),
    fromMm: stretch.fromMm,
    toMm: stretch.toMm,
    lengthMm: stretch.mm,
    wires: wires.map(({ id }) => names.run(id)),
    ...present(known),
    metalOnly,
    coverings: coverings.map(({ part, covering }) => part?.label ?? covering.def),
    unknown: [...new Set([...unknownOd, ...unknownMass, ...unknownCoveringMass])],
  };
}

function coveringRows(catalog: Catalog, design: Design, names: HarnessNames): HarnessPart[] {
  const coverings = coveringUses(catalog, design).map(({ covering, bundle, part, underMm, odMm, usedMm }) => ({
    kind: 'covering' as const,
    ...naming(covering.def, part),
    bundle: names.bundle(bundle),
    fromMm: covering.fromMm,
    toMm: covering.toMm,
    ...present({ overlapPct: covering.overlapPct, underMm, odMm, usedMm }),
  }));
  const screens = screenUses(catalog, design).map(({ def, part, bundle, usedMm }) => ({
    kind: 'screen' as const,
    ...naming(def, part),
    bundle: names.bundle(bundle),
    ...present({ usedMm }),
  }));
  return [...coverings, ...screens];
}

function fixingRows({ library }: Catalog, design: Design, names: HarnessNames): HarnessPart[] {
  return (design.layout?.bundles ?? []).flatMap((bundle) =>
    (bundle.fixings ?? []).map(({ def, atMm }) => ({
      kind: 'fixing' as const,
      ...naming(def, definition(library, 'mechanicals', def)),
      bundle: names.bundle(bundle),
      fromMm: atMm,
    })),
  );
}

function naming(def: string, part: { readonly label?: string; readonly partNumber?: string } | undefined) {
  return { def, partNumber: part?.partNumber ?? '', label: part?.label ?? def };
}
