/** Assigns a conductor of the stock to each line. */
import type { CableOption, Line } from '../options/option.ts';
import { screenReturns } from '../options/wiring.ts';
import type { LineNeed } from './line-needs.ts';
import { lastReturn, type StockFacts } from './stock.ts';

export interface Carriers {
  /** The element path of each line that has a conductor. */
  readonly cores: ReadonlyMap<string, string>;
  /** A return that the screen carries because no conductor is left. */
  readonly onScreen?: Line;
  /** Further return wires without a conductor: their pins join the first return. */
  readonly joining: readonly Line[];
  /** Lines without a conductor. */
  readonly leftOut: readonly Line[];
}

/** The requirements of the lines, and the ratings of the stock's conductors. */
interface Offer {
  readonly needs: ReadonlyMap<string, LineNeed>;
  readonly ratings: ReadonlyMap<string, { readonly areaMm2: number; readonly amperes: number }>;
}

/**
 * Assigns a conductor to each line. Differential pairs get twisted pairs while there are any: pairs that require a screen
 * choose first, then those with the closest impedance tolerance, and the positive line gets the first core. Lines that
 * require their own screen get a coax. Lines with a current or a minimum cross-section get a conductor that carries it. Other
 * lines get a conductor with the same name as their pin, otherwise the next free one. Returns come last. A protective earth
 * gets a conductor marked as one, which other lines get only if nothing else is left. If there are too few conductors, control
 * lines are left out first, starting with the last; a protective earth never is.
 */
export function assignCarriers(stock: StockFacts, option: CableOption, offer: Offer): Carriers {
  // If the screen is the return and the stock has no screen, the return gets a conductor.
  const onCore = stock.screens.length === 0 && screenReturns(option.lines);
  const wanted = option.lines.filter(({ kind }) => kind !== 'screen' || onCore);
  const isReturn = ({ kind }: Line) => kind === 'return' || kind === 'screen';
  const returns = wanted.filter((line) => isReturn(line) && line.parallelTo === undefined);
  const parallel = wanted.filter((line) => line.parallelTo !== undefined);
  const lines = wanted.filter((line) => !isReturn(line));
  // Further return wires get their conductors after all other lines.
  const total = stock.cores.length;
  const wired = cut(lines, total);
  const room = total - wired.length;
  const onScreen = stock.screens.length > 0 && returns.length > room ? lastReturn(returns) : undefined;
  const onCores = returns.filter((line) => line !== onScreen);
  // Without a screen, the return takes priority over control lines, and over every other line except the first.
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

/** Removes lines until `max` are left: control lines first, then the last ones. A pair is removed as a whole. */
function cut(lines: readonly Line[], max: number): Line[] {
  let left = [...lines];
  while (left.length > max) {
    const last =
      left.findLast(({ control }) => control) ?? left.findLast(({ kind }) => kind !== 'protective') ?? left.at(-1)!;
    left = left.filter((line) => line !== last && line.id !== last.pairedWith);
  }
  return left;
}

function coresOf(stock: StockFacts, lines: readonly Line[], { needs, ratings }: Offer): Map<string, string> {
  const needOf = ({ id }: Line) => needs.get(id) ?? nothing;
  const needsScreen = (line: Line) => needOf(line).screen;
  const cores = new Map<string, string>();
  const free = new Set(unmarkedFirst(stock));
  const pairs = [...stock.pairs];
  const give = (line: Line | undefined, path: string | undefined) => {
    if (line === undefined || path === undefined) return;
    cores.set(line.id, path);
    free.delete(path);
  };
  const earth = lines.find(({ kind }) => kind === 'protective');
  give(earth, stock.earths[0]);
  const carriesBoth = (pair: readonly [string, string], one: Line, other: Line) =>
    suffices(ratings.get(pair[0]), needOf(one)) && suffices(ratings.get(pair[1]), needOf(other));
  /** Screened pairs first, then those with the closest impedance tolerance, then by position. */
  const byPairNeed = (a: Line, b: Line) =>
    Number(needsScreen(b)) - Number(needsScreen(a)) ||
    closer(needOf(a).tolerancePct, needOf(b).tolerancePct) ||
    firstPosition(a) - firstPosition(b);
  /** The next free pair: screened if the lines require it, and of those preferably one that carries both lines. */
  const nextPair = (one: Line, other: Line) => {
    const matching = pairs.filter((pair) => stock.screenedPairs.has(pair) === needsScreen(one));
    const choice = matching.length > 0 ? matching : pairs;
    const pair = choice.find((each) => carriesBoth(each, one, other)) ?? choice[0];
    if (pair !== undefined) pairs.splice(pairs.indexOf(pair), 1);
    return pair;
  };
  for (const line of lines.toSorted(byPairNeed)) {
    const mate = lines.find(({ id }) => id === line.pairedWith);
    if (mate === undefined || cores.has(line.id)) continue;
    const pair = nextPair(line, mate);
    if (pair === undefined) continue;
    const [first, second] = isNegative(line) ? [mate, line] : [line, mate];
    give(first, pair[0]);
    give(second, pair[1]);
  }
  for (const [line, other] of inParallel(lines)) {
    // A pair too thin for these lines is left for others, unless no conductor is thick enough.
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
  /** If the conductors differ in size, lines that require a current or a cross-section choose first. */
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
  // Lines that need no screen of their own leave the coaxes to those that do.
  const suiting = (line: Line) => [...free].filter((path) => screened.has(path) === needsScreen(line));
  const open = () => single.filter(({ id }) => !cores.has(id));
  for (const line of open()) give(line, namesake(line, new Set(suiting(line))) ?? namesake(line, free));
  for (const line of open()) give(line, suiting(line)[0] ?? [...free][0]);
  return cores;
}

/** The conductors of a stock, the protective ones last, so that other lines get one only if nothing else is left. */
function unmarkedFirst({ cores, earths }: StockFacts): string[] {
  return [...cores.filter((path) => !earths.includes(path)), ...earths];
}

const nothing: LineNeed = { amperes: 0, areaMm2: 0, screen: false, tolerancePct: Infinity };

/** Compares two tolerances. Two unstated ones are both Infinity, whose difference would be NaN, so equal values return 0. */
function closer(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function suffices(core: { areaMm2: number; amperes: number } | undefined, need: LineNeed): boolean {
  return core !== undefined && core.amperes >= need.amperes && core.areaMm2 >= need.areaMm2;
}

/**
 * The lowest contact number of a line, the same whichever end is named first. Pairs of lines get the pairs of the stock in
 * this order.
 */
function firstPosition({ source, destination }: Line): number {
  const numbers = [...source, ...destination].map(({ position }) => Number.parseInt(position, 10));
  return Math.min(...numbers.map((number) => (Number.isNaN(number) ? 0 : number)));
}

/**
 * Pairs of parallel lines. A supply on two contacts gets one twisted pair, and so does its return: both cores of such a pair
 * are at the same potential.
 */
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

/** The free conductor that has the name of one of the line's pins: the red coax for the pin labelled Red. */
function namesake({ source, destination }: Line, free: ReadonlySet<string>): string | undefined {
  const words = new Set([...source, ...destination].flatMap(({ label }) => label.toLowerCase().split(/[^a-z]+/)));
  return [...free].find((path) => path.split('.').some((part) => part.length > 2 && words.has(part)));
}
