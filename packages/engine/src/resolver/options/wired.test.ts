/** The connections, missing pieces and open pins of a wiring by signal, in small exact cases. */
import type { Interface, PinFacts } from '@cablewright/model';
import { expect, test } from 'vitest';
import { hazard, jacked, loose, pin, pins, recipe, row, world, type Rows } from '../../../test-kit/ports.ts';
import { portsOf } from './resolve.ts';
import { wirePorts } from './wired.ts';
import type { Wiring } from './wiring.ts';

type Pins = Readonly<Record<string, string | PinFacts>>;

const rows: Rows = [
  row('vocab/signals', { id: 'rail-24', label: 'Rail 24', kind: 'power', nominalV: 24 }),
  row('vocab/signals', { id: 'cold', label: 'Cold', kind: 'ground', returnFor: ['tone', 'rail-5'] }),
  row('vocab/signals', { id: 'quiet', label: 'Quiet', kind: 'ground', returnFor: ['tone'] }),
  row('vocab/signals', { id: 'mix', label: 'Mix', kind: 'control', pairsWith: ['tone'] }),
];

function ports(a: Pins, b: Pins, more: Rows = []) {
  const library = world(...rows, loose('a', a), loose('b', b), ...more);
  const [one, other] = ['a', 'b'].map((id) => portsOf(library, { device: id }).ports[0]!);
  return { library, a: one!, b: other! };
}
const wired = (a: Pins, b: Pins, more: Rows = []): Wiring => {
  const made = ports(a, b, more);
  return wirePorts(made.library, made.a, made.b);
};

const at = (all: Wiring['lines'][number]['source']) => all.map(({ position }) => position).join('+');
const linesOf = ({ lines }: Wiring) =>
  lines.map(({ id, kind, source, destination, driver, control, parallelTo }) =>
    [id, kind, `${at(source)}-${at(destination)}`, driver, control && 'control', parallelTo].filter(Boolean).join(' '),
  );
const missingOf = ({ missing }: Wiring) =>
  missing.map(({ kind, side, positions = [], from, to }) =>
    [kind, side, positions.join('+'), from, to].filter(Boolean).join(' '),
  );
const earth = { '9': 'passive earth' };

test('C5.2 a converter feeds every contact that takes its rail, and nothing else', () => {
  const make = recipe('drop', { from: { signal: 'rail-12' }, to: { signal: 'rail-5' } });
  const a = { '1': 'out tone', '2': 'in rail-24', '3': 'out rail-12', ...earth };
  const b = { '1': 'in tone', '2': 'in rail-5', '3': 'in rail-5', '4': 'out knob', '5': 'in rail-24', ...earth };
  const ab = wired(a, b, [make]);
  expect(linesOf(ab)).toEqual(['l1 signal 1-1 source', 'l2 supply 3-2+3 source', 'return return 9-9']);
  expect(ab.lines[1]!.why).toContain('is made from Rail 12.');
  expect(missingOf(ab)).toEqual(['supply source 2 rail-24', 'supply destination 5 rail-12 rail-24']);
  const ba = wired(b, a, [make]);
  expect(linesOf(ba)).toEqual(['l1 signal 1-1 destination', 'l2 supply 2+3-3 destination', 'return return 9-9']);
  expect(missingOf(wired(a, b))).toEqual([
    'supply source 2 rail-24',
    'supply destination 2 rail-12 rail-5',
    'supply destination 3 rail-12 rail-5',
    'supply destination 5 rail-12 rail-24',
  ]);
});

test.each<[string, Pins, Pins, boolean]>([
  ['a supply alone', { '1': 'out rail-5', ...earth }, { '1': 'in rail-5', ...earth }, false],
  ['a handshake alone', { '1': 'out ready', ...earth }, { '1': 'in asked', ...earth }, false],
  [
    'a handshake between ends that both have more to say',
    { '1': 'out ready', '2': 'out tone', ...earth },
    { '1': 'in asked', '2': 'out bus', ...earth },
    true,
  ],
  [
    'a handshake where one end has more to say',
    { '1': 'out ready', '2': 'out tone', ...earth },
    { '1': 'in asked', ...earth },
    false,
  ],
  [
    'a supply between ends with handshakes that do not meet',
    { '1': 'out rail-5', '2': 'out ready', ...earth },
    { '1': 'in rail-5', '2': 'out ready', ...earth },
    true,
  ],
  [
    'a supply between a signal and a handshake',
    { '1': 'out rail-5', '2': 'out tone', ...earth },
    { '1': 'in rail-5', '2': 'out ready', ...earth },
    true,
  ],
  [
    'a supply where one end has signals',
    { '1': 'out rail-5', '2': 'out tone', ...earth },
    { '1': 'in rail-5', ...earth },
    false,
  ],
  ['nothing at all', { '1': 'out rail-5', ...earth }, { '1': 'out rail-12', ...earth }, true],
])('C5.6 "no signal has a counterpart" with %s', (_, a, b, wanted) => {
  expect(wired(a, b).missing.some(({ kind }) => kind === 'signals')).toBe(wanted);
});

