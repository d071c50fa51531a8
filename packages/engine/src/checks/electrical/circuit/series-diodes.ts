/**
 * The potentials of circuits. A diode between a source and its loads passes their current on, so both of its sides
 * count as one potential.
 */
import { derived } from '@cablewright/derive';
import type { Nets } from '../../../connectivity/nets/nets.ts';
import type { PartLink } from '../../../connectivity/parts/part-links.ts';
import { potentialsOf, type Potential, type Potentials } from '../../rule-check/conducting.ts';

/** Loads that several sources feed, each behind its own diode, so that none feeds back into another. */
export interface Redundant {
  /** The potential behind the diodes. */
  readonly far: Potential;
  /** The potentials that may feed it, each with the copper behind its diodes. */
  readonly feeds: readonly Potential[];
}

interface CircuitPotentials extends Potentials {
  readonly redundant: readonly Redundant[];
  /** The diodes between the common net and its sources. None of them is a load. */
  readonly diodes: readonly PartLink[];
}

/**
 * The potentials of a design, with both sides of a diode between a source and its loads merged into one. A net that
 * several sources feed is part of the potential of each of them, because any of them may feed all of it when the
 * others fail. For such a net, `of` returns the potential of the first source.
 */
export const circuitPotentialsOf: (nets: Nets) => CircuitPotentials = derived(
  'potentials of circuits',
  (nets: Nets) => {
    const potentials = potentialsOf(nets);
    const behind = Map.groupBy(
      potentials.list.flatMap((far) => feedsThrough(nets, potentials, far)),
      ({ near }) => near,
    );
    if (behind.size === 0) return { ...potentials, of: (net) => potentials.of(net), redundant: [], diodes: [] };
    const merged = new Map<Potential, Potential>();
    const feedsOf = new Map<Potential, Potential[]>();
    for (const [near, feeds] of behind) {
      const fars = [...new Set(feeds.map(({ far }) => far))];
      const whole = joined(near, fars, feeds);
      merged.set(near, whole);
      for (const far of fars) {
        if (!merged.has(far)) merged.set(far, whole);
        feedsOf.set(far, [...(feedsOf.get(far) ?? []), whole]);
      }
    }
    const wholeOf = (one: Potential) => merged.get(one) ?? one;
    return {
      list: [...new Set(potentials.list.map(wholeOf))],
      of: (net) => wholeOf(potentials.of(net)),
      redundant: [...feedsOf].flatMap(([far, feeds]) => (feeds.length > 1 ? [{ far, feeds }] : [])),
      diodes: [...behind.values()].flatMap((feeds) => feeds.map(({ link }) => link)),
    };
  },
);

function joined(near: Potential, fars: readonly Potential[], feeds: readonly Feed[]): Potential {
  const all = [near, ...fars];
  const links = feeds.map(({ link }) => link);
  return {
    ...near,
    nets: all.flatMap((one) => one.nets),
    pins: all.flatMap(({ pins }) => pins),
    through: [...all.flatMap(({ through }) => through), ...links],
    parts: [...new Set(all.flatMap(({ parts }) => parts))].filter((link) => !links.includes(link)),
  };
}

interface Feed {
  readonly near: Potential;
  readonly far: Potential;
  readonly link: PartLink;
}

/** The diodes through which sources feed loads. Empty if the loads are also fed in another way. */
function feedsThrough(nets: Nets, potentials: Potentials, far: Potential): Feed[] {
  if (!far.pins.some(({ type }) => type === 'supply-in')) return [];
  if (far.pins.some(({ type, pin }) => type === 'supply-out' || pin.dir === 'bidir')) return [];
  // The loads may also be fed through a part other than a diode.
  if (far.parts.some(({ reading }) => reading.expect !== 'open-dc')) return [];
  return far.parts.flatMap((link): Feed[] => {
    if (link.oneWay === undefined) return [];
    const net = nets.of(link.oneWay.anode === 'from' ? link.from : link.to);
    const near = net === undefined ? undefined : potentials.of(net);
    const isFed = near !== far && near?.pins.some(({ type }) => type === 'supply-out') === true;
    return near !== undefined && isFed ? [{ near, far, link }] : [];
  });
}
