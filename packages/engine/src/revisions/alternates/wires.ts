/** Compares two wire stocks: their conductors and screens in pairs, and the stock as a whole. */
import type { ConductorElement, GroupElement, Wire } from '@cablewright/model';
import { readFormation } from '../../connectivity/conductors/formation.ts';
import { type CopperAt, elementsOf } from '../../connectivity/elements.ts';
import { isNear } from '../../library/units/quantity.ts';
import { flameClass } from './flammability.ts';
import { type Comparison, listWords, type PropertyOutcome, type PropertyName } from './property.ts';

export function compareWires(part: Wire, other: Wire, to: Comparison): void {
  const pairs = conductors(part, other, to);
  const cores = pairs.flatMap(([a, b]) =>
    a.element.type === 'conductor' && b.element.type === 'conductor' ? [[a.element, b.element] as const] : [],
  );
  const sizeOf = ({ areaMm2 }: ConductorElement) => said(areaMm2, 'mm²');
  eachCore('core-size', cores, sizeOf, (a, b) => isNear(b.value, a.value, sizePct), to);
  eachCore('core-build', cores, strandsOf, (a, b) => a.value === b.value, to);
  const insulated = cores.filter(([a, b]) => a.bare !== true || b.bare !== true);
  eachCore('core-diameter', insulated, diameterOf, (a, b) => Math.abs(a.value - b.value) <= diameterTolerance, to);
  colours(cores, to);
  to.equal('core-material', 'either', materialsOf(cores, 0), materialsOf(cores, 1));
  screens(pairs, to);
  to.equal('layout', 'always', groupsOf(part.structure), groupsOf(other.structure));
  to.equal('insulation-material', 'either', insulationOf(part), insulationOf(other));
  outside(part, other, to);
  ratings(part, other, to);
}

/** Wires of the same gauge differ by a few percent in area between metric and AWG tables: 0.82 and 0.823 mm². */
const sizePct = 2;
const diameterTolerance = 0.05;

type Pair = readonly [CopperAt, CopperAt];
type CorePair = readonly [ConductorElement, ConductorElement];

/**
 * Pairs conductors of the same colour, and the remaining ones in order. A core without a counterpart would leave a wire
 * end open.
 */
function conductors(part: Wire, other: Wire, to: Comparison): Pair[] {
  const [a, b] = [elementsOf(part).copper, elementsOf(other).copper];
  const words = (list: readonly CopperAt[]) =>
    (['core', 'screen', 'drain'] as const).flatMap((kind) => {
      const count = list.filter((one) => one.kind === kind).length;
      return count === 0 ? [] : `${count} ${kind}${count === 1 ? '' : 's'}`;
    });
  const isSame = words(a).join() === words(b).join();
  const count = (list: readonly CopperAt[], { kind }: CopperAt) => list.filter((one) => one.kind === kind).length;
  const lacks = a.some((one) => count(b, one) < count(a, one));
  to.add(
    'conductors',
    isSame ? 'same' : 'different',
    listWords(words(a)),
    listWords(words(b)),
    lacks ? 'work' : 'drop',
  );
  const free = new Set(b);
  const colourOf = ({ element }: CopperAt) => (element.type === 'conductor' ? element.color : undefined);
  const pairs = new Map<CopperAt, CopperAt>();
  const passes: ((from: CopperAt, to: CopperAt) => boolean)[] = [
    (from, next) => colourOf(from) !== undefined && colourOf(from) === colourOf(next),
    () => true,
  ];
  for (const alike of passes)
    for (const from of a) {
      const found = pairs.has(from) ? undefined : [...free].find((one) => one.kind === from.kind && alike(from, one));
      if (found === undefined) continue;
      free.delete(found);
      pairs.set(from, found);
    }
  return [...pairs];
}

interface Said<T> {
  readonly value: T;
  readonly text: string;
}

/** Compares a property of each pair of cores, and adds the worst outcome once. */
function eachCore<T>(
  property: PropertyName,
  pairs: readonly CorePair[],
  read: (core: ConductorElement) => Said<T> | undefined,
  isSame: (a: Said<T>, b: Said<T>) => boolean,
  to: Comparison,
): void {
  if (pairs.length === 0) return;
  const stated = pairs.map(([a, b]) => [read(a), read(b)] as const);
  const outcomes = stated.map(([a, b]): PropertyOutcome => {
    if (a === undefined || b === undefined) return 'not-stated';
    return isSame(a, b) ? 'same' : 'different';
  });
  const worst = (['different', 'not-stated', 'same'] as const).find((one) => outcomes.includes(one)) ?? 'same';
  const [a, b] = [0, 1].map((side) => {
    const texts = stated.map((two) => two[side === 0 ? 0 : 1]?.text);
    return listWords([...new Set(texts.filter((text) => text !== undefined))].slice(0, 12));
  });
  to.add(property, worst, a, b);
}

