/** How well each stock fits an option. */
import { type ConductorElement, type Level, type Mechanical, present } from '@cablewright/model';
import { defaultMaxDropPct } from '../../connectivity/conductors/rating-tables.ts';
import { conditionsOf } from '../../connectivity/conductors/ampacity.ts';
import { hasCategory } from '../../connectivity/conductors/category.ts';
import { coreRatings, loadedCores, type CoreRating } from '../../connectivity/conductors/core-ratings.ts';
import { maxResistance } from '../../connectivity/conductors/materials.ts';
import { conductorCelsius } from '../../connectivity/conductors/stock-ampacity.ts';
import { elementsOf } from '../../connectivity/elements.ts';
import type { Library } from '../../library/library.ts';
import { crimpParts, takesCopper, takesInsulation } from '../devices/crimp-parts.ts';
import { pinVolts } from '../devices/pin-volts.ts';
import { plugFor } from '../devices/plug.ts';
import { currentOf } from '../options/line-current.ts';
import type { CableOption, OptionLine } from '../options/option.ts';
import { needsOn, type LineNeed } from './line-needs.ts';
import { namedCores } from './named-cores.ts';
import { stocksOf, type StockFacts } from './stock.ts';
import { problemsOf, type Shortfalls } from './stock-problems.ts';

export interface StockFit extends Shortfalls {
  readonly stock: string;
  readonly label: string;
  readonly cores: number;
  /** True if the screen carries the return because no conductor is left for it. */
  readonly returnOnScreen: boolean;
  /** True if the stock has a screen but neither end has a frame to connect it to. */
  readonly screenUnused: boolean;
  /**
   * Difference between the number of conductors and the number of lines and returns, with one wire for each contact of
   * the return.
   */
  readonly spare: number;
  /** The number of lines with a level that the stock is made for. */
  readonly madeFor: number;
  /** True if the stock is made for certain levels, but for none of those that the lines have. */
  readonly madeForOthers: boolean;
  /** True if the library has contacts for its conductors at every crimped end. */
  readonly crimpable: boolean;
  /** Its thickest conductor, in mm²; absent if none states its cross-section. */
  readonly areaMm2?: number;
  /**
   * True if the stock has enough conductors, which carry the currents at the voltage and ambient with an acceptable
   * voltage drop; a screen if one is required; twisted pairs; the colours that a standard names; and no unsuitable
   * cable category.
   */
  readonly fits: boolean;
  /** The reasons why the stock doesn't fit, as short phrases; empty if it fits. */
  readonly problems: readonly string[];
}

/** The return that a screen carries if one conductor is missing: the last one that may be joined with others. */
export function lastReturn(lines: readonly OptionLine[]): OptionLine | undefined {
  return lines.findLast((line) => line.kind === 'return' && line.parallelTo === undefined && line.isSeparate !== true);
}

/** True if every crimped end has a contact for the conductors. */
function isCrimpable({ wire, cores }: StockFacts, { contacts }: Wants): boolean {
  if (contacts.length === 0) return true;
  const sizes = cores.flatMap((path) => {
    const core = elementsOf(wire).get(path);
    return core === undefined ? [] : [core.element as ConductorElement];
  });
  return contacts.every((parts) =>
    sizes.every(({ areaMm2, insulatedOdMm }) =>
      parts.some((part) => takesCopper(part, areaMm2) && takesInsulation(part, insulatedOdMm)),
    ),
  );
}

/** The requirements of an option for its stock. */
interface Wants {
  readonly lines: number;
  readonly returns: number;
  /** The number of additional return wires. */
  readonly parallel: number;
  readonly pairs: number;
  readonly screen: boolean;
  readonly earth: boolean;
  readonly option: CableOption;
  /** The levels of each line that states one. */
  readonly levels: readonly (readonly string[])[];
  /** The levels that require a cable category. */
  readonly categories: readonly Level[];
  /** The contacts in the library for each crimped end. */
  readonly contacts: readonly (readonly Mechanical[])[];
  /** The highest voltage between two of the lines, or between a line and the return, in V. */
  readonly volts: number;
  /** The current of each line that states one, in A. */
  readonly currents: ReadonlyMap<string, number>;
  /** The supplies whose voltage and current are known, with the lines that carry the current back. */
  readonly supplies: readonly { readonly id: string; readonly nominalV: number; readonly returns: readonly string[] }[];
  readonly maxDropPct: number;
}

