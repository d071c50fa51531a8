/** The facts about wire stocks that the derivation uses: their conductors, pairs, screens and purpose. */
import type { ConductorElement, GroupElement, Wire } from '@cablewright/model';
import { elementsOf, type CopperAt } from '../../connectivity/elements.ts';
import { earthMark } from '../../library/colour.ts';
import { soundRecords } from '../../library/definition.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import { derived } from '@cablewright/derive';
import { screenMasses } from '../../connectivity/terminals/pigtails.ts';

/** The elements of a stock as the derivation needs them. */
export interface StockFacts {
  readonly wire: Wire;
  readonly cores: readonly string[];
  /** The cores marked as protective conductors, green and yellow before green. */
  readonly earths: readonly string[];
  readonly pairs: readonly (readonly [string, string])[];
  /** The pairs that have their own screen. */
  readonly screenedPairs: ReadonlySet<readonly [string, string]>;
  /** Cores that have their own screen: the core of a coax, or a screened core. */
  readonly screened: readonly string[];
  /** The separate screens, outermost first. */
  readonly screens: readonly (readonly string[])[];
  /** The levels that the stock is made for; empty if it states no level and so has no particular purpose. */
  readonly levels: ReadonlySet<string>;
  /** The conductors by their colour, in order. */
  readonly colours: ReadonlyMap<string, readonly string[]>;
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
    colours: byColour(cores),
  };
}

function byColour(cores: readonly CopperAt[]): ReadonlyMap<string, string[]> {
  const colours = new Map<string, string[]>();
  for (const { path, element } of cores) {
    const { color } = element as ConductorElement;
    if (color !== undefined) colours.set(color, [...(colours.get(color) ?? []), path]);
  }
  return colours;
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

/** The stocks of a library that are not retired, by id. */
export const stocksOf = derivedFromKinds<readonly StockFacts[]>('stocks', ['wires'], (library) =>
  [...soundRecords<Wire>(library, 'wires')]
    .filter(({ status }) => status !== 'retired')
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(stockFacts),
);
