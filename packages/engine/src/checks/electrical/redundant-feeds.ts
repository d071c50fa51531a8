/**
 * The current that several sources, each through its own diode, deliver into the conductors that they feed together.
 */
import type { TerminalText } from '@cablewright/model';
import type { CoreEdge, GraphEdge } from '../../connectivity/conductors/copper-graph.ts';
import type { NetId } from '../../connectivity/nets/nets.ts';
import type { ElectricalContext } from './electrical-context.ts';
import { fuseZones, type FuseZone } from './fuse-zones.ts';
import type { Circuits } from './circuit/circuits.ts';
import type { Circuit } from './circuit/returns.ts';
import { nonEmptyGroups } from '../../library/non-empty.ts';

/** One of several sources that feed the same conductors. */
interface SharedFeed {
  readonly circuit: Circuit;
  /** A zone of the source's circuit, reduced to the shared conductors. */
  readonly zone: FuseZone;
  /** The terminals of the source. */
  readonly vertices: readonly TerminalText[];
}

/** The sources of a group of conductors, one entry for each zone that contains some of them. */
export function sharedFeeds(
  context: Pick<ElectricalContext, 'circuits'>,
  { nets, circuits }: Circuits['redundant'][number],
): SharedFeed[] {
  return circuits.flatMap((circuit) =>
    fuseZones(context, circuit).flatMap((zone) => {
      const cores = zone.cores.filter(({ net }) => nets.has(net));
      const vertices = circuit.feeding.sources.flatMap(({ ends }) => ends.map(({ vertex }) => vertex));
      return cores.length === 0 ? [] : [{ circuit, zone: { ...zone, cores }, vertices }];
    }),
  );
}

/** The zone without the conductors that several sources feed. */
export function ofOneSource({ circuits }: Pick<ElectricalContext, 'circuits'>, zone: FuseZone): FuseZone {
  const isShared = (net: NetId) => circuits.redundant.some(({ nets }) => nets.has(net));
  return { ...zone, cores: zone.cores.filter(({ net }) => !isShared(net)) };
}

/**
 * Groups the conductors of a zone by the sources that feed a short circuit through them. A short circuit at one end
 * of a conductor is fed by the sources on the other side; of the two ends, the one with the larger current counts.
 */
export function byWorstSide<F extends { readonly vertices: readonly TerminalText[] }>(
  { circuits: { graph } }: Pick<ElectricalContext, 'circuits'>,
  zone: FuseZone,
  feeds: readonly F[],
  amperesOf: (feed: F) => number,
): { readonly zone: FuseZone; readonly feeds: readonly F[] }[] {
  const ends = ({ a, b }: GraphEdge<CoreEdge>) =>
    [graph.joined.makeGroup(a), graph.joined.makeGroup(b)].toSorted((x, y) => x - y).join(' ');
  const parallel = nonEmptyGroups(zone.cores, ends);
  const sum = (some: readonly F[]) => some.reduce((total, feed) => total + amperesOf(feed), 0);
  const judged = [...parallel.values()].map((cores) => {
    const own = new Set(cores.map(({ over }) => over));
    const reached = feeds.map(({ vertices }) =>
      graph.reach(vertices, ({ core }) => core !== undefined && own.has(core)),
    );
    const [{ a, b }] = cores;
    const feedsTo = (end: TerminalText) => feeds.filter((_, i) => reached[i]?.has(end));
    const [near, far] = [feedsTo(a), feedsTo(b)];
    return { cores, feeds: sum(far) > sum(near) ? far : near };
  });
  const grouped = nonEmptyGroups(judged, (one) => one.feeds.map((feed) => feeds.indexOf(feed)).join(' '));
  return [...grouped.values()].flatMap((same) => {
    const worst = same[0].feeds;
    return worst.length === 0 ? [] : [{ zone: { ...zone, cores: same.flatMap(({ cores }) => cores) }, feeds: worst }];
  });
}