function wantsOf(library: Library, option: CableOption): Wants {
  const { lines, source, destination } = option;
  const returns = lines.filter(({ kind, parallelTo }) => kind === 'return' && parallelTo === undefined).length;
  const screen = lines.some(({ kind }) => kind === 'screen');
  return {
    lines: lines.filter(({ kind }) => kind === 'signal' || kind === 'supply' || kind === 'protective').length,
    returns,
    pairs: lines.filter((line) => line.pairedWith !== undefined && !runsFlat(library, line)).length / 2,
    parallel: lines.filter(({ parallelTo }) => parallelTo !== undefined).length,
    screen,
    earth: lines.some(({ kind }) => kind === 'protective'),
    option,
    ...electricalWants(library, lines),
    levels: lines.map(levelsOf).filter((levels) => levels.length > 0),
    categories: [...new Set(lines.flatMap(levelsOf))].flatMap((id) => {
      const level: Level | undefined = library.word('levels', id);
      return level?.categories === undefined || level.categories.length === 0 ? [] : [level];
    }),
    contacts: [source, destination].flatMap((end) => {
      const housing = end.adapter === undefined ? plugFor(library, end.device)?.housing : undefined;
      return housing === undefined ? [] : [crimpParts(library, 'contact', housing.systems)];
    }),
  };
}

function electricalWants(
  library: Library,
  lines: readonly OptionLine[],
): Pick<Wants, 'volts' | 'currents' | 'supplies' | 'maxDropPct'> {
  let [low, high] = [0, 0];
  const supplies = lines.flatMap((line) => {
    const volts = [...line.source, ...line.destination].map((pin) => pinVolts(library, pin));
    for (const { nominalV = 0, drives } of volts)
      for (const one of [nominalV, drives?.min ?? 0, drives?.max ?? 0])
        [low, high] = [Math.min(low, one), Math.max(high, one)];
    const nominalV = Math.abs(volts.find((one) => one.nominalV !== undefined)?.nominalV ?? 0);
    if (line.kind !== 'supply' || nominalV === 0) return [];
    const returns = lines
      .filter(({ kind, returns: shares }) => kind === 'return' && shares?.some((one) => one.line === line.id) !== false)
      .map(({ id }) => id);
    return [{ id: line.id, nominalV, returns }];
  });
  return {
    volts: high - low,
    currents: new Map(lines.flatMap((line) => currentPair(line, lines))),
    supplies,
    maxDropPct: library.settings.electrical?.maxDropPct ?? defaultMaxDropPct,
  };
}

function currentPair(line: OptionLine, lines: readonly OptionLine[]): [string, number][] {
  const amperes = currentOf(line, lines);
  return amperes === undefined ? [] : [[line.id, amperes]];
}

/** True for a line whose level permits an untwisted pair, such as a telephone line in a flat cord. */
function runsFlat(library: Library, line: OptionLine): boolean {
  return levelsOf(line).some((id) => {
    const level: Level | undefined = library.word('levels', id);
    return level?.twistedPair === false;
  });
}

function levelsOf({ source, destination }: OptionLine): string[] {
  return [...source, ...destination].flatMap(({ level }) => level ?? []);
}

/** True if the stock has a conductor for each line that carries its current and is as thick as its level requires. */
function carries(cores: readonly CoreRating[], needs: readonly LineNeed[]): boolean {
  const enough = (field: 'amperes' | 'areaMm2') =>
    needs.every((need) => {
      if (need[field] === 0) return true;
      const asking = needs.filter((other) => other[field] >= need[field]).length;
      return cores.filter((core) => core[field] >= need[field]).length >= Math.min(asking, cores.length);
    });
  return enough('amperes') && enough('areaMm2');
}

/** The number of lines that require a material of which too few conductors are left. */
function materialLacking(cores: readonly CoreRating[], needs: readonly LineNeed[]): number {
  const free = cores.map(({ material }) => material);
  return needs.filter(({ materials }) => {
    if (materials === undefined) return false;
    const at = free.findIndex((material) => materials.includes(material));
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  }).length;
}

/**
 * True if the named conductor of each line carries its current, and the other conductors carry those of the other
 * lines.
 */
function carriesNamed(
  ratings: ReadonlyMap<string, CoreRating>,
  needs: ReadonlyMap<string, LineNeed>,
  named: ReadonlyMap<string, string>,
): boolean {
  const own = [...named].every(([line, path]) => {
    const [rating, need] = [ratings.get(path), needs.get(line)];
    return rating === undefined || need === undefined || carries([rating], [need]);
  });
  const taken = new Set(named.values());
  const free = [...ratings].filter(([path]) => !taken.has(path)).map(([, rating]) => rating);
  const others = [...needs].filter(([line]) => !named.has(line)).map(([, need]) => need);
  return own && carries(free, others);
}

