/** Lengths, sections and prices per length in the units a person reads. What is stored stays in mm, mm² and per metre. */
import { mmPerFoot, mmPerInch, roundTo } from './length.ts';

/** `us`: inches, feet, AWG. */
export type UnitSystem = 'metric' | 'us';

/** From here on a US length is read in feet rather than inches: 10 ft. */
const feetFromMm = 10 * mmPerFoot;

/** The unit a single dimension is typed and shown in. */
export function lengthUnit(system: UnitSystem): 'mm' | 'in' {
  return system === 'us' ? 'in' : 'mm';
}

/** A length of `mm` as a number of `lengthUnit`: to a thousandth of a millimetre or of an inch. */
export function lengthIn(system: UnitSystem, mm: number): number {
  return roundTo(system === 'us' ? mm / mmPerInch : mm, 3);
}

/** A dimension with its unit: `5.6 mm`, `0.22 in`. */
export function shownDimension(system: UnitSystem, mm: number): string {
  return `${lengthIn(system, mm)} ${lengthUnit(system)}`;
}

/** The length of a cable: in metres from one metre up; in feet from ten feet up. `1.8 m`, `70.87 in`, `16.4 ft`. */
export function shownLength(system: UnitSystem, mm: number): string {
  if (system === 'metric') return mm >= 1000 ? `${roundTo(mm / 1000, 3)} m` : `${roundTo(mm, 3)} mm`;
  return mm >= feetFromMm ? `${roundTo(mm / mmPerFoot, 2)} ft` : `${roundTo(mm / mmPerInch, 2)} in`;
}

/** The section of wire gauge `awg`, mm²; 0, -1, -2 and -3 are 1/0 to 4/0. Diameter 0.127 mm × 92^((36 - awg) / 39): ASTM B258. */
export function awgSection(awg: number): number {
  const diameterMm = 0.127 * 92 ** ((36 - awg) / 39);
  return (Math.PI / 4) * diameterMm ** 2;
}

/** The wire gauge nearest to a section of `mm2`, from 4/0 to 40; undefined outside. Nearest on the scale of gauges, which is logarithmic. */
function nearestAwg(mm2: number): number | undefined {
  if (!(mm2 > 0)) return undefined;
  const awg = Math.round(36 - (39 * Math.log(Math.sqrt((4 * mm2) / Math.PI) / 0.127)) / Math.log(92));
  return awg < -3 || awg > 40 ? undefined : awg;
}

/** `24`, and `2/0` for -1. */
function awgName(awg: number): string {
  return awg > 0 ? String(awg) : `${1 - awg}/0`;
}

/** Sections this close are one size: tables of gauges round to two or three digits. */
const sameSection = 0.03;

/** A section with its unit: `0.25 mm²`; `AWG 24`, or `≈ AWG 23` where it is no gauge itself. Sizes beyond the gauges stay in mm². */
export function shownSection(system: UnitSystem, mm2: number): string {
  const awg = system === 'us' ? nearestAwg(mm2) : undefined;
  if (awg === undefined) return `${roundTo(mm2, 4)} mm²`;
  const exact = Math.abs(awgSection(awg) / mm2 - 1) <= sameSection;
  return `${exact ? '' : '≈ '}AWG ${awgName(awg)}`;
}

/** A price per metre as one per metre or per foot: the number, and the unit of length. */
export function pricePerLength(system: UnitSystem, perMetre: number): { readonly price: number; readonly per: string } {
  return system === 'us'
    ? { price: roundTo((perMetre * mmPerFoot) / 1000, 4), per: 'ft' }
    : { price: perMetre, per: 'm' };
}

/** The price per metre of a price that was typed per metre or per foot. */
export function pricePerMetre(system: UnitSystem, price: number): number {
  return system === 'us' ? roundTo((price * 1000) / mmPerFoot, 6) : price;
}
