/** The requirements of each line for its conductor: a current, a cross-section, its own screen. */
import { type ComponentKind, type Level, nonEmpty, present } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derivedFromBoth } from '@cablewright/derive';
import { currentOf, withoutWires } from '../options/line-current.ts';
import type { CableOption, OptionLine } from '../options/option.ts';
import { maxCurrentOf, needsNoProtection } from '../devices/supply-limits.ts';
import { lineMaterials } from '../devices/line-materials.ts';
import { ratingOf } from '../recipes/parts.ts';

export interface LineNeed {
  /** In A: the current that the line may carry, or the rating of what protects it: a fuse in the cable or in the source. */
  readonly amperes: number;
  /** In mm²: the smallest cross-section that its levels allow. */
  readonly areaMm2: number;
  /** True if the line requires a coax, a screened core, or a pair with its own screen. */
  readonly screen: boolean;
  /** In %: the permitted deviation of the pair's impedance; Infinity if its levels state no tolerance. */
  readonly tolerancePct: number;
  /** The conductor materials that it accepts; absent if any. */
  readonly materials?: readonly string[];
}

/** The needs by line id. */
const lineNeeds = derivedFromBoth(
  'needs of lines',
  (library: Library, option: CableOption): ReadonlyMap<string, LineNeed> => {
    const { lines, parts } = option;
    return new Map(
      lines.map((line) => {
        const fuses = parts
          .filter((part) => part.line === line.id)
          .flatMap(({ component }) => fuseRating(library, component));
        const own = currentOf(line, lines) ?? 0;
        const protection = fuses.length > 0 ? fuses : opensAt(line);
        return [line.id, { amperes: Math.max(own, ...protection), ...levelNeeds(library, line) }];
      }),
    );
  },
);

/**
 * The needs of the lines in a stock with a given number of conductors. If there are too few for every return wire, the
 * remaining wires of that return also carry the share of the others.
 */
export function needsOn(library: Library, option: CableOption, conductors: number): ReadonlyMap<string, LineNeed> {
  const needs = lineNeeds(library, option);
  const { lines } = option;
  const further = lines.filter(({ parallelTo }) => parallelTo !== undefined);
  const room = Math.max(0, conductors - lines.filter(({ kind }) => kind !== 'screen').length + further.length);
  if (room >= further.length) return needs;
  const joining = new Set(further.slice(room));
  const wired = withoutWires(lines, joining);
  return new Map(
    lines.map((line): [string, LineNeed] => {
      const need = needs.get(line.id)!;
      if (line.kind !== 'return') return [line.id, need];
      const carried = wired.find(({ id }) => id === line.id);
      return [line.id, { ...need, amperes: carried === undefined ? 0 : (currentOf(carried, lines) ?? 0) }];
    }),
  );
}

/**
 * The current at which the supply of a line limits or opens. A conductor that carries it is protected. A mains outlet protects
 * cords by their cross-section, and a limited power source needs no protection.
 */
function opensAt({ kind, driver, ...ends }: OptionLine): number[] {
  if (kind !== 'supply' || driver === undefined) return [];
  return ends[driver].flatMap((pin) => {
    const most = pin.fedBy === 'mains' || needsNoProtection(pin) ? undefined : maxCurrentOf(pin);
    return most === undefined || most === Infinity ? [] : [most];
  });
}

function fuseRating(library: Library, id: string | undefined): number[] {
  const component = id === undefined ? undefined : definition(library, 'components', id);
  if (component === undefined) return [];
  const kind: ComponentKind | undefined = library.word('component-kinds', component.kind);
  return kind?.protects === true ? [ratingOf(component) ?? 0] : [];
}

function levelNeeds(library: Library, { source, destination, pairedWith }: OptionLine): Omit<LineNeed, 'amperes'> {
  const levels: Level[] = [...source, ...destination].flatMap(({ level }) =>
    level === undefined ? [] : (library.word('levels', level) ?? []),
  );
  const screened = levels.some(
    (level) => level.screened === true && (level.twistedPair !== true || pairedWith !== undefined),
  );
  const materials = [...source, ...destination].flatMap((pin) => lineMaterials(library, pin) ?? []);
  return {
    ...present({ materials: nonEmpty(materials) }),
    areaMm2: Math.max(0, ...levels.map(({ minAreaMm2 }) => minAreaMm2 ?? 0)),
    screen: screened,
    tolerancePct: Math.min(...levels.map(({ impedanceTolerancePct }) => impedanceTolerancePct ?? Infinity)),
  };
}
