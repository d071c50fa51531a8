import { Library } from '@cablewright/engine';
import { shippedRows } from '@cablewright/engine/test-kit/shipped.ts';
import type { Wire } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textsOf } from '../../display-list/display-list.ts';
import { wireSpecSheets } from './wire-spec-sheets.ts';

const library = Library.build(shippedRows(), 1);
const textOf = (wire: Wire, figure: boolean) =>
  wireSpecSheets({ library, wire }, figure)
    .flatMap(({ items }) => textsOf(items))
    .join(' ');

test('[O25.4] the spec sheet of a stock begins with its name and has the facts that its record states, with and without the figure', () => {
  const [first] = library.records('wires');
  const wire: Wire = {
    ...first!,
    label: 'Test stock',
    minBendMm: 35,
    massGPerM: 61.5,
    flammability: 'VW-1',
    impedanceOhm: 120,
    capacitancePfPerM: 42,
    category: '5e',
    minTemperatureC: -40,
    temperatureC: 105,
  };
  for (const figure of [true, false]) {
    const text = textOf(wire, figure);
    expect(text).toMatch(/Wire specification: Test stock/);
    for (const fact of ['35 mm', '61.5 g/m', 'VW-1', '120 Ω', '42 pF/m', '5e', '-40 °C up to 105 °C'])
      expect(text).toContain(fact);
  }
  const bare = textOf({ id: 'bare', structure: first!.structure, src: 'test' }, false);
  for (const name of ['Bend radius', 'Mass', 'Flammability', 'Impedance', 'Category']) expect(bare).not.toContain(name);
});
