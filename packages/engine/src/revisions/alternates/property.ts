/** The properties in which two parts are compared, with the outcome of each comparison. */
import { type AlternateClass, present } from '@cablewright/model';
import { rangeText } from '../../connectivity/crimps/seals.ts';

/** The name of each property. */
export const propertyNames = {
  kind: 'Kind',
  positions: 'Positions',
  pinout: 'Pinout',
  mating: 'Mating part',
  family: 'Series',
  maker: 'Manufacturer',
  gender: 'Gender',
  keying: 'Keying',
  pitch: 'Pitch',
  construction: 'Construction',
  systems: 'Contact systems',
  cavities: 'Cavities',
  sealing: 'Sealing',
  'seal-range': 'Insulation that the seal takes',
  'cavity-plugs': 'Cavity plugs',
  plating: 'Plating',
  current: 'Current',
  'current-by-wire': 'Current by wire',
  voltage: 'Voltage',
  power: 'Power',
  temperature: 'Temperature',
  flammability: 'Flammability',
  'wire-range': 'Wire range',
  'insulation-range': 'Insulation range',
  'wire-build': 'Solid or stranded wire',
  'wire-count': 'Number of wires',
  'strip-length': 'Strip length',
  'jacket-length': 'Jacket removed',
  entry: 'Wire inside',
  depth: 'Depth',
  tool: 'Tool',
  drive: 'Drive of the tool',
  'crimp-height': 'Crimp height',
  'pull-force': 'Pull force',
  'bundle-range': 'Bundle range',
  wall: 'Wall',
  'tape-width': 'Tape width',
  inside: 'Inside diameter',
  outside: 'Outside diameter',
  fitting: 'Assembly steps',
  conductors: 'Conductors',
  layout: 'Groups of conductors',
  'core-size': 'Conductor size',
  'core-build': 'Strands',
  'core-material': 'Conductor material',
  'core-diameter': 'Insulation diameter',
  'core-colours': 'Core colours',
  'insulation-material': 'Insulation material',
  'outer-diameter': 'Outer diameter',
  screens: 'Screens',
  'bend-radius': 'Bend radius',
  impedance: 'Impedance',
  capacitance: 'Capacitance',
  category: 'Category',
  levels: 'Levels',
  value: 'Value',
  terminals: 'Terminals',
  package: 'Package',
  'forward-voltage': 'Forward voltage',
  'stand-off-voltage': 'Stand-off voltage',
  'copper-range': 'Copper in all',
  'wire-ratio': 'Ratio of the wires',
} as const;
export type PropertyName = keyof typeof propertyNames;

/** better: the other part exceeds the part. not-stated: at least one of the records states no value. */
export type PropertyOutcome = 'same' | 'better' | 'worse' | 'different' | 'not-stated';

export interface ComparedProperty {
  readonly property: PropertyName;
  readonly outcome: PropertyOutcome;
  /** The values that the two parts state, as text. Absent if not stated. */
  readonly part?: string;
  readonly other?: string;
  /** The classes that this outcome rules out. */
  readonly refuses: readonly AlternateClass[];
}

/**
 * When a value must be stated. always: by both parts; if-stated: by the other part if the part states it, because
 * otherwise nothing can rely on it; either: by both if one of them states it.
 */
type Need = 'always' | 'if-stated' | 'either';

/**
 * The effect of a difference. drop: it rules out a drop-in. work: it also rules out a functional alternate. note: it
 * rules out nothing.
 */
type Weight = 'drop' | 'work' | 'note';

type Text = string | undefined;

const drop: readonly AlternateClass[] = ['drop-in'];
const work: readonly AlternateClass[] = ['drop-in', 'functional'];

/** Compares two parts property by property. Numbers are equal within a rounding error of 1e-9. */
export class Comparison {
  readonly properties: ComparedProperty[] = [];
  readonly #refused: readonly AlternateClass[];

  /** @param refused The classes that a difference rules out, unless a property states otherwise. */
  constructor(refused: readonly AlternateClass[] = drop) {
    this.#refused = refused;
  }

  add(property: PropertyName, outcome: PropertyOutcome, part: Text, other: Text, weight: Weight = 'drop'): void {
    const refused = weight === 'work' ? work : this.#refused;
    const isFine = outcome === 'same' || outcome === 'better' || weight === 'note';
    this.properties.push({
      property,
      outcome,
      ...present({ part, other }),
      refuses: isFine ? [] : refused,
    });
  }

