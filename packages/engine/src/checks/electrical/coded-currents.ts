/**
 * Compares the current rating of a cable's conductors with the current that the coding resistors in its plugs announce
 * to a device.
 */
import type { Finding } from '@cablewright/model';
import { amperesText, isNear } from '../../library/units/quantity.ts';
import { roundTo } from '../../library/units/length.ts';
import { potentialsOf } from '../rule-check/conducting.ts';
import { pinsOf, type PlacedPin } from '../rule-check/placed-pins.ts';
import {
  atCore,
  coreName,
  found,
  Unchecked,
  type ElectricalContext,
  type ElectricalResult,
} from './electrical-context.ts';

/** A coding resistor on a line of a plug, and the current that it announces. */
interface Coding {
  readonly pin: PlacedPin;
  readonly part: string;
  readonly ohms: number;
  readonly amperes: number;
}

export function codedCurrentFindings(context: ElectricalContext): ElectricalResult {
  const codings = codingsOf(context);
  const unchecked = new Unchecked();
  const reported = new Set<string>();
  const findings: Finding[] = [];
  let checked = 0;
  for (const coding of codings) {
    for (const core of suppliesAt(context, coding.pin.ref.instance)) {
      const rating = context.ratings.of(core);
      if (!rating.rated) {
        unchecked.add(coreName(core), rating.why);
        continue;
      }
      checked += 1;
      if (rating.amperes >= coding.amperes || reported.has(coreName(core))) continue;
      reported.add(coreName(core));
      const message = `${coding.part} (${roundTo(coding.ohms, 1)} Ω) at ${coding.pin.says} promises ${amperesText(coding.amperes)}; ${coreName(core)} may carry ${amperesText(rating.amperes)}: ${rating.steps.join(', ')} (${rating.source}). Use the resistor of a smaller current, or a larger wire.`;
      const detail = { found: coding.amperes, expected: roundTo(rating.amperes, 2) };
      findings.push(found(context, 'coded-current', atCore(core), message, detail));
    }
  }
  return {
    findings,
    checked: {
      check: 'coded-currents',
      says: 'Conductors against the current that a resistor in the plug promises',
      checked,
      unchecked: unchecked.list,
    },
  };
}

const none: readonly Coding[] = [];

function codingsOf({ catalog: { library }, circuits: { nets } }: ElectricalContext): Coding[] {
  const potentials = potentialsOf(nets);
  return (nets.flat.design.instances.connectors ?? []).flatMap(({ id }) =>
    [...pinsOf(nets).all(id)].flatMap((pin): readonly Coding[] => {
      const stated = pin.pin.signal === undefined ? undefined : library.signal(pin.pin.signal)?.pullResistors;
      if (stated === undefined) return none;
      const pulls = stated.filter((one) => one.currentA !== undefined);
      const net = pulls.length === 0 ? undefined : nets.of(pin.ref);
      if (net === undefined) return none;
      return potentials.of(net).parts.flatMap(({ name, reading: { expect, ohms } }) => {
        if (expect !== 'resistance' || ohms === undefined) return [];
        const pull = pulls.find((one) => isNear(ohms, one.ohms, one.tolerancePct));
        return pull?.currentA === undefined ? [] : [{ pin, part: name, ohms, amperes: pull.currentA }];
      });
    }),
  );
}

/** The conductors on the supplies of a plug. */
function suppliesAt({ circuits: { nets, graph } }: ElectricalContext, instance: string) {
  const potentials = potentialsOf(nets);
  const own = [...pinsOf(nets).all(instance)].flatMap(({ pin, ref }) => {
    const net = pin.kind === 'power' ? nets.of(ref) : undefined;
    return net === undefined ? [] : potentials.of(net).nets.map(({ id }) => id);
  });
  const ids = new Set(own);
  return graph.cores.filter(({ net }) => ids.has(net)).map(({ over }) => over);
}