test('C5.6 what stays open without being missed is noted', () => {
  const optional = { dir: 'in', signal: 'knob', optional: true } as PinFacts;
  const { missing, notes } = wired(
    { '1': 'out tone', '2': 'out send', ...earth },
    { '1': 'in tone', '2': optional, '3': 'bidir asked', ...earth },
  );
  expect(missing).toEqual([]);
  expect(notes).toEqual([
    '2 (Send) of The a is not used.',
    '2 (Knob) of The b stays open, which The b allows.',
    '3 (Asked) of The b stays open: nothing at The a drives it.',
  ]);
});

test.each<[string, string, string]>([
  ['out tone', 'in tone', 'source'],
  ['in tone', 'out tone', 'destination'],
  ['bidir bus', 'in bus', 'source'],
  ['in bus', 'bidir bus', 'destination'],
  ['bidir bus', 'bidir bus', ''],
])('C5.2 of %s and %s the driver is %s', (a, b, driver) => {
  expect(wired({ '1': a, ...earth }, { '1': b, ...earth }).lines[0]!.driver ?? '').toBe(driver);
});

test('C5.2 a line is a handshake only where every pin of it is', () => {
  const [line] = wired({ '1': 'out mix', ...earth }, { '1': 'in tone', ...earth }).lines;
  expect(line).toMatchObject({ kind: 'signal', control: false, why: 'Mix and Tone belong together.' });
  const both = wired({ '1': 'out ready', ...earth }, { '1': 'in asked', '2': 'in seen', ...earth });
  expect(linesOf(both)[0]).toBe('l1 signal 1-1+2 source control');
  expect(both.lines[0]!.why).toContain('belong together; one output feeds them all.');
});

test('C5.6 the loads of a supply together, of those that state a current, against what it delivers', () => {
  const drawing = (...amperes: (number | undefined)[]) =>
    wired(
      { '1': pin('out rail-5', { currentA: 1 }), ...earth },
      {
        ...Object.fromEntries(amperes.map((currentA, i) => [String(i + 1), { ...pin('in rail-5'), currentA }])),
        ...earth,
      },
    );
  expect(missingOf(drawing(0.8, undefined))).toEqual([]);
  expect(missingOf(drawing(0.6, 0.4))).toEqual([]);
  const [piece, ...more] = drawing(0.8, 0.4).missing;
  expect(more).toEqual([]);
  expect(piece).toMatchObject({ kind: 'supply', side: 'source', positions: ['1'], signal: 'rail-5', line: 'l1' });
  const silent = wired({ '1': 'out rail-5', ...earth }, { '1': pin('in rail-5', { currentA: 5 }), ...earth });
  expect(missingOf(silent)).toEqual([]);
});

test('C5.2 grounds of one signal have a wire each, the same position first, the same from either end', () => {
  const a = { '1': 'out tone', '7': 'passive earth', '8': 'passive earth', '9': 'passive quiet' };
  const b = { '1': 'in tone', '8': 'passive earth', '9': 'passive quiet', '10': 'passive earth' };
  const returns = (wiring: Wiring) => linesOf(wiring).filter((line) => line.startsWith('return'));
  expect(returns(wired(a, b))).toEqual([
    'return return 7-10',
    'return-2 return 8-8 return',
    'return-3 return 9-9 return',
  ]);
  expect(returns(wired(b, a))).toEqual([
    'return return 10-7',
    'return-2 return 8-8 return',
    'return-3 return 9-9 return',
  ]);
  const crossed = [
    { '1': 'out tone', '7': 'passive earth', '8': 'passive quiet' },
    { '1': 'in tone', '7': 'passive quiet', '9': 'passive earth' },
  ] as const;
  expect(returns(wired(...crossed))).toEqual(['return return 8-7', 'return-2 return 7-9 return']);
});

