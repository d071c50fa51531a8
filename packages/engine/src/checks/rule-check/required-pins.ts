/** Finds contacts without which a device does not work, and that a cable to the device leaves open. */
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
  }
  const says = 'Contacts without which a device does not work';
  return { findings, checked: { check: 'required-pins', says, checked, unchecked: [] } };
}

/** True if the contact is connected to another one, of this plug or another, by copper or through parts. */
export function leadsOn({ nets, potentials }: RuleContext, { ref }: PlacedPin): boolean {
  const net = nets.of(ref);
  if (net === undefined) return false;
  const { pins, parts } = potentials.of(net);
  return pins.length > 1 || parts.length > 0;
}
