/** Compares the cross-section of protective conductors with that of the supply conductors in the same run. */
import type { ConductorElement, Finding } from '@cablewright/model';
import type { CopperAt } from '../../connectivity/elements.ts';
import { roundTo } from '../../library/units/length.ts';
import type { Potential } from './conducting.ts';
import { coresOf } from './pairs.ts';
import type { RuleContext } from './rule-context.ts';

/**
 * Smallest cross-section of a protective conductor of the same material, in mm²: equal to the phases up to 16 mm², 16
 * mm² for phases up to 35 mm², and half of larger phases (IEC 60364-5-54, table 54.2; IEC 60204-1, table 1).
 */
function neededMm2(phaseMm2: number): number {
  if (phaseMm2 <= 16) return phaseMm2;
  return phaseMm2 <= 35 ? 16 : phaseMm2 / 2;
}

/**
 * Returns one finding for each run whose protective conductors, taken together, are thinner than its thickest supply
 * conductor requires.
 */
export function thinEarths(context: RuleContext): Finding[] {
  const { list } = context.potentials;
  const earths = coresBySegment(
    context,
    list.filter(({ pins }) => pins.some(({ type }) => type === 'protective')),
  );
  if (earths.size === 0) return [];
  const supplies = coresBySegment(
    context,
    list.filter(({ pins }) => pins.some(({ pin }) => pin.kind === 'power')),
  );
  return [...earths].flatMap(([segment, cores]) => {
    const [phase] = withAreas(supplies.get(segment) ?? []).toSorted((a, b) => b.areaMm2 - a.areaMm2);
    const earth = withAreas(cores);
    const [first] = earth;
    if (phase === undefined || first === undefined || earth.length < cores.length) return [];
    const found = earth.reduce((sum, { areaMm2 }) => sum + areaMm2, 0);
    const expected = neededMm2(phase.areaMm2);
    // Nominal cross-sections are rounded: 2.5 mm² and 13 AWG count as the same size.
    if (found >= expected * 0.95) return [];
    const core = `${segment}.${first.element.path}`;
    const message = `${core} has ${roundTo(found, 2)} mm² next to ${segment}.${phase.element.path} of ${roundTo(phase.areaMm2, 2)} mm²; a protective conductor needs ${roundTo(expected, 2)} mm² (IEC 60364-5-54, table 54.2).`;
    const where = { instance: segment, terminal: core };
    return [context.found('protective-thin', [], message, { where, found, expected })];
  });
}

/** The cores that state a cross-section. */
function withAreas(cores: readonly { readonly element: CopperAt }[]) {
  return cores.flatMap(({ element }) => {
    const { areaMm2 } = element.element as ConductorElement;
    return areaMm2 === undefined ? [] : [{ element, areaMm2 }];
  });
}

function coresBySegment({ nets }: RuleContext, potentials: readonly Potential[]) {
  const cores = potentials.flatMap((one) => one.nets.flatMap((net) => coresOf(nets, net)));
  return Map.groupBy(cores, ({ segment }) => segment.id);
}
