/** The current a line of an option may carry, from what its pins state. */
import type { CableSide, Line } from './option.ts';
import { otherSide } from './wiring.ts';

/**
 * Amperes: what the loads of the line draw together where each of them states it, else what its source delivers at most.
 * Undefined where neither is stated.
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

/** What a line of a cable carries; of a return its share of what comes back. */
export function currentOf(line: Line, lines: readonly Line[]): number | undefined {
  if (line.kind !== 'return') return lineCurrent(line);
  const back = returnCurrent(lines);
  return back === undefined ? undefined : back / lines.filter(({ kind }) => kind === 'return').length;
}

/** What the returns of a cable carry together: all that is fed from one end comes back over them. */
function returnCurrent(lines: readonly Line[]): number | undefined {
  const fedFrom = (side: CableSide) =>
    lines
      .filter(({ kind, driver }) => kind === 'supply' && driver === side)
      .reduce((sum, line) => sum + (lineCurrent(line) ?? 0), 0);
  const most = Math.max(fedFrom('source'), fedFrom('destination'));
  return most === 0 ? undefined : most;
}
