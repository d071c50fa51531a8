/** A board as stated in its file, regardless of the format. */
import type { FilePlace } from '@cablewright/modules';
import type { FilePosition } from '@cablewright/modules/reading';

export interface KicadPin {
  readonly number: string;
  /** The name of the pin in the symbol. */
  readonly name: string | undefined;
  /** The net name of KiCad. Undefined if the pin is not connected or its net has no given name. */
  readonly net: string | undefined;
}

export interface KicadPart {
  readonly reference: string;
  readonly value: string;
  /** The footprint with its library: `Connector_Dsub:DSUB-9_Male_Vertical`. */
  readonly footprint: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly pins: readonly KicadPin[];
  /** False for a part that is not populated or not in the bill of materials. */
  readonly fitted: boolean;
  readonly at: FilePosition;
}

export interface KicadBoard {
  readonly file: string;
  /** The title of the title block, or else the name of the file. */
  readonly title: string;
  readonly revision: string | undefined;
  readonly parts: readonly KicadPart[];
  readonly at: FilePosition;
  readonly notes: readonly string[];
}

/** Net names that KiCad generates from a pin. They mean nothing to people. */
const ownNames = /^(?:Net-\(|unconnected-\(|N\$\d|no[_ ]connect)/i;

/** The name of a net. Undefined if it has none or a generated one. */
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

/** A net name for people: without the path of its sheet and without markup for overbars, subscripts and special characters. */
export function plainNet(net: string): string {
  return net
    .slice(net.lastIndexOf('/') + 1)
    .replaceAll(/[~^_]\{([^{}]*)\}/g, '$1')
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => escapes[name] ?? whole)
    .trim();
}

/** The position of a part without its file. */
export const lineAndColumn = ({ line, column }: FilePosition): FilePlace => ({ line, column });
