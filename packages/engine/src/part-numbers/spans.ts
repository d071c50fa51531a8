/** Spans of counts; `from` and `to` are both inclusive. */
import type { CounterSpan, Exclusion } from '@cablewright/model';

export function asSpan(one: Exclusion): CounterSpan {
  return typeof one === 'number' ? { from: one, to: one } : one;
}

export function bySize(a: CounterSpan, b: CounterSpan): number {
  return a.from - b.from;
}

export function spanHolding(spans: readonly CounterSpan[], count: number): CounterSpan | undefined {
  return spans.find(({ from, to }) => from <= count && count <= to);
}

/** The first two spans that share a count, or undefined. */
export function overlapping(
  some: readonly CounterSpan[],
  others: readonly CounterSpan[],
): readonly [CounterSpan, CounterSpan] | undefined {
  for (const one of some)
    for (const other of others) if (one !== other && one.from <= other.to && other.from <= one.to) return [one, other];
  return undefined;
}

/** The highest count in any of the sorted spans, or undefined. `highest` returns the highest count within one span. */
export function highestWithin(
  spans: readonly CounterSpan[],
  highest: (from: number, to: number) => number | undefined,
): number | undefined {
  for (const { from, to } of spans.toReversed()) {
    const found = highest(from, to);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Number of entries in the sorted `counts` that are at most `limit`. */
export function countsUpTo(counts: readonly number[], limit: number): number {
  let low = 0;
  let high = counts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (counts[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The first free count from `start` that is in a span and not excluded. Undefined if the spans are used up. The spans must be
 * sorted.
 */
export function firstFree(
  start: number,
  spans: readonly CounterSpan[],
  excluded: readonly CounterSpan[],
  taken: (count: number) => boolean,
): number | undefined {
  for (const span of spans) {
    let count = Math.max(start, span.from);
    while (count <= span.to) {
      const closed = spanHolding(excluded, count);
      if (closed !== undefined) count = closed.to + 1;
      else if (taken(count)) count += 1;
      else return count;
    }
  }
  return undefined;
}

export function spanText({ from, to }: CounterSpan): string {
  return from === to ? String(from) : `${from} to ${to}`;
}
