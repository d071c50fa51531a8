/** Reads the attributes of a connector, cable, part or section, and reports the problems of each. */
import type { WirevizProblems } from '../basis/problem.ts';
import { kindNames, plainOf, type MapEntry, type MapValue, type ScalarValue, type YamlValue } from '../yaml/value.ts';
import { readsAsWritten } from '../yaml/scalar.ts';
import type { Json } from '@cablewright/model';
import { nearest } from '@cablewright/engine';
import type { FilePosition } from '@cablewright/modules/reading';

/** The attributes of one mapping under their current keys. */
export class AttributeReader {
  readonly #entries: ReadonlyMap<string, MapEntry>;

  readonly what: string;
  readonly place: FilePosition;
  readonly problems: WirevizProblems;
  readonly #errorsBefore: number;

  constructor(what: string, place: FilePosition, entries: readonly MapEntry[], problems: WirevizProblems) {
    this.#errorsBefore = problems.errorCount;
    this.what = what;
    this.place = place;
    this.problems = problems;
    this.#entries = new Map(entries.map((entry) => [entry.key, entry]));
  }

  /** True if a problem was already reported. Problems that follow from it aren't reported. */
  get failed(): boolean {
    return this.problems.errorCount > this.#errorsBefore;
  }

  has(key: string): boolean {
    return this.value(key) !== undefined;
  }

  /** The value of a key. A key without a value counts as missing. */
  value(key: string): YamlValue | undefined {
    const value = this.#entries.get(key)?.value;
    return value?.kind === 'scalar' && value.value === null ? undefined : value;
  }

  placeOf(key: string): FilePosition {
    return this.#entries.get(key)?.value.place ?? this.place;
  }

  /** All attributes as JSON. Texts that YAML would read as another type stay as written. */
  get attributes(): Record<string, Json> {
    const entries = [...this.#entries.values()].filter(({ key }) => this.has(key));
    return Object.fromEntries(entries.map(({ key, value }) => [key, attributeJson(key, value)]));
  }

  text(key: string): string | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    if (value.kind === 'scalar') return textOf(value, this.problems, `${this.what}: ${key}`);
    this.#wrong(key, value, 'a text', `Write ${key}: and one text.`);
    return undefined;
  }

  /** The texts of a list. A single value counts as a list of one. */
  texts(key: string): readonly string[] {
    return this.scalars(key).map((item) => textOf(item, this.problems, `${this.what}: ${key}`));
  }

  scalars(key: string): readonly ScalarValue[] {
    const value = this.value(key);
    if (value === undefined) return [];
    const items = value.kind === 'list' ? value.items : [value];
    return items.flatMap((item) => {
      if (item.kind === 'scalar') return [item];
      this.#wrong(key, item, 'a text or number', `Write ${key}: [A, B, C].`);
      return [];
    });
  }

  /** The maps of a list. A single map counts as a list of one. */
  maps(key: string): readonly MapValue[] {
    const value = this.value(key);
    if (value === undefined) return [];
    return (value.kind === 'list' ? value.items : [value]).flatMap((item) => {
      if (item.kind === 'map') return [item];
      this.#wrong(key, item, 'a mapping', `Write each item of ${key} as "- type: …".`);
      return [];
    });
  }

  flag(key: string, fallback: boolean): boolean {
    const value = this.value(key);
    if (value === undefined) return fallback;
    if (value.kind === 'scalar' && typeof value.value === 'boolean') return value.value;
    this.#wrong(key, value, 'true or false', `Write ${key}: true or ${key}: false.`);
    return fallback;
  }

  count(key: string, most: number): number | undefined {
    const value = this.value(key);
    if (value === undefined) return undefined;
    const number = value.kind === 'scalar' ? value.value : undefined;
    if (typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= most) return number;
    this.#wrong(key, value, `a whole number from 1 to ${most}`, `Write for example ${key}: 4.`);
    return undefined;
  }

  number(key: string, fallback: number): number {
    const value = this.value(key);
    if (value === undefined) return fallback;
    const number = value.kind === 'scalar' ? value.value : undefined;
    if (typeof number === 'number' && Number.isFinite(number) && number >= 0) return number;
    this.#wrong(key, value, 'a number', `Write for example ${key}: 2.`);
    return fallback;
  }

  /** Refuses unknown keys, and suggests the most similar known one. */
  onlyKnown(knownKeys: ReadonlySet<string>): void {
    for (const { key, place } of this.#entries.values()) {
      if (knownKeys.has(key)) continue;
      const near = nearest(key, knownKeys);
      const comma = /^\d/.test(key)
        ? 'A comma separates entries here: write decimals with a point, as in 0.5.'
        : undefined;
      const remedy =
        comma ??
        (near === undefined ? `Remove it. Known keys: ${[...knownKeys].join(', ')}.` : `Write ${near} instead.`);
      this.problems.error(place, `${this.what}: WireViz has no key "${key}" here.`, remedy);
    }
  }

  #wrong(key: string, value: YamlValue, expected: string, remedy: string): void {
    const actual = value.kind === 'scalar' ? `"${value.text}"` : kindNames[value.kind];
    this.problems.error(value.place, `${this.what}: ${key} must be ${expected}, but is ${actual}.`, remedy);
  }
}

/** Keys whose values are texts. They stay as written even if YAML would read another type. */
const textKeys: ReadonlySet<string> = new Set([
  'type',
  'subtype',
  'notes',
  'color',
  'pn',
  'manufacturer',
  'mpn',
  'supplier',
  'spn',
  'pins',
  'pinlabels',
  'pincolors',
  'colors',
  'wirelabels',
  'loops',
  'description',
  'designators',
  'unit',
  'caption',
  'gauge',
]);

function attributeJson(key: string, value: YamlValue): Json {
  if (value.kind === 'list') return value.items.map((item) => attributeJson(key, item));
  if (value.kind === 'map')
    return Object.fromEntries(value.entries.map((entry) => [entry.key, attributeJson(entry.key, entry.value)]));
  return textKeys.has(key) && !readsAsWritten(value.text) && value.value !== null ? value.text : plainOf(value);
}

/** The text of a scalar as written. A remark is added if WireViz would print it differently. */
export function textOf(scalar: ScalarValue, problems: WirevizProblems, what: string): string {
  const { text, value, quoted, place } = scalar;
  if (value === null && !quoted) return '';
  if (quoted || readsAsWritten(text)) return text;
  const interpreted = value instanceof Date ? 'a date' : String(value);
  problems.remark(
    place,
    `${what}: without quotes ${text} is read as ${interpreted}; it is imported as the text ${text}.`,
    `Write '${text}' in quotes.`,
  );
  return text;
}
