/** Assigns a conductor of the stock to each line. */
import type { CableOption, OptionLine } from '../options/option.ts';
import { screenReturns } from '../options/wiring.ts';
import type { LineNeed } from './line-needs.ts';
import type { CoreRating } from '../../connectivity/conductors/core-ratings.ts';
import { namedCores } from './named-cores.ts';
import { lastReturn } from './stock-fit.ts';
import type { StockFacts } from './stock.ts';

export interface Carriers {
  /** The element path of each line that has a conductor. */
  readonly cores: ReadonlyMap<string, string>;
  /** A return that the screen carries because no conductor is left. */
  readonly onScreen?: OptionLine;
  /** Further return wires without a conductor: their pins join the first return. */
  readonly joining: readonly OptionLine[];
  /** Lines without a conductor. */
  readonly leftOut: readonly OptionLine[];
}

/** The requirements of the lines, and the ratings of the stock's conductors. */
interface Offer {
  readonly needs: ReadonlyMap<string, LineNeed>;
  readonly ratings: ReadonlyMap<string, CoreRating>;
}

interface NamedOffer extends Offer {
  /** The conductors that the contacts of the lines name. */
  readonly named: ReadonlyMap<string, string>;
}

/**
 * Assigns a conductor to each line. Contacts whose conductor the stock or the pinout names get that one. Differential pairs get twisted pairs while there are any: pairs that require a screen
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
  const isReturn = ({ kind }: OptionLine) => kind === 'return' || kind === 'screen';
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
    cores: coresOf(stock, carried, { ...offer, named: namedCores(stock, option).cores }),
    onScreen,
    leftOut: left,
    joining: parallel.filter((line) => !carried.includes(line)),
  };
}

/** Removes lines until `max` are left: control lines first, then the last ones. A pair is removed as a whole. */
function cut(lines: readonly OptionLine[], max: number): OptionLine[] {
  let left = [...lines];
  while (left.length > max) {
    const last =
      left.findLast(({ control }) => control) ?? left.findLast(({ kind }) => kind !== 'protective') ?? left.at(-1)!;
    left = left.filter((line) => line !== last && line.id !== last.pairedWith);
  }
  return left;
}

/** Gives the lines their conductors, in the order of the steps below. */
class CoreAssignment {
  readonly cores = new Map<string, string>();
  readonly #stock: StockFacts;
  readonly #lines: readonly OptionLine[];
  readonly #offer: Offer;
  readonly #free: Set<string>;
  /** The pairs that no line has. */
  readonly #pairs: (readonly [string, string])[];

  constructor(stock: StockFacts, lines: readonly OptionLine[], offer: Offer) {
    this.#stock = stock;
    this.#lines = lines;
    this.#offer = offer;
    this.#free = new Set(unmarkedFirst(stock));
    this.#pairs = [...stock.pairs];
  }

