/** Checks the resistors that identify a cable to a device, such as those on the configuration channel of USB Type-C. */
import type { ConnectorInstance, Finding, Signal } from '@cablewright/model';
import { isNonEmpty, type NonEmpty } from '../../library/non-empty.ts';
import type { PartLink } from '../../connectivity/parts/part-links.ts';
import { isNear } from '../../library/units/quantity.ts';
import { roundTo } from '../../library/units/length.ts';
import type { Potential } from './conducting.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';

type Pull = NonNullable<Signal['pullResistors']>[number];

export function pullFindings(context: RuleContext): RuleResult {
  const findings: Finding[] = [];
  let checked = 0;
  for (const connector of context.nets.flat.design.instances.connectors ?? []) {
    for (const line of linesOf(context, connector)) {
      checked += 1;
      findings.push(...judged(context, line));
    }
  }
  const says = 'Resistors that tell a device what the cable is';
  return { findings, checked: { check: 'pull-resistors', says, checked, unchecked: [] } };
}

/** A line that ends in the cable, and the resistors of which one is required. */
interface EndingLine {
  readonly pin: PlacedPin;
  readonly potential: Potential | undefined;
  readonly pulls: NonEmpty<Pull>;
}

/**
 * The lines of a connector that don't reach a contact of the same signal elsewhere. Only if a supply at the connector
 * is wired.
 */
function linesOf(context: RuleContext, { id }: ConnectorInstance): EndingLine[] {
  const pins = [...pinsOf(context.nets).all(id)];
  const supplies = pins.filter((pin) => pin.pin.kind === 'power' && potentialOf(context, pin) !== undefined);
  if (supplies.length === 0) return [];
  const takes = supplies.some(({ type }) => type !== 'supply-out');
  const delivers = supplies.some(({ type }) => type !== 'supply-in');
  return pins.flatMap((pin) => {
    const { pullResistors = [] } =
      (pin.type === 'not-connected' ? undefined : context.library.signal(pin.pin.signal)) ?? {};
    const pulls = pullResistors.filter(({ device }) => device === undefined || (device === 'takes' ? takes : delivers));
    const potential = potentialOf(context, pin);
    const reaches = potential?.pins.some((other) => other.ref.instance !== id && other.pin.signal === pin.pin.signal);
    return !isNonEmpty(pulls) || reaches === true ? [] : [{ pin, potential, pulls }];
  });
}

function judged(context: RuleContext, { pin, potential, pulls }: EndingLine): Finding[] {
  const resistors = (potential?.parts ?? []).flatMap((link) => {
    const { expect, ohms } = link.reading;
    if (potential === undefined || expect !== 'resistance') return [];
    return [{ link, ohms, far: farOf(context, link, potential) }];
  });
  const wanted = pulls.map((pull) => pullText(context, pull)).join(', or ');
  if (resistors.length === 0) {
    const message = `${pin.says} is connected to no other device and to no resistor. It needs ${wanted}.`;
    return [context.found('pull-missing', [pin], upper(message), { expected: pulls[0].ohms })];
  }
  return resistors.flatMap(({ link, ohms, far }) => {
    const isRight = pulls.some(
      (pull) =>
        isNear(ohms, pull.ohms, pull.tolerancePct) && far?.pins.some((other) => other.pin.signal === pull.to) === true,
    );
    if (isRight) return [];
    const to = far?.pins[0]?.pin.signalLabel;
    const leads = to === undefined ? '' : ` to ${to}`;
    const message = `${link.name} (${roundTo(ohms, 1)} Ω)${leads} is on ${pin.says}, which needs ${wanted}.`;
    return [context.found('pull-wrong', [pin], upper(message), { found: roundTo(ohms, 1), expected: pulls[0].ohms })];
  });
}

/** The text for a pull resistor: `56000 Ω to USB supply`. */
function pullText(context: RuleContext, { ohms, to }: Pull): string {
  return `${ohms} Ω to ${context.library.signal(to)?.label ?? to}`;
}

function farOf({ nets, potentials }: RuleContext, link: PartLink, near: Potential): Potential | undefined {
  const ends = [link.from, link.to]
    .map((ref) => nets.of(ref))
    .flatMap((net) => (net === undefined ? [] : potentials.of(net)));
  return ends.find((potential) => potential !== near);
}

function potentialOf({ nets, potentials }: RuleContext, { ref }: PlacedPin): Potential | undefined {
  const net = nets.of(ref);
  return net === undefined ? undefined : potentials.of(net);
}
