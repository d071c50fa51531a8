/** The current that a line of an option may carry, from the currents that its pins state. */
import type { CableSide, OptionLine } from './option.ts';
import { returningAmperes } from '../../connectivity/conductors/phases.ts';
import type { BoundPin } from '../devices/bound-port.ts';
import { otherSide } from './wiring.ts';

/**
 * Current in A: the sum of the line's loads if all of them state one, otherwise the maximum of its source. Undefined
 * if neither is stated. A data line carries a current only if both ends state one, as for Power over Ethernet, and
 * then the smaller one.
 */
export function lineCurrent(line: OptionLine): number | undefined {
  if (isData(line)) {
    const [one, other] = [maxOf(line.source), maxOf(line.destination)];
    return one === undefined || other === undefined ? undefined : Math.min(one, other);
  }
  const drivers: readonly CableSide[] = line.driver === undefined ? ['source', 'destination'] : [line.driver];
  const most = drivers.map((side) => drawnOr(line, side)).filter((amperes) => amperes !== undefined);
  return most.length === 0 ? undefined : Math.max(...most);
}

function drawnOr(line: OptionLine, driver: CableSide): number | undefined {
  const loads = line[otherSide(driver)];
  const drawn = loads.map(({ currentA }) => currentA);
  if (drawn.length > 0 && drawn.every((amperes) => amperes !== undefined))
    return drawn.reduce((sum, amperes) => sum + amperes, 0);
  return maxOf(line[driver]);
}

function maxOf(pins: readonly BoundPin[]): number | undefined {
  const amperes = pins.flatMap(({ currentA }) => currentA ?? []);
  return amperes.length === 0 ? undefined : Math.max(...amperes);
}

function isData({ source, destination }: OptionLine): boolean {
  const pins = [...source, ...destination];
  return pins.length > 0 && pins.every(({ kind }) => kind === 'data');
}

/** The current in a line of a cable; for a return, its share of what flows back through it. A protective line carries none. */
export function currentOf(line: OptionLine, lines: readonly OptionLine[]): number | undefined {
  if (line.kind === 'protective') return undefined;
  return line.kind === 'return' ? returnCurrent(line, lines) : lineCurrent(line);
}

/**
 * The current that flows back from the supplies of each end; the larger of the two, because one end feeds at a time. A return
 * without a stated share shares everything with the others.
 */
function returnCurrent({ returns }: OptionLine, lines: readonly OptionLine[]): number | undefined {
  const supplies = lines.filter(({ kind }) => kind === 'supply');
  const wires = lines.filter(({ kind }) => kind === 'return').length;
  const shareOf = ({ id }: OptionLine) =>
    returns === undefined ? 1 / wires : (returns.find(({ line }) => line === id)?.share ?? 0);
  const shares = supplies.map((line) => ({
    driver: line.driver,
    amperes: (lineCurrent(line) ?? 0) * shareOf(line),
    phaseDeg: phaseOf(line),
  }));
  const fedFrom = (side: CableSide) => returningAmperes(shares.filter(({ driver }) => driver === side));
  const most = Math.max(fedFrom('source'), fedFrom('destination'));
  return most === 0 ? undefined : most;
}

function phaseOf({ source, destination }: OptionLine): number | undefined {
  return [...source, ...destination].find(({ phaseDeg }) => phaseDeg !== undefined)?.phaseDeg;
}

/**
 * The lines of a cable in which some additional returns have no separate conductor. Their current flows through the
 * other wires of the same ground, otherwise through the line that they join.
 */
export function withoutWires(lines: readonly OptionLine[], joining: ReadonlySet<OptionLine>): OptionLine[] {
  const groupOf = ({ returns = [] }: OptionLine) => returns.map(({ line }) => line).join(' ');
  const isWired = (line: OptionLine) => line.kind === 'return' && !joining.has(line);
  return lines
    .filter((line) => !joining.has(line))
    .map((line) => {
      if (line.kind !== 'return') return line;
      const wires = lines.filter((other) => isWired(other) && groupOf(other) === groupOf(line)).length;
      const own = (line.returns ?? []).map(({ line: id }) => ({ line: id, share: 1 / wires }));
      const joined = [...joining].filter(({ parallelTo }) => parallelTo === line.id);
      const others = joined.filter((other) => !lines.some((wire) => isWired(wire) && groupOf(wire) === groupOf(other)));
      const more = others.flatMap(({ returns = [] }) => returns);
      const pins = (side: CableSide) => [...line[side], ...joined.flatMap((other) => other[side])];
      return { ...line, returns: [...own, ...more], source: pins('source'), destination: pins('destination') };
    });
}
