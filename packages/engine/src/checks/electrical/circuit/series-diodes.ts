/** The potentials of circuits: a diode between a source and loads that nothing else feeds passes their current on. */
import { derived } from '@cablewright/derive';
import type { Nets } from '../../../connectivity/nets/nets.ts';
import type { PartLink } from '../../../connectivity/parts/part-links.ts';
import { potentialsOf, type Potential, type Potentials } from '../../rule-check/conducting.ts';

/**
 * The potentials of a design, where those on both sides of such a diode are one. Loads with several sources, each behind a diode
 * of its own, are left apart: which of them feeds is not known, and none feeds back into another.
 */
export const circuitPotentialsOf: (nets: Nets) => Potentials = derived('potentials of circuits', (nets: Nets) => {
  const potentials = potentialsOf(nets);
  const behind = Map.groupBy(
    potentials.list.flatMap((far) => fedThrough(nets, potentials, far) ?? []),
    ({ near }) => near,
  );
  if (behind.size === 0) return potentials;
  const merged = new Map<Potential, Potential>();
  for (const [near, feeds] of behind) {
    const all = [near, ...feeds.map(({ far }) => far)];
    const links = feeds.map(({ link }) => link);
    const whole: Potential = {
      ...near,
      nets: all.flatMap((one) => one.nets),
      pins: all.flatMap(({ pins }) => pins),
      through: [...all.flatMap(({ through }) => through), ...links],
      parts: [...new Set(all.flatMap(({ parts }) => parts))].filter((link) => !links.includes(link)),
    };
    for (const one of all) merged.set(one, whole);
  }
  const wholeOf = (one: Potential) => merged.get(one) ?? one;
  return {
    list: [...new Set(potentials.list.map(wholeOf))],
    of: (net) => wholeOf(potentials.of(net)),
  };
});

interface Feed {
  readonly near: Potential;
  readonly far: Potential;
  readonly link: PartLink;
}

/** The source of loads that one diode feeds in its direction. Undefined if they have another source or none. */
function fedThrough(nets: Nets, potentials: Potentials, far: Potential): Feed | undefined {
  if (!far.pins.some(({ type }) => type === 'supply-in')) return undefined;
  if (far.pins.some(({ type, pin }) => type === 'supply-out' || pin.dir === 'bidir')) return undefined;
  // Another part than a diode may feed the loads.
  if (far.parts.some(({ reading }) => reading.expect !== 'open-dc')) return undefined;
  const feeds = far.parts.flatMap((link): Feed[] => {
    if (link.oneWay === undefined) return [];
    const net = nets.of(link.oneWay.anode === 'from' ? link.from : link.to);
    const near = net === undefined ? undefined : potentials.of(net);
    const isFed = near !== far && near?.pins.some(({ type }) => type === 'supply-out') === true;
    return near !== undefined && isFed ? [{ near, far, link }] : [];
  });
  return feeds.length === 1 ? feeds[0] : undefined;
}
