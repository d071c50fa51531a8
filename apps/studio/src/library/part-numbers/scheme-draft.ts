/** Edits of a scheme. The template follows the edits of the segments, so that nobody has to write it by hand. */
import { readTemplate, type TemplatePart } from '@cablewright/engine';
import {
  idFromLabel,
  type ChoiceSegment,
  type CounterSegment,
  type DeclarativeScheme,
  type SchemeSegment,
  type VariantSegment,
  present,
} from '@cablewright/model';

type SegmentType = SchemeSegment['type'];

const fresh: Readonly<Record<SegmentType, (id: string) => SchemeSegment>> = {
  choice: (id): ChoiceSegment => ({ id, type: 'choice', values: [{ value: 'A' }] }),
  counter: (id): CounterSegment => ({ id, type: 'counter', width: 4 }),
  variant: (id): VariantSegment => ({ id, type: 'variant', optional: true }),
};

const names: Readonly<Record<SegmentType, string>> = { choice: 'class', counter: 'count', variant: 'variant' };

/** Adds a segment at the end of the scheme and of its template. A variant is optional in a number. */
export function addSegment(scheme: DeclarativeScheme, type: SegmentType): DeclarativeScheme {
  const id = idFromLabel(names[type], (one) => scheme.segments.some((segment) => segment.id === one), names[type]);
  const between = scheme.template === '' ? '' : '-';
  const placed = type === 'variant' ? `[${between}{${id}}]` : `${between}{${id}}`;
  return { ...scheme, segments: [...scheme.segments, fresh[type](id)], template: scheme.template + placed };
}

/** Removes a segment, from the template too. */
export function removeSegment(scheme: DeclarativeScheme, at: number): DeclarativeScheme {
  const id = scheme.segments[at]?.id ?? '';
  const segments = scheme.segments.filter((_, i) => i !== at).map((segment) => forgetting(segment, id));
  return { ...scheme, segments, template: textOf(withoutSegment(readTemplate(scheme.template).parts, id)) };
}

/** A counter without references to a choice that was removed. */
function forgetting(segment: SchemeSegment, id: string): SchemeSegment {
  if (segment.type !== 'counter') return segment;
  const { per, ranges, ...rest } = segment;
  const matches = (match: object) => Object.fromEntries(Object.entries(match).filter(([key]) => key !== id));
  const kept = ranges?.map((range) => {
    if (range.match === undefined) return range;
    return { ...range, match: Array.isArray(range.match) ? range.match.map(matches) : matches(range.match) };
  });
  return {
    ...rest,
    ...present({ per: per?.filter((one) => one !== id), ranges: kept }),
  };
}

/** Gives a segment another id, everywhere in the scheme. */
export function renameSegment(scheme: DeclarativeScheme, at: number, id: string): DeclarativeScheme {
  const old = scheme.segments[at]?.id ?? '';
  const segments = scheme.segments.map((segment, i) => (i === at ? { ...segment, id } : renamedIn(segment, old, id)));
  return { ...scheme, segments, template: scheme.template.replaceAll(`{${old}}`, `{${id}}`) };
}

function renamedIn(segment: SchemeSegment, old: string, id: string): SchemeSegment {
  if (segment.type !== 'counter') return segment;
  const rename = (match: object) =>
    Object.fromEntries(Object.entries(match).map(([key, value]) => [key === old ? id : key, value as string]));
  return {
    ...segment,
    ...present({ per: segment.per?.map((counted) => (counted === old ? id : counted)) }),
    ...(segment.ranges === undefined
      ? {}
      : {
          ranges: segment.ranges.map((range) => {
            if (range.match === undefined) return range;
            return { ...range, match: Array.isArray(range.match) ? range.match.map(rename) : rename(range.match) };
          }),
        }),
  };
}

export function changeSegment(scheme: DeclarativeScheme, at: number, segment: SchemeSegment): DeclarativeScheme {
  const next = { ...scheme, segments: scheme.segments.with(at, segment) };
  return segment.type === 'variant' ? grouped(next, segment) : next;
}

/** Puts an optional variant into brackets, with the separator before it. */
function grouped(scheme: DeclarativeScheme, { id, optional, kinds }: VariantSegment): DeclarativeScheme {
  if (optional !== true && kinds === undefined) return scheme;
  const { parts } = readTemplate(scheme.template);
  const at = parts.findIndex((part) => part.type === 'segment' && part.id === id);
  if (at < 0) return scheme;
  const before = parts[at - 1];
  const from = before?.type === 'text' ? at - 1 : at;
  const group: TemplatePart = { type: 'group', parts: parts.slice(from, at + 1) };
  return { ...scheme, template: textOf([...parts.slice(0, from), group, ...parts.slice(at + 1)]) };
}

/** Swaps a segment with its neighbour, in the template too. The text between them stays. */
export function moveSegment(scheme: DeclarativeScheme, at: number, by: -1 | 1): DeclarativeScheme {
  const [one, other] = [scheme.segments[at], scheme.segments[at + by]];
  if (one === undefined || other === undefined) return scheme;
  const swapped = swap(readTemplate(scheme.template).parts, one.id, other.id);
  return { ...scheme, segments: scheme.segments.with(at, other).with(at + by, one), template: textOf(swapped) };
}

/** Swaps the template parts of two segments, each with its brackets. */
function swap(parts: readonly TemplatePart[], one: string, other: string): TemplatePart[] {
  const [a, b] = [parts.findIndex((part) => holds(part, one)), parts.findIndex((part) => holds(part, other))];
  if (a < 0 || b < 0 || a === b) return [...parts];
  return parts.with(a, parts[b]!).with(b, parts[a]!);
}

function holds(part: TemplatePart, id: string): boolean {
  if (part.type === 'group') return part.parts.some((inner) => holds(inner, id));
  return part.type === 'segment' && part.id === id;
}

/** Removes a segment from the template, with the text before it and a group that becomes empty. */
function withoutSegment(parts: readonly TemplatePart[], id: string): TemplatePart[] {
  const at = parts.findIndex((part) => holds(part, id));
  if (at < 0) return [...parts];
  const left = parts.slice(0, at);
  if (left.at(-1)?.type === 'text') left.pop();
  const rest = parts.slice(at + 1);
  // If the first segment goes, the text between it and the next goes too.
  if (left.length === 0 && rest[0]?.type === 'text') rest.shift();
  return [...left, ...rest];
}

function textOf(parts: readonly TemplatePart[]): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      return part.type === 'segment' ? `{${part.id}}` : `[${textOf(part.parts)}]`;
    })
    .join('');
}

export function choicesOf(scheme: DeclarativeScheme): readonly ChoiceSegment[] {
  return scheme.segments.filter((segment) => segment.type === 'choice');
}

/** The distinct codes of a choice, without those that are still empty. */
export function codesOf(choice: ChoiceSegment): string[] {
  return [...new Set(choice.values.map(({ value }) => value))].filter((value) => value !== '');
}
