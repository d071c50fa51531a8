/** Compares two discrete parts, such as resistors, fuses or splices. */
import type { Component, ComponentKind } from '@cablewright/model';
import { isNear, parseQuantity } from '../../library/units/quantity.ts';
import { type Comparison, listWords } from './property.ts';

/**
 * Compares two discrete parts. Which values must be equal or stated depends on their kind.
 *
 * @param word The kind of the part in the vocabulary. For example, parts that protect, such as fuses, need equal
 * ratings, and parts with a resistance must state their power.
 */
export function compareComponents(
  part: Component,
  other: Component,
  word: ComponentKind | undefined,
  to: Comparison,
): void {
  to.equal('kind', 'always', part.kind, other.kind, 'work');
  value(part, other, to);
  terminals(part, other, to);
  const isSplice = part.splice !== undefined || other.splice !== undefined;
  to.equal('package', isSplice ? 'either' : 'always', part.package, other.package);
  to.equal('construction', 'either', part.construction, other.construction);
  const protects = word?.protects === true;
  to.atLeast('power', word?.dcReading === 'resistance' ? 'always' : 'if-stated', part.powerW, other.powerW, 'W');
  // A fuse with a higher rating no longer protects its wire, and one with a lower rating opens too early.
  if (protects) to.near('current', 'always', part.ratedCurrentA, other.ratedCurrentA, 'A', 0);
  else to.atLeast('current', 'if-stated', part.ratedCurrentA, other.ratedCurrentA, 'A');
  const voltage = protects || word?.dcReading === 'open' ? 'always' : 'if-stated';
  to.atLeast('voltage', voltage, part.ratedVoltageV, other.ratedVoltageV, 'V');
  to.near('forward-voltage', 'either', part.forwardV, other.forwardV, 'V', (part.forwardV ?? 0) / 10);
  to.near('stand-off-voltage', 'either', part.standOffV, other.standOffV, 'V', (part.standOffV ?? 0) / 20);
  if (isSplice) splices(part.splice ?? {}, other.splice ?? {}, to);
  to.covers('temperature', 'if-stated', temperatures(part), temperatures(other), '°C');
}

const temperatures = ({ minTemperatureC, maxTemperatureC }: Component) => ({
  min: minTemperatureC,
  max: maxTemperatureC,
});

/** Values are compared as quantities, so that 4k7 equals 4.7 kΩ. */
function value(part: Component, other: Component, to: Comparison): void {
  const [a, b] = [part.value, other.value].map((text) => (text === undefined ? undefined : parseQuantity(text)));
  if (a === undefined || b === undefined || a.unit !== b.unit)
    return to.equal('value', 'either', part.value, other.value, 'work');
  to.add('value', isNear(b.value, a.value, valuePct) ? 'same' : 'different', part.value, other.value, 'work');
}

/** Nominal values within this percentage count as equal. */
const valuePct = 0.1;

/**
 * Wires are connected to terminals by id, and the direction of the current depends on the polarity and role of the
 * terminals.
 */
function terminals(part: Component, other: Component, to: Comparison): void {
  if (part.terminals === undefined && other.terminals === undefined) return;
  const words = ({ terminals: list }: Component) =>
    (list ?? [{ id: 'a', polarity: '+' as const }, { id: 'b' }])
      .map(({ id, polarity, role }: NonNullable<Component['terminals']>[number]) =>
        [id, polarity, role].filter((text) => text !== undefined).join(' '),
      )
      .toSorted();
  to.equal('terminals', 'always', listWords(words(part)), listWords(words(other)), 'work');
}

type Splice = NonNullable<Component['splice']>;

function splices(part: Splice, other: Splice, to: Comparison): void {
  const copper = ({ minMm2, maxMm2 }: Splice) => ({ min: minMm2, max: maxMm2 });
  to.covers('copper-range', 'always', copper(part), copper(other), 'mm²');
  to.atMost('wire-range', 'if-stated', part.minWireMm2, other.minWireMm2, 'mm²');
  to.atLeast('wire-count', 'if-stated', part.maxWires, other.maxWires, '');
  to.atLeast('wire-ratio', 'if-stated', part.maxWireRatio, other.maxWireRatio, '');
}
