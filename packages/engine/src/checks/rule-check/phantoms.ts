/**
 * Finds devices that are powered over their lines although the cable wires none of the contacts that deliver that
 * power.
 */
import type { Finding } from '@cablewright/model';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';

/**
 * Power over lines is stated as a phantom supply of a contact, or as a current of a data line. It is enough if one
 * contact that delivers it is wired to one that takes it, as a phone accepts network power on either set of pairs.
 */
export function phantomFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  const judged = new Set<string>();
  for (const { id } of context.nets.flat.design.instances.connectors ?? []) {
    const own = contactsOf(context, id);
    const [first] = own;
    if (first === undefined) continue;
    for (const other of new Set([...pinsOf(context.nets).all(id)].flatMap((pin) => partnersOf(context, pin)))) {
      const key = [id, other].toSorted().join(' ');
      const theirs = judged.has(key) ? [] : contactsOf(context, other);
      if (theirs.length === 0) continue;
      judged.add(key);
      if (own.some((pin) => partnersOf(context, pin, (far) => theirs.includes(far)).length > 0)) continue;
      const names = (pins: readonly PlacedPin[]) => pins.map(({ name }) => name).join(', ');
      const message = `No supply gets from ${other} to ${id}, or back: ${names(own)} and ${names(theirs)} carry it, and none of them are connected with each other. Wire a pair that does.`;
      findings.push(context.found('supply-unfed', [first], upper(message), { found: [id, other] }));
    }
  }
  const says = 'Supplies over lines are connected from one device to the other';
  return { findings, checked: { check: 'phantom-supplies', says, checked: judged.size, unchecked: [] } };
}

/** The contacts of a part whose line also carries a supply. */
function contactsOf({ nets }: RuleContext, instance: string): PlacedPin[] {
  return [...pinsOf(nets).all(instance)].filter(
    ({ phantom, pin }) => phantom !== undefined || (pin.kind === 'data' && (pin.currentA ?? 0) > 0),
  );
}

/** The other parts that a pin is connected to, reached through pins that `counts` accepts. */
function partnersOf(
  { nets, potentials }: RuleContext,
  { ref }: PlacedPin,
  counts: (pin: PlacedPin) => boolean = () => true,
): string[] {
  const net = nets.of(ref);
  const pins = net === undefined ? [] : potentials.of(net).pins;
  return pins.flatMap((pin) => (pin.ref.instance !== ref.instance && counts(pin) ? pin.ref.instance : []));
}
