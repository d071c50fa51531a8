/** A compiled numbering scheme: parses numbers, reports their problems and creates the next number. */
import {
  type ChoiceSegment,
  type CounterSegment,
  type DeclarativeScheme,
  type Finding,
  maxNumberLength,
  type NumberKind,
  type PartNumberScheme,
  present,
  type VariantSegment,
  type Where,
} from '@cablewright/model';
import { canonicalNumber } from '../library/record-index.ts';
import { listedUpTo } from '../library/text/nearest.ts';
import { reportNumber } from './codes.ts';
import { compileMatcher, isPattern, type NumberPieces } from './matcher.ts';
import type { NumberReading, NumberScheme, Objection, ProposedNumber, TakenNumbers } from './number-scheme.ts';
import { compileRanges, type Choices, type CountRange } from './ranges.ts';
import { firstFree, highestWithin, spanHolding, spanText } from './spans.ts';
import { readTemplate, type TemplatePart } from './template.ts';
import { ordinalOf, variantLimits, variantText } from './variant.ts';

interface Choice {
  readonly segment: ChoiceSegment;
  readonly at: number;
  readonly byValue: ReadonlyMap<string, ChoiceSegment['values'][number]>;
}

interface SchemeParts {
  readonly stored: PartNumberScheme;
  /** The scheme as segments; a prefix scheme is converted. */
  readonly definition: DeclarativeScheme;
  readonly matches?: (number: string) => boolean;
  /** First count for new numbers. */
  readonly start?: number;
}

/** A compiled, valid definition. Create it with `compileScheme`, which checks the definition first. */
export class DefinedScheme implements NumberScheme {
  readonly type: 'prefix' | 'declarative';
  readonly id: string;
  readonly label: string;
  readonly immutable: boolean;
  /** The definition in its stored form. */
  readonly stored: PartNumberScheme;
  readonly #segments: DeclarativeScheme['segments'];
  readonly #template: readonly TemplatePart[];
  readonly #choices: readonly Choice[];
  readonly #counter: CounterSegment;
  readonly #counterAt: number;
  readonly #variant: VariantSegment | undefined;
  readonly #variantAt: number;
  readonly #start: number;
  readonly #limits: { readonly start: number; readonly max: number };
  readonly #per: readonly Choice[];
  readonly #rangeOf: (choices: Choices) => CountRange | undefined;
  readonly #match: (number: string) => NumberPieces | undefined;
  readonly #validation: { readonly matches: (number: string) => boolean; readonly message: string } | undefined;