/**
 * The largest share of its voltage that a supply loses over both directions, in %, with the maximum resistances. A line
 * uses the conductor that its contact names; otherwise the lines with the largest currents get the thickest conductors.
 */
function dropPct(
  library: Library,
  { wire, cores }: StockFacts,
  { supplies, currents }: Wants,
  named: ReadonlyMap<string, string>,
  lengthMm: number,
): number {
  if (supplies.length === 0 || currents.size === 0) return 0;
  const { ambientC, table } = conditionsOf(library);
  const ratings = coreRatings(library, wire);
  const taken = new Set(named.values());
  const areaOf = (path: string) => ratings.get(path)?.areaMm2 ?? 0;
  const free = cores.filter((path) => !taken.has(path)).toSorted((a, b) => areaOf(b) - areaOf(a));
  const heaviest = [...currents].toSorted(([, a], [, b]) => b - a).map(([line]) => line);
  const carrier = new Map(named);
  for (const line of heaviest) {
    const path = carrier.has(line) ? undefined : free.shift();
    if (path !== undefined) carrier.set(line, path);
  }
  const volts = (line: string) => {
    const [path, amperes = 0] = [carrier.get(line), currents.get(line)];
    const own = path === undefined ? undefined : ratings.get(path);
    const core = path === undefined ? undefined : elementsOf(wire).get(path);
    if (own === undefined || core === undefined || amperes === 0) return 0;
    const rating = { rated: true, amperes: own.amperes, steps: [], source: '' } as const;
    const celsius = conductorCelsius(table, wire, rating, amperes, ambientC);
    const element = core.element as ConductorElement;
    return amperes * (maxResistance(library, element, lengthMm, celsius)?.ohms ?? 0);
  };
  return Math.max(
    0,
    ...supplies.map(({ id, nominalV, returns }) => (100 * (volts(id) + Math.max(0, ...returns.map(volts)))) / nominalV),
  );
}

/** Up to this voltage, in V, a stock needs no stated rating: the ES1 limit for direct current in IEC 62368-1. */
const maxUnratedV = 60;

/** The missing conductors, screens and pairs of a stock: the first criteria of the ranking, which are cheap to compute. */
type Counts = Pick<StockFit, 'short' | 'screenLacking' | 'earthLacking' | 'pairsLacking' | 'returnOnScreen'>;

function countsOf({ cores, earths, pairs, screens }: StockFacts, wants: Wants): Counts {
  const tooFew = Math.max(0, wants.lines + wants.returns - cores.length);
  const returnOnScreen = tooFew === 1 && screens.length > 0 && lastReturn(wants.option.lines) !== undefined;
  return {
    short: returnOnScreen ? 0 : tooFew,
    returnOnScreen,
    screenLacking: wants.screen && screens.length === 0,
    earthLacking: wants.earth && earths.length === 0,
    pairsLacking: Math.max(0, wants.pairs - pairs.length),
  };
}

function fitFor(library: Library, facts: StockFacts, wants: Wants, lengthMm: number): StockFit {
  const { wire, cores, screens, levels } = facts;
  const { returnOnScreen, ...counts } = countsOf(facts, wants);
  const returnToScreen = lastReturn(wants.option.lines);
  const needs = needsOn(library, wants.option, cores.length);
  const screenReturn = returnOnScreen ? returnToScreen?.id : undefined;
  const needOfReturn = screenReturn === undefined ? 0 : (needs.get(screenReturn)?.amperes ?? 0);
  const onCores = new Map([...needs].filter(([id]) => id !== screenReturn));
  const { cores: named, lacking } = namedCores(facts, wants.option);
  const ratings = coreRatings(library, wire, loadedCores(library, wire, [...wants.currents.values()]));
  const madeFor = wants.levels.filter((ofLine) => ofLine.some((level) => levels.has(level))).length;
  const { ambientC } = conditionsOf(library);
  const lost = dropPct(library, facts, wants, named, lengthMm);
  const areas = [...ratings.values()].flatMap(({ areaMm2 }) => (areaMm2 > 0 ? areaMm2 : []));
  const found = {
    ...counts,
    // No stock states what current its screen may carry, so a screen never suffices for a return with a known
    // current.
    underRated: (returnOnScreen && needOfReturn > 0) || !carriesNamed(ratings, onCores, named),
    voltageLacking: wire.ratedVoltageV === undefined ? wants.volts > maxUnratedV : wire.ratedVoltageV < wants.volts,
    materialLacking: materialLacking([...ratings.values()], [...onCores.values()]),
    tooHot: wire.temperatureC !== undefined && wire.temperatureC <= ambientC,
    dropTooLarge: lost > wants.maxDropPct,
    categoryLacking: wire.category !== undefined && wants.categories.some((level) => !hasCategory(level, wire)),
    // A stock made for a level of the lines has the colours of its trade.
    coloursLacking: madeFor > 0 ? 0 : lacking.length,
  };
  const isLacking = Object.values(found).some((one) => one !== false && one !== 0);
  const { volts, maxDropPct } = wants;
  const reading = { wire, volts, maxDropPct, lost, lacking, ambientC, lengthMm };
  const problems = isLacking ? problemsOf(found, reading) : [];
  return {
    stock: wire.id,
    label: wire.label ?? wire.id,
    cores: cores.length,
    returnOnScreen,
    screenUnused: !wants.screen && screens.length > 0,
    spare: Math.abs(cores.length - wants.lines - wants.returns - wants.parallel),
    madeFor,
    madeForOthers: levels.size > 0 && madeFor === 0,
    crimpable: isCrimpable(facts, wants),
    ...found,
    ...present({ areaMm2: areas.length === 0 ? undefined : Math.max(...areas) }),
    fits: problems.length === 0,
    problems,
  };
}

