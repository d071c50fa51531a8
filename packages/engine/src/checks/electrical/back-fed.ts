/** Finds parallel sources that could drive more current back into one of them than it may take. */
import type { Finding } from '@cablewright/model';
import { amperesText } from '../../library/units/quantity.ts';
import { roundTo } from '../../library/units/length.ts';
import { maxCurrentOf } from '../../resolver/devices/supply-limits.ts';
import { upper } from '../rule-check/rule-context.ts';
import type { CircuitDevice } from './circuit/ends.ts';
import { fuseIn } from './circuit/fuse.ts';
import { found, type ElectricalContext } from './electrical-context.ts';
import type { Circuit } from './circuit/returns.ts';

/**
 * Finds sources that state how much current may be driven back into them, such as the maximum series fuse of
 * photovoltaic modules, in parallel with sources that together deliver more. A fuse of at most that current in between
 * prevents the finding (IEC 62548, 6.5.3).
 */
export function backFedFindings(context: ElectricalContext, { feeding }: Circuit): Finding[] {
  const { graph, nets } = context.circuits;
  return feeding.sources.flatMap((source) => {
    const [end] = source.ends;
    const takes = Math.min(...source.ends.map(({ pin }) => pin?.pin.reverseA ?? Infinity));
    if (end === undefined || takes === Infinity) return [];
    const reached = graph.reach(
      source.ends.map(({ vertex }) => vertex),
      ({ part }) => {
        const fuse = part === undefined ? undefined : fuseIn(nets.flat.libraryOf(part.instance), part);
        return fuse?.amperes !== undefined && fuse.amperes <= takes;
      },
    );
    const others = feeding.sources.filter(
      (other) => other !== source && other.ends.some(({ vertex }) => reached.has(vertex)),
    );
    const amperes = others.reduce((sum, other) => sum + deliveredBy(other), 0);
    // Sums of decimal currents have rounding errors, so a relative difference of 1e-6 is ignored.
    if (amperes <= takes * (1 + 1e-6)) return [];
    const names = others.map(({ instance }) => instance).join(', ');
    const message = `${names} can drive ${amperes === Infinity ? 'any current' : amperesText(amperes)} back into ${end.pin?.says ?? end.vertex}, which takes ${amperesText(takes)}. Put a fuse of at most ${amperesText(takes)} in the line of each source.`;
    return [
      found(context, 'source-back-fed', { instance: source.instance, terminal: end.vertex }, upper(message), {
        found: amperes === Infinity ? 'unlimited' : roundTo(amperes, 3),
        expected: takes,
      }),
    ];
  });
}

function deliveredBy({ ends }: CircuitDevice): number {
  return Math.max(
    0,
    ...ends.map(({ pin }) => (pin === undefined ? 0 : (maxCurrentOf(pin.pin) ?? pin.pin.currentA ?? 0))),
  );
}
