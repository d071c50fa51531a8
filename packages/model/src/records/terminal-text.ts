/** References to terminals as text. Apart from their schema, so that what only writes them does not load the schemas. */
import type { End, TerminalRef } from './terminal-ref.ts';

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
