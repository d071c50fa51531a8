/** A parsed YAML file as plain values with positions. */
import type { Json } from '@cablewright/model';
import type { FilePosition } from '@cablewright/modules/reading';
import type { Plain } from './scalar.ts';

export interface ScalarValue {
  readonly kind: 'scalar';
  readonly place: FilePosition;
  readonly value: Plain;
  /** The text as written, without quotes. */
  readonly text: string;
  readonly quoted: boolean;
}

export interface ListValue {
  readonly kind: 'list';
  readonly place: FilePosition;
  readonly items: readonly YamlValue[];
}

export interface MapEntry {
  readonly key: string;
  readonly place: FilePosition;
  readonly value: YamlValue;
}

export interface MapValue {
  readonly kind: 'map';
  readonly place: FilePosition;
  readonly entries: readonly MapEntry[];
}

export type YamlValue = ScalarValue | ListValue | MapValue;

export function entryOf(map: MapValue, key: string): MapEntry | undefined {
  return map.entries.find((entry) => entry.key === key);
}

/** True if a value is empty, such as `connectors:` with nothing after the colon. */
export function isEmpty(value: YamlValue): boolean {
  return value.kind === 'scalar' && value.value === null;
}

/** The value as JSON. A scalar that isn't a number, boolean or null keeps its text. */
export function plainOf(value: YamlValue): Json {
  if (value.kind === 'list') return value.items.map(plainOf);
  if (value.kind === 'map') return Object.fromEntries(value.entries.map((entry) => [entry.key, plainOf(entry.value)]));
  const plain = value.value;
  if (plain instanceof Date || (typeof plain === 'number' && !Number.isFinite(plain))) return value.text;
  return plain;
}

export const kindNames = { scalar: 'a value', list: 'a list', map: 'a mapping' } as const;
