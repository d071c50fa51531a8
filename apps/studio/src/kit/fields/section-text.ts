/** Conductor sections as people type them: mm² or a wire gauge. */
import { units } from '@cablewright/engine';

const number = /^(\d+(?:[.,]\d+)?)\s*(?:mm²|mm2|mm\^2|sq\.?\s*mm)?$/i;
const gauge = /^(?:awg\s*)?(?:(\d{1,2})|([1-4])\/0)(?:\s*awg)?$/i;
const bareNumber = /^\d+(?:[.,]\d+)?$/;
const bareGauge = /^(?:\d{1,2}|[1-4]\/0)$/;

/**
 * The section in mm²; undefined for other text. A number without a unit is mm²; with US units, a whole number is a
 * gauge. The section of a gauge follows ASTM B258, to four digits.
 */
export function sectionFromText(text: string, system: units.UnitSystem): number | undefined {
  const typed = text.trim().replace(/^≈\s*/, '');
  const awg = gaugeOf(typed, system);
  if (awg !== undefined) return awg > 40 ? undefined : Number(units.awgArea(awg).toPrecision(4));
  const written = number.exec(typed)?.[1];
  return written === undefined ? undefined : Number(written.replace(',', '.'));
}

function gaugeOf(text: string, system: units.UnitSystem): number | undefined {
  if (system === 'metric' ? bareNumber.test(text) : bareNumber.test(text) && !bareGauge.test(text)) return undefined;
  const match = gauge.exec(text);
  if (match === null) return undefined;
  return match[2] === undefined ? Number(match[1]) : 1 - Number(match[2]);
}

/** How a typed section was read, if it differs from the text: `= 0.2047 mm²`. */
export function sectionUnderstoodAs(text: string, system: units.UnitSystem): string | undefined {
  const mm2 = sectionFromText(text, system);
  if (mm2 === undefined || (system === 'metric' && bareNumber.test(text.trim()))) return undefined;
  return system === 'us' ? `= ${mm2} mm², ${units.shownSection('us', mm2)}` : `= ${mm2} mm²`;
}
