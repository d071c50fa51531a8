/** A WireViz file before it is written: its sections as plain values. */
import { escapeText } from '@cablewright/model';
import type { Json } from '../yaml/value.ts';

export type JsonMap = { [key: string]: Json };

export interface WireVizDocument {
  readonly connectors: JsonMap;
  readonly cables: JsonMap;
  readonly connections: Json[];
  readonly additional_bom_items: Json[];
  readonly metadata: JsonMap;
  readonly options: JsonMap;
  tweak?: Json;
}

/** An object without the keys that have nothing in them. */
export function filled(map: Readonly<Record<string, Json | undefined>>): JsonMap {
  const kept = Object.entries(map).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(kept) as JsonMap;
}

/** The name of a terminal in the file: WireViz always reads `1-2` as a range, so it is written `1_2`. */
export function filePin(terminal: string): string {
  return /^\d+-\d+$/.test(terminal) ? terminal.replace('-', '_') : terminal;
}

/** A pin as WireViz compares it: a whole number is a number, anything else is text. */
export function pinValue(pin: string): Json {
  return /^(?:0|[1-9]\d{0,8})$/.test(pin) ? Number(pin) : pin;
}

/** WireViz puts texts unchanged into markup (its issue 230), so `&`, `<` and `>` are written as entities. Pins are left: sets name them. */
export function drawable<T extends Json>(value: T): T;
export function drawable(value: Json): Json {
  if (typeof value === 'string') return escapeText(value);
  if (Array.isArray(value)) return value.map((item: Json) => drawable(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'pins' ? item : drawable(item)]));
}