  constructor({ stored, definition, matches, start = 0 }: SchemeParts) {
    this.#start = start;
    this.type = stored.type;
    this.id = definition.id;
    this.label = definition.label ?? definition.id;
    this.immutable = definition.immutable === true;
    this.stored = stored;
    this.#segments = definition.segments;
    this.#template = readTemplate(definition.template).parts;
    this.#choices = definition.segments.flatMap((segment, at) =>
      segment.type === 'choice' ? [choiceOf(segment, at)] : [],
    );
    this.#counterAt = definition.segments.findIndex(({ type }) => type === 'counter');
    this.#counter = definition.segments[this.#counterAt] as CounterSegment;
    this.#variantAt = definition.segments.findIndex(({ type }) => type === 'variant');
    this.#variant = definition.segments[this.#variantAt] as VariantSegment | undefined;
    this.#limits = variantLimits(this.#variant ?? {});
    const per = this.#counter.per;
    this.#per = per === undefined ? this.#choices : this.#choices.filter(({ segment }) => per.includes(segment.id));
    this.#rangeOf = compileRanges(this.#counter);
    this.#match = compileMatcher(this.#template, this.#segments);
    const message = definition.validation?.message;
    this.#validation = matches === undefined || message === undefined ? undefined : { matches, message };
  }

  read(number: string): NumberReading | undefined {
    const trimmed = number.trim();
    if (trimmed.length > maxNumberLength) return undefined;
    const pieces = this.#match(trimmed.toUpperCase());
    return pieces === undefined ? undefined : this.#reading(pieces);
  }

  check(number: string, kind: NumberKind, where: Where = {}): Finding[] {
    return this.#objections(number, kind).map(({ code, message, expected }) =>
      reportNumber(code, where, message, { found: number, expected }),
    );
  }

  numbers(kind: NumberKind): boolean {
    return this.#choicesFor(kind, {}) !== undefined;
  }

  propose(kind: NumberKind, { inUse, variantOf, choices = {} }: ProposedNumber): string | undefined {
    if (variantOf !== undefined) return this.#nextVariant(kind, variantOf, inUse);
    const chosen = this.#choicesFor(kind, choices);
    if (chosen === undefined) return undefined;
    const values = this.#valuesOf(chosen);
    const range = this.#rangeOf(values);
    if (range === undefined) return undefined;
    const series = this.#seriesOf(chosen);
    const highest = highestWithin(range.spans, (low, high) => inUse.highest(series, low, high)) ?? -1;
    const variant = this.#firstVariant(kind);
    const write = (count: number) => this.#write(this.#withCount(chosen, count, variant));
    const from = Math.max(highest + 1, this.#start);
    const free = firstFree(from, range.spans, range.excluded, (count) => inUse.has(write(count)));
    return free === undefined ? undefined : write(free);
  }

  #nextVariant(kind: NumberKind, of: string, inUse: TakenNumbers): string | undefined {
    const reading = this.read(of);
    const variant = this.#variantFor(kind);
    if (reading === undefined || variant === undefined) return undefined;
    const pieces = this.#segments.map(({ id }) => reading.segments[id]);
    const write = (ordinal: number) => this.#write(pieces.with(this.#variantAt, variantText(variant, ordinal)));
    const used = inUse.highestVariant(reading.base, this.#limits.max);
    const highest = Math.max(used ?? -1, reading.ordinal ?? -1);
    let next = highest < 0 ? this.#limits.start : highest + 1;
    while (next <= this.#limits.max && inUse.has(write(next))) next += 1;
    return next > this.#limits.max ? undefined : write(next);
  }

  #reading(pieces: NumberPieces): NumberReading {
    const canonical = this.#write(pieces);
    const segment = this.#variant;
    const variant = segment === undefined ? undefined : pieces[this.#variantAt];
    const pattern = variant !== undefined && segment?.style !== 'alpha' && isPattern(variant);
    const count = Number(pieces[this.#counterAt]);
    const ordinal = segment === undefined || variant === undefined || pattern ? undefined : ordinalOf(segment, variant);
    return {
      canonical,
      base: variant === undefined ? canonical : this.#write(pieces.with(this.#variantAt, undefined)),
      kinds: this.#kindsOf(pieces),
      segments: this.#named(pieces),
      count,
      series: this.#seriesOf(pieces),
      ...present({ variant, ordinal }),
      pattern,
      problems: this.#problems(pieces, canonical, count, ordinal),
    };
  }

  #problems(pieces: NumberPieces, canonical: string, count: number, ordinal: number | undefined): Objection[] {
    const problems: Objection[] = [];
    if (this.#validation !== undefined && !this.#validation.matches(canonical)) {
      problems.push({ code: 'pn-malformed', message: `${canonical}: ${this.#validation.message}` });
    }
    const range = this.#rangeOf(this.#valuesOf(pieces));
    if (range === undefined) {
      problems.push({
        code: 'pn-out-of-range',
        message: `${canonical}: the scheme has no range for this combination.`,
      });
    } else problems.push(...countProblems(canonical, count, range));
    if (this.#variant !== undefined && ordinal !== undefined && ordinal > this.#limits.max) {
      const last = variantText(this.#variant, this.#limits.max);
      const message = `The variant of ${canonical} is above ${last}, the highest allowed.`;
      problems.push({ code: 'pn-out-of-range', message, expected: `at most ${last}` });
    }
    return problems;
  }

  #objections(number: string, kind: NumberKind): readonly Objection[] {
    const reading = this.read(number);
    if (reading === undefined) {
      const message = `${number} does not match the numbering scheme (${this.label}).`;
      return [{ code: 'pn-malformed', message, expected: this.example(kind) }];
    }
    const wrong = this.#choices.flatMap((choice) => wrongKind(choice, reading, kind));
    const odd = this.#variantObjection(reading, kind);
    return [...reading.problems, ...wrong, ...(odd === undefined ? [] : [odd])];
  }

  #variantObjection({ canonical, variant }: NumberReading, kind: NumberKind): Objection | undefined {
    if (this.#variant === undefined) return undefined;
    const segment = this.#variantFor(kind);
    if (variant !== undefined && segment === undefined) {
      return {
        code: 'pn-malformed',
        message: `${canonical} has a variant, but numbers of the kind ${kind} do not have one.`,
      };
    }
    if (variant !== undefined || segment === undefined || segment.optional === true) return undefined;
    return {
      code: 'pn-malformed',
      message: `${canonical} has no variant, but numbers of the kind ${kind} need one.`,
    };
  }

  /** An example of a number for this kind: the first that the scheme can create, whether or not it is in use. */
  example(kind: NumberKind): string | undefined {
    return this.propose(kind, { inUse: noneInUse });
  }

  /** The variant segment, or undefined if numbers of this kind have none. */
  #variantFor(kind: NumberKind): VariantSegment | undefined {
    return this.#variant?.kinds === undefined || this.#variant.kinds.includes(kind) ? this.#variant : undefined;
  }

  /** The variant of a new part. Undefined unless the variant is required, or the scheme states which comes first. */
  #firstVariant(kind: NumberKind): string | undefined {
    const variant = this.#variantFor(kind);
    if (variant === undefined || (variant.optional === true && variant.first === undefined)) return undefined;
    return variantText(variant, this.#limits.start);
  }

  /** The choices of a new number of this kind. Undefined if some choice has no value for the kind. */
  #choicesFor(kind: NumberKind, wanted: Readonly<Record<string, string>>): NumberPieces | undefined {
    const pieces: NumberPieces = this.#segments.map(() => undefined);
    for (const { segment, at, byValue } of this.#choices) {
      const requested = Object.hasOwn(wanted, segment.id) ? wanted[segment.id] : undefined;
      const value = requested === undefined ? firstFor(segment, kind) : canonicalNumber(requested);
      if (value === undefined || !byValue.has(value)) return undefined;
      pieces[at] = value;
    }
    return pieces;
  }

  #withCount(chosen: NumberPieces, count: number, variant: string | undefined): NumberPieces {
    const pieces = chosen.with(this.#counterAt, String(count).padStart(this.#counter.width, '0'));
    return this.#variantAt < 0 ? pieces : pieces.with(this.#variantAt, variant);
  }

  /** Writes the pieces as a number in the scheme's spelling. Groups whose segment is absent are omitted. */
  #write(pieces: NumberPieces, parts: readonly TemplatePart[] = this.#template): string {
    let text = '';
    for (const part of parts) {
      if (part.type === 'text') text += part.text;
      else if (part.type === 'segment') text += this.#spelled(part.id, pieces);
      else if (this.#variantAt >= 0 && pieces[this.#variantAt] !== undefined) text += this.#write(pieces, part.parts);
    }
    return text;
  }

  #spelled(id: string, pieces: NumberPieces): string {
    const at = this.#segments.findIndex((segment) => segment.id === id);
    const piece = pieces[at];
    if (piece === undefined) return '';
    const choice = this.#choices.find((one) => one.at === at);
    return choice?.byValue.get(piece)?.value ?? piece;
  }

  #named(pieces: NumberPieces): Record<string, string> {
    const named: Record<string, string> = {};
    for (const [at, { id }] of this.#segments.entries()) {
      const piece = pieces[at];
      if (piece !== undefined) named[id] = piece;
    }
    return named;
  }

  #valuesOf(pieces: NumberPieces): Choices {
    return Object.fromEntries(this.#choices.map(({ segment, at }) => [segment.id, pieces[at] ?? '']));
  }

  #seriesOf(pieces: NumberPieces): string {
    return this.#per.map(({ at }) => pieces[at]).join('|');
  }

  #kindsOf(pieces: NumberPieces): readonly NumberKind[] | undefined {
    let kinds: readonly NumberKind[] | undefined;
    for (const { at, byValue } of this.#choices) {
      const own = byValue.get(pieces[at] ?? '')?.kinds;
      if (own !== undefined) kinds = kinds === undefined ? own : kinds.filter((kind) => own.includes(kind));
    }
    return kinds;
  }
}

