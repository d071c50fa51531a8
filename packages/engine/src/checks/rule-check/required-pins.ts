/** Finds contacts that a device needs to work but that the cable to the device leaves open. */
import type { Finding } from '@cablewright/model';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';

export function requiredPinFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  let checked = 0;
  for (const { id } of context.nets.flat.design.instances.connectors ?? []) {
    const pins = [...pinsOf(context.nets).all(id)];
    if (!pins.some((pin) => leadsOn(context, pin))) continue;
    for (const pin of pins.filter((one) => one.pin.required === true)) {
      checked += 1;
      if (leadsOn(context, pin)) continue;
      const message = `${pin.says} leads nowhere, and the device does not work without it.`;
      findings.push(context.found('pin-open', [pin], upper(message), { found: pin.name }));
    }
    const phases = openPhases(context, pins);
    checked += phases.length;
    for (const pin of phases) {
      const message = `${pin.says} leads nowhere, and the other phases of the device are connected: a motor burns when a phase is missing.`;
      findings.push(context.found('pin-open', [pin], upper(message), { found: pin.name }));
    }
  }
  const says = 'Contacts without which a device does not work';
  return { findings, checked: { check: 'required-pins', says, checked, unchecked: [] } };
}

/**
 * The unconnected phases of a load without a connected neutral, such as a motor, if two or more of its phases are
 * connected (IEC 60034-1: single phasing). A load with its neutral connected may use one or two of three phases, as
 * cookers and charging inlets do.
 */
function openPhases(context: RuleContext, pins: readonly PlacedPin[]): PlacedPin[] {
  const phases = pins.filter(({ pin }) => pin.dir === 'in' && pin.phaseDeg !== undefined);
  const connected = new Set(phases.filter((pin) => leadsOn(context, pin)).map(({ pin }) => pin.phaseDeg));
  if (connected.size < 2) return [];
  const signals = new Set(phases.map(({ pin }) => pin.signal));
  const isNeutral = ({ pin }: PlacedPin) =>
    context.library.signal(pin.signal)?.returnFor?.some((signal) => signals.has(signal)) === true;
  if (pins.some((pin) => isNeutral(pin) && leadsOn(context, pin))) return [];
  return phases.filter(({ pin }) => !connected.has(pin.phaseDeg));
}

/** True if the contact is connected to another one, of this or another plug, by copper or through parts. */
export function leadsOn({ nets, potentials }: RuleContext, { ref }: PlacedPin): boolean {
  const net = nets.of(ref);
  if (net === undefined) return false;
  const { pins, parts } = potentials.of(net);
  return pins.length > 1 || parts.length > 0;
}
