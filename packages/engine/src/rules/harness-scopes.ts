/** Scopes of the bundles and bundle sections of a layout, with the wires that share them. */
import type { Segment } from '@cablewright/model';
import { coveredSections, type CoveredSection } from '../connectivity/harness/coverings.ts';
import { outsideMm } from '../connectivity/harness/outside.ts';
import { elementsOf, isScreen } from '../connectivity/elements.ts';
import { carriedCopper } from '../connectivity/landings/landings.ts';
import { definition } from '../library/definition.ts';
import { roundTo } from '../library/units/length.ts';
import type { RuleScope } from './language.ts';
import { distinct, related, type DesignReading } from './scopes.ts';
import { stockFacts } from './wire-scopes.ts';

/** One scope for each bundle: the wires of all its sections, the largest diameter and conduit fill, and the total mass. */
export function bundleScopes(reading: DesignReading): RuleScope[] {
  const byBundle = Map.groupBy(coveredSections(reading.catalog, reading.design), ({ bundle }) => bundle);
  return [...byBundle].map(([bundle, sections]) => {
    const { id, label, from, to, lengthMm, minBendMm, fixings = [], coverings = [] } = bundle;
    const wires = [...new Set(sections.flatMap((section) => section.wires))];
    return {
      id,
      label,
      from,
      to,
      lengthMm,
      minBendMm,
      odMm: largest(sections, ({ odMm }) => odMm),
      coveredOdMm: largest(sections, ({ coveredOdMm }) => coveredOdMm),
      conduitFillPct: largest(sections, ({ conduitFillPct }) => conduitFillPct),
      massG: sum(sections, ({ massG }) => massG),
      ...sharedBy(reading, wires),
      ...coveringFacts(reading, coverings),
      fixings: related(fixings.map(({ def, label: name, atMm }) => ({ def, label: name, atMm }))),
      fixingCount: fixings.length,
    };
  });
}

/** One scope for each section: a whole bundle, or a part of it between its nodes and the splices in it. */
export function sectionScopes(reading: DesignReading): RuleScope[] {
  return coveredSections(reading.catalog, reading.design).map((section) => {
    const { bundle, stretch, wires, coverings, odMm, coveredOdMm, fillPct, conduitFillPct } = section;
    const whole = stretch.mm === bundle.lengthMm;
    return {
      id: whole ? bundle.id : `${bundle.id}@${stretch.fromMm}-${stretch.toMm}`,
      bundle: bundle.id,
      from: stretch.from,
      to: stretch.to,
      fromMm: stretch.fromMm,
      toMm: stretch.toMm,
      lengthMm: stretch.mm,
      odMm: rounded(odMm),
      coveredOdMm: rounded(coveredOdMm),
      fillPct: rounded(fillPct),
      conduitFillPct: rounded(conduitFillPct),
      massG: section.massG,
      coveredMassG: section.coveredMassG,
      ...sharedBy(reading, [...new Set(wires)]),
      ...coveringFacts(
        reading,
        coverings.map(({ covering }) => covering),
      ),
    };
  });
}

function sharedBy(reading: DesignReading, wires: readonly Segment[]): RuleScope {
  const scopes = wires.map((wire) => reading.factsOf(wire, sharing));
  return {
    wires: related(scopes),
    wireCount: wires.length,
    signals: distinct(scopes.flatMap(({ signals }) => signals as readonly string[])),
    signalKinds: distinct(scopes.flatMap(({ signalKinds }) => signalKinds as readonly string[])),
  };
}

/** A wire as it is listed in bundles and sections. */
function sharing(reading: DesignReading, segment: Segment): RuleScope {
  const library = reading.libraryOf(segment.id);
  const stock = definition(library, 'wires', segment.def);
  const signals = distinct(carriedCopper(library, segment).flatMap(({ path }) => reading.signalsOn(segment.id, path)));
  return {
    id: segment.id,
    def: segment.def,
    role: segment.role,
    label: segment.label ?? stock?.label,
    odMm: stock === undefined ? undefined : outsideMm(stock),
    maxAreaMm2: stock === undefined ? undefined : stockFacts(stock)['maxAreaMm2'],
    screened: stock !== undefined && elementsOf(stock).copper.some(isScreen),
    signals,
    signalKinds: reading.kindsOf(signals),
  };
}

function coveringFacts(
  { library }: DesignReading,
  coverings: readonly { readonly def: string; readonly fromMm: number; readonly toMm: number }[],
): RuleScope {
  const scopes = coverings.map(({ def, fromMm, toMm }) => {
    const label = definition(library, 'mechanicals', def)?.label;
    return { def, label, fromMm, toMm };
  });
  return { coverings: related(scopes), coveringCount: coverings.length };
}

type Figure = (section: CoveredSection) => number | undefined;

/** Rounds off floating-point errors, so that a rule can compare 3 × 2.2 with 6.6. */
const rounded = (value: number | undefined) => (value === undefined ? undefined : roundTo(value, 6));

function largest(sections: readonly CoveredSection[], figure: Figure): number | undefined {
  const values = sections.map(figure);
  return values.includes(undefined) ? undefined : rounded(Math.max(...(values as number[])));
}

function sum(sections: readonly CoveredSection[], figure: Figure): number | undefined {
  const values = sections.map(figure);
  return values.includes(undefined) ? undefined : (values as number[]).reduce((total, one) => total + one, 0);
}
