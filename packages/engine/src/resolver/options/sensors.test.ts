/**
 * Two-wire loops, thermistors, RTDs and load cells of the starter catalog pair automatically and are wired correctly.
 */
import { expect, test } from 'vitest';
import { row } from '../../../test-kit/ports.ts';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { catalogOf } from '../../library/catalog.ts';
import { Library, type LibraryRow } from '../../library/library.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { deriveOption } from '../derive/derive.ts';
import { resolveCable } from './resolve.ts';

const { library: shipped } = shippedCatalog();

/** A stock of three pairs, and two devices that each have a terminal block with one of these pinouts. */
function between(near: string, far: string) {
  const device = (id: string, pinout: string) => {
    const { bodies = [] } = [...shipped.records('interfaces')].find((one) => one.id === pinout)!;
    return row('devices', { id, label: id, ports: [{ id: 'main', interface: pinout, body: bodies[0] }] });
  };
  const pair = (id: string) => ({
    type: 'group',
    id,
    role: 'twisted-pair',
    children: ['a', 'b'].map((core) => ({ type: 'conductor', id: core, areaMm2: 0.25 })),
  });
  const stock = row('wires', {
    id: 'three-pairs',
    structure: { type: 'group', id: 'cable', children: ['p1', 'p2', 'p3'].map(pair) },
  });
  const rows: LibraryRow[] = ['interfaces', 'bodies', 'connectors', 'vocab/signals', 'vocab/genders'].flatMap((kind) =>
    [...shipped.entries(kind)].map(({ key, record }) => ({ kind, key, seq: 1, record: record as object })),
  );
  const library = Library.build([...rows, device('instrument', near), device('sensor', far), stock], 2);
  const { options } = resolveCable(library, {
    source: { device: 'instrument', port: 'main' },
    destination: { device: 'sensor', port: 'main' },
  });
  const option = options[0]!;
  const { design } = deriveOption(library, option, { stock: 'three-pairs' });
  const wrong = validateDesign(catalogOf(library), design).filter(({ code }) =>
    [
      'signal-clash',
      'pair-crossed',
      'pair-split',
      'no-return',
      'pin-conflict',
      'pin-hazard',
      'input-undriven',
    ].includes(code),
  );
  return {
    complete: option.complete,
    lacks: option.missing.map(({ text }) => text),
    lines: option.lines.map((line) => `${line.source[0]!.position}-${line.destination[0]!.position}`).toSorted(),
    wrong: wrong.map(({ message }) => message),
  };
}

test.each([
  ['loop-input-tb2', 'loop-transmitter-tb2', ['1-1', '2-2']],
  ['thermistor-input-tb2', 'thermistor-tb2', ['1-1', '2-2']],
  ['rtd-input-tb3', 'rtd-tb3', ['1-1', '2-2', '3-3']],
  ['rtd-input-tb4', 'rtd-tb4', ['1-1', '2-2', '3-3', '4-4']],
  ['load-cell-input-tb6', 'load-cell-tb6', ['1-1', '2-2', '3-3', '4-4', '5-5', '6-6']],
])(
  'EL10.5 %s and %s are a complete cable, conductor by conductor, with no finding about its lines',
  (near, far, lines) => {
    expect(between(near, far)).toEqual({ complete: true, lacks: [], lines, wrong: [] });
  },
);

test.each([
  // The sense conductor shares the contact of the line it measures.
  ['rtd-input-tb3', 'rtd-tb2', ['1-1', '2-2', '3-2']],
  ['rtd-input-tb4', 'rtd-tb2', ['1-1', '2-1', '3-2', '4-2']],
  ['load-cell-input-tb6', 'load-cell-tb4', ['1-1', '2-2', '3-1', '4-2', '5-3', '6-4']],
])('EL10.5 %s measures at the contacts of %s, which has none for it', (near, far, lines) => {
  expect(between(near, far)).toEqual({ complete: true, lacks: [], lines, wrong: [] });
});

test('EL10.5 what does not belong together stays incomplete', () => {
  expect(between('loop-input-tb2', 'thermistor-tb2').complete).toBe(false);
  expect(between('rtd-input-tb3', 'load-cell-tb4').complete).toBe(false);
});
