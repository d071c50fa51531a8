/** Terminations of a bus: what devices, boards and the cable bring between its two lines, against what its level asks for. */
import type { Finding, Level } from '@cablewright/model';
import type { PartLink } from '../../connectivity/parts/part-links.ts';
import { signalTable } from '../../resolver/pairing/signal-table.ts';
import type { Potential } from './conducting.ts';
import { levelOf } from './pairs.ts';
import type { PlacedPin } from './placed-pins.ts';
import { isNear, upper, type RuleContext, type RuleResult } from './rule-context.ts';

/** The two lines of a bus with the pins on the first. */
interface Bus {
  readonly level: Level;
  readonly lines: readonly PlacedPin[];
  readonly one: Potential;
  readonly other: Potential;
}

export function busFindings(context: RuleContext): RuleResult {
  const buses = busesOf(context);
  const findings: Finding[] = [];
  const unchecked: { what: string; why: string }[] = [];
  for (const bus of buses) {
    const { ohms, count, tolerancePct } = bus.level.termination!;
    const fits = (value: number) => isNear(value, ohms, tolerancePct);
    const placed = resistorsBetween(context, bus).filter(({ ohms: value }) => fits(value));
    const inside = bus.lines.filter(({ terminationOhm }) => terminationOhm !== undefined && fits(terminationOhm));
    const total = placed.length + inside.length;
    const [first] = bus.lines;
    const names = [...placed.map(({ name }) => name), ...inside.map(({ name }) => name)].join(', ');
    const detail = { found: total, expected: count };
    const name = bus.level.label ?? bus.level.id;
    if (total > count) {
      const message = `${first!.pin.signalLabel} has ${total} terminations (${names}); ${name} has ${count}. Remove ${total - count}.`;
      findings.push(context.found('termination-too-many', [first!], upper(message), detail));
    } else if (total < count) {
      const silent = bus.lines.filter(({ terminationOhm }) => terminationOhm === undefined);
      if (silent.length > 0)
        unchecked.push(
          ...silent.map((pin) => ({ what: pin.name, why: 'it is not stated whether the device terminates it' })),
        );
      else {
        const message = `${first!.pin.signalLabel} has ${total === 0 ? 'no termination' : `${total} of ${count} terminations`}; ${name} needs ${count} of ${ohms} Ω.`;
        findings.push(context.found('termination-missing', [first!], upper(message), detail));
      }
    }
  }
  return {
    findings,
    checked: {
      check: 'terminations',
      says: 'Buses are terminated as their level asks',
      checked: buses.length,
      unchecked,
    },
  };
}

function busesOf(context: RuleContext): Bus[] {
  return context.potentials.list.flatMap((one) => {
    const lines = one.pins.filter((pin) => levelOf(context, pin)?.termination !== undefined);
    const [first] = lines;
    const mate = first?.pin.signal === undefined ? undefined : signalTable(context.library).mateOf(first.pin.signal);
    const other =
      mate === undefined
        ? undefined
        : context.potentials.list.find(({ pins }) => pins.some(({ pin }) => pin.signal === mate));
    // Each bus once: from its line whose signal comes first.
    if (other === undefined || other === one || first!.pin.signal! > mate! || lines.length < 2) return [];
    return [{ level: levelOf(context, first!)!, lines, one, other }];
  });
}

/** Resistors from one line to the other, also two in series with nothing else at their middle: a split termination. */
function resistorsBetween({ nets, potentials }: RuleContext, { one, other }: Bus): { name: string; ohms: number }[] {
  const farOf = (link: PartLink, near: Potential) => {
    const [from, to] = [link.from, link.to].map((ref) => {
      const net = nets.of(ref);
      return net === undefined ? undefined : potentials.of(net);
    });
    return from === near ? to : from;
  };
  return one.parts.flatMap((link) => {
    const far = farOf(link, one);
    if (link.reading.expect !== 'resistance' || far === undefined) return [];
    if (far === other) return [{ name: link.name, ohms: link.reading.ohms! }];
    const rest = far.pins.length > 0 ? [] : far.parts.filter((next) => next !== link && farOf(next, far) === other);
    return rest.flatMap((next) =>
      next.reading.expect === 'resistance'
        ? [{ name: `${link.name} and ${next.name}`, ohms: link.reading.ohms! + next.reading.ohms! }]
        : [],
    );
  });
}
