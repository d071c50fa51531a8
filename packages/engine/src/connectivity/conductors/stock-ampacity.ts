/**
 * The current that a conductor of a stock carries: the rating that the stock states, otherwise the rating by the table in
 * force.
 */
import type { ConductorElement, RatingTable, Wire } from '@cablewright/model';
import type { Library } from '../../library/library.ts';
import { roundTo } from '../../library/units/length.ts';
import { ampacity, type Ampacity, type Use } from './ampacity.ts';

/** The current in A that a conductor or its stock states as its rating. */
export function statedCurrent(
  wire: Pick<Wire, 'ratedCurrentA'>,
  element: Pick<ConductorElement, 'ratedCurrentA'>,
): number | undefined {
  return element.ratedCurrentA ?? wire.ratedCurrentA;
}

/** A rating stated by the conductor or its stock takes priority over the table. */
export function stockAmpacity(
  library: Library,
  table: RatingTable | undefined,
  wire: Wire,
  element: Pick<ConductorElement, 'areaMm2' | 'material' | 'ratedCurrentA'>,
  use: Omit<Use, 'wireC'>,
): Ampacity {
  const stated = statedCurrent(wire, element);
  if (stated !== undefined) return statedRating(library, table, wire, stated, use);
  return ampacity(library, table, element, { ...use, wireC: wire.temperatureC });
}

/**
 * A stated rating applies to all conductors of the stock loaded together, at an ambient up to that of the table, because
 * makers seldom state their ambient. It is reduced for bundling and for a hotter ambient.
 */
function statedRating(
  library: Library,
  table: RatingTable | undefined,
  wire: Wire,
  amperes: number,
  { ambientC, circuits }: Omit<Use, 'wireC'>,
): Ampacity {
  const name = wire.label ?? wire.id;
  const [usualC, limitC] = [table?.ambientC ?? ambientC, wire.temperatureC ?? table?.conductorC ?? 70];
  const own: RatingTable = {
    id: wire.id,
    use: 'ampacity',
    standard: `rating of ${name}`,
    confidence: 'documented',
    ambientC: usualC,
    conductorC: limitC,
    bundle: table?.bundle,
    rows: [{ areaMm2: 1, amperes }],
  };
  const rating = ampacity(library, own, { areaMm2: 1 }, { ambientC: Math.max(ambientC, usualC), circuits });
  if (!rating.rated) return rating;
  return { ...rating, steps: [`${name} is rated ${roundTo(amperes, 2)} A`, ...rating.steps.slice(1)] };
}

/**
 * Temperature of a conductor that carries a current, in °C: the ambient, and a rise that grows with the square of the current
 * and reaches the limit of the conductor at its rating, according to the heat balance of IEC 60287-1-1. A conductor without a
 * rating is as warm as its ambient. An overloaded one is assumed to be at its limit, because it has its own finding.
 */
export function conductorCelsius(
  table: RatingTable | undefined,
  { temperatureC }: Pick<Wire, 'temperatureC'>,
  rating: Ampacity,
  amperes: number,
  ambientC: number,
): number {
  const limitC = temperatureC ?? table?.conductorC ?? ambientC;
  if (!rating.rated || limitC <= ambientC) return ambientC;
  return ambientC + (limitC - ambientC) * Math.min(1, amperes / rating.amperes) ** 2;
}
