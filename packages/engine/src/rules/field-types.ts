/** Describes the fields of a scope: the type of value, the display name, and the source of allowed words. */
import { librarySchemas, type LibraryKind } from '@cablewright/model';

interface Named {
  /** The display name. */
  readonly says: string;
}

/**
 * Text. `from` names the source of its values: a vocabulary, the ids of a kind, or a property of either. `words` lists all
 * allowed values.
 */
interface TextField extends Named {
  readonly type: 'text';
  readonly from?: string;
  readonly words?: readonly string[];
}
/** A list of texts. */
interface WordsField extends Named {
  readonly type: 'words';
  readonly from?: string;
  readonly words?: readonly string[];
}
interface NumberField extends Named {
  readonly type: 'number';
  readonly unit?: string;
}
interface FlagField extends Named {
  readonly type: 'flag';
}
/** A nested record. */
interface PartField extends Named {
  readonly type: 'part';
  readonly fields: FieldTypes;
}
/** A list of records. */
interface ListField extends Named {
  readonly type: 'list';
  readonly fields: FieldTypes;
}
export type FieldType = TextField | WordsField | NumberField | FlagField | PartField | ListField;
export type FieldTypes = Readonly<Record<string, FieldType>>;

/** `from` is either a list of allowed words or the name of their source. */
export function text(says: string, from?: string | readonly string[]): FieldType {
  return { type: 'text', says, ...wordsFrom(from) };
}

export function words(says: string, from?: string | readonly string[]): FieldType {
  return { type: 'words', says, ...wordsFrom(from) };
}

export function number(says: string, unit?: string): FieldType {
  return { type: 'number', says, unit };
}

export function flag(says: string): FieldType {
  return { type: 'flag', says };
}

export function list(says: string, fields: FieldTypes): FieldType {
  return { type: 'list', says, fields };
}

export function part(says: string, fields: FieldTypes): FieldType {
  return { type: 'part', says, fields };
}

function wordsFrom(from: string | readonly string[] | undefined): { from?: string; words?: readonly string[] } {
  if (from === undefined) return {};
  return typeof from === 'string' ? { from } : { words: from };
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly { readonly const?: unknown }[];
  readonly items?: JsonSchema;
  readonly examples?: readonly unknown[];
}

const plainSays: Readonly<Record<string, string>> = {
  src: 'source',
  partNumber: 'part number',
  odMm: 'outer diameter',
  mpn: 'manufacturer’s number',
  ratedCurrentA: 'rated current',
  ratedVoltageV: 'rated voltage',
  temperatureC: 'highest temperature',
  contactRatingA: 'contact rating',
  colourCode: 'colour code',
  interface: 'pinout',
};
const units: Readonly<Record<string, string>> = {
  odMm: 'mm',
  ratedCurrentA: 'A',
  contactRatingA: 'A',
  ratedVoltageV: 'V',
  temperatureC: '°C',
};

/** The fields of a kind's records that a scope contains: text, numbers, booleans and lists of text. */
export function plainFields(kind: LibraryKind): FieldTypes {
  const properties = Object.entries(librarySchemas[kind].properties as Record<string, JsonSchema>);
  return Object.fromEntries(
    properties.flatMap(([name, schema]) => {
      const field = plainField(kind, name, schema);
      return field === undefined ? [] : [[name, field]];
    }),
  );
}

function plainField(kind: LibraryKind, name: string, schema: JsonSchema): FieldType | undefined {
  const says = plainSays[name] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const from = `${kind}.${name}`;
  if (schema.enum !== undefined) return text(says, schema.enum.map(String));
  if (schema.anyOf?.every((one) => typeof one.const === 'string') === true) {
    return text(
      says,
      schema.anyOf.map((one) => String(one.const)),
    );
  }
  if (schema.type === 'string') return text(says, from);
  if (schema.type === 'number' || schema.type === 'integer') return number(says, units[name]);
  if (schema.type === 'boolean') return flag(says);
  if (schema.type === 'array' && schema.items?.type === 'string') return words(says, from);
  return undefined;
}