/** The default length of a cable, in mm. */
export const defaultLengthMm = 1000;

/**
 * Ranks all stocks by fit for a cable of a length in mm: first by conductors, screen, protective conductor, pairs, a
 * size that the contacts accept, ratings of current, voltage and temperature, voltage drop, cable category and colours;
 * then by the levels of the lines, where stock made for them precedes stock without a purpose or for other levels; then
 * stock without an unused screen; then by the fewest spare conductors; then, if a current matters, the thinnest.
 */
export function rankStocks(library: Library, option: CableOption, lengthMm = defaultLengthMm): StockFit[] {
  return ranked(library, wantsOf(library, option), stocksOf(library), lengthMm);
}

function ranked(library: Library, wants: Wants, stocks: readonly StockFacts[], lengthMm: number): StockFit[] {
  const isSized = [...wants.currents.values()].some((amperes) => amperes > 0);
  return stocks
    .map((facts) => fitFor(library, facts, wants, lengthMm))
    .toSorted((a, b) => byFit(a, b) || (isSized ? bySize(a, b) : 0) || (a.stock < b.stock ? -1 : 1));
}

/**
 * The first stock of the ranking. Only the stocks that lack the fewest conductors, screens and pairs are evaluated in
 * full.
 */
export function bestStock(library: Library, option: CableOption, lengthMm = defaultLengthMm): StockFit | undefined {
  const wants = wantsOf(library, option);
  const stocks = stocksOf(library).map((facts) => ({ facts, counts: countsOf(facts, wants) }));
  const [first, ...others] = stocks;
  if (first === undefined) return undefined;
  const minCounts = others.reduce((min, { counts }) => (byCounts(counts, min) < 0 ? counts : min), first.counts);
  const candidates = stocks.flatMap(({ facts, counts }) => (byCounts(counts, minCounts) === 0 ? facts : []));
  return ranked(library, wants, candidates, lengthMm)[0];
}

/** The stocks that fit an option, best first. */
export function fittingStocks(library: Library, option: CableOption, lengthMm = defaultLengthMm): StockFit[] {
  return rankStocks(library, option, lengthMm).filter(({ fits }) => fits);
}

function byCounts(a: Counts, b: Counts): number {
  return (
    a.short - b.short ||
    Number(a.screenLacking) - Number(b.screenLacking) ||
    Number(a.earthLacking) - Number(b.earthLacking) ||
    a.pairsLacking - b.pairsLacking
  );
}

function byFit(a: StockFit, b: StockFit): number {
  return (
    byCounts(a, b) ||
    Number(b.crimpable) - Number(a.crimpable) ||
    Number(a.underRated) - Number(b.underRated) ||
    Number(a.voltageLacking) - Number(b.voltageLacking) ||
    a.materialLacking - b.materialLacking ||
    Number(a.tooHot) - Number(b.tooHot) ||
    Number(a.dropTooLarge) - Number(b.dropTooLarge) ||
    Number(a.categoryLacking) - Number(b.categoryLacking) ||
    a.coloursLacking - b.coloursLacking ||
    b.madeFor - a.madeFor ||
    Number(a.madeForOthers) - Number(b.madeForOthers) ||
    Number(a.returnOnScreen) - Number(b.returnOnScreen) ||
    Number(a.screenUnused) - Number(b.screenUnused) ||
    a.spare - b.spare
  );
}

function bySize(a: StockFit, b: StockFit): number {
  const [one, other] = [a.areaMm2 ?? Infinity, b.areaMm2 ?? Infinity];
  return one === other ? 0 : one - other;
}