  /** Adds a property that at least one of the parts doesn't state. */
  #unstated(property: PropertyName, need: Need, part: Text, other: Text, weight: Weight = 'drop'): void {
    const needed = need === 'always' || part !== undefined || (need === 'either' && other !== undefined);
    this.add(property, 'not-stated', part, other, needed ? weight : 'note');
  }

  /** Compares texts that must be equal, ignoring case. */
  equal(property: PropertyName, need: Need, part: Text, other: Text, weight: Weight = 'drop'): void {
    if (part === undefined || other === undefined) return this.#unstated(property, need, part, other, weight);
    const isSame = part.trim().toLowerCase() === other.trim().toLowerCase();
    this.add(property, isSame ? 'same' : 'different', part, other, weight);
  }

  /** Compares a rating that the other part must reach. */
  atLeast(property: PropertyName, need: Need, part: number | undefined, other: number | undefined, unit: string): void {
    this.#ordered(property, need, part, other, unit, 1);
  }

  /** Compares a value that the other part must not exceed. */
  atMost(property: PropertyName, need: Need, part: number | undefined, other: number | undefined, unit: string): void {
    this.#ordered(property, need, part, other, unit, -1);
  }

  #ordered(
    property: PropertyName,
    need: Need,
    part: number | undefined,
    other: number | undefined,
    unit: string,
    sign: 1 | -1,
  ): void {
    const [a, b] = [withUnit(part, unit), withUnit(other, unit)];
    if (part === undefined || other === undefined) return this.#unstated(property, need, a, b);
    const more = (other - part) * sign;
    this.add(property, Math.abs(more) < exact ? 'same' : more > 0 ? 'better' : 'worse', a, b);
  }

  /** Compares a size that must be the same within a tolerance, in its unit. */
  near(
    property: PropertyName,
    need: Need,
    part: number | undefined,
    other: number | undefined,
    unit: string,
    tolerance: number,
  ): void {
    const [a, b] = [withUnit(part, unit), withUnit(other, unit)];
    if (part === undefined || other === undefined) return this.#unstated(property, need, a, b);
    this.add(property, Math.abs(part - other) <= tolerance + exact ? 'same' : 'different', a, b);
  }

  /** Compares a range that the other part must cover. A bound that only one of them states counts as not stated. */
  covers(property: PropertyName, need: Need, part: Range, other: Range, unit: string): void {
    const bounds = [bound(part.min, other.min, 1), bound(part.max, other.max, -1)];
    const [a, b] = [rangeWords(part, unit), rangeWords(other, unit)];
    if (bounds.includes('worse')) return this.add(property, 'worse', a, b);
    const isOpen = bounds.includes('one') || (need === 'always' && bounds.includes('none'));
    if (isOpen || (a === undefined && b === undefined)) return this.#unstated(property, need, a, b);
    this.add(property, bounds.includes('better') ? 'better' : 'same', a, b);
  }

  /**
   * Compares a list that the other part must contain. Lists without a common entry count as different rather than
   * shorter.
   */
  includes(property: PropertyName, need: Need, part: readonly string[], other: readonly string[]): void {
    const [a, b] = [listWords(part), listWords(other)];
    if (a === undefined || b === undefined) return this.#unstated(property, need, a, b);
    const missing = part.filter((item) => !other.includes(item));
    const outcome = missing.length === 0 ? 'same' : missing.length < part.length ? 'worse' : 'different';
    this.add(property, outcome === 'same' && other.length > part.length ? 'better' : outcome, a, b);
  }
}

interface Range {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

const exact = 1e-9;

/** `sign` is 1 for a lower bound, which may only be lower in the other part, and -1 for an upper one. */
function bound(part: number | undefined, other: number | undefined, sign: 1 | -1) {
  if (part === undefined && other === undefined) return 'none';
  if (part === undefined || other === undefined) return 'one';
  const more = (part - other) * sign;
  return Math.abs(more) < exact ? 'same' : more > 0 ? 'better' : 'worse';
}

function rangeWords({ min, max }: Range, unit: string): Text {
  return min === undefined && max === undefined ? undefined : rangeText(min, max, unit);
}

function withUnit(value: number | undefined, unit: string): Text {
  return value === undefined ? undefined : `${value} ${unit}`.trim();
}

export function listWords(items: readonly string[]): Text {
  return items.length === 0 ? undefined : items.join(', ');
}
