/** What each line of an option asks of its conductor: a current, a cross-section, a screen of its own. */
import type { ComponentKind, Level } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { memo2 } from '../../library/memo.ts';
import { lineCurrent, returnCurrent } from '../options/line-current.ts';
import type { CableOption, Line } from '../options/option.ts';
import { ratingOf } from '../recipes/parts.ts';

export interface LineNeed {
  /** In A: what the line may carry, or the rating of the fuse that protects it. */
  readonly amperes: number;
  /** In mm²: the smallest cross-section that its levels allow. */
  readonly areaMm2: number;
  /** A coax, a screened core, or a pair with a screen of its own. */
  readonly screen: boolean;
  /** In %: how far the impedance of its pair may be off; Infinity where no level of it says so. */
  readonly tolerancePct: number;
}

/** The needs by line id. */
export const lineNeeds = memo2((library: Library, option: CableOption): ReadonlyMap<string, LineNeed> => {
  const { lines, parts } = option;
  const returns = lines.filter(({ kind }) => kind === 'return');
  const back = (returnCurrent(lines) ?? 0) / Math.max(1, returns.length);
  return new Map(
    lines.map((line) => {
      const fuses = parts
        .filter((part) => part.line === line.id)
        .flatMap(({ component }) => fuseRating(library, component));
      const own = line.kind === 'return' ? back : (lineCurrent(line) ?? 0);
      return [line.id, { amperes: Math.max(own, ...fuses), ...levelNeeds(library, line) }];
    }),
  );
});

function fuseRating(library: Library, id: string | undefined): number[] {
  const component = id === undefined ? undefined : definition(library, 'components', id);
  const kind: ComponentKind | undefined =
    component === undefined ? undefined : library.word('component-kinds', component.kind);
  return kind?.protects === true ? [ratingOf(component!) ?? 0] : [];
}

function levelNeeds(library: Library, { source, destination, pairedWith }: Line): Omit<LineNeed, 'amperes'> {
  const levels: Level[] = [...source, ...destination].flatMap(({ level }) =>
    level === undefined ? [] : (library.word('levels', level) ?? []),
  );
  const screened = levels.some(
    (level) => level.screened === true && (level.twistedPair !== true || pairedWith !== undefined),
  );
  return {
    areaMm2: Math.max(0, ...levels.map(({ minAreaMm2 }) => minAreaMm2 ?? 0)),
    screen: screened,
    tolerancePct: Math.min(...levels.map(({ impedanceTolerancePct }) => impedanceTolerancePct ?? Infinity)),
  };
}
