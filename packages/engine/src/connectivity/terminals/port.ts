import type { TerminalRef } from '@cablewright/model';

/**
 * Reads a sub-assembly port: `j1:3`, `w1@b:red`, nested `lead-1:j2:1`, a pigtail `w1@a:pigtail:shield`. The part before
 * the first colon is the instance inside, the rest its terminal. Undefined when the text has no such shape.
 */
export function parsePort(text: string): TerminalRef | undefined {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon === text.length - 1) return undefined;
  const [instance = '', end, ...more] = text.slice(0, colon).split('@');
  if (instance === '' || more.length > 0 || (end !== undefined && end !== 'a' && end !== 'b')) return undefined;
  return { instance, terminal: text.slice(colon + 1), ...(end === undefined ? {} : { end }) };
}

/** Writes a terminal of a placed design as the port it is from outside. */
export function formatPort(ref: TerminalRef): string {
  return `${ref.instance}${ref.end === undefined ? '' : `@${ref.end}`}:${ref.terminal}`;
}
