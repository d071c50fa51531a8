import Type from 'typebox';
import { text } from './text.ts';

/** Which end of a wire: a is the source side, b the destination side. */
export const End = Type.Union([Type.Literal('a'), Type.Literal('b')]);
export type End = Type.Static<typeof End>;

/**
 * A reference to one terminal of a design. `end` is required on a wire segment and forbidden elsewhere. `terminal` is a
 * pin id, an element path, `pigtail:<id>`, a component or board terminal, or a sub-assembly port such as `j1:3`.
 */
export const TerminalRef = Type.Object({
  instance: Type.String({ minLength: 1, maxLength: 400 }),
  terminal: Type.String({ minLength: 1, maxLength: 400 }),
  end: Type.Optional(End),
  pad: Type.Optional(text('reference')),
});
export type TerminalRef = Type.Static<typeof TerminalRef>;

/** `j1.3`, or `w1@a.pair-1.a` on a wire; a pad follows after a hash: `u1.b#2`. */
export function formatTerminal(ref: TerminalRef): string {
  const at = ref.end === undefined ? '' : `@${ref.end}`;
  const pad = ref.pad === undefined ? '' : `#${ref.pad}`;
  return `${ref.instance}${at}.${ref.terminal}${pad}`;
}

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

/** The pigtail id a terminal names (`pigtail:shield` gives `shield`), or undefined. */
export function pigtailOf(terminal: string): string | undefined {
  return terminal.startsWith('pigtail:') ? terminal.slice('pigtail:'.length) : undefined;
}
