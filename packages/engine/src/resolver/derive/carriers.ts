/** Which conductor of the stock carries each line. */
import type { CableOption, Line } from '../options/option.ts';
import { screenReturns } from '../options/wiring.ts';
import type { LineNeed } from './line-needs.ts';
import type { StockFacts } from './stock.ts';

export interface Carriers {
  /** The element path of each line that has a conductor. */
  readonly cores: ReadonlyMap<string, string>;
  /** A return that the screen carries, as no conductor is left for it. */
  readonly onScreen?: Line;
  /** Further wires of the return that there is no conductor for: their pins join the return. */
  readonly joining: readonly Line[];
  /** Lines without a conductor. */
  readonly leftOut: readonly Line[];
}

/** What lines ask of their conductors, and what the conductors of the stock offer. */
interface Offer {
  readonly needs: ReadonlyMap<string, LineNeed>;
  readonly ratings: ReadonlyMap<string, { readonly areaMm2: number; readonly amperes: number }>;
}

/**
 * Gives each line a conductor: differential pairs a twisted pair while there are any, screened ones first to those that ask for
 * a screen, of these first to those whose impedance is held the closest, the positive line its first core; lines that need a screen of their own a coax; lines with a current or a least
 * cross-section one that carries it; the others one that is named as their pin is, else the next free one, returns
 * last. When there are too few, control lines go first, the last of them first.
 */
