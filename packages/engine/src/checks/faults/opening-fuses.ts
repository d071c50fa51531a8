/** Finds the fuses of a cable that open when one of its contacts is shorted to ground. */
import type { Net, Nets } from '../../connectivity/nets/nets.ts';
import type { PartLink } from '../../connectivity/parts/part-links.ts';
import { fuseIn } from '../electrical/circuit/fuse.ts';
import type { Potentials } from '../rule-check/conducting.ts';

/**
 * The fuses nearest to a shorted net on the ways from the supplies that feed it. Empty if a supply reaches the net without a
 * fuse. Undefined if no pin of the cable is known to be the source, so that the short may be on either side of a fuse.
 */
export function openingFuses(nets: Nets, potentials: Potentials, shorted: Net): readonly PartLink[] | undefined {
  const isFuse = (link: PartLink) => fuseIn(nets.flat.libraryOf(link.instance), link) !== undefined;
  const isFed = (net: Net) =>
    potentials.of(net).pins.some((pin) => pin.type === 'supply-out' && nets.of(pin.ref) === net);
  const behind = reach(nets, potentials, [shorted], (link) => !isFuse(link));
  if ([...behind].some(isFed)) return [];
  const fuses = [...behind].flatMap((net) =>
    waysTo(nets, potentials, net)
      .filter(({ link, from }) => isFuse(link) && !behind.has(from))
      .filter(({ from }) => [...reach(nets, potentials, [from], () => true)].some(isFed))
      .map(({ link }) => link),
  );
  return fuses.length === 0 ? undefined : fuses;
}

/** The nets from which current can flow to these nets through links that pass. */
function reach(
  nets: Nets,
  potentials: Potentials,
  start: readonly Net[],
  passes: (link: PartLink) => boolean,
): Set<Net> {
  const found = new Set(start);
  for (const net of found)
    for (const { link, from } of waysTo(nets, potentials, net)) if (passes(link)) found.add(from);
  return found;
}

/** The parts through which current can flow to a net, with the net that it comes from: a diode only conducts one way. */
function waysTo(nets: Nets, potentials: Potentials, net: Net): { readonly link: PartLink; readonly from: Net }[] {
  const { through, parts } = potentials.of(net);
  return [...through, ...parts.filter(({ oneWay }) => oneWay !== undefined)].flatMap((link) => {
    const [from, to] = [nets.of(link.from), nets.of(link.to)];
    if (from === undefined || to === undefined) return [];
    if (to === net && link.oneWay?.anode !== 'to') return [{ link, from }];
    return from === net && link.oneWay?.anode !== 'from' ? [{ link, from: to }] : [];
  });
}
