/** Requirements of lines and ports beyond copper, and the placement of recipe parts, in small exact cases. */
import type { PinFacts, Port } from '@cablewright/model';
import { expect, test } from 'vitest';
import { loose, pin, recipe, world, type Rows } from '../../../test-kit/ports.ts';
import { resolveCable } from './resolve.ts';

type Pins = Readonly<Record<string, string | PinFacts>>;
const earth = { '9': 'passive earth' };
const asks = (text: string, ...needs: string[]) => pin(text, { needs });

/** The parts of the best option wired by signal, and the pieces it lacks. */
function wired(a: Pins, b: Pins, rows: Rows, of: { readonly a?: Partial<Port>; readonly b?: Partial<Port> } = {}) {
  const library = world(loose('a', { ...a, ...earth }, of.a), loose('b', { ...b, ...earth }, of.b), ...rows);
  const { options } = resolveCable(library, { source: { device: 'a' }, destination: { device: 'b' } });
  const best = options.find(({ kind }) => kind === 'direct' || kind === 'conditioned');
  if (best === undefined) return ['refused'];
  const { parts, missing } = best;
  return [
    ...parts.map(({ recipe: id, side, positions, line = '' }) => `${id} ${side} ${positions.join('+')} ${line}`.trim()),
    ...missing.map(({ kind, side, positions = [], from, to }) =>
      [kind, side, positions.join('+'), from, to].filter(Boolean).join(' '),
    ),
  ];
}
const shift = recipe('shift', { from: { level: 'high' }, to: { level: 'low' } });
const damp = recipe('damp', { conditioning: 'damping' });

test('C5.2 C21.3 each line that needs a conversion gets its own part', () => {
  const [a, b] = [
    { '1': 'out tone high', '2': 'out knob high', '3': 'out send' },
    { '1': 'in tone low', '2': 'in knob low', '3': 'in hear' },
  ];
  expect(wired(a, b, [shift])).toEqual(['shift destination 1 l1', 'shift destination 2 l2']);
});

test('C5.2 a rail is made once for all contacts that take it', () => {
  const drop = recipe('drop', { from: { signal: 'rail-12' }, to: { signal: 'rail-5' } });
  const made = wired({ '1': 'out rail-12' }, { '1': 'in rail-5', '2': 'in rail-5' }, [drop]);
  expect(made).toEqual(['drop destination 1 l1']);
});

test('C5.2 a level must suit both ends of a bus', () => {
  const near = pin('bidir bus high', { accepts: [] });
  const far = pin('bidir bus low', { accepts: ['high'] });
  const [lack] = wired({ '1': near }, { '1': far }, []);
  expect(lack).toMatch(/^level/);
  expect(wired({ '1': pin('bidir bus high', { accepts: ['low'] }) }, { '1': far }, [])).toEqual([]);
});

test('C21.2 a need is met by the port itself, by the conversion of its line, or by a recipe of its own', () => {
  const [a, b] = [{ '1': 'out tone high' }, { '1': asks('in tone low', 'damping') }];
  const both = recipe('both', { from: { level: 'high' }, to: { level: 'low' }, conditioning: 'damping' });
  expect(wired(a, b, [both])).toEqual(['both destination 1 l1']);
  expect(wired(a, b, [shift, damp])).toEqual(['shift destination 1 l1', 'damp destination 1 l1']);
  expect(wired(a, b, [shift])).toEqual(['shift destination 1 l1', 'need destination 1']);
  expect(wired(a, b, [shift], { b: { provides: ['damping'] } })).toEqual(['shift destination 1 l1']);
  expect(wired(a, b, [shift], { a: { provides: ['damping'] } })).toEqual([
    'shift destination 1 l1',
    'need destination 1',
  ]);
});

test('C21.6 a part across the two lines of a pair lies across both, and nowhere where there is no pair', () => {
  const across = recipe('across', { conditioning: 'damping', placement: 'across' });
  const pair = wired(
    { '1': asks('bidir plus', 'damping'), '2': 'bidir minus' },
    { '4': 'bidir plus', '5': 'bidir minus' },
    [across],
  );
  expect(pair).toEqual(['across source 1+2']);
  expect(wired({ '1': 'out tone' }, { '1': asks('in tone', 'damping') }, [across])).toEqual(['need destination 1']);
});

