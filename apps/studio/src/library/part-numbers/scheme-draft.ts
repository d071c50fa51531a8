/** Edits of a scheme. The template follows the edits of the segments, so that people need not write it by hand. */
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
  const id = idFromLabel(names[type], (taken) => scheme.segments.some((segment) => segment.id === taken), names[type]);
  const between = scheme.template === '' ? '' : '-';
  const placed = type === 'variant' ? `[${between}{${id}}]` : `${between}{${id}}`;
  return { ...scheme, segments: [...scheme.segments, fresh[type](id)], template: scheme.template + placed };
}

/** Removes a segment, from the template too. */
export function removeSegment(scheme: DeclarativeScheme, index: number): DeclarativeScheme {
  const id = scheme.segments[index]?.id ?? '';
  const segments = scheme.segments.filter((_, i) => i !== index).map((segment) => forgetting(segment, id));
  return { ...scheme, segments, template: textOf(withoutSegment(readTemplate(scheme.template).parts, id)) };
}

/** A counter without references to a choice that was removed. */
function forgetting(segment: SchemeSegment, id: string): SchemeSegment {
  if (segment.type !== 'counter') return segment;
  const { per, ranges, ...counter } = segment;
  const matches = (match: object) => Object.fromEntries(Object.entries(match).filter(([key]) => key !== id));
  const remaining = ranges?.map((range) => {
    if (range.match === undefined) return range;
    return { ...range, match: Array.isArray(range.match) ? range.match.map(matches) : matches(range.match) };
  });
  return {
    ...counter,
    ...present({ per: per?.filter((choice) => choice !== id), ranges: remaining }),
  };
}

/** Gives a segment another id, everywhere in the scheme. */
export function renameSegment(scheme: DeclarativeScheme, index: number, id: string): DeclarativeScheme {
  const old = scheme.segments[index]?.id ?? '';
  const segments = scheme.segments.map((segment, i) =>
    i === index ? { ...segment, id } : renamedIn(segment, old, id),
  );
  return { ...scheme, segments, template: scheme.template.replaceAll(`{${old}}`, `{${id}}`) };
}

function renamedIn(segment: SchemeSegment, old: string, id: string): SchemeSegment {
  if (segment.type !== 'counter') return segment;
  const rename = (match: object) =>
    Object.fromEntries(Object.entries(match).map(([key, value]) => [key === old ? id : key, value as string]));
  return {
    ...segment,
    ...present({
      per: segment.per?.map((counted) => (counted === old ? id : counted)),
      ranges: segment.ranges?.map((range) => {
        if (range.match === undefined) return range;
        return { ...range, match: Array.isArray(range.match) ? range.match.map(rename) : rename(range.match) };
      }),
    }),
  };
}

export function changeSegment(scheme: DeclarativeScheme, index: number, segment: SchemeSegment): DeclarativeScheme {
  const next = { ...scheme, segments: scheme.segments.with(index, segment) };
  return segment.type === 'variant' ? grouped(next, segment) : next;
}

/** Puts an optional variant into brackets, with the separator before it. */
function grouped(scheme: DeclarativeScheme, { id, optional, kinds }: VariantSegment): DeclarativeScheme {
  if (optional !== true && kinds === undefined) return scheme;
  const { parts } = readTemplate(scheme.template);
  const index = parts.findIndex((part) => part.type === 'segment' && part.id === id);
  if (index < 0) return scheme;
  const before = parts[index - 1];
  const from = before?.type === 'text' ? index - 1 : index;
  const group: TemplatePart = { type: 'group', parts: parts.slice(from, index + 1) };
  return { ...scheme, template: textOf([...parts.slice(0, from), group, ...parts.slice(index + 1)]) };
}

/** Swaps a segment with its neighbour, in the template too. The text between them stays. */
export function moveSegment(scheme: DeclarativeScheme, index: number, by: -1 | 1): DeclarativeScheme {
  const [segment, neighbour] = [scheme.segments[index], scheme.segments[index + by]];
  if (segment === undefined || neighbour === undefined) return scheme;
  const swapped = swap(readTemplate(scheme.template).parts, segment.id, neighbour.id);
  return {
    ...scheme,
    segments: scheme.segments.with(index, neighbour).with(index + by, segment),
    template: textOf(swapped),
  };
}

/** Swaps the template parts of two segments, each with its brackets. */
function swap(parts: readonly TemplatePart[], first: string, second: string): TemplatePart[] {
  const [a, b] = [parts.find((part) => holds(part, first)), parts.find((part) => holds(part, second))];
  if (a === undefined || b === undefined) return [...parts];
  return parts.map((part) => (part === a ? b : part === b ? a : part));
}

function holds(part: TemplatePart, id: string): boolean {
  if (part.type === 'group') return part.parts.some((inner) => holds(inner, id));
  return part.type === 'segment' && part.id === id;
}

/** Removes a segment from the template, with the text before it and a group that becomes empty. */
function withoutSegment(parts: readonly TemplatePart[], id: string): TemplatePart[] {
  const index = parts.findIndex((part) => holds(part, id));
  if (index < 0) return [...parts];
  const before = parts.slice(0, index);
  if (before.at(-1)?.type === 'text') before.pop();
  const after = parts.slice(index + 1);
  // If the first segment is removed, so is the text between it and the next.
  if (before.length === 0 && after[0]?.type === 'text') after.shift();
  return [...before, ...after];
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
