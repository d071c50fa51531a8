/** Checks segments beyond their shape, individually and against each other. */
import type { ChoiceSegment, SchemeSegment, VariantSegment } from '@cablewright/model';
import { suggestion } from '../library/text/nearest.ts';
import type { DefinitionProblem } from './problems.ts';
import { rangeProblems } from './range-problems.ts';
import { placedSegments, type TemplatePart } from './template.ts';
import { ordinalOf, variantLimits } from './variant.ts';

/** A segment with its pointer into the definition, for messages. */
interface Placed<S extends SchemeSegment = SchemeSegment> {
  readonly segment: S;
  readonly pointer: string;
}

export function segmentProblems(segments: readonly Placed[], parts: readonly TemplatePart[]): DefinitionProblem[] {
  const choices = segments.flatMap(({ segment }) => (segment.type === 'choice' ? [segment] : []));
  return [
    ...duplicateIds(segments),
    ...placingProblems(segments, parts),
    ...numberOf(segments),
    ...segments.flatMap(({ segment, pointer }) => {
      if (segment.type === 'choice') return choiceProblems({ segment, pointer });
      if (segment.type === 'variant') return variantProblems({ segment, pointer }, parts);
      return rangeProblems({ segment, pointer }, choices);
    }),
  ];
}

function duplicateIds(segments: readonly Placed[]): DefinitionProblem[] {
  const seen = new Set<string>();
  return segments.flatMap(({ segment: { id }, pointer }) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [{ pointer: `${pointer}/id`, message: `Two segments have the id ${id}. Change one of the ids.`, found: id }];
  });
}

/** The template must include every segment exactly once, and nothing else. */
function placingProblems(segments: readonly Placed[], parts: readonly TemplatePart[]): DefinitionProblem[] {
  const placed = placedSegments(parts).map(({ id }) => id);
  const ids = segments.map(({ segment }) => segment.id);
  const strange = [...new Set(placed)].filter((id) => !ids.includes(id));
  return [
    ...[...new Set(ids)].flatMap((id) => {
      const times = placed.filter((one) => one === id).length;
      if (times === 1) return [];
      const says = times === 0 ? 'does not include' : `includes ${times} times`;
      return [
        {
          pointer: '/template',
          message: `The template ${says} the segment ${id}. Include it once.`,
          found: times,
          expected: 1,
        },
      ];
    }),
    ...strange.map((id) => ({
      pointer: '/template',
      message: `The template includes {${id}}, which is not a segment.${suggestion(id, ids)}`,
      found: id,
      expected: ids,
    })),
    ...parts.flatMap((part) => (part.type === 'group' ? groupProblems(part.parts, segments) : [])),
  ];
}

function groupProblems(parts: readonly TemplatePart[], segments: readonly Placed[]): DefinitionProblem[] {
  const inside = placedSegments(parts).map(({ id }) => id);
  const fixed = segments.filter(({ segment }) => inside.includes(segment.id) && segment.type !== 'variant');
  const problems = fixed.map(({ segment }) => ({
    pointer: '/template',
    message: `The ${segment.type} ${segment.id} is in an optional group of the template. Only a variant can be optional.`,
    found: segment.id,
    expected: 'a variant segment',
  }));
  if (inside.length > 0) return problems;
  return [
    {
      pointer: '/template',
      message: 'The template has an optional group without a segment. Add one or remove the brackets.',
    },
  ];
}

/** A scheme needs exactly one counter and allows at most one variant segment. */
function numberOf(segments: readonly Placed[]): DefinitionProblem[] {
  const counters = segments.filter(({ segment }) => segment.type === 'counter').length;
  const variants = segments.filter(({ segment }) => segment.type === 'variant').length;
  const problems: DefinitionProblem[] = [];
  if (counters !== 1) {
    const message = `The scheme has ${counters} counters. It needs exactly one to create the next number.`;
    problems.push({ pointer: '/segments', message, found: counters, expected: 1 });
  }
  if (variants > 1) {
    const message = `The scheme has ${variants} variant segments. It can have only one.`;
    problems.push({ pointer: '/segments', message, found: variants, expected: 1 });
  }
  return problems;
}

function choiceProblems({ segment, pointer }: Placed<ChoiceSegment>): DefinitionProblem[] {
  const spelled = segment.values.map(({ value }) => value.toUpperCase());
  const twice = segment.values.flatMap(({ value }, i) =>
    spelled.indexOf(value.toUpperCase()) === i
      ? []
      : [
          {
            pointer: `${pointer}/values/${i}/value`,
            message: `The choice ${segment.id} lists ${value} twice (case is ignored).`,
            found: value,
          },
        ],
  );
  if (segment.default === undefined || spelled.includes(segment.default.toUpperCase())) return twice;
  const values = segment.values.map(({ value }) => value);
  const message = `The default of ${segment.id} is ${segment.default}, which is not one of its values.${suggestion(segment.default, values)}`;
  return [...twice, { pointer: `${pointer}/default`, message, found: segment.default, expected: values }];
}

function variantProblems(
  { segment, pointer }: Placed<VariantSegment>,
  parts: readonly TemplatePart[],
): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const placed = placedSegments(parts).find(({ id }) => id === segment.id);
  const omissible = segment.optional === true || segment.kinds !== undefined;
  if (omissible && placed?.inGroup === false) {
    const message = `The variant ${segment.id} is optional. Put it in a [ ] group of the template.`;
    problems.push({ pointer: '/template', message, expected: `[{${segment.id}}]` });
  }
  for (const field of ['first', 'max'] as const) {
    const value = segment[field];
    if (value === undefined || ordinalOf(segment, String(value)) !== undefined) continue;
    const shape = segment.style === 'alpha' ? 'letters' : 'digits';
    const message = `The ${field} of the variant ${segment.id} is ${value}, but it can have at most ${segment.width ?? 2} ${shape}.`;
    problems.push({ pointer: `${pointer}/${field}`, message, found: value });
  }
  const { start, max } = variantLimits(segment);
  if (problems.length === 0 && start > max) {
    problems.push({
      pointer: `${pointer}/max`,
      message: `The last variant of ${segment.id} is before its first.`,
      found: segment.max,
    });
  }
  return problems;
}
