/** Finds resistors in a line that leave a device too little voltage, such as too much resistance in a current loop. */
import type { Finding } from '@cablewright/model';
import { partLinks, type PartLink } from '../../connectivity/parts/part-links.ts';
import { roundTo } from '../../library/units/length.ts';
import { amperesText } from '../../library/units/quantity.ts';
import type { Potential } from './conducting.ts';
import type { PlacedPin } from './placed-pins.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';

export function seriesResistorFindings(context: RuleContext): RuleResult {
  const judged = partLinks(context.nets.flat).flatMap((link) => starved(context, link));
  return {
    findings: judged.flatMap(({ finding }) => finding ?? []),
    checked: {
      check: 'series-resistors',
      says: 'Voltage that resistors in a line leave to a device',
      checked: judged.length,
      unchecked: [],
    },
  };
}

/** Checks a resistor between a source with a known voltage and devices that state their current and minimum voltage. */
function starved(context: RuleContext, link: PartLink): { readonly finding?: Finding }[] {
  const { expect, ohms } = link.reading;
  if (expect !== 'resistance') return [];
  const ends = [link.from, link.to].map((ref) => potentialOf(context, ref));
  return [ends, ends.toReversed()].flatMap(([near, far]) => {
    const sourceV = near?.pins.find((pin) => isSource(pin))?.nominalV;
    if (sourceV === undefined || far === undefined || far === near || far.parts.length > 1) return [];
    if (far.pins.some((pin) => isSource(pin))) return [];
    const loads = far.pins.filter(({ pin }) => pin.dir === 'in' && pin.currentA !== undefined);
    const [load] = loads.toSorted((a, b) => (b.pin.minV ?? 0) - (a.pin.minV ?? 0));
    if (load?.pin.minV === undefined || load.pin.minV <= 0) return [];
    const currents = loads.flatMap(({ pin }) => pin.currentA ?? []);
    const amperes = currents.reduce((sum, one) => sum + one, 0);
    const left = sourceV - amperes * ohms;
    if (left >= load.pin.minV) return [{}];
    const message = `${load.says} gets ${roundTo(Math.max(0, left), 2)} V: ${link.name} (${roundTo(ohms, 1)} Ω) takes the rest of the ${sourceV} V at ${amperesText(amperes)}; it needs ${load.pin.minV} V or more.`;
    const where = { instance: link.instance };
    const detail = { where, found: roundTo(left, 3), expected: load.pin.minV };
    return [{ finding: context.found('under-voltage', [load], upper(message), detail) }];
  });
}

function isSource({ pin, nominalV }: PlacedPin): boolean {
  return pin.dir === 'out' && nominalV !== undefined && nominalV > 0;
}

function potentialOf({ nets, potentials }: RuleContext, ref: PartLink['from']): Potential | undefined {
  const net = nets.of(ref);
  return net === undefined ? undefined : potentials.of(net);
}