const noneInUse: TakenNumbers = {
  has: () => false,
  highest: () => undefined,
  highestVariant: () => undefined,
};

function choiceOf(segment: ChoiceSegment, at: number): Choice {
  return { segment, at, byValue: new Map(segment.values.map((value) => [value.value.toUpperCase(), value])) };
}

function firstFor(segment: ChoiceSegment, kind: NumberKind): string | undefined {
  const listing = segment.values.find(({ kinds }) => kinds === undefined || kinds.includes(kind));
  return (listing?.value ?? segment.default)?.toUpperCase();
}

function countProblems(canonical: string, count: number, { spans, excluded }: CountRange): Objection[] {
  const problems: Objection[] = [];
  if (spanHolding(spans, count) === undefined) {
    const expected = spans.map(spanText);
    const message = `The count ${count} of ${canonical} is outside its range: ${listedUpTo(expected, 5)}.`;
    problems.push({ code: 'pn-out-of-range', message, expected });
  }
  const closed = spanHolding(excluded, count);
  if (closed !== undefined) {
    problems.push({
      code: 'pn-excluded',
      message: `The count ${count} of ${canonical} is excluded (${spanText(closed)}).`,
    });
  }
  return problems;
}

function wrongKind({ segment, byValue }: Choice, reading: NumberReading, kind: NumberKind): Objection[] {
  const value = byValue.get(reading.segments[segment.id] ?? '');
  if (value?.kinds === undefined || value.kinds.includes(kind)) return [];
  const right = segment.values
    .filter(({ kinds }) => kinds === undefined || kinds.includes(kind))
    .map((one) => one.value);
  // The default value of a choice is valid for kinds that no value lists.
  if (right.length === 0 && segment.default?.toUpperCase() === value.value.toUpperCase()) return [];
  const message = `${value.value} in ${reading.canonical} means ${listedUpTo(value.kinds, 5)}, but this is a ${kind}.`;
  return [{ code: 'pn-wrong-kind', message, expected: right }];
}
