/** Wire stocks: their elements, and how well each fits an option. */
import type { ConductorElement, GroupElement, Level, Mechanical, Wire } from '@cablewright/model';
import { hasCategory } from '../../connectivity/conductors/category.ts';
import { elementsOf, type CopperAt } from '../../connectivity/elements.ts';
import { earthMark } from '../../library/colour.ts';
import { soundRecords } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import { derived } from '@cablewright/derive';
import type { Library } from '../../library/library.ts';
import { coreRatings } from '../../connectivity/conductors/core-ratings.ts';
import { needsOn, type LineNeed } from './line-needs.ts';
import type { CableOption, Line } from '../options/option.ts';
import { screenMasses } from '../../connectivity/terminals/pigtails.ts';
import { crimpParts, takesCopper, takesInsulation } from '../devices/crimp-parts.ts';
import { plugFor } from '../devices/plug.ts';

/** The elements of a stock as the derivation needs them. */
export interface StockFacts {
  readonly wire: Wire;
  readonly cores: readonly string[];
  /** The cores marked as protective conductors, green and yellow before green. */
  readonly earths: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
  /** The pairs with a screen of their own. */
  readonly screenedPairs: ReadonlySet<readonly [string, string]>;
  /** Cores with a screen of their own: of a coax, or a screened core. */
  readonly screened: readonly string[];
  /** The separate screens, outermost first. */
  readonly screens: readonly (readonly string[])[];
  /** The levels that the stock is made for; empty if it states no level and so has no particular purpose. */
  readonly levels: ReadonlySet<string>;
}

export interface StockFit {
  readonly stock: string;
  readonly label: string;
  readonly cores: number;
  /** The number of conductors missing for the lines and the return. */
  readonly short: number;
  /** The screen carries the return, because no conductor is left for it. */
  readonly returnOnScreen: boolean;
  /** An end has a frame for a screen, and the stock has no screen. */
  readonly screenLacking: boolean;
  /** The stock has a screen, and neither end has a frame to connect it to. */
  readonly screenUnused: boolean;
  /** A protective earth is connected, and no conductor of the stock is marked as one: green and yellow, or green. */
  readonly earthLacking: boolean;
  /** The number of differential pairs without a twisted pair. */
  readonly pairsLacking: number;
  /** The number of conductors beyond the lines and returns, or missing for one wire per contact of the return. */
  readonly spare: number;
  /** The number of lines with a level that the stock is made for. */
  readonly madeFor: number;
  /** The stock is made for certain levels, but for no level that the lines have. */
  readonly madeForOthers: boolean;
  /**
   * Its conductors carry less current than its lines may, or are thinner than their levels require, or their rating isn't
   * stated.
   */
  readonly underRated: boolean;
  /** A level of a line requires a cable category other than the one that the stock states. */
  readonly categoryLacking: boolean;
  /** The library has contacts for its conductors at every crimped end. */
  readonly crimpable: boolean;
  /**
   * The stock has enough conductors that carry the currents, a screen if one is required, twisted pairs, and no wrong cable
   * category.
   */
  readonly fits: boolean;
}

export const stockFacts = derived('stock as the resolver sees it', readStock);

function readStock(wire: Wire): StockFacts {
  const copper = elementsOf(wire).copper;
  const cores = copper.filter(({ kind }) => kind === 'core');
  const pairs = twistedPairs(cores);
  const depth = (paths: readonly string[]) => Math.min(...paths.map((path) => path.split('.').length));
  return {
    wire,
    cores: cores.map(({ path }) => path),
    earths: cores
      .map(({ path, element }) => ({ path, mark: earthMark((element as ConductorElement).color) }))
      .filter(({ mark }) => mark > 0)
      .toSorted((a, b) => b.mark - a.mark)
      .map(({ path }) => path),
    pairs: pairs.all,
    screenedPairs: pairs.screened,
    screened: cores.filter(hasOwnScreen).map(({ path }) => path),
    screens: screenMasses(wire).toSorted((a, b) => depth(a) - depth(b)),
    levels: new Set(wire.levels),
  };
}

/** True if the core is in a group with its own screen: a coax or a screened core. */
function hasOwnScreen({ groups }: CopperAt): boolean {
  const [inner] = groups.toReversed();
  return inner !== undefined && (inner.role === 'coax' || inner.role === 'shielded-core');
}

interface Pairs {
  readonly all: readonly (readonly [string, string])[];
  readonly screened: ReadonlySet<readonly [string, string]>;
}

function twistedPairs(cores: readonly CopperAt[]): Pairs {
  const byGroup = new Map<GroupElement, string[]>();
  for (const { path, groups } of cores) {
    const group = groups.findLast(({ role }) => role === 'twisted-pair');
    if (group === undefined) continue;
    const paths = byGroup.get(group);
    if (paths === undefined) byGroup.set(group, [path]);
    else paths.push(path);
  }
  const found = [...byGroup].flatMap(([group, [a, b, more]]) => {
    if (a === undefined || b === undefined || more !== undefined) return [];
    const pair: readonly [string, string] = [a, b];
    return [{ pair, isScreened: group.children.some(({ type }) => type === 'shield') }];
  });
  return {
    all: found.map(({ pair }) => pair),
    screened: new Set(found.filter(({ isScreened }) => isScreened).map(({ pair }) => pair)),
  };
}

const stocksOf = derivedFromKinds<readonly StockFacts[]>('stocks', ['wires'], (library) =>
  [...soundRecords<Wire>(library, 'wires')]
    .filter(({ status }) => status !== 'retired')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(stockFacts),
);