test('C21.2 what a port requires lies on the line of its first contact; at an open one the device contradicts itself', () => {
  const requires = (...positions: string[]) => ({ b: { requires: [{ conditioning: 'damping', positions }] } });
  const [a, b] = [
    { '1': 'out tone', '2': 'out knob' },
    { '1': 'in tone', '2': 'in knob', '3': 'nc' },
  ];
  expect(wired(a, b, [damp], requires('2'))).toEqual(['damp destination 2 l2']);
  expect(wired(a, b, [], requires('2'))).toEqual(['requirement destination 2']);
  expect(wired(a, b, [damp], requires('3'))).toEqual(['requirement destination 3']);
  const across = recipe('across', { conditioning: 'damping', placement: 'across' });
  expect(wired(a, b, [across], requires('1', '2'))).toEqual(['across destination 1+2']);
  expect(wired(a, b, [across], requires('1'))).toEqual(['requirement destination 1']);
  expect(wired(a, b, [], { b: { ...requires('2').b, provides: ['damping'] } })).toEqual([]);
});

test('EL10.6 where the input states its voltages and those of the output are known, they decide, not the names of levels', () => {
  const tone = (of: string, facts: Partial<PinFacts>) => ({ '1': pin(of, facts) });
  const wiredWith = (out: Partial<PinFacts>, taken: Partial<PinFacts>) =>
    wired(tone('out tone high', out), tone('in tone low', taken), []);
  const lacks = ['level destination 1 high low'];
  // An opto input of 0 V to 30 V accepts 24 V and 5 V; one that needs at least 15 V doesn't accept 5 V.
  expect(wiredWith({ nominalV: 24 }, { minV: 0, maxV: 30 })).toEqual([]);
  expect(wiredWith({ nominalV: 5 }, { minV: 0, maxV: 30 })).toEqual([]);
  expect(wiredWith({ nominalV: 24 }, { minV: 15, maxV: 30 })).toEqual([]);
  expect(wiredWith({ nominalV: 5 }, { minV: 15, maxV: 30 })).toEqual(lacks);
  expect(wiredWith({ nominalV: 5 }, { nominalV: 24, maxV: 30 })).toEqual(lacks);
  // The driver exceeds the input's range, above the maximum or below zero.
  expect(wiredWith({ nominalV: 24, maxV: 31 }, { minV: 0, maxV: 30 })).toEqual(['refused']);
  expect(wiredWith({ minV: -12, maxV: 12 }, { minV: 0, maxV: 30 })).toEqual(lacks);
  expect(wiredWith({ minV: -12, maxV: 12 }, { minV: -15, maxV: 15 })).toEqual([]);
  // If the voltages of one side are unknown, the names of the levels are compared.
  expect(wiredWith({}, { minV: 0, maxV: 30 })).toEqual(lacks);
  expect(wiredWith({ nominalV: 24 }, { nominalV: 24 })).toEqual(lacks);
  expect(wiredWith({ nominalV: 24 }, {})).toEqual(lacks);
});

test('EL10.6 the voltage of an output may be that of its level', () => {
  const high = { kind: 'vocab/levels', key: 'high', seq: 2 };
  const driving = (max: number) => ({
    ...high,
    record: { id: 'high', label: 'High', driveV: { min: 0, max }, src: 's' },
  });
  const taken = { '1': pin('in tone low', { minV: 3, maxV: 30 }) };
  expect(wired({ '1': 'out tone high' }, taken, [driving(24)])).toEqual([]);
  expect(wired({ '1': 'out tone high' }, taken, [driving(2)])).toEqual(['level destination 1 high low']);
});

test('EL10.3 a termination is not added where the device at the other end states a complete bus', () => {
  const ends = (ohms: number | undefined, terminates = true) => {
    const bus = (signal: string) => pin(`bidir ${signal} low`, ohms === undefined ? {} : { terminationOhm: ohms });
    return wired(
      { '1': 'bidir plus low', '2': 'bidir minus low' },
      { '1': bus('plus'), '2': bus('minus') },
      [
        recipe('end', { conditioning: 'damping', placement: 'across' }),
        {
          kind: 'vocab/conditioning',
          key: 'damping',
          seq: 2,
          record: { id: 'damping', label: 'd', src: 's', terminates },
        },
        {
          kind: 'vocab/levels',
          key: 'low',
          seq: 2,
          record: { id: 'low', label: 'Low', src: 's', termination: { ohms: 120, count: 2, tolerancePct: 10 } },
        },
      ],
      { a: { requires: [{ conditioning: 'damping', positions: ['1', '2'] }] } },
    );
  };
  const added = ['end source 1+2'];
  expect(ends(60)).toEqual([]);
  expect(ends(57)).toEqual([]);
  expect(ends(120)).toEqual(added);
  expect(ends(0)).toEqual(added);
  expect(ends(undefined)).toEqual(added);
  expect(ends(60, false)).toEqual(added);
});
