/** The sections of a WireViz file as plain values, before they are written as YAML. */
import { escapeText, type Json } from '@cablewright/model';

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

/** The object without its empty values. */
export function filled(map: Readonly<Record<string, Json | undefined>>): JsonMap {
  const entries = Object.entries(map).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(entries) as JsonMap;
}

/** The name of a terminal in the file. WireViz always reads `1-2` as a range, so it is written as `1_2`. */
export function filePin(terminal: string): string {
  return /^\d+-\d+$/.test(terminal) ? terminal.replace('-', '_') : terminal;
}

/**
 * True if WireViz misreads a pin in a connection: it reads `01` as 1, `1_2` as 12, and `1-2` as a range, whatever the
 * list of pins contains.
 */
const isMisread = (pin: string): boolean => /^\+?\d[\d_]*(?:-\+?\d[\d_]*)?$/.test(pin) && !/^(?:0|[1-9]\d*)$/.test(pin);

/** The pins of a connector in the file, by its terminals: their names, or their positions if WireViz would misread a name. */
export function filePins(terminals: readonly string[]): ReadonlyMap<string, string> {
  const counts = terminals.some(isMisread);
  return new Map(terminals.map((terminal, at) => [terminal, counts ? String(at + 1) : terminal]));
}

/** A pin as WireViz compares it: an integer becomes a number, anything else stays text. */
export function pinValue(pin: string): Json {
  return /^(?:0|[1-9]\d{0,8})$/.test(pin) ? Number(pin) : pin;
}

/**
 * Escapes `&`, `<` and `>`, because WireViz inserts texts into markup unchanged (its issue 230). Pins aren't escaped,
 * because connection sets refer to them.
 */
export function drawable<T extends Json>(value: T): T;
export function drawable(value: Json): Json {
  if (typeof value === 'string') return escapeText(value);
  if (Array.isArray(value)) return value.map((item: Json) => drawable(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, key === 'pins' ? item : drawable(item)]));
}
