/**
 * Terminals, wire ends and placed parts as text: every form is written and read here.
 *
 * - A terminal: `j1.3`, `w1@a.pair-1.a` on a wire, `u1.b#2` for a pad.
 * - An end of a wire: `w1@a`.
 * - A pigtail as the terminal of a wire: `pigtail:screen`.
 * - A terminal of a placed design as a port of it: `j1:3`, `w1@b:red`, nested `lead-1:j2:1`.
 * - A part of a placed design: `lead-1/j2`.
 *
 * Apart from the schema, so that what only writes them does not load the schemas.
 */
import type { End, TerminalRef } from './terminal-ref.ts';

export function formatTerminal(ref: TerminalRef): string {
  const pad = ref.pad === undefined ? '' : `#${ref.pad}`;
  return `${instanceText(ref)}.${ref.terminal}${pad}`;
}

const instanceText = ({ instance, end }: TerminalRef) => (end === undefined ? instance : `${instance}@${end}`);

/**
 * Reads what `formatTerminal` writes, and the spelling people type with the end last (`w1.red@a`). Undefined when the
 * text is not a terminal. Instance ids contain no dot, so the first dot splits it. A port of a sub-assembly may name the end
 * of a wire inside it: `lead-1.w1@b:red`.
 */
export function parseTerminal(text: string): TerminalRef | undefined {
  const match = /^([^.@#\s]+)(?:@([ab]))?\.((?:[^@#\s]+@[ab]:)*[^@#\s]+)(?:@([ab]))?(?:#(\S+))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, instance = '', first, terminal = '', last, pad] = match;
  if (first !== undefined && last !== undefined) return undefined;
  const end = (first ?? last) as End | undefined;
  return { instance, terminal, ...(end === undefined ? {} : { end }), ...(pad === undefined ? {} : { pad }) };
}

export function sameTerminal(a: TerminalRef, b: TerminalRef): boolean {
  return a.instance === b.instance && a.terminal === b.terminal && a.end === b.end && a.pad === b.pad;
}

/** Splits the name of a pin or core, which has no end: `j1.3`, `lead-1/j2.1`. Undefined for a text without a dot. */
export function splitName(text: string): { readonly instance: string; readonly terminal: string } | undefined {
  const dot = text.indexOf('.');
  return dot < 0 ? undefined : { instance: text.slice(0, dot), terminal: text.slice(dot + 1) };
}

/** True for a text that reads like a terminal or a wire end, whatever characters its pin is called by: `j1.3`, `w1@a`. */
export function looksLikeTerminal(text: string): boolean {
  return /^[^.@]+[.@]./.test(text);
}

export function formatWireEnd(wire: string, end: End): string {
  return `${wire}@${end}`;
}

export function parseWireEnd(text: string): { readonly wire: string; readonly end: End } | undefined {
  const [, wire, end] = /^(.+)@([ab])$/.exec(text) ?? [];
  return wire === undefined ? undefined : { wire, end: end as End };
}

/** The wire of a wire end; any other text as it is. */
export function wireOf(text: string): string {
  return parseWireEnd(text)?.wire ?? text;
}

const pigtailPrefix = 'pigtail:';

/** A pigtail as a terminal of its wire. */
export function pigtailTerminal(id: string): string {
  return `${pigtailPrefix}${id}`;
}

/** The pigtail that a terminal names (`pigtail:shield` gives `shield`), or undefined. */
export function pigtailOf(terminal: string): string | undefined {
  return terminal.startsWith(pigtailPrefix) ? terminal.slice(pigtailPrefix.length) : undefined;
}

/** Writes a terminal of a placed design as the port it is from outside. */
export function formatPort(ref: TerminalRef): string {
  return `${instanceText(ref)}:${ref.terminal}`;
}

/**
 * Reads a port of a placed design: the part before the first colon is the instance inside, the rest its terminal, which may be a
 * pigtail (`w1@a:pigtail:shield`). Undefined when the text has no such shape.
 */
export function parsePort(text: string): TerminalRef | undefined {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon === text.length - 1) return undefined;
  const [instance = '', end, ...more] = text.slice(0, colon).split('@');
  if (instance === '' || more.length > 0 || (end !== undefined && end !== 'a' && end !== 'b')) return undefined;
  return { instance, terminal: text.slice(colon + 1), ...(end === undefined ? {} : { end }) };
}

/** The placed designs that a part is in, outermost first, and its own id: `lead-1/j2` gives `lead-1` and `j2`. */
export function placedPath(instance: string): readonly string[] {
  return instance.split('/');
}

/** What the ids of the parts of a placed design begin with (`lead-1/` for `lead-1/j2`); empty for a part of the design itself. */
export function placedPrefix(instance: string): string {
  return instance.slice(0, instance.lastIndexOf('/') + 1);
}