function strandsOf({ formation }: ConductorElement): Said<string> | undefined {
  const build = readFormation(formation);
  if (formation === undefined || build === undefined) return undefined;
  const strands =
    build.build === 'solid' ? 'solid' : formation.toLowerCase().replaceAll(/[\s×]/g, (c) => (c === '×' ? 'x' : ''));
  const value = strands.replaceAll(/(\.\d*?)0+(?!\d)/g, '$1');
  return { value, text: formation };
}

function diameterOf({ insulatedOdMm }: ConductorElement): Said<number> | undefined {
  return said(insulatedOdMm, 'mm');
}

function said(value: number | undefined, unit: string): Said<number> | undefined {
  return value === undefined ? undefined : { value, text: `${value} ${unit}` };
}

function colours(pairs: readonly CorePair[], to: Comparison): void {
  if (pairs.length === 0) return;
  const [a, b] = [0, 1].map((side) => listWords(pairs.map((pair) => pair[side === 0 ? 0 : 1].color ?? 'none')));
  to.add('core-colours', a === b ? 'same' : 'different', a, b);
}

function materialsOf(pairs: readonly CorePair[], side: 0 | 1): string | undefined {
  return listWords([...new Set(pairs.flatMap((pair) => pair[side].material ?? []))].toSorted());
}

/** Compares screens: the same construction, with at least the same coverage. */
function screens(pairs: readonly Pair[], to: Comparison): void {
  for (const [{ element: a }, { element: b }] of pairs) {
    if (a.type !== 'shield' || b.type !== 'shield') continue;
    const words = ({ construction, coveragePct }: typeof a) =>
      construction === undefined
        ? undefined
        : `${construction}${coveragePct === undefined ? '' : `, ${coveragePct} %`}`;
    const isOpen = a.construction === undefined || b.construction === undefined;
    const isLess = a.coveragePct !== undefined && (b.coveragePct ?? 0) < a.coveragePct;
    const lesser = b.coveragePct === undefined ? 'not-stated' : 'worse';
    const outcome = isOpen ? 'not-stated' : a.construction !== b.construction ? 'different' : isLess ? lesser : 'same';
    to.add('screens', outcome, words(a), words(b));
  }
}

/** The groups as text: `cable(twisted-pair(2) twisted-pair(2))`. */
function groupsOf({ role = 'bundle', children }: GroupElement): string {
  const groups = children.flatMap((child) => (child.type === 'group' ? groupsOf(child) : []));
  const cores = children.filter((child) => child.type === 'conductor').length;
  return `${role}(${[...(cores === 0 ? [] : [cores]), ...groups].join(' ')})`;
}

function insulationOf(wire: Wire): string | undefined {
  const layers = elementsOf(wire).all.flatMap(({ element }) =>
    element.type === 'insulation' ? (element.material ?? []) : [],
  );
  return listWords(layers);
}

/** Compares outer diameters: over the jacket or, for a single core, over its insulation. */
function outside(part: Wire, other: Wire, to: Comparison): void {
  const isSingle = (wire: Wire) => elementsOf(wire).copper.length === 1;
  const need = isSingle(part) && isSingle(other) ? 'either' : 'always';
  to.near('outer-diameter', need, part.odMm, other.odMm, 'mm', Math.max(0.1, (part.odMm ?? 0) * 0.02));
}

function ratings(part: Wire, other: Wire, to: Comparison): void {
  to.atLeast('voltage', 'always', part.ratedVoltageV, other.ratedVoltageV, 'V');
  to.atLeast('current', 'if-stated', part.ratedCurrentA, other.ratedCurrentA, 'A');
  to.atLeast('temperature', 'always', part.temperatureC, other.temperatureC, '°C');
  if (part.minTemperatureC !== undefined || other.minTemperatureC !== undefined)
    to.atMost('temperature', 'if-stated', part.minTemperatureC, other.minTemperatureC, '°C');
  to.atMost('bend-radius', 'if-stated', part.minBendMm, other.minBendMm, 'mm');
  to.near('impedance', 'if-stated', part.impedanceOhm, other.impedanceOhm, 'Ω', (part.impedanceOhm ?? 0) * 0.05);
  to.atMost('capacitance', 'if-stated', part.capacitancePfPerM, other.capacitancePfPerM, 'pF/m');
  to.equal('category', 'if-stated', part.category, other.category);
  if ((part.levels ?? []).length > 0) to.includes('levels', 'if-stated', part.levels ?? [], other.levels ?? []);
  flameClass(part.flammability, other.flammability, to);
}
