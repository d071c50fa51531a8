import type { Continuity, Library } from '@cablewright/engine';

/**
 * The signals on each net: the one its pins agree on, else every one they carry, in the order of the points. A crossed
 * pair joins what one end sends to what the other receives: neither is the net's own.
 */
export function netSignals({ nets, points }: Continuity): ReadonlyMap<string, readonly string[]> {
  const carried = new Map<string, Set<string>>();
  for (const { net, signal } of points) {
    if (net === null || signal === null) continue;
    carried.set(net, (carried.get(net) ?? new Set()).add(signal));
  }
  return new Map(nets.map(({ net, signal }) => [net, signal === null ? [...(carried.get(net) ?? [])] : [signal]]));
}

/** Signals by their names in the vocabulary. */
export function signalText(library: Library, signals: readonly string[]): string {
  return signals.map((signal) => library.word('signals', signal)?.label ?? signal).join(' / ');
}
