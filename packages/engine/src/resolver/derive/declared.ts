/** The currents that a derived cable declares: those its lines carry, and those of the returns. */
import { type Design, present, type TerminalRef } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { defaultMaxDropPct } from '../../connectivity/conductors/rating-tables.ts';
import { currentOf, lineCurrent } from '../options/line-current.ts';
import type { CableSide, OptionLine } from '../options/option.ts';
import type { DerivedEnd } from './end.ts';

const sides: readonly CableSide[] = ['source', 'destination'];

/**
 * Currents by terminal: of each line whose pins state one, and of each return, whose contacts share the currents of the
 * supplies that flow back through it. If a line has several loads, each has its own current if all of them state one.
 */
export function declaredElectrical(
  library: Library,
  lines: readonly OptionLine[],
  ends: Readonly<Record<CableSide, DerivedEnd>>,
): Pick<Design, 'electrical'> {
  const currents: Record<string, number> = {};
  const declare = (terminal: TerminalRef | undefined, amperes: number) => {
    if (terminal !== undefined) currents[`${terminal.instance}:${terminal.terminal}`] = amperes;
  };
  for (const line of lines.filter(({ kind }) => kind !== 'screen' && kind !== 'protective')) {
    const total = currentOf(line, lines);
    if (total === undefined) continue;
    for (const side of sides)
      for (const [position, amperes] of atEnd(line, side, total)) declare(ends[side].terminal(position), amperes);
  }
  if (Object.keys(currents).length === 0) return {};
  const limited = library.settings.electrical?.maxDropPct !== undefined;
  const supplied = lines.some((line) => line.kind === 'supply' && lineCurrent(line) !== undefined);
  return {
    electrical: {
      currents,
      ...present({ rules: limited || !supplied ? undefined : { maxDropPct: defaultMaxDropPct } }),
    },
  };
}

/**
 * The current at the pins of an end. At the driving end, at a single pin and in a return, the first pin has the
 * total; otherwise each pin has the current that it states.
 */
function atEnd(line: OptionLine, side: CableSide, total: number): [position: string, amperes: number][] {
  const pins = line[side];
  const [first, ...more] = pins;
  if (first !== undefined && (more.length === 0 || line.driver === side || line.kind === 'return'))
    return [[first.position, total]];
  return pins.flatMap(({ position, currentA }): [string, number][] =>
    currentA === undefined ? [] : [[position, currentA]],
  );
}
