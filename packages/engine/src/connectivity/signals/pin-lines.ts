/** Reads pin tables as people write them: pin, label and direction of a line, with the words for directions and signals. */
import type { Direction } from '@cablewright/model';
import type { Library } from '../../library/library.ts';

const directions: Readonly<Record<string, Direction>> = {
  out: 'out',
  output: 'out',
  o: 'out',
  aus: 'out',
  ausgang: 'out',
  in: 'in',
  input: 'in',
  i: 'in',
  ein: 'in',
  eingang: 'in',
  bidir: 'bidir',
  bidirectional: 'bidir',
  io: 'bidir',
  'i/o': 'bidir',
  'in/out': 'bidir',
  passive: 'passive',
  passiv: 'passive',
  p: 'passive',
};

/** The direction named by an English or German word. */
function directionNamed(word: string): Direction | undefined {
  return directions[word.trim().toLowerCase()];
}

/** A position, its label, and its direction if the line states one. */
interface PinLine {
  readonly pin: string;
  readonly label: string;
  readonly dir: Direction | undefined;
}

/** Reads `1 TXD out`. Cells are separated by tabs, commas and semicolons if there are any, otherwise by spaces. */
function pinLine(line: string): PinLine {
  const cells = (/[\t;,]/.test(line) ? line.split(/[\t;,]/) : line.split(/\s+/)).map((cell) => cell.trim());
  const [pin = '', ...rest] = cells.filter((cell) => cell !== '');
  const dir = directionNamed(rest.slice(1).at(-1) ?? '');
  return { pin, label: (dir === undefined ? rest : rest.slice(0, -1)).join(' '), dir };
}

/** Signal ids by id, name and alias, in lower case. Ids take priority over names, and names over aliases. */
function signalsByName(library: Library): ReadonlyMap<string, string> {
  const signals = [...library.entries('vocab/signals')].map(({ record }) => record);
  const names = new Map<string, string>();
  const add = (name: string | undefined, id: string) => {
    if (name !== undefined && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), id);
  };
  for (const { id } of signals) add(id, id);
  for (const { id, label } of signals) add(label, id);
  for (const { id, aliases } of signals) for (const alias of aliases ?? []) add(alias, id);
  return names;
}

/** The readers for a line or a cell of a pin table: the whole line, a direction, and the signals by name. */
export const pinTables = { line: pinLine, directionNamed, signalsByName } as const;
