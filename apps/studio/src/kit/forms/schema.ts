/** Reads the model's JSON schemas: the sort of value of a field, its name, its unit. */
import { isObject } from '@cablewright/model';

export type Schema = Readonly<Record<string, unknown>>;

/** A schema of the model as the JSON it is. */
export function asSchema(schema: object): Schema {
  return schema as Schema;
}

type Sort = 'text' | 'number' | 'flag' | 'choice' | 'words' | 'list' | 'object' | 'map' | 'any';

/** What sort of value a schema asks for, as far as a form cares. */
export function sortOfSchema(schema: Schema): Sort {
  if (choicesOf(schema) !== undefined) return 'choice';
  if (schema['type'] === 'string') return 'text';
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 'number';
  if (schema['type'] === 'boolean') return 'flag';
  if (schema['type'] === 'array') {
    const items = itemsOf(schema);
    if (items['type'] === 'string' && choicesOf(items) === undefined) return 'words';
    return items['type'] === 'object' && 'properties' in items ? 'list' : 'any';
  }
  if (schema['type'] === 'object')
    return 'properties' in schema ? 'object' : 'patternProperties' in schema ? 'map' : 'any';
  return 'any';
}

export function itemsOf(schema: Schema): Schema {
  return isObject(schema['items']) ? schema['items'] : {};
}

/** The words one may choose between, or undefined when the field is open. */
export function choicesOf(schema: Schema): string[] | undefined {
  const options = schema['anyOf'];
  const listed = schema['enum'];
  if (Array.isArray(listed)) return listed.filter((word) => typeof word === 'string');
  if (typeof schema['const'] === 'string') return [schema['const']];
  if (!Array.isArray(options)) return undefined;
  const words = options.map((option: unknown) => (isObject(option) ? option['const'] : undefined));
  return words.every((word) => typeof word === 'string') ? words : undefined;
}

/** Words the schema gives as examples: offered, not demanded. */
export function examplesOf(schema: Schema): string[] {
  return Array.isArray(schema['examples']) ? schema['examples'].filter((each) => typeof each === 'string') : [];
}

export interface SchemaField {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

export function fieldsOf(schema: Schema): SchemaField[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, each]) => ({
    name,
    schema: isObject(each) ? each : {},
    required: required.includes(name),
  }));
}

const units: readonly (readonly [suffix: string, unit: string])[] = [
  ['Mm2', 'mm²'],
  ['Mm', 'mm'],
  ['Minutes', 'min'],
  ['Pct', '%'],
  ['OhmMm2PerM', 'Ω·mm²/m'],
  ['A', 'A'],
  ['V', 'V'],
  ['C', '°C'],
];

/** The unit a field's name ends in, and the name without it. */
export function unitOf(name: string): { name: string; unit: string | undefined } {
  const found = units.find(([suffix]) => name.endsWith(suffix) && /[a-z0-9]$/.test(name.slice(0, -suffix.length)));
  return found === undefined ? { name, unit: undefined } : { name: name.slice(0, -found[0].length), unit: found[1] };
}

const spoken: Readonly<Record<string, string>> = {
  de: 'German',
  id: 'ID',
  src: 'Source',
  partNumber: 'Part number',
  mpn: 'Manufacturer number',
  sku: 'Order number',
  od: 'Outer diameter',
  moq: 'Minimum order',
  mates: 'Mates with',
  interface: 'Pinout',
  dir: 'Direction',
  extends: 'Variant of',
  notKinds: 'Not kinds',
  notSignals: 'Not signals',
  requires: 'Required of any cable',
  terminals: 'Terminals on the board',
  from: 'From',
  to: 'To',
  def: 'Part',
  qty: 'Quantity',
  short: 'Short name',
  hex: 'Colour on screen',
  code: 'Letters',
  insulatedOd: 'Insulation diameter',
  insulationMin: 'Insulation, minimum',
  insulationMax: 'Insulation, maximum',
  wireMin: 'Wire, minimum',
  wireMax: 'Wire, maximum',
};

/** A field's name in words: `ratedCurrentA` reads "Rated current". */
export function spokenName(name: string): string {
  const bare = unitOf(name).name;
  const known = spoken[bare] ?? spoken[name];
  if (known !== undefined) return known;
  const words = bare
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