test('C5.2 of grounds that a pinout keeps apart the one stays that returns more, else the one that returns no supply', () => {
  const kept = (words: Readonly<Record<string, string>>, apart: string[][], far: Pins) => {
    const pinout = row('interfaces', { id: 'a-pinout', pins: pins(words) as Interface['pins'], apart });
    const made = world(...rows, jacked('a', words), pinout, loose('b', far));
    const [a, b] = ['a', 'b'].map((id) => portsOf(made, { device: id }).ports[0]!);
    const { lines, notes } = wirePorts(made, a!, b!);
    return [at(lines.find(({ kind }) => kind === 'return')!.source), ...notes];
  };
  const far = { '1': 'in tone', '9': 'passive earth' };
  expect(kept({ '1': 'out tone', '6': 'passive earth', '7': 'passive quiet' }, [['6', '7']], far)).toEqual([
    '7',
    '6 (Earth) of The a stays open: it must not be connected to 7 (Quiet) of The a.',
  ]);
  // Both grounds return the tone; the cold one also returns a supply.
  expect(kept({ '1': 'out tone', '6': 'passive cold', '7': 'passive quiet' }, [['6', '7']], far)).toEqual([
    '7',
    '6 (Cold) of The a stays open: it must not be connected to 7 (Quiet) of The a.',
  ]);
  const three = { '1': 'out tone', '5': 'passive earth', '6': 'passive cold', '7': 'passive quiet' };
  expect(kept(three, [['6', '7']], far)[0]).toBe('5+7');
  expect(kept(three, [], far)).toEqual(['5+6+7']);
});

test('EL1.8 contacts that the pinout connects in every plug are on one line, at either end', () => {
  const words = { '1': 'in tone', '2': 'passive knob', '8': 'passive earth', '9': 'passive quiet' };
  const pinout = row('interfaces', {
    id: 'a-pinout',
    pins: pins(words) as Interface['pins'],
    joined: [
      ['1', '2'],
      ['8', '9'],
    ],
  });
  const library = world(...rows, jacked('a', words), pinout, loose('b', { '1': 'out tone', ...earth }));
  const [a, b] = ['a', 'b'].map((id) => portsOf(library, { device: id }).ports[0]!);
  expect(linesOf(wirePorts(library, a!, b!))).toEqual(['l1 signal 1+2-1 destination', 'return return 8+9-9']);
  expect(linesOf(wirePorts(library, b!, a!))).toEqual(['l1 signal 1-1+2 source', 'return return 9-8+9']);
});

test('C5.9 pins that a line ties at one end are compared with each other, once', () => {
  const never = hazard('never', { a: { signals: ['asked'] }, b: { signals: ['seen'] } });
  const { hits } = wired({ '1': 'out ready', ...earth }, { '1': 'in asked', '2': 'in seen', ...earth }, [never]);
  expect(hits.map(({ hazard: id, a, b }) => [id, a, b])).toEqual([
    ['never', { side: 'destination', position: '1' }, { side: 'destination', position: '2' }],
  ]);
  const same = hazard('same', { a: { signals: ['earth'] }, b: { signals: ['earth'] } });
  const grounds = { '8': 'passive earth', '9': 'passive earth' };
  const met = wired({ '1': 'out tone', ...grounds }, { '1': 'in tone', '9': 'passive earth' }, [same]);
  expect(met.hits.map(({ a, b }) => [a.side, b.side])).toEqual([
    ['source', 'destination'],
    ['source', 'destination'],
  ]);
});

test('C5.2 a frame returns the lines that are no pairs, and any of them is enough', () => {
  const may = (...returnFor: string[]) =>
    row('vocab/signals', { id: 'frame', label: 'Frame', kind: 'ground', takesScreen: true, returnFor });
  const screenOf = (a: Pins, b: Pins, ...returnFor: string[]) =>
    wired({ ...a, '9': 'passive frame' }, { ...b, '9': 'passive frame' }, [may(...returnFor)]).lines.find(
      ({ kind }) => kind === 'screen',
    )!.why;
  const isReturn = 'The screen is connected to the frame and is the return.';
  const frame = 'The screen is connected to the frame.';
  expect(screenOf({ '1': 'out tone', '2': 'out knob' }, { '1': 'in tone', '2': 'in knob' }, 'tone')).toBe(isReturn);
  expect(screenOf({ '1': 'bidir plus', '2': 'bidir minus' }, { '1': 'bidir plus', '2': 'bidir minus' }, 'plus')).toBe(
    frame,
  );
  expect(screenOf({ '1': 'out knob' }, { '1': 'in knob' }, 'tone')).toBe(frame);
});

test('a wiring is reused until a word, recipe or hazard changes', () => {
  const { library, a, b } = ports({ '1': 'out tone', ...earth }, { '1': 'in tone', ...earth });
  const first = wirePorts(library, a, b);
  expect(wirePorts(library, a, b)).toBe(first);
  expect(wirePorts(library, b, a)).not.toBe(first);
  expect(wirePorts(library, a, b)).toBe(first);
  const later = world(...rows, hazard('new', { a: { signals: ['tone'] }, b: { signals: ['tone'] } }));
  expect(wirePorts(later, a, b).hits.map(({ hazard: id }) => id)).toEqual(['new']);
});
