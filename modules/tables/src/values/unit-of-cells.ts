/** Derives the unit of a column from its cells. If they are ambiguous, there is none: a guess could make a wrong wire. */
import words from '../../data/words.json' with { type: 'json' };
import { numberOf, type DecimalSign } from './number.ts';

const metric = new Set(words.metricSections.sizes);
const isGaugeText = (text: string) => /awg|\bga\b|^\s*#|^\d\/0$/i.test(text);
const isMetricText = (text: string) => /mm|qmm/i.test(text);

/** mm² or AWG for the sections of a column. Undefined if every cell has a unit, and if the numbers are ambiguous. */
export function sectionUnit(header: string, cells: readonly string[], decimal: DecimalSign): 'mm²' | 'AWG' | undefined {
  const filled = cells.filter((cell) => cell !== '');
  const [gauges, areas] = [filled.filter(isGaugeText), filled.filter(isMetricText)];
  const numbers = filled.flatMap((cell) => {
    const number = numberOf(cell, decimal);
    return number === undefined ? [] : [number];
  });
  if (numbers.length === 0) return undefined;
  const couldBeGauges = numbers.every((n) => Number.isInteger(n) && n <= 40);
  if (!couldBeGauges) return 'mm²';
  if (gauges.length > 0 !== areas.length > 0) return gauges.length > 0 ? 'AWG' : 'mm²';
  if (/\b(?:awg|gau?ge)\b/i.test(header)) return 'AWG';
  const areSizes = numbers.every((n) => metric.has(n));
  const saysArea = /section|querschnitt|csa|area|mm/i.test(header);
  if (saysArea) return areSizes ? 'mm²' : undefined;
  return areSizes ? undefined : 'AWG';
}

/** The shortest plausible wire, mm. A column with shorter lengths is in another unit. */
const shortestMm = 30;

/** `mm` for a column of lengths of which some have no unit and can be millimetres, otherwise undefined. */
export function lengthUnit(cells: readonly string[], decimal: DecimalSign): 'mm' | undefined {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.every((cell) => /mm$/i.test(cell.trim()))) return undefined;
  const numbers = filled.flatMap((cell) => numberOf(cell.replace(/\s*mm$/i, ''), decimal) ?? []);
  if (numbers.length < filled.length || numbers.length === 0) return undefined;
  return numbers.every((n) => n >= shortestMm) ? 'mm' : undefined;
}
