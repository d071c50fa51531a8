/** Checks the ranges of a counter: spans must fit the counter and not overlap, and matches must name existing choices. */
import type {
  ChoiceSegment,
  CounterRange,
  CounterSegment,
  CounterSpan,
  Exclusion,
  RangeMatch,
} from '@cablewright/model';
import { suggestion } from '../library/text/nearest.ts';
import type { DefinitionProblem } from './problems.ts';
import { matchesOf, spansOf, valuesOf } from './ranges.ts';
import { asSpan, overlapping, spanText } from './spans.ts';

interface PlacedCounter {
  readonly segment: CounterSegment;
  readonly pointer: string;
}

export function rangeProblems(
  { segment, pointer }: PlacedCounter,
  choices: readonly ChoiceSegment[],
): DefinitionProblem[] {
  const highest = 10 ** segment.width - 1;
  const ranges = segment.ranges ?? [];
  return [
    ...perProblems(segment, pointer, choices),
    ...exclusionProblems(segment.exclude, `${pointer}/exclude`, highest),
    ...ranges.flatMap((range, i) => [
      ...spanProblems(range, `${pointer}/ranges/${i}`, highest),
      ...matchProblems(range, `${pointer}/ranges/${i}`, choices),
      ...exclusionProblems(range.exclude, `${pointer}/ranges/${i}/exclude`, highest),
    ]),
    ...ranges.flatMap((range, i) => clashes(segment, range, i, `${pointer}/ranges/${i}`, choices)),
  ];
}

function perProblems(segment: CounterSegment, pointer: string, choices: readonly ChoiceSegment[]): DefinitionProblem[] {
  const ids = choices.map(({ id }) => id);
  return (segment.per ?? []).flatMap((id, i) =>
    ids.includes(id)
      ? []
      : [unknownChoice(`${pointer}/per/${i}`, `The counter ${segment.id} counts per ${id}`, id, ids)],
  );
}

function unknownChoice(pointer: string, says: string, id: string, ids: readonly string[]): DefinitionProblem {
  const message = `${says}, which is not a choice of the scheme.${suggestion(id, ids)}`;
  return { pointer, message, found: id, expected: ids };
}

function spanProblems(range: CounterRange, pointer: string, highest: number): DefinitionProblem[] {
  const bounds = [range.from, range.to].filter((bound) => bound !== undefined).length;
  const problems: DefinitionProblem[] = [];
  if (range.spans === undefined ? bounds !== 2 : bounds !== 0) {
    const message = 'A range needs either from and to, or a list of spans.';
    problems.push({ pointer, message, expected: '{from, to} or {spans: [{from, to}]}' });
  }
  const spans = spansOf(range);
  for (const [i, span] of spans.entries()) {
    const at = range.spans === undefined ? pointer : `${pointer}/spans/${i}`;
    problems.push(...boundProblems(span, at, highest));
  }
  const clash = overlapping(spans, spans);
  if (clash !== undefined) {
    const message = `The spans ${spanText(clash[0])} and ${spanText(clash[1])} of one range overlap. Separate them.`;
    problems.push({ pointer: `${pointer}/spans`, message, found: clash });
  }
  return problems;
}

function boundProblems(span: CounterSpan, pointer: string, highest: number): DefinitionProblem[] {
  if (span.from > span.to)
    return [{ pointer, message: `The span ${spanText(span)} is reversed. Swap its ends.`, found: span }];
  if (span.to <= highest) return [];
  const message = `The span ${spanText(span)} exceeds ${highest}, the highest number its digits can hold.`;
  return [{ pointer, message, found: span.to, expected: `at most ${highest}` }];
}

function exclusionProblems(
  list: readonly Exclusion[] | undefined,
  pointer: string,
  highest: number,
): DefinitionProblem[] {
  return (list ?? []).flatMap((one, i) => boundProblems(asSpan(one), `${pointer}/${i}`, highest));
}

function matchProblems(range: CounterRange, pointer: string, choices: readonly ChoiceSegment[]): DefinitionProblem[] {
  const ids = choices.map(({ id }) => id);
  return matchesOf(range).flatMap((match, i) => {
    const at = Array.isArray(range.match) ? `${pointer}/match/${i}` : `${pointer}/match`;
    return Object.keys(match).flatMap((id) => {
      const choice = choices.find((one) => one.id === id);
      if (choice === undefined) return [unknownChoice(`${at}/${id}`, `A range matches ${id}`, id, ids)];
      const values = choice.values.map(({ value }) => value);
      const known = new Set(values.map((value) => value.toUpperCase()));
      return (valuesOf(match, id) ?? [])
        .filter((value) => !known.has(value))
        .map((value) => ({
          pointer: `${at}/${id}`,
          message: `A range matches ${value} of ${id}, which is not one of its values.${suggestion(value, values)}`,
          found: value,
          expected: values,
        }));
    });
  });
}

/**
 * Reports a range that an earlier range makes unreachable, and overlapping ranges that share a count. If every combination of
 * choices has its own count, overlapping ranges are allowed: the first matching range applies.
 */
function clashes(
  segment: CounterSegment,
  range: CounterRange,
  i: number,
  pointer: string,
  choices: readonly ChoiceSegment[],
): DefinitionProblem[] {
  const earlier = (segment.ranges ?? []).slice(0, i);
  const cover = [...earlier.entries()].find(([, other]) =>
    matchesOf(range).every((match) => matchesOf(other).some((wide) => covers(wide, match))),
  );
  if (cover !== undefined) {
    const [index, other] = cover;
    const shared = overlapping(spansOf(other), spansOf(range));
    const how = shared === undefined ? '' : `, and ${spanText(shared[0])} overlaps ${spanText(shared[1])}`;
    const message = `Range ${i + 1} is never used: range ${index + 1} already matches everything it matches${how}.`;
    return [{ pointer, message, found: range, expected: 'a match of its own, or one range with spans' }];
  }
  const per = segment.per ?? choices.map(({ id }) => id);
  if (choices.every(({ id }) => per.includes(id))) return [];
  return earlier.flatMap((other, j) => {
    const shared = shareCount(other, range, per) ? overlapping(spansOf(other), spansOf(range)) : undefined;
    if (shared === undefined) return [];
    const message = `Ranges ${j + 1} and ${i + 1} share a count and overlap: ${spanText(shared[0])} and ${spanText(shared[1])}.`;
    return [{ pointer, message, found: shared, expected: 'ranges of one count that do not overlap' }];
  });
}

/** True if `wide` matches everything that `narrow` matches. */
function covers(wide: RangeMatch, narrow: RangeMatch): boolean {
  return Object.keys(wide).every((id) => {
    const values = valuesOf(narrow, id);
    return values !== undefined && values.every((value) => valuesOf(wide, id)?.includes(value));
  });
}

/**
 * True if both ranges can take numbers from the same count: for every choice in `per`, some value is allowed in both.
 */
function shareCount(one: CounterRange, other: CounterRange, per: readonly string[]): boolean {
  return matchesOf(one).some((a) =>
    matchesOf(other).some((b) =>
      per.every((id) => {
        const [left, right] = [valuesOf(a, id), valuesOf(b, id)];
        return left === undefined || right === undefined || left.some((value) => right.includes(value));
      }),
    ),
  );
}