export function assignCarriers(stock: StockFacts, option: CableOption, offer: Offer): Carriers {
  // A screen that is the return takes a conductor where the stock has no screen.
  const onCore = stock.screens.length === 0 && screenReturns(option.lines);
  const wanted = option.lines.filter(({ kind }) => kind !== 'screen' || onCore);
  const isReturn = ({ kind }: Line) => kind === 'return' || kind === 'screen';
  const returns = wanted.filter((line) => isReturn(line) && line.parallelTo === undefined);
  const parallel = wanted.filter((line) => line.parallelTo !== undefined);
  const lines = wanted.filter((line) => !isReturn(line));
  // Further wires of the return come after everything else.
  const total = stock.cores.length;
  const wired = cut(lines, total);
  const room = total - wired.length;
  const lastReturn = returns.length > room ? returns.at(-1) : undefined;
  const onScreen = stock.screens.length > 0 ? lastReturn : undefined;
  const onCores = returns.filter((line) => line !== onScreen);
  // Without a screen the return is worth more than a control line, and than any other line but the first.
  const fitting = onScreen === undefined ? cut(wired, Math.max(1, total - onCores.length)) : wired;
  const carried = [...fitting, ...onCores, ...parallel].slice(0, total);
  const left = wanted.filter((line) => line !== onScreen && !parallel.includes(line) && !carried.includes(line));
  return {
    cores: coresOf(stock, carried, offer),
    onScreen,
    leftOut: left,
    joining: parallel.filter((line) => !carried.includes(line)),
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

function coresOf(stock: StockFacts, lines: readonly Line[], { needs, ratings }: Offer): Map<string, string> {
  const needOf = ({ id }: Line) => needs.get(id) ?? nothing;
  const needsScreen = (line: Line) => needOf(line).screen;
  const cores = new Map<string, string>();
  const free = new Set(stock.cores);
  const pairs = [...stock.pairs];
  const give = (line: Line, path: string | undefined) => {
    if (path === undefined) return;
    cores.set(line.id, path);
    free.delete(path);
  };
  const carriesBoth = (pair: readonly [string, string], one: Line, other: Line) =>
    suffices(ratings.get(pair[0]), needOf(one)) && suffices(ratings.get(pair[1]), needOf(other));
  /** One that is screened where that is asked for, of these one that carries both lines. */
  const nextPair = (one: Line, other: Line) => {
    const matching = pairs.filter((pair) => stock.screenedPairs.has(pair) === needsScreen(one));
    const choice = matching.length > 0 ? matching : pairs;
    const pair = choice.find((each) => carriesBoth(each, one, other)) ?? choice[0];
    if (pair !== undefined) pairs.splice(pairs.indexOf(pair), 1);
    return pair;
  };
  for (const line of lines.toSorted(
    (a, b) =>
      Number(needsScreen(b)) - Number(needsScreen(a)) ||
      closer(needOf(a).tolerancePct, needOf(b).tolerancePct) ||
      firstPosition(a) - firstPosition(b),
  )) {
    const mate = lines.find(({ id }) => id === line.pairedWith);
    if (mate === undefined || cores.has(line.id)) continue;
    const pair = nextPair(line, mate);
    if (pair === undefined) continue;
    const [first, second] = isNegative(line) ? [mate, line] : [line, mate];
    give(first, pair[0]);
    give(second, pair[1]);
  }
  for (const [line, other] of inParallel(lines)) {
    // A pair too thin for them is left to others, unless no conductor is thick enough.
    const isCarried = [...free].some((path) => suffices(ratings.get(path), needOf(line)));
    const pair = pairs.find((each) => carriesBoth(each, line, other)) ?? (isCarried ? undefined : pairs[0]);
    if (pair === undefined) continue;
    pairs.splice(pairs.indexOf(pair), 1);
    give(line, pair[0]);
    give(other, pair[1]);
  }
  const screened = new Set(stock.screened);
  const single = lines
    .filter(({ id }) => !cores.has(id))
    .toSorted((a, b) => Number(needsScreen(b)) - Number(needsScreen(a)));
  if (new Set([...free].map((path) => ratings.get(path)?.areaMm2)).size > 1) heaviestFirst();
  /** Of conductors of different sizes, the lines that ask for a current or a cross-section choose first. */
  function heaviestFirst() {
    const asking = single.filter((line) => !needsScreen(line) && needOf(line).amperes + needOf(line).areaMm2 > 0);
    for (const line of asking.toSorted(
      (a, b) => needOf(b).amperes - needOf(a).amperes || needOf(b).areaMm2 - needOf(a).areaMm2,
    )) {
      const able = [...free].filter((path) => suffices(ratings.get(path), needOf(line)));
      const bySize = able.toSorted((a, b) => ratings.get(a)!.areaMm2 - ratings.get(b)!.areaMm2);
      const largest = [...free].toSorted((a, b) => ratings.get(b)!.areaMm2 - ratings.get(a)!.areaMm2);
      give(line, namesake(line, new Set(able)) ?? bySize[0] ?? largest[0]);
    }
  }
  for (const line of single) {
    if (cores.has(line.id)) continue;
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

const nothing: LineNeed = { amperes: 0, areaMm2: 0, screen: false, tolerancePct: Infinity };

/** Two that are not stated are equal; subtracting one from the other would give NaN. */
function closer(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function suffices(core: { areaMm2: number; amperes: number } | undefined, need: LineNeed): boolean {
  return core !== undefined && core.amperes >= need.amperes && core.areaMm2 >= need.areaMm2;
}

/** Where a line lies in its plugs, the same from either end: pairs take the pairs of the stock in this order. */
function firstPosition({ source, destination }: Line): number {
  const numbers = [...source, ...destination].map(({ position }) => Number.parseInt(position, 10));
  return Math.min(...numbers.map((number) => (Number.isNaN(number) ? 0 : number)));
}

/** A supply on two contacts takes one twisted pair, and so does its return: the cores of a pair are at one potential. */
function inParallel(lines: readonly Line[]): [Line, Line][] {
  const twos = (kind: Line['kind']) =>
    [
      ...Map.groupBy(
        lines.filter((line) => line.kind === kind && line.pairedWith === undefined),
        signalsOf,
      ).values(),
    ].flatMap((same) =>
      Array.from({ length: Math.floor(same.length / 2) }, (_, i): [Line, Line] => [same[2 * i]!, same[2 * i + 1]!]),
    );
  const supplies = twos('supply');
  return supplies.length === 0 ? [] : [...supplies, ...twos('return')];
}

function signalsOf({ source, destination }: Line): string {
  return [source, destination].map((pins) => pins.map(({ signal }) => signal).join(' ')).join(' | ');
}

function isNegative({ source, destination }: Line): boolean {
  return [...source, ...destination].some(({ polarity }) => polarity === '-');
}

/** The free conductor named as a pin of the line is: the red coax for the pin called Red. */
function namesake({ source, destination }: Line, free: ReadonlySet<string>): string | undefined {
  const words = new Set([...source, ...destination].flatMap(({ label }) => label.toLowerCase().split(/[^a-z]+/)));
  return [...free].find((path) => path.split('.').some((part) => part.length > 2 && words.has(part)));
}
