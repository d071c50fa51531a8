/** The type and voltages of a pin, and the contacts that accept a conductor, in small exact cases. */
import type { Mechanical, PinFacts } from '@cablewright/model';
import { expect, test } from 'vitest';
import { loose, pin, row, world } from '../../../test-kit/ports.ts';
import { portsOf } from '../options/resolve.ts';
import { crimpParts, takesCopper, takesInsulation } from './crimp-parts.ts';
import { pinTypeOf, pinVolts } from './pin-volts.ts';

const rows = [
  row('vocab/levels', { id: 'low', driveV: { min: 0, max: 3 }, takesV: { min: -0.5, max: 3.6 } }),
  row('vocab/levels', { id: 'high', driveV: { min: 0, max: 5 }, takesV: { min: -1, max: 5.5 } }),
  row('vocab/signals', { id: 'rail-m', label: 'Rail minus', kind: 'power', nominalV: -12 }),
  row('vocab/signals', { id: 'rail-x', label: 'Rail x', kind: 'power' }),
  row('vocab/signals', { id: 'rail-w', label: 'Rail w', kind: 'power', nominalV: 12, minV: 9, maxV: 16 }),
];
function bound(text: string, more: Partial<PinFacts> = {}) {
  const library = world(...rows, loose('a', { '1': pin(text, more) }));
  return { library, pin: portsOf(library, { device: 'a' }).ports[0]!.pins[0]! };
}

test.each([
  ['out tone', 'output'],
  ['in tone', 'input'],
  ['bidir tone', 'bidirectional'],
  ['passive tone', 'passive'],
  ['out rail-5', 'supply-out'],
  ['in rail-5', 'supply-in'],
  ['bidir rail-5', 'supply'],
  ['passive rail-5', 'supply'],
  ['passive earth', 'ground'],
  ['out free', 'unspecified'],
  ['out', 'unspecified'],
])('EL2.2 the type of "%s" is %s', (text, type) => {
  expect(pinTypeOf(bound(text).pin)).toBe(type);
});

test.each<[string, Partial<PinFacts>, object]>([
  ['out rail-5', {}, { nominalV: 5, drives: { min: 5, max: 5 } }],
  ['in rail-5', {}, { nominalV: 5, takes: { min: 0, max: 5.5 } }],
  ['in rail-5', { minV: 4, maxV: 6 }, { nominalV: 5, takes: { min: 0, max: 6 }, needs: { min: 4 } }],
  ['in rail-12', {}, { nominalV: 12, takes: { min: 0, max: 13.2 } }],
  ['in rail-m', {}, { nominalV: -12, takes: { min: -13.2, max: 0 } }],
  ['in rail-m', { minV: -14, maxV: -10 }, { nominalV: -12, takes: { min: -14, max: 0 }, needs: { max: -10 } }],
  ['in rail-x', {}, {}],
  ['in rail-x', { maxV: 0 }, { takes: { min: 0, max: 0 } }],
  // The limits of a signal apply only at its own nominal voltage.
  ['out rail-w', {}, { nominalV: 12, drives: { min: 9, max: 16 } }],
  ['out rail-w', { nominalV: 12, maxV: 13 }, { nominalV: 12, drives: { min: 9, max: 13 } }],
  ['out rail-w', { nominalV: 24 }, { nominalV: 24, drives: { min: 24, max: 24 } }],
  ['in rail-w', { nominalV: 24 }, { nominalV: 24, takes: { min: 0, max: 26.4 } }],
  // Supplies below their return, with one or both limits stated.
  ['in rail-x', { minV: -14 }, { takes: { min: -14, max: 0 } }],
  ['in rail-x', { minV: -14, maxV: 0 }, { takes: { min: -14, max: 0 } }],
  ['in rail-x', { maxV: -10 }, { takes: { max: 0 }, needs: { max: -10 } }],
  ['in rail-x', { minV: 3 }, { needs: { min: 3 } }],
  ['in rail-x', { minV: -5, maxV: 5 }, { takes: { min: -5, max: 5 } }],
  ['bidir rail-5', {}, { nominalV: 5, drives: { min: 5, max: 5 }, takes: { min: 0, max: 5.5 } }],
  ['bidir rail-w', {}, { nominalV: 12, drives: { min: 9, max: 16 }, takes: { min: 0, max: 16 } }],
  // A passive supply delivers the voltage that is fed to it.
  ['passive rail-w', {}, { nominalV: 12, drives: { min: 12, max: 12 }, takes: { min: 0, max: 16 } }],
  ['passive rail-x', {}, {}],
  ['out tone', {}, {}],
  ['in tone', {}, {}],
  ['out tone low', {}, { drives: { min: 0, max: 3 } }],
  ['out tone low', { maxV: 2 }, { drives: { min: 0, max: 2 } }],
  ['out tone low', { nominalV: 2.5 }, { nominalV: 2.5, drives: { min: 0, max: 2.5 } }],
  ['out tone', { minV: 1 }, { drives: { min: 1 } }],
  ['out tone', { nominalV: -12 }, { nominalV: -12, drives: { min: -12 } }],
  ['out tone', { nominalV: 12 }, { nominalV: 12, drives: { max: 12 } }],
  ['out tone low', { nominalV: -2 }, { nominalV: -2, drives: { min: -2, max: 3 } }],
  // Levels that an input also accepts don't affect the level that the pin drives.
  ['bidir bus', { accepts: ['low'] }, { takes: { min: -0.5, max: 3.6 } }],
  ['in tone low', {}, { takes: { min: -0.5, max: 3.6 } }],
  ['in tone low', { accepts: ['high'] }, { takes: { min: -1, max: 5.5 } }],
  ['in tone high', { accepts: ['low'] }, { takes: { min: -1, max: 5.5 } }],
  ['in tone low', { maxV: 4 }, { takes: { min: -0.5, max: 4 } }],
  ['in tone', { maxV: 4 }, { takes: { max: 4 } }],
  ['bidir bus low', {}, { drives: { min: 0, max: 3 }, takes: { min: -0.5, max: 3.6 } }],
  ['passive tone low', {}, {}],
])('EL2.4 the voltages of "%s" with %j', (text, more, wanted) => {
  const { library, pin: of } = bound(text, more);
  expect(pinVolts(library, of)).toEqual(wanted);
});

