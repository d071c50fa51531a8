/** Finds the buses of a design: lines whose level requires terminations, each with its paired line. */
import type { Level } from '@cablewright/model';
import { derived } from '@cablewright/derive';
import { signalTable } from '../../resolver/pairing/signal-table.ts';
import { nonEmptyGroups, type NonEmpty } from '../../library/non-empty.ts';
import type { Potential } from './conducting.ts';
import { levelOf } from './pairs.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import type { RuleContext } from './rule-context.ts';

export interface Bus {
  readonly level: Level & { readonly termination: NonNullable<Level['termination']> };
  /** A pin of the first line that states the level. */
  readonly line: PlacedPin;
  readonly one: Potential;
  readonly other: Potential;
  /** The pins of both lines by part: devices at connectors, and boards. */
  readonly members: ReadonlyMap<string, NonEmpty<PlacedPin>>;
}

/**
 * Lists each bus once, from the line whose signal comes first. A line with a single member ends at its plug and is not
 * judged.
 */
export const busesOf = derived('buses', (context: RuleContext): readonly Bus[] => {
  const taken = new Set<Potential>();
  const ofBus = (pin: PlacedPin) => levelOf(context, pin)?.termination !== undefined;
  const candidates = context.potentials.list.filter(({ pins }) => pins.some(ofBus));
  return candidates.flatMap((one) => {
    const line = one.pins.find(ofBus);
    const level = line === undefined ? undefined : levelOf(context, line);
    const signal = line?.pin.signal;
    if (line === undefined || level?.termination === undefined || signal === undefined) return [];
    const mate = signalTable(context.library).mateOf(signal);
    if (mate === undefined || signal > mate) return [];
    const other = mateLine(context, one, mate, taken);
    if (other === undefined) return [];
    const signals = new Set<string | undefined>([signal, mate]);
    const pins = [...one.pins, ...other.pins].filter(({ pin }) => signals.has(pin.signal));
    const members = nonEmptyGroups(pins, ({ ref }) => ref.instance);
    if (members.size < 2) return [];
    taken.add(other);
    return [{ level: { ...level, termination: level.termination }, line, one, other, members }];
  });
});

/** The potential of the paired line that shares the most parts with this one, so that two buses never share a line. */
function mateLine(context: RuleContext, one: Potential, mate: string, taken: ReadonlySet<Potential>) {
  const at = pinsOf(context.nets);
  const shared = new Map<Potential, number>();
  for (const instance of new Set(one.pins.map(({ ref }) => ref.instance))) {
    for (const { ref } of at.withSignal(instance, mate)) {
      const net = context.nets.of(ref);
      const potential = net === undefined ? undefined : context.potentials.of(net);
      if (potential === undefined || potential === one || taken.has(potential)) continue;
      shared.set(potential, (shared.get(potential) ?? 0) + 1);
    }
  }
  return [...shared].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}
