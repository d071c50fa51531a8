/** Compiles a definition to a working numbering scheme, or lists everything that is wrong with it. */
import {
  DeclarativeEnvelope,
  type DeclarativeScheme,
  isObject,
  maxNumberLength,
  type NumberKind,
  numberKinds,
  type PartNumberScheme,
  PrefixScheme,
  segmentSchemas,
} from '@cablewright/model';
import { checkPattern } from './pattern.ts';
import { type DefinitionProblem, shapeProblems } from './problems.ts';
import { DefinedScheme } from './scheme.ts';
import { segmentProblems } from './segment-problems.ts';
import { readTemplate, type TemplatePart } from './template.ts';
import { variantLimits, variantText } from './variant.ts';

type CompiledScheme =
  | { readonly ok: true; readonly scheme: DefinedScheme }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };

/**
 * Compiles a prefix or declarative definition. An invalid definition is refused with all its problems. Its meaning is checked
 * only if its shape is valid.
 */
export function compileScheme(definition: unknown): CompiledScheme {
  const answer = compileStored(definition);
  const problems = answer.ok ? lengthProblems(answer.scheme.stored) : [];
  return problems.length === 0 ? answer : { ok: false, problems };
}

/** Compiles a stored definition, without the length limit: a scheme saved before the limit existed must keep working. */
export function compileStored(definition: unknown): CompiledScheme {
  const type = isObject(definition) ? definition['type'] : undefined;
  if (type === 'prefix') return compilePrefix(definition);
  if (type === 'declarative') return compileDeclarative(definition);
  const expected = ['prefix', 'declarative'];
  const message = 'A numbering scheme needs a type: prefix or declarative.';
  return { ok: false, problems: [{ pointer: '/type', message, found: type, expected }] };
}

function compilePrefix(definition: unknown): CompiledScheme {
  const problems = shapeProblems(PrefixScheme, definition);
  if (problems.length > 0) return { ok: false, problems };
  const stored = definition as PrefixScheme;
  if (Object.keys(stored.prefixes).length === 0) {
    const message = 'The scheme has no prefix. Enter a prefix for at least one kind of part.';
    problems.push({ pointer: '/prefixes', message, expected: numberKinds });
  }
  const highest = 10 ** stored.digits - 1;
  if ((stored.start ?? 0) > highest) {
    const message = `New numbers would start at ${stored.start}, but ${stored.digits} digits hold at most ${highest}.`;
    problems.push({ pointer: '/start', message, found: stored.start, expected: `at most ${highest}` });
  }
  if (problems.length > 0) return { ok: false, problems };
  const start = stored.start === undefined ? {} : { start: stored.start };
  return { ok: true, scheme: new DefinedScheme({ stored, definition: inSegments(stored), ...start }) };
}

/** Converts a prefix scheme to segments that read the same numbers: prefix, counter and an optional variant. */
export function inSegments(scheme: PrefixScheme): DeclarativeScheme {
  const between = scheme.separator ?? '-';
  const kindsOf = new Map<string, NumberKind[]>();
  for (const kind of numberKinds) {
    const prefix = scheme.prefixes[kind]?.toUpperCase();
    if (prefix !== undefined) kindsOf.set(prefix, [...(kindsOf.get(prefix) ?? []), kind]);
  }
  const values = [...kindsOf].map(([value, kinds]) => ({ value, kinds }));
  return {
    type: 'declarative',
    id: scheme.id ?? 'prefixes',
    label: scheme.label ?? 'the prefix scheme',
    template: `{prefix}${between}{count}[${between}{variant}]`,
    segments: [
      { id: 'prefix', type: 'choice', values },
      { id: 'count', type: 'counter', width: scheme.digits },
      { id: 'variant', type: 'variant', optional: true },
    ],
    immutable: scheme.immutable,
  };
}

function compileDeclarative(definition: unknown): CompiledScheme {
  const shape = [...shapeProblems(DeclarativeEnvelope, definition), ...segmentShapes(definition)];
  if (shape.length > 0) return { ok: false, problems: [...shape, ...patternProblems(definition)] };
  const sound = definition as DeclarativeScheme;
  const { parts, problems: brackets } = readTemplate(sound.template);
  const placed = sound.segments.map((segment, i) => ({ segment, pointer: `/segments/${i}` }));
  const problems = [...brackets, ...segmentProblems(placed, parts), ...patternProblems(definition)];
  if (problems.length > 0) return { ok: false, problems };
  const pattern = sound.validation === undefined ? undefined : checkPattern(sound.validation.regex);
  const matches = pattern?.ok === true ? { matches: pattern.matches } : {};
  return { ok: true, scheme: new DefinedScheme({ stored: sound, definition: sound, ...matches }) };
}

function lengthProblems(stored: PartNumberScheme): DefinitionProblem[] {
  const { template, segments } = stored.type === 'prefix' ? inSegments(stored) : stored;
  const longest = exampleOfMaxLength(readTemplate(template).parts, segments);
  if (longest.length <= maxNumberLength) return [];
  const expected = `at most ${maxNumberLength} characters`;
  const message = `Numbers would have up to ${longest.length} characters, such as ${longest}; a number has ${expected}. Shorten the template or its segments.`;
  return [{ pointer: '/template', message, found: longest, expected }];
}

function segmentShapes(definition: unknown): DefinitionProblem[] {
  const segments = isObject(definition) && Array.isArray(definition['segments']) ? definition['segments'] : [];
  return segments.slice(0, 12).flatMap((segment: unknown, i) => {
    const type = isObject(segment) ? segment['type'] : undefined;
    if (typeof type === 'string' && Object.hasOwn(segmentSchemas, type)) {
      return shapeProblems(segmentSchemas[type as keyof typeof segmentSchemas], segment, `/segments/${i}`);
    }
    const expected = Object.keys(segmentSchemas);
    const message = `Segment ${i + 1} needs a type: ${expected.join(', ')}.`;
    return [{ pointer: `/segments/${i}/type`, message, found: type, expected }];
  });
}

function patternProblems(definition: unknown): DefinitionProblem[] {
  const validation = isObject(definition) ? definition['validation'] : undefined;
  const regex = isObject(validation) ? validation['regex'] : undefined;
  // A longer expression is already refused for its length, so it isn't parsed.
  if (typeof regex !== 'string' || regex.length > 200) return [];
  const checked = checkPattern(regex);
  if (checked.ok) return [];
  return checked.problems.map((says) => ({
    pointer: '/validation/regex',
    message: `The pattern ${says}.`,
    found: regex,
    expected: 'a pattern that runs in linear time',
  }));
}

/**
 * The longest number that a template can produce: all groups included, the longest value of each choice, all nines in the
 * counter and the highest variant.
 */
function exampleOfMaxLength(parts: readonly TemplatePart[], segments: DeclarativeScheme['segments']): string {
  return parts.map((part) => textOf(part, segments)).join('');
}

function textOf(part: TemplatePart, segments: DeclarativeScheme['segments']): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'group') return exampleOfMaxLength(part.parts, segments);
  const segment = segments.find(({ id }) => id === part.id);
  if (segment === undefined) return '';
  if (segment.type === 'counter') return '9'.repeat(segment.width);
  if (segment.type === 'variant') return variantText(segment, variantLimits(segment).max);
  return segment.values
    .map(({ value }) => value)
    .reduce((long, value) => (value.length > long.length ? value : long), '');
}
