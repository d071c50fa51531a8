/**
 * Reads and writes terminals, wire ends and placed parts as text, in all forms.
 *
 * - A terminal: `j1.3`, `w1@a.pair-1.a` on a wire, `u1.b#2` for a pad.
 * - An end of a wire: `w1@a`.
 * - A pigtail as the terminal of a wire: `pigtail:screen`.
 * - A terminal of a placed design as a port of it: `j1:3`, `w1@b:red`, nested `lead-1:j2:1`.
 * - A part of a placed design: `lead-1/j2`.
 *
 * Separate from the schema, so that code that only writes terminals does not load the schemas.
 */
import { present } from '../text/present.ts';
import type { Branded } from '../text/brand.ts';
import type { End, TerminalRef } from './terminal-ref.ts';

/** A terminal as text, `j1.3` or `w1@a.red`: what `formatTerminal` writes. */
export type TerminalText = Branded<'terminal'>;

export function formatTerminal(ref: TerminalRef): TerminalText {
  const pad = ref.pad === undefined ? '' : `#${ref.pad}`;
  return `${instanceText(ref)}.${ref.terminal}${pad}` as TerminalText;
}

const instanceText = ({ instance, end }: TerminalRef) => (end === undefined ? instance : `${instance}@${end}`);

/**
 * Reads a terminal as `formatTerminal` writes it, or as users type it, with the end last (`w1.red@a`). Undefined if the text
 * is not a terminal. Instance ids contain no dot, so the text is split at the first dot. A port of a sub-assembly may name
 * the end of a wire inside it: `lead-1.w1@b:red`.
 */
export function parseTerminal(text: string): TerminalRef | undefined {
  const match = /^([^.@#\s]+)(?:@([ab]))?\.((?:[^@#\s]+@[ab]:)*[^@#\s]+)(?:@([ab]))?(?:#(\S+))?$/.exec(text.trim());
  if (match === null) return undefined;
  const [, instance = '', first, terminal = '', last, pad] = match;
  if (first !== undefined && last !== undefined) return undefined;
  const end = (first ?? last) as End | undefined;
  return { instance, terminal, ...present({ end, pad }) };
}

export function sameTerminal(a: TerminalRef, b: TerminalRef): boolean {
  return a.instance === b.instance && a.terminal === b.terminal && a.end === b.end && a.pad === b.pad;
}

/** Splits the name of a pin or core without an end: `j1.3`, `lead-1/j2.1`. Undefined if the text has no dot. */
export function splitName(text: string): { readonly instance: string; readonly terminal: string } | undefined {
  const dot = text.indexOf('.');
  return dot < 0 ? undefined : { instance: text.slice(0, dot), terminal: text.slice(dot + 1) };
}

/** True for a text with the form of a terminal or a wire end, whatever characters its pin name contains: `j1.3`, `w1@a`. */
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

/** The wire of a wire end; other text is returned unchanged. */
export function wireOf(text: string): string {
  return parseWireEnd(text)?.wire ?? text;
}

const pigtailPrefix = 'pigtail:';

/** The terminal name of a pigtail on its wire. */
export function pigtailTerminal(id: string): string {
  return `${pigtailPrefix}${id}`;
}

/** The pigtail that a terminal names (`pigtail:shield` gives `shield`), or undefined. */
export function pigtailOf(terminal: string): string | undefined {
  return terminal.startsWith(pigtailPrefix) ? terminal.slice(pigtailPrefix.length) : undefined;
}

/** Formats a terminal of a placed design as a port of that design. */
export function formatPort(ref: TerminalRef): string {
  return `${instanceText(ref)}:${ref.terminal}`;
}

/**
 * Reads a port of a placed design: the part before the first colon is the instance inside, the rest is its terminal, which
 * may be a pigtail (`w1@a:pigtail:shield`). Undefined if the text does not have this form.
 */
export function parsePort(text: string): TerminalRef | undefined {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon === text.length - 1) return undefined;
  const [instance = '', end, ...more] = text.slice(0, colon).split('@');
  if (instance === '' || more.length > 0 || (end !== undefined && end !== 'a' && end !== 'b')) return undefined;
  return { instance, terminal: text.slice(colon + 1), ...present({ end }) };
}

/** The placed designs that contain a part, outermost first, followed by its own id: `lead-1/j2` gives `lead-1` and `j2`. */
export function placedPath(instance: string): readonly string[] {
  return instance.split('/');
}

/** The common prefix of the part ids of a placed design (`lead-1/` for `lead-1/j2`); empty for a part of the design itself. */
export function placedPrefix(instance: string): string {
  return instance.slice(0, instance.lastIndexOf('/') + 1);
}