  #give(line: OptionLine, path: string | undefined): void {
    if (path === undefined) return;
    this.cores.set(line.id, path);
    this.#free.delete(path);
  }

  #needOf({ id }: OptionLine): LineNeed {
    return this.#offer.needs.get(id) ?? nothing;
  }

  #suffices(path: string, line: OptionLine): boolean {
    return suffices(this.#offer.ratings.get(path), this.#needOf(line));
  }

  #areaOf(path: string): number {
    return this.#offer.ratings.get(path)!.areaMm2;
  }

  /** The lines without a conductor. */
  get #open(): OptionLine[] {
    return this.#lines.filter(({ id }) => !this.cores.has(id));
  }

  #carriesBoth(pair: readonly [string, string], one: OptionLine, other: OptionLine): boolean {
    return this.#suffices(pair[0], one) && this.#suffices(pair[1], other);
  }

  #take(pair: readonly [string, string]): void {
    this.#pairs.splice(this.#pairs.indexOf(pair), 1);
  }

  byName(named: ReadonlyMap<string, string>): void {
    for (const line of this.#lines) this.#give(line, named.get(line.id));
    const isBroken = (pair: readonly [string, string]) => !pair.every((path) => this.#free.has(path));
    for (const pair of this.#pairs.filter(isBroken)) this.#take(pair);
  }

  protective(): void {
    const earth = this.#open.find(({ kind }) => kind === 'protective');
    if (earth !== undefined)
      this.#give(
        earth,
        this.#stock.earths.find((path) => this.#free.has(path)),
      );
  }

  /** Screened pairs first, then those with the closest impedance tolerance, then by position. */
  differential(): void {
    const byPairNeed = (a: OptionLine, b: OptionLine) =>
      Number(this.#needOf(b).screen) - Number(this.#needOf(a).screen) ||
      closer(this.#needOf(a).tolerancePct, this.#needOf(b).tolerancePct) ||
      firstPosition(a) - firstPosition(b);
    for (const line of this.#lines.toSorted(byPairNeed)) {
      const mate = this.#lines.find(({ id }) => id === line.pairedWith);
      if (mate === undefined || this.cores.has(line.id)) continue;
      const pair = this.#nextPair(line, mate);
      if (pair === undefined) continue;
      this.#take(pair);
      const [first, second] = isNegative(line) ? [mate, line] : [line, mate];
      // The positive line has the first conductor, unless only the opposite assignment has the right materials.
      const isTurned = !this.#carriesBoth(pair, first, second) && this.#carriesBoth([pair[1], pair[0]], first, second);
      this.#give(first, pair[isTurned ? 1 : 0]);
      this.#give(second, pair[isTurned ? 0 : 1]);
    }
  }

  /** The next free pair: screened if the lines require it, and of those preferably one that carries both lines. */
  #nextPair(one: OptionLine, other: OptionLine): readonly [string, string] | undefined {
    const isScreened = this.#needOf(one).screen;
    const matching = this.#pairs.filter((pair) => this.#stock.screenedPairs.has(pair) === isScreened);
    const choice = matching.length > 0 ? matching : this.#pairs;
    const able = (pair: readonly [string, string]) =>
      this.#carriesBoth(pair, one, other) || this.#carriesBoth([pair[1], pair[0]], one, other);
    return choice.find(able) ?? choice[0];
  }

  parallel(): void {
    for (const [line, other] of inParallel(this.#open)) {
      // A pair that is too thin for these lines is left for others, unless no conductor is thick enough.
      const isCarried = [...this.#free].some((path) => this.#suffices(path, line));
      const pair =
        this.#pairs.find((each) => this.#carriesBoth(each, line, other)) ?? (isCarried ? undefined : this.#pairs[0]);
      if (pair === undefined) continue;
      this.#take(pair);
      this.#give(line, pair[0]);
      this.#give(other, pair[1]);
    }
  }

  /** If the conductors differ in size, lines that require a current or a cross-section choose first. */
  heaviest(): void {
    const kinds = [...this.#free].map((path) => this.#offer.ratings.get(path));
    if (new Set(kinds.map((core) => `${core?.areaMm2} ${core?.material}`)).size <= 1) return;
    const asking = this.#open.filter((line) => {
      const { screen, amperes, areaMm2, materials } = this.#needOf(line);
      return !screen && (amperes + areaMm2 > 0 || materials !== undefined);
    });
    const byNeed = (a: OptionLine, b: OptionLine) =>
      this.#needOf(b).amperes - this.#needOf(a).amperes || this.#needOf(b).areaMm2 - this.#needOf(a).areaMm2;
    for (const line of asking.toSorted(byNeed)) {
      const able = [...this.#free].filter((path) => this.#suffices(path, line));
      const thinnest = able.toSorted((a, b) => this.#areaOf(a) - this.#areaOf(b));
      const thickest = [...this.#free].toSorted((a, b) => this.#areaOf(b) - this.#areaOf(a));
      this.#give(line, namesake(line, new Set(able)) ?? thinnest[0] ?? thickest[0]);
    }
  }

  /**
   * Assigns conductors to the remaining lines. Lines that don't need their own screen leave the coaxes to those that
   * do.
   */
  rest(): void {
    const screened = new Set(this.#stock.screened);
    const suiting = (line: OptionLine) =>
      [...this.#free].filter((path) => screened.has(path) === this.#needOf(line).screen);
    const inOrder = () =>
      this.#open.toSorted((a, b) => Number(this.#needOf(b).screen) - Number(this.#needOf(a).screen));
    for (const line of inOrder())
      this.#give(line, namesake(line, new Set(suiting(line))) ?? namesake(line, this.#free));
    for (const line of inOrder()) this.#give(line, suiting(line)[0] ?? [...this.#free][0]);
  }
}

function coresOf(
  stock: StockFacts,
  lines: readonly OptionLine[],
  { named, ...offer }: NamedOffer,
): Map<string, string> {
  const assignment = new CoreAssignment(stock, lines, offer);
  assignment.byName(named);
  assignment.protective();
  assignment.differential();
  assignment.parallel();
  assignment.heaviest();
  assignment.rest();
  return assignment.cores;
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

function suffices(core: CoreRating | undefined, need: LineNeed): boolean {
  if (core === undefined || need.materials?.includes(core.material) === false) return false;
  return core.amperes >= need.amperes && core.areaMm2 >= need.areaMm2;
}

/**
 * The lowest contact number of a line, the same whichever end is named first. Pairs of lines get the pairs of the stock in
 * this order.
 */
function firstPosition({ source, destination }: OptionLine): number {
  const numbers = [...source, ...destination].map(({ position }) => Number.parseInt(position, 10));
  return Math.min(...numbers.map((number) => (Number.isNaN(number) ? 0 : number)));
}

/**
 * Pairs of parallel lines. A supply on two contacts gets one twisted pair, and so does its return: both cores of such a pair
 * are at the same potential.
 */
function inParallel(lines: readonly OptionLine[]): [OptionLine, OptionLine][] {
  const twos = (kind: OptionLine['kind']) =>
    [
      ...Map.groupBy(
        lines.filter((line) => line.kind === kind && line.pairedWith === undefined),
        signalsOf,
      ).values(),
    ].flatMap((same) =>
      same.flatMap((line, i): [OptionLine, OptionLine][] => {
        const next = same[i + 1];
        return i % 2 === 1 || next === undefined ? [] : [[line, next]];
      }),
    );
  const supplies = twos('supply');
  return supplies.length === 0 ? [] : [...supplies, ...twos('return')];
}

function signalsOf({ source, destination }: OptionLine): string {
  return [source, destination].map((pins) => pins.map(({ signal }) => signal).join(' ')).join(' | ');
}

function isNegative({ source, destination }: OptionLine): boolean {
  return [...source, ...destination].some(({ polarity }) => polarity === '-');
}

/** The free conductor that has the name of one of the line's pins: the red coax for the pin labelled Red. */
function namesake({ source, destination }: OptionLine, free: ReadonlySet<string>): string | undefined {
  const words = new Set([...source, ...destination].flatMap(({ label }) => label.toLowerCase().split(/[^a-z]+/)));
  return [...free].find((path) => path.split('.').some((part) => part.length > 2 && words.has(part)));
}
