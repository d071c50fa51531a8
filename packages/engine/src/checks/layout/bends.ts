/** Compares the tightest bend of a bundle with the minimum bend radius of each wire in it. */
import type { Finding } from '@cablewright/model';
import { bundleName } from '../../connectivity/harness/harness-names.ts';
import { outsideMm } from '../../connectivity/harness/outside.ts';
import { sectionsOf, type Section } from '../../connectivity/harness/sections.ts';
import { definition } from '../../library/definition.ts';
import { roundTo } from '../../library/units/length.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import type { LayoutContext } from './context.ts';

/**
 * The strictest wire of a bundle is decisive (workmanship.nasa.gov, chapters 402 to 404). Inside radius of flexible cable for
 * fixed installation: 3 outside diameters, 4 above 12 mm (VDE 0298-3 as cited by kochkabel.ch, Biegeradien).
 */
const fixedLaying = { factor: 3, aboveMm: 12, factorAbove: 4 } as const;

export function bendFindings(context: LayoutContext): Finding[] {
  const { layout } = context;
  if (layout.bundles.every(({ minBendMm }) => minBendMm === undefined)) return [];
  const sections = Map.groupBy(sectionsOf(context.catalog, context.design), ({ bundle }) => bundle);
  return layout.bundles.flatMap((bundle, i) => {
    if (bundle.minBendMm === undefined) return [];
    const strictest = strictestOf(context, sections.get(bundle) ?? []);
    if (strictest === undefined || bundle.minBendMm >= strictest.radiusMm) return [];
    const radius = roundTo(strictest.radiusMm, 1);
    const print = wordingOf(context.catalog.library);
    const message = `Bundle ${bundleName(bundle)} is bent to ${print.length(bundle.minBendMm)}; ${strictest.segment} allows no less than ${print.length(radius)}. Widen the bend.`;
    const where = { pointer: `/layout/bundles/${i}/minBendMm` };
    return [context.found('bundle-bend', where, message, { found: bundle.minBendMm, expected: radius })];
  });
}

/** The wire with the largest bend radius. Wires that state none and have no known diameter are ignored. */
function strictestOf({ catalog: { library } }: LayoutContext, sections: readonly Section[]) {
  const factor = library.settings.harness?.bendFactor;
  let strictest: { segment: string; radiusMm: number } | undefined;
  for (const { id, def } of sections.flatMap(({ wires }) => wires)) {
    const stock = definition(library, 'wires', def);
    const odMm = stock === undefined ? undefined : outsideMm(stock);
    const times = factor ?? ((odMm ?? 0) > fixedLaying.aboveMm ? fixedLaying.factorAbove : fixedLaying.factor);
    // Rounded because 3 × 2.2 is 6.6000000000000005 in floating point.
    const radiusMm = roundTo(stock?.minBendMm ?? times * (odMm ?? 0), 6);
    if (radiusMm > (strictest?.radiusMm ?? 0)) strictest = { segment: id, radiusMm };
  }
  return strictest;
}
