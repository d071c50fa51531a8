/** Compares the current of each part in line (fuse, link, ferrite) with its rating. */
import { amperesText } from '../../library/units/quantity.ts';
import { unknownCurrentText } from './circuit/ends.ts';
import type { Finding } from '@cablewright/model';
import type { PartLink } from '../../connectivity/parts/part-links.ts';
import { definition } from '../../library/definition.ts';
import { roundTo } from '../../library/units/length.ts';
import { ratingOf } from '../../resolver/recipes/parts.ts';
import { upper } from '../rule-check/rule-context.ts';
import { found, Unchecked, type ElectricalContext, type ElectricalResult } from './electrical-context.ts';

export function partCurrentFindings(context: ElectricalContext): ElectricalResult {
  const { circuits } = context;
  const findings: Finding[] = [];
  const unchecked = new Unchecked();
  let checked = 0;
  for (const [link, amperes] of circuits.partFlows) {
    // Another check covers diodes.
    if (link.oneWay !== undefined) continue;
    const rating = ratingAt(context, link);
    if (amperes === 0 || rating === undefined) continue;
    checked += 1;
    // Sums of decimal currents have rounding errors, so a relative difference of 1e-6 is ignored.
    if (amperes > rating * (1 + 1e-6)) findings.push(overloaded(context, link, amperes, rating));
  }
  for (const { potential, feeding } of circuits.list) {
    if (feeding.known) continue;
    for (const link of potential.through)
      if (link.oneWay === undefined && ratingAt(context, link) !== undefined)
        unchecked.add(link.name, unknownCurrentText[feeding.why]);
  }
  return {
    findings,
    checked: {
      check: 'part-currents',
      says: 'Currents of fuses and other parts in line against their rating',
      checked,
      unchecked: unchecked.list,
    },
  };
}

function ratingAt({ circuits }: ElectricalContext, { instance, def }: PartLink): number | undefined {
  const component =
    def === undefined ? undefined : definition(circuits.nets.flat.libraryOf(instance), 'components', def);
  return component === undefined ? undefined : ratingOf(component);
}

function overloaded(
  context: ElectricalContext,
  { instance, name }: PartLink,
  amperes: number,
  rating: number,
): Finding {
  const message = `${upper(name)} carries ${amperesText(amperes)}; it is rated ${amperesText(rating)}. Use a part of higher rating or share the current.`;
  return found(context, 'part-current', { instance }, message, { found: roundTo(amperes, 3), expected: rating });
}