/** The return that a screen carries if one conductor is missing: the last one that may be joined with others. */
export function lastReturn(lines: readonly Line[]): Line | undefined {
  return lines.findLast((line) => line.kind === 'return' && line.parallelTo === undefined && line.isSeparate !== true);
}

/** True when every crimped end has a contact for the conductors. */
function isCrimpable({ wire, cores }: StockFacts, { contacts }: Wants): boolean {
  if (contacts.length === 0) return true;
  const sizes = cores.map((path) => elementsOf(wire).get(path)!.element as ConductorElement);
  return contacts.every((parts) =>
    sizes.every(({ areaMm2, insulatedOdMm }) =>
      parts.some((part) => takesCopper(part, areaMm2) && takesInsulation(part, insulatedOdMm)),
    ),
  );
}

/** The requirements of an option on its stock. */
interface Wants {
  readonly lines: number;
  readonly returns: number;
  /** The number of further return wires. */
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

/** True for a line whose level permits an untwisted pair, such as a telephone line in a flat cord. */
function runsFlat(library: Library, line: Line): boolean {
  return levelsOf(line).some((id) => {
    const level: Level | undefined = library.word('levels', id);
    return level?.twistedPair === false;
  });
}

function levelsOf({ source, destination }: Line): string[] {
  return [...source, ...destination].flatMap(({ level }) => level ?? []);
}

/** True if the stock has a conductor for each line that carries its current and is as thick as its level requires. */
function carries(library: Library, { wire }: StockFacts, needs: readonly LineNeed[]): boolean {
  const cores = [...coreRatings(library, wire).values()];
  const enough = (field: 'amperes' | 'areaMm2') =>
    needs.every((need) => {
      if (need[field] === 0) return true;
      const asking = needs.filter((other) => other[field] >= need[field]).length;
      return cores.filter((core) => core[field] >= need[field]).length >= Math.min(asking, cores.length);
    });
  return enough('amperes') && enough('areaMm2');
}

function fitFor(library: Library, facts: StockFacts, wants: Wants): StockFit {
  const { wire, cores, earths, pairs, screens, levels } = facts;
  const tooFew = Math.max(0, wants.lines + wants.returns - cores.length);
  const returnToScreen = lastReturn(wants.option.lines);
  const returnOnScreen = tooFew === 1 && returnToScreen !== undefined && screens.length > 0;
  const short = returnOnScreen ? 0 : tooFew;
  const screenLacking = wants.screen && screens.length === 0;
  const earthLacking = wants.earth && earths.length === 0;
  const pairsLacking = Math.max(0, wants.pairs - pairs.length);
  const needs = needsOn(library, wants.option, cores.length);
  const screenReturn = returnOnScreen ? returnToScreen.id : undefined;
  const needOfReturn = screenReturn === undefined ? 0 : needs.get(screenReturn)!.amperes;
  const onCores = [...needs].filter(([id]) => id !== screenReturn).map(([, need]) => need);
  // The current that a screen may carry isn't stated.
  const underRated = (returnOnScreen && needOfReturn > 0) || !carries(library, facts, onCores);
  const categoryLacking = wire.category !== undefined && wants.categories.some((level) => !hasCategory(level, wire));
  const madeFor = wants.levels.filter((ofLine) => ofLine.some((level) => levels.has(level))).length;
  return {
    stock: wire.id,
    label: wire.label ?? wire.id,
    cores: cores.length,
    short,
    returnOnScreen,
    screenLacking,
    screenUnused: !wants.screen && screens.length > 0,
    earthLacking,
    pairsLacking,
    spare: Math.abs(cores.length - wants.lines - wants.returns - wants.parallel),
    madeFor,
    madeForOthers: levels.size > 0 && madeFor === 0,
    crimpable: isCrimpable(facts, wants),
    underRated,
    categoryLacking,
    fits: short === 0 && !screenLacking && !earthLacking && pairsLacking === 0 && !underRated && !categoryLacking,
  };
}

/**
 * Ranks all stocks by fit: first by conductors, screen, protective conductor, pairs, a size that the contacts take, current rating and cable
 * category; then by the levels of the lines, where stock made for them precedes stock without a purpose or for other levels;
 * then stock without an unused screen; then by the fewest spare conductors.
 */
export function rankStocks(library: Library, option: CableOption): StockFit[] {
  const wants = wantsOf(library, option);
  return stocksOf(library)
    .map((facts) => fitFor(library, facts, wants))
    .toSorted(byFit);
}

/** The stocks that fit an option, best first. */
export function fittingStocks(library: Library, option: CableOption): StockFit[] {
  return rankStocks(library, option).filter(({ fits }) => fits);
}

function byFit(a: StockFit, b: StockFit): number {
  return (
    a.short - b.short ||
    Number(a.screenLacking) - Number(b.screenLacking) ||
    Number(a.earthLacking) - Number(b.earthLacking) ||
    a.pairsLacking - b.pairsLacking ||
    Number(b.crimpable) - Number(a.crimpable) ||
    Number(a.underRated) - Number(b.underRated) ||
    Number(a.categoryLacking) - Number(b.categoryLacking) ||
    b.madeFor - a.madeFor ||
    Number(a.madeForOthers) - Number(b.madeForOthers) ||
    Number(a.returnOnScreen) - Number(b.returnOnScreen) ||
    Number(a.screenUnused) - Number(b.screenUnused) ||
    a.spare - b.spare ||
    (a.stock < b.stock ? -1 : 1)
  );
}
