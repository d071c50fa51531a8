/** The conductors that a stock names for the contacts of a pinout, or that a pinout names by their colour. */
import { derived } from '@cablewright/derive';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import type { CableOption, CableSide, OptionLine } from '../options/option.ts';
import type { StockFacts } from './stock.ts';

interface NamedCores {
  /** The element path by line id, for the lines whose contact names a conductor of the stock. */
  readonly cores: ReadonlyMap<string, string>;
  /** Contacts whose colour the stock doesn't have: `9 orange`. */
  readonly lacking: readonly string[];
}

const none: NamedCores = { cores: new Map(), lacking: [] };

/**
 * The conductor of each line, based on its contact at one end: the conductor that the stock names for the pinout,
 * otherwise the first free one of the colour that the pinout names. The end that names more conductors of this stock is
 * used for the whole cable, whichever end the lines are read from; the other end is used for the remaining lines. Both
 * lines of a pair keep their named conductors only if these form a pair of the stock, or if the stock has no pairs.
 */
export function namedCores(stock: StockFacts, option: CableOption): NamedCores {
  const contacts = contactsOf(option);
  if (stock.wire.contacts === undefined && !contacts.areNamed) return none;
  const [first, second] = contacts.ends.map((end) => namedAt(stock, end)).toSorted(byNames);
  if (first === undefined || second === undefined || first.size === 0) return none;
  const cores = new Map<string, string>();
  const taken = new Set<string>();
  const lacking: string[] = [];
  for (const [end, isDeciding] of [
    [first, true],
    [second, false],
  ] as const)
    for (const { line, paths, says } of end.named) {
      if (cores.has(line.id)) continue;
      const path = paths.find((one) => !taken.has(one));
      if (path === undefined) {
        if (isDeciding) lacking.push(says);
        continue;
      }
      cores.set(line.id, path);
      taken.add(path);
    }
  const kept = option.lines.filter((line) => keepsName(stock, line, cores)).map(({ id }) => id);
  return {
    cores: new Map([...cores].filter(([id]) => kept.includes(id))),
    lacking: stock.colours.size === 0 ? [] : lacking,
  };
}

/** The contacts of the lines at one end. */
interface EndContacts {
  readonly port: BoundPort;
  readonly lines: readonly { readonly line: OptionLine; readonly pins: readonly BoundPin[] }[];
}

const sides: readonly CableSide[] = ['source', 'destination'];

const contactsOf = derived('contacts of lines', (option: CableOption) => {
  const lines = option.lines.filter(({ kind }) => kind !== 'screen');
  const ends = sides.map((side): EndContacts => {
    return { port: option[side].port, lines: lines.map((line) => ({ line, pins: line[side] })) };
  });
  const areNamed = lines.some((line) => sides.some((side) => line[side].some(({ color }) => color !== undefined)));
  return { ends, areNamed };
});

interface NamedLine {
  readonly line: OptionLine;
  /** The conductors with that name or colour; empty if the stock has none. */
  readonly paths: readonly string[];
  /** The contact and its colour as text: `9 orange`. */
  readonly says: string;
}

interface NamedEnd {
  readonly named: readonly NamedLine[];
  /** The number of lines whose contact names a conductor. */
  readonly size: number;
  readonly found: number;
  readonly port: string;
}

function namedAt(stock: StockFacts, { port, lines }: EndContacts): NamedEnd {
  const own = stock.wire.contacts?.find((one) => one.interface === port.interface)?.cores ?? {};
  const named = lines.flatMap(({ line, pins }): NamedLine[] => {
    const pin = pins.find(({ position, color }) => own[position] !== undefined || color !== undefined);
    if (pin === undefined) return [];
    const path = own[pin.position];
    const paths =
      path === undefined ? (stock.colours.get(pin.color ?? '') ?? []) : [path].filter((one) => has(stock, one));
    return [{ line, paths, says: `${pin.position} ${path ?? pin.color}` }];
  });
  const found = named.filter(({ paths }) => paths.length > 0).length;
  return { named, size: named.length, found, port: `${port.device} ${port.port}` };
}

function byNames(a: NamedEnd, b: NamedEnd): number {
  return b.found - a.found || b.size - a.size || (a.port < b.port ? -1 : Number(a.port > b.port));
}

function has({ cores }: StockFacts, path: string): boolean {
  return cores.includes(path);
}

function keepsName({ pairs }: StockFacts, line: OptionLine, cores: ReadonlyMap<string, string>): boolean {
  const path = cores.get(line.id);
  if (path === undefined || line.pairedWith === undefined || pairs.length === 0) return true;
  const other = cores.get(line.pairedWith);
  return pairs.some((pair) => pair.includes(path) && other !== undefined && pair.includes(other));
}
