import type { Continuity, Library } from '@cablewright/engine';

/**
 * The signals on each net: the one that all its pins carry, or else all their signals, in the order of the points. A crossed
 * pair joins the output of one end to the input of the other, so neither signal belongs to the net alone.
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
