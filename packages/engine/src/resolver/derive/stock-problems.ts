/** Words for why a stock does not fit an option. */
import { counted, type Wire } from '@cablewright/model';
import { roundTo } from '../../library/units/length.ts';
import type { StockFit } from './stock-fit.ts';

type Shortfalls = Pick<
  StockFit,
  | 'short'
  | 'screenLacking'
  | 'earthLacking'
  | 'pairsLacking'
  | 'underRated'
  | 'voltageLacking'
  | 'materialLacking'
  | 'tooHot'
  | 'dropTooLarge'
  | 'categoryLacking'
  | 'coloursLacking'
>;

/** The values behind the shortfalls: lengths in mm, voltages in V, temperatures in °C. */
interface Reading {
  readonly lengthMm: number;
  readonly wire: Wire;
  readonly volts: number;
  readonly maxDropPct: number;
  readonly lost: number;
  readonly lacking: readonly string[];
  readonly ambientC: number;
}

/** Each shortfall in words, with the value found and the value needed. */
export function problemsOf(found: Shortfalls, reading: Reading): string[] {
  const { wire, volts, maxDropPct, lost, lacking, ambientC, lengthMm } = reading;
  const rated = wire.ratedVoltageV === undefined ? 'its voltage rating is not stated' : `rated ${wire.ratedVoltageV} V`;
  const limit = `${roundTo(maxDropPct, 2)} % is allowed`;
  const words: readonly (readonly [boolean, string])[] = [
    [found.short > 0, `${counted(found.short, 'core')} too few`],
    [found.screenLacking, 'no screen'],
    [found.earthLacking, 'no green and yellow core for the protective earth'],
    [found.pairsLacking > 0, `${counted(found.pairsLacking, 'twisted pair')} too few`],
    [found.underRated, 'rated for less current than a line may carry'],
    [found.voltageLacking, `${rated}; ${roundTo(volts, 2)} V is needed`],
    [found.materialLacking > 0, `${counted(found.materialLacking, 'line')} without a conductor of the right material`],
    [found.tooHot, `rated ${wire.temperatureC} °C; the ambient is ${ambientC} °C`],
    [found.dropTooLarge, `a supply loses ${roundTo(lost, 1)} % over ${roundTo(lengthMm / 1000, 3)} m; ${limit}`],
    [found.categoryLacking, 'of another category than a line asks for'],
    [found.coloursLacking > 0, `no core of the colour of the standard for ${lacking.join(', ')}`],
  ];
  return words.flatMap(([isLacking, text]) => (isLacking ? text : []));
}
