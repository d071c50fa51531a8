/** The compiled ranges of a counter: the spans available to each combination of choices, and the counts that are never issued. */
import type { CounterRange, CounterSegment, CounterSpan, RangeMatch } from '@cablewright/model';
import { asSpan, bySize } from './spans.ts';

/** The choices of a number: value in capitals, by segment id. */
export type Choices = Readonly<Record<string, string>>;

export interface CountRange {
  /** Sorted. */
  readonly spans: readonly CounterSpan[];
  readonly excluded: readonly CounterSpan[];
}

/** The alternative matches of a range. A range without a match has one that matches everything. */
export function matchesOf(range: CounterRange): readonly RangeMatch[] {
  if (range.match === undefined) return [{}];
  return Array.isArray(range.match) ? range.match : [range.match];
}

/** The values in capitals that a match allows for a segment. Undefined if it allows any value. */
export function valuesOf(match: RangeMatch, id: string): string[] | undefined {
  const values = Object.hasOwn(match, id) ? match[id] : undefined;
  if (values === undefined) return undefined;
  return (Array.isArray(values) ? values : [values]).map((value) => value.toUpperCase());
}

export function spansOf(range: CounterRange): readonly CounterSpan[] {
  if (range.spans !== undefined) return range.spans;
  return range.from === undefined || range.to === undefined ? [] : [{ from: range.from, to: range.to }];
}

/**
 * Returns a lookup for the range of a combination: the first matching range, or the full width of the counter if no ranges
 * are declared.
 */
export function compileRanges(counter: CounterSegment): (choices: Choices) => CountRange | undefined {
  const always = (counter.exclude ?? []).map(asSpan);
  if (counter.ranges === undefined) {
    const whole = { spans: [{ from: 1, to: 10 ** counter.width - 1 }], excluded: always };
    return () => whole;
  }
  const ranges = counter.ranges.map((range) => ({
    matches: compileMatches(range),
    range: { spans: spansOf(range).toSorted(bySize), excluded: [...always, ...(range.exclude ?? []).map(asSpan)] },
  }));
  return (choices) => ranges.find(({ matches }) => matches(choices))?.range;
}

function compileMatches(range: CounterRange): (choices: Choices) => boolean {
  const alternatives = matchesOf(range).map((match) =>
    Object.keys(match).map((id) => [id, new Set(valuesOf(match, id))] as const),
  );
  return (choices) => alternatives.some((wanted) => wanted.every(([id, values]) => values.has(choices[id] ?? '')));
}
