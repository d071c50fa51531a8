/** The selection on the canvas, for other people who have the cable open. */
let picks: readonly string[] = [];
const listeners = new Set<() => void>();

export function setPicks(next: readonly string[]): void {
  if (next.length === picks.length && next.every((id, i) => id === picks[i])) return;
  picks = next;
  for (const listener of listeners) listener();
}

export function picksNow(): readonly string[] {
  return picks;
}

export function onPicks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