const contact = (termination: object, id = 'c', more: object = {}) =>
  ({ id, kind: 'contact', src: 's', termination: { systems: ['x'], ...termination }, ...more }) as Mechanical;

test('a contact takes what lies within its limits, both ends included, and what is not stated', () => {
  const areas = [undefined, 0.4, 0.5, 1, 1.1];
  const copper = (termination: object) => areas.map((area) => takesCopper(contact(termination), area));
  expect(copper({ wireMinMm2: 0.5, wireMaxMm2: 1 })).toEqual([true, false, true, true, false]);
  expect(copper({ wireMinMm2: 0.5 })).toEqual([true, false, true, true, true]);
  expect(copper({ wireMaxMm2: 1 })).toEqual([true, true, true, true, false]);
  expect(copper({})).toEqual([true, true, true, true, true]);
  const insulation = [undefined, 1.9, 2, 3, 3.1].map((mm) =>
    takesInsulation(contact({ insulationMinMm: 2, insulationMaxMm: 3 }), mm),
  );
  expect(insulation).toEqual([true, false, true, true, false]);
});

test('the parts of a kind and of one of the systems are sorted by id, without those that are retired', () => {
  const library = world(
    row('mechanicals', contact({}, 'b')),
    row('mechanicals', contact({ systems: ['y', 'x'] }, 'a')),
    row('mechanicals', contact({ systems: ['z'] }, 'other')),
    row('mechanicals', contact({}, 'old', { status: 'retired' })),
    row('mechanicals', contact({}, 'seal', { kind: 'seal' })),
    row('mechanicals', { id: 'bare', kind: 'contact' }),
  );
  const ids = (kind: string, ...systems: string[]) => crimpParts(library, kind, systems).map(({ id }) => id);
  expect(ids('contact', 'x')).toEqual(['a', 'b']);
  expect(ids('contact', 'y', 'z')).toEqual(['a', 'other']);
  expect(ids('seal', 'x')).toEqual(['seal']);
  expect(ids('plug', 'x')).toEqual([]);
});
