/** The current that a line of an option may carry, from the currents that its pins state. */
import type { CableSide, Line } from './option.ts';
import { otherSide } from './wiring.ts';

/**
 * Current in A: the sum of the line's loads if all of them state one, otherwise the maximum of its source. Undefined if
 * neither is stated.
 */
export function lineCurrent(line: Line): number | undefined {
  const drivers: readonly CableSide[] = line.driver === undefined ? ['source', 'destination'] : [line.driver];
  const most = drivers.map((side) => drawnOr(line, side)).filter((amperes) => amperes !== undefined);
  return most.length === 0 ? undefined : Math.max(...most);
}

function drawnOr(line: Line, driver: CableSide): number | undefined {
  const loads = line[otherSide(driver)];
  const drawn = loads.map(({ currentA }) => currentA);
  if (drawn.length > 0 && drawn.every((amperes) => amperes !== undefined))
    return drawn.reduce((sum, amperes) => sum + amperes, 0);
  const delivered = line[driver].flatMap(({ currentA }) => currentA ?? []);
  return delivered.length === 0 ? undefined : Math.max(...delivered);
}

/** The current in a line of a cable; for a return, its share of the return current. */
export function currentOf(line: Line, lines: readonly Line[]): number | undefined {
  if (line.kind !== 'return') return lineCurrent(line);
  const back = returnCurrent(lines);
  return back === undefined ? undefined : back / lines.filter(({ kind }) => kind === 'return').length;
}

/** The total current of the returns: everything fed from one end flows back through them. */
function returnCurrent(lines: readonly Line[]): number | undefined {
  const fedFrom = (side: CableSide) =>
    lines
      .filter(({ kind, driver }) => kind === 'supply' && driver === side)
      .reduce((sum, line) => sum + (lineCurrent(line) ?? 0), 0);
  const most = Math.max(fedFrom('source'), fedFrom('destination'));
  return most === 0 ? undefined : most;
}
