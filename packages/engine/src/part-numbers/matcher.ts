/** Parses a number along a template. Failed positions are remembered and not tried again, so that the run time stays bounded. */
import type { SchemeSegment } from '@cablewright/model';
import { defaultVariantWidth } from './variant.ts';
import type { TemplatePart } from './template.ts';

type Step =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'choice';
      readonly at: number;
      readonly values: ReadonlySet<string>;
      readonly lengths: readonly number[];
    }
  | { readonly type: 'digits'; readonly at: number; readonly width: number; readonly pattern: boolean }
  | { readonly type: 'letters'; readonly at: number; readonly width: number }
  /** An optional group: tries the steps inside it first, then continues at `past`. */
  | { readonly type: 'fork'; readonly past: number };

/** The texts of the segments, by index in the scheme's segments. Undefined if the segment's group was omitted. */
export type NumberPieces = (string | undefined)[];

/** Compiles a parser for numbers in capitals. It returns the pieces, or undefined if the number doesn't match the template. */
export function compileMatcher(
  parts: readonly TemplatePart[],
  segments: readonly SchemeSegment[],
): (number: string) => NumberPieces | undefined {
  const steps: Step[] = [];
  addSteps(steps, parts, segments);
  return (number) => new Run(steps, number, segments.length).read();
}

function addSteps(steps: Step[], parts: readonly TemplatePart[], segments: readonly SchemeSegment[]): void {
  for (const part of parts) {
    if (part.type === 'text') steps.push({ type: 'text', text: part.text.toUpperCase() });
    else if (part.type === 'group') {
      const inside: Step[] = [];
      addSteps(inside, part.parts, segments);
      steps.push({ type: 'fork', past: steps.length + 1 + inside.length }, ...inside);
    } else {
      const at = segments.findIndex(({ id }) => id === part.id);
      steps.push(stepOf(segments[at]!, at));
    }
  }
}

function stepOf(segment: SchemeSegment, at: number): Step {
  if (segment.type === 'counter') return { type: 'digits', at, width: segment.width, pattern: false };
  if (segment.type === 'variant') {
    const width = segment.width ?? defaultVariantWidth;
    return segment.style === 'alpha' ? { type: 'letters', at, width } : { type: 'digits', at, width, pattern: true };
  }
  const values = new Set(segment.values.map(({ value }) => value.toUpperCase()));
  const lengths = [...new Set([...values].map((value) => value.length))].toSorted((a, b) => b - a);
  return { type: 'choice', at, values, lengths };
}

class Run {
  readonly #steps: readonly Step[];
  readonly #number: string;
  readonly #pieces: NumberPieces;
  #failed: Set<number> | undefined;

  constructor(steps: readonly Step[], number: string, segments: number) {
    this.#steps = steps;
    this.#number = number;
    this.#pieces = Array.from({ length: segments }, () => undefined);
  }

  read(): NumberPieces | undefined {
    return this.#from(0, 0) ? this.#pieces : undefined;
  }

  #from(at: number, place: number): boolean {
    const step = this.#steps[at];
    if (step === undefined) return place === this.#number.length;
    if (step.type === 'text') {
      return this.#number.startsWith(step.text, place) && this.#from(at + 1, place + step.text.length);
    }
    const key = at * 128 + place;
    if (this.#failed?.has(key) === true) return false;
    if (this.#tries(step, at, place)) return true;
    (this.#failed ??= new Set()).add(key);
    return false;
  }

  #tries(step: Exclude<Step, { type: 'text' }>, at: number, place: number): boolean {
    if (step.type === 'fork') return this.#from(at + 1, place) || this.#from(step.past, place);
    if (step.type === 'digits') {
      const text = this.#number.slice(place, place + step.width);
      return isCount(text, step.width, step.pattern) && this.#takes(step.at, text, at, place);
    }
    if (step.type === 'choice') {
      for (const length of step.lengths) {
        const text = this.#number.slice(place, place + length);
        if (text.length === length && step.values.has(text) && this.#takes(step.at, text, at, place)) return true;
      }
      return false;
    }
    let letters = 0;
    while (letters < step.width && isLetter(this.#number.charCodeAt(place + letters))) letters += 1;
    for (; letters > 0; letters -= 1) {
      if (this.#takes(step.at, this.#number.slice(place, place + letters), at, place)) return true;
    }
    return false;
  }

  #takes(segment: number, text: string, at: number, place: number): boolean {
    this.#pieces[segment] = text;
    if (this.#from(at + 1, place + text.length)) return true;
    this.#pieces[segment] = undefined;
    return false;
  }
}

/** True for exactly `width` digits, or for `width` times X if a family pattern is allowed. */
function isCount(text: string, width: number, pattern: boolean): boolean {
  if (text.length !== width) return false;
  if (pattern && isPattern(text)) return true;
  for (let i = 0; i < width; i += 1) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/** True if the text consists of X only, as in a family pattern. */
export function isPattern(text: string): boolean {
  return /^X+$/.test(text);
}

function isLetter(code: number): boolean {
  return code >= 65 && code <= 90;
}
