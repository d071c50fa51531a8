/** A board as its file states it, whichever kind of file it is. */
import type { FilePlace } from '@cablewright/modules';
import type { FilePosition } from '@cablewright/modules/reading';

export interface Pin {
  readonly number: string;
  /** What the symbol calls it. */
  readonly name: string | undefined;
  /** The net as KiCad names it; undefined where it is not connected or has no name of its own. */
  readonly net: string | undefined;
}

export interface Part {
  readonly reference: string;
  readonly value: string;
  /** With its library: `Connector_Dsub:DSUB-9_Male_Vertical`. */
  readonly footprint: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly pins: readonly Pin[];
  /** Not fitted, or no part of the bill of materials. */
  readonly fitted: boolean;
  readonly at: FilePosition;
}

export interface Board {
  readonly file: string;
  /** The title of the title block, else the name of the file. */
  readonly title: string;
  readonly revision: string | undefined;
  readonly parts: readonly Part[];
  readonly at: FilePosition;
  readonly notes: readonly string[];
}

/** Nets that KiCad names by itself, after a pin: they say nothing to a person. */
const ownNames = /^(?:Net-\(|unconnected-\(|N\$\d|no[_ ]connect)/i;

/** The name of a net; undefined for none and for one that KiCad made up. */
export function netName(text: string | undefined): string | undefined {
  const last = text?.slice(text.lastIndexOf('/') + 1) ?? '';
  return last === '' || ownNames.test(last) ? undefined : text;
}

const escapes: Readonly<Record<string, string>> = {
  slash: '/',
  backslash: '\\',
  space: ' ',
  dblquote: '"',
  quote: "'",
  lt: '<',
  gt: '>',
  colon: ':',
  brace: '{',
  tab: ' ',
  return: ' ',
};

/** A net as people read it: without the path of its sheet, without KiCad’s marks for bars, subscripts and signs. */
export function plainNet(net: string): string {
  return net
    .slice(net.lastIndexOf('/') + 1)
    .replaceAll(/[~^_]\{([^{}]*)\}/g, '$1')
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => escapes[name] ?? whole)
    .trim();
}

/** The position of a part for a record, which belongs to one file. */
export const lineAndColumn = ({ line, column }: FilePosition): FilePlace => ({ line, column });
