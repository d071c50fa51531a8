/**
 * Computes the returns of loads that several sources can feed, assuming for each source in turn that it feeds them
 * alone.
 */
import type { Returns, Circuit } from './returns.ts';
import type { Redundant } from './series-diodes.ts';

/**
 * The largest return currents over all of these cases. In each case, a load that several circuits supply is assigned to
 * one of them, so that its current returns only once.
 */
export function returnsOfAll(
  feeds: readonly Circuit[],
  redundant: readonly Redundant[],
  solve: (feeds: readonly Circuit[]) => Returns,
): Returns {
  if (redundant.length === 0) return solve(feeds);
  const count = Math.max(...redundant.map((group) => group.feeds.length));
  const cases = Array.from({ length: count }, (_, i) => {
    const own = new Map(feeds.map((circuit) => [circuit, withoutOthers(circuit, redundant, i)]));
    return { own, returns: solve([...own.values()]) };
  });
  const all = cases.map(({ returns }) => returns);
  return {
    flows: largest(all.map(({ flows }) => flows)),
    partFlows: largest(all.map(({ partFlows }) => partFlows)),
    contactFlows: () => largest(all.map(({ contactFlows }) => contactFlows())),
    of: (circuit, instance) => {
      for (const { own, returns } of cases) {
        const found = returns.of(own.get(circuit) ?? circuit, instance);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    covers: (ground) => all.some(({ covers }) => covers(ground)),
  };
}

/** The circuit without the loads that another source feeds in case `which`. */
function withoutOthers(circuit: Circuit, redundant: readonly Redundant[], which: number): Circuit {
  const { feeding, potential } = circuit;
  if (!feeding.known) return circuit;
  const others = redundant.filter(
    ({ feeds }) => feeds.includes(potential) && feeds[Math.min(which, feeds.length - 1)] !== potential,
  );
  if (others.length === 0) return circuit;
  const pins = new Set(others.flatMap(({ far }) => far.pins.map(({ ref }) => ref.instance)));
  const loads = feeding.loads.filter(({ instance }) => !pins.has(instance));
  return { ...circuit, feeding: { ...feeding, loads } };
}

export function largest<T>(all: readonly ReadonlyMap<T, number>[]): Map<T, number> {
  const most = new Map<T, number>();
  for (const flows of all) for (const [way, amperes] of flows) most.set(way, Math.max(amperes, most.get(way) ?? 0));
  return most;
}
