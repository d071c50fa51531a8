/** Texts for the reasons why a stock doesn't fit an option. */
import { counted, type Wire } from '@cablewright/model';
import { roundTo } from '../../library/units/length.ts';

/** The reasons why a stock doesn't fit an option. */
export interface Shortfalls {
  /** The number of conductors missing for the lines and the return. */
  readonly short: number;
  /** True if an end has a frame for a screen but the stock has no screen. */
  readonly screenLacking: boolean;
  /**
   * True if a protective earth is connected but no conductor of the stock is marked as one: green and yellow, or green.
   */
  readonly earthLacking: boolean;
  /** The number of differential pairs without a twisted pair. */
  readonly pairsLacking: number;
  /**
   * True if its conductors, loaded together, carry less current than its lines may, are thinner than their levels
   * require, or have no stated rating.
   */
  readonly underRated: boolean;
  /**
   * True if its rating is below the voltage between the lines, or if its rating isn't stated and that voltage exceeds
   * 60 V.
   */
  readonly voltageLacking: boolean;
  /** The number of lines for which the stock has no conductor of an accepted material. */
  readonly materialLacking: number;
  /** True if the shop's ambient temperature reaches the temperature limit of its conductors. */
  readonly tooHot: boolean;
  /** True if a supply loses more over its length, in both directions, than the shop allows. */
  readonly dropTooLarge: boolean;
  /** The number of lines whose conductor doesn't have the colour that the pinout names for their contact. */
  readonly coloursLacking: number;
  /** True if a level of a line requires a cable category other than the one that the stock states. */
  readonly categoryLacking: boolean;
}

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

/** Each shortfall as text, with the value found and the value needed. */
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
