/** Which conductor of the stock carries each line. */
import type { CableOption, Line } from '../options/option.ts';
import { screenReturns } from '../options/wiring.ts';
import type { StockFacts } from './stock.ts';

export interface Carriers {
  /** The element path of each line that has a conductor. */
  readonly cores: ReadonlyMap<string, string>;
  /** A return that the screen carries, as no conductor is left for it. */
  readonly onScreen?: Line;
  /** Lines without a conductor. */
  readonly leftOut: readonly Line[];
}

/** True for a line that asks for a coax or a screened core of its own. */
type NeedsScreen = (line: Line) => boolean;

/**
 * Gives each line a conductor: differential pairs a twisted pair while there are any, the positive line its first core;
 * lines that need a screen of their own a coax; the others one that is named as their pin is, else the next free one, returns
 * last. When there are too few, control lines go first, the last of them first.
 */
export function assignCarriers(stock: StockFacts, option: CableOption, needsScreen: NeedsScreen): Carriers {
  // A screen that is the return takes a conductor where the stock has no screen.
  const onCore = stock.screens.length === 0 && screenReturns(option.lines);
  const wanted = option.lines.filter(({ kind }) => kind !== 'screen' || onCore);
  const isReturn = ({ kind }: Line) => kind === 'return' || kind === 'screen';
  const returns = wanted.filter(isReturn);
  const lines = wanted.filter((line) => !isReturn(line));
  const total = stock.cores.length;
  const wired = cut(lines, total);
  const room = total - wired.length;
  const lastReturn = returns.length > room ? returns.at(-1) : undefined;
  const onScreen = stock.screens.length > 0 ? lastReturn : undefined;
  const onCores = returns.filter((line) => line !== onScreen);
  // Without a screen the return is worth more than a control line, and than any other line but the first.
  const fitting = onScreen === undefined ? cut(wired, Math.max(1, total - onCores.length)) : wired;
  const carried = [...fitting, ...onCores].slice(0, total);
  const left = wanted.filter((line) => line !== onScreen && !carried.includes(line));
  return {
    cores: coresOf(stock, carried, needsScreen),
    ...(onScreen === undefined ? {} : { onScreen }),
    leftOut: left,
  };
}

/** Takes lines out until `max` are left: control lines first, then the last ones; a pair goes as a whole. */
function cut(lines: readonly Line[], max: number): Line[] {
  let left = [...lines];
  while (left.length > max) {
    const last = left.findLast(({ control }) => control) ?? left.at(-1)!;
    left = left.filter((line) => line !== last && line.id !== last.pairedWith);
  }
  return left;
}

function coresOf(stock: StockFacts, lines: readonly Line[], needsScreen: NeedsScreen): Map<string, string> {
  const cores = new Map<string, string>();
  const free = new Set(stock.cores);
  const pairs = [...stock.pairs];
  const give = (line: Line, path: string | undefined) => {
    if (path === undefined) return;
    cores.set(line.id, path);
    free.delete(path);
  };
  for (const line of lines.toSorted((a, b) => firstPosition(a) - firstPosition(b))) {
    const mate = lines.find(({ id }) => id === line.pairedWith);
    if (mate === undefined || cores.has(line.id)) continue;
    const pair = pairs.shift();
    if (pair === undefined) continue;
    const [first, second] = isNegative(line) ? [mate, line] : [line, mate];
    give(first, pair[0]);
    give(second, pair[1]);
  }
  const screened = new Set(stock.screened);
  const single = lines
    .filter(({ id }) => !cores.has(id))
    .toSorted((a, b) => Number(needsScreen(b)) - Number(needsScreen(a)));
  for (const line of single) {
    const own = new Set([...free].filter((path) => screened.has(path) === needsScreen(line)));
    give(line, namesake(line, own) ?? namesake(line, free));
  }
  // What needs no screen of its own leaves the coaxes to those that do.
  for (const line of single) {
    if (cores.has(line.id)) continue;
    give(line, [...free].find((path) => screened.has(path) === needsScreen(line)) ?? [...free][0]);
  }
  return cores;
}

/** Where a line lies in its plugs, the same from either end: pairs take the pairs of the stock in this order. */
function firstPosition({ source, destination }: Line): number {
  const numbers = [...source, ...destination].map(({ position }) => Number.parseInt(position, 10));
  return Math.min(...numbers.map((number) => (Number.isNaN(number) ? 0 : number)));
}

function isNegative({ source, destination }: Line): boolean {
  return [...source, ...destination].some(({ polarity }) => polarity === '-');
}

/** The free conductor named as a pin of the line is: the red coax for the pin called Red. */
function namesake({ source, destination }: Line, free: ReadonlySet<string>): string | undefined {
  const words = new Set([...source, ...destination].flatMap(({ label }) => label.toLowerCase().split(/[^a-z]+/)));
  return [...free].find((path) => path.split('.').some((part) => part.length > 2 && words.has(part)));
}
