/**
 * The connections and missing pieces of a straight cable, and the effect of a board on a device, in small exact cases.
 */
import type { PinFacts, Port } from '@cablewright/model';
import { expect, test } from 'vitest';
import { loose, row, world, type Rows } from '../../../test-kit/ports.ts';
import { mateBoard, samePositions, straightCable } from './pin-for-pin.ts';
import { resolveCable } from './resolve.ts';
import type { Wiring } from './wiring.ts';

type Pins = Readonly<Record<string, string | PinFacts>>;

/** Two ports of the invented vocabulary, and its library. */
function ports(
  a: Pins,
  b: Pins,
  of: { readonly a?: Partial<Port>; readonly b?: Partial<Port>; readonly rows?: Rows } = {},
) {
  const library = world(loose('a', a, of.a), loose('b', b, of.b), ...(of.rows ?? []));
  const { sources, destinations } = resolveCable(library, { source: { device: 'a' }, destination: { device: 'b' } });
  return { library, a: sources[0]!, b: destinations[0]! };
}

const linesOf = ({ lines }: Wiring) =>
  lines.map(({ id, kind, driver, control, pairedWith }) =>
    [id, kind, driver, ...(control ? ['control'] : []), pairedWith].filter(Boolean).join(' '),
  );
const missingOf = ({ missing }: Wiring) =>
  missing.map(({ kind, side, positions = [], signal, from, to, line, conditioning }) =>
    [kind, side, positions.join('+'), signal, conditioning, from && `from ${from}`, to && `to ${to}`, line]
      .filter(Boolean)
      .join(' '),
  );
const straight = (a: Pins, b: Pins, of?: Parameters<typeof ports>[2]) => {
  const made = ports(a, b, of);
  return straightCable(made.library, made.a, made.b);
};

const earth = { '9': 'passive earth' };

test.each<[string, Pins, Pins, string[]]>([
  [
    'signals and who drives them',
    { '1': 'out tone', '2': 'in knob', '3': 'bidir bus' },
    { '1': 'in tone', '2': 'out knob', '3': 'bidir bus' },
    ['p1 signal source', 'p2 signal destination', 'p3 signal'],
  ],
  [
    'handshakes at both ends',
    { '1': 'out ready', '2': 'out ready' },
    { '1': 'in asked', '2': 'in tone' },
    ['p1 signal source control', 'p2 signal source'],
  ],
  [
    'grounds, frames and supplies',
    { '1': 'passive earth', '2': 'passive frame', '3': 'out rail-5', '4': 'passive frame' },
    { '1': 'passive earth', '2': 'passive frame', '3': 'in rail-5', '4': 'passive earth' },
    ['p1 return', 'p2 screen', 'p3 supply source', 'p4 return'],
  ],
  [
    'a supply onto a signal',
    { '1': 'in tone', '2': 'passive earth' },
    { '1': 'out rail-5', '2': 'in tone' },
    ['p1 supply destination', 'p2 signal'],
  ],
  [
    'pairs',
    { '1': 'out plus', '2': 'out minus', '3': 'out plus', '4': 'out minus' },
    { '1': 'in plus', '2': 'in minus', '3': 'in plus', '4': 'in minus' },
    ['p1 signal source p2', 'p2 signal source p1', 'p3 signal source p4', 'p4 signal source p3'],
  ],
  [
    'half a pair',
    { '1': 'out plus', '2': 'out tone' },
    { '1': 'in plus', '2': 'in minus' },
    ['p1 signal source', 'p2 signal source'],
  ],
  [
    'nothing at either end',
    { '1': 'nc', '2': 'nc', '3': 'out tone' },
    { '1': 'nc', '2': 'in tone', '3': 'nc' },
    ['p2 signal', 'p3 signal source'],
  ],
])('a straight cable joins %s', (_, a, b, wanted) => {
  expect(linesOf(straight(a, b))).toEqual(wanted);
});

test.each<[string, Pins, Pins, string[]]>([
  ['nothing', { '1': 'out tone', ...earth }, { '1': 'in tone', ...earth }, []],
  [
    'a driver',
    { '1': 'in tone', ...earth },
    { '1': 'in tone', ...earth },
    ['input source 1 tone', 'input destination 1 tone', 'signals'],
  ],
  [
    'a driver of another signal',
    { '1': 'out knob', ...earth },
    { '1': 'in tone', ...earth },
    ['input destination 1 tone', 'signals'],
  ],
  ['a bus', { '1': 'bidir bus', ...earth }, { '1': 'out knob', ...earth }, ['bus source 1 bus', 'signals']],
  [
    'a supply of the rail',
    { '1': 'in rail-5', ...earth },
    { '1': 'out rail-12', ...earth },
    ['supply source 1 rail-5 from rail-12 to rail-5'],
  ],
  [
    'a supply where a signal is',
    { '1': 'in rail-5', ...earth },
    { '1': 'in tone', ...earth },
    ['supply source 1 rail-5 to rail-5', 'input destination 1 tone'],
  ],
  [
    'a supply where nothing is',
    { '1': 'in rail-5', ...earth },
    { '1': 'nc', ...earth },
    ['supply source 1 rail-5 to rail-5'],
  ],
  [
    'a position that the other device leaves open, for a supply',
    { '1': 'out rail-5', ...earth },
    { '1': 'nc', ...earth },
    ['supply destination 1 from rail-5'],
  ],
  ['no such position for a signal', { '1': 'out tone', ...earth }, { '1': 'nc', ...earth }, []],
  [
    'no supply that another contact feeds',
    { '1': 'in rail-5', '2': 'in rail-5', ...earth },
    { '1': 'out rail-5', '2': 'nc', ...earth },
    [],
  ],
  [
    'nothing for a handshake or what may stay open',
    { '1': 'in asked', '2': { dir: 'in', signal: 'tone', optional: true }, '3': 'out knob', ...earth },
    { '1': 'nc', '2': 'nc', '3': 'in knob', ...earth },
    [],
  ],
  [
    'its own lines of crossed pairs',
    { '1': 'bidir plus', '2': 'bidir minus' },
    { '1': 'bidir minus', '2': 'bidir plus' },
    [
      'signals 1 plus p1',
      'bus source 1 plus',
      'bus destination 1 minus',
      'signals 2 minus p2',
      'bus source 2 minus',
      'bus destination 2 plus',
      'signals',
    ],
  ],
  ['a return', { '1': 'out tone' }, { '1': 'in tone' }, ['return']],
  ['a return of a supply', { '1': 'out rail-5' }, { '1': 'in rail-5' }, ['return']],
  ['no return of a pair', { '1': 'out plus', '2': 'out minus' }, { '1': 'in plus', '2': 'in minus' }, []],
  ['no return of what does not fit', { '1': 'out tone' }, { '1': 'out tone' }, ['signals']],
  [
    'a return where grounds do not meet',
    { '1': 'out tone', '8': 'passive earth', '9': 'nc' },
    { '1': 'in tone', '8': 'nc', '9': 'passive earth' },
    ['return'],
  ],
  [
    'a return on frames that return nothing',
    { '1': 'out tone', '9': 'passive frame' },
    { '1': 'in tone', '9': 'passive frame' },
    ['return'],
  ],
  [
    'the level',
    { '1': 'out tone high', ...earth },
    { '1': 'in tone low', ...earth },
    ['level destination 1 tone from high to low p1'],
  ],
  [
    'the level at the source',
    { '1': 'in tone low', ...earth },
    { '1': 'out tone high', ...earth },
    ['level source 1 tone from high to low p1'],
  ],
  ['a level that is not stated', { '1': 'out tone', ...earth }, { '1': 'in tone low', ...earth }, []],
  [
    'a level of a bus, one way',
    { '1': 'bidir bus high', ...earth },
    { '1': 'bidir bus low', ...earth },
    ['level destination 1 bus from high to low p1'],
  ],
  [
    'no level that the far end accepts',
    { '1': 'out tone high', ...earth },
    { '1': { dir: 'in', signal: 'tone', level: 'low', accepts: ['high'] }, ...earth },
    [],
  ],
  [
    'the level of a bus that one end accepts',
    { '1': { dir: 'bidir', signal: 'bus', level: 'high', accepts: ['low'] }, ...earth },
    { '1': 'bidir bus low', ...earth },
    ['level destination 1 bus from high to low p1'],
  ],
  [
    'the level of a bus that the other end accepts',
    { '1': 'bidir bus high', ...earth },
    { '1': { dir: 'bidir', signal: 'bus', level: 'low', accepts: ['high'] }, ...earth },
    ['level source 1 bus from low to high p1'],
  ],
])('a straight cable lacks %s', (_, a, b, wanted) => {
  expect(missingOf(straight(a, b))).toEqual(wanted);
});

test('frames that may return signals are a return', () => {
  const frame = row('vocab/signals', {
    id: 'frame',
    label: 'Frame',
    kind: 'ground',
    takesScreen: true,
    returnFor: ['tone'],
  });
  const [a, b] = [
    { '1': 'out tone', '9': 'passive frame' },
    { '1': 'in tone', '9': 'passive frame' },
  ];
  expect(missingOf(straight(a, b, { rows: [frame] }))).toEqual([]);
});

test('a straight cable adds nothing that a pin needs or a port requires; a board adds what it provides', () => {
  const a = { '1': { dir: 'out', signal: 'tone', needs: ['damping'] } as PinFacts, ...earth };
  const b = { '1': 'in tone', ...earth };
  const requires = [{ conditioning: 'shift', positions: ['1', '9'] }];
  const of = { a: { requires }, b: { requires: [{ conditioning: 'damping', positions: ['9'] }] } };
  expect(missingOf(straight(a, b, of))).toEqual([
    'need source 1 damping',
    'requirement source 1+9 shift',
    'requirement destination 9 damping',
  ]);
  const board = (provides: string[]) => {
    const made = ports(a, { '1': 'out tone', ...earth }, { a: { requires }, b: { provides, requires } });
    return missingOf(mateBoard(made.library, made.a, made.b));
  };
  expect(board([])).toEqual(['need source 1 damping', 'requirement source 1+9 shift']);
  expect(board(['damping'])).toEqual(['requirement source 1+9 shift']);
  expect(board(['damping', 'shift'])).toEqual([]);
});

test('a board speaks as its device does, and what only one of the two has is open', () => {
  const made = ports(
    { '1': 'out tone', '2': 'in knob', '3': 'bidir bus', '4': 'in send', ...earth },
    { '1': 'out tone', '2': 'in knob', '3': 'bidir bus', '5': 'out hear', '6': 'in rail-5', ...earth },
  );
  const wiring = mateBoard(made.library, made.a, made.b);
  expect(linesOf(wiring)).toEqual(['p1 signal source', 'p2 signal destination', 'p3 signal', 'p9 return']);
  expect(missingOf(wiring)).toEqual(['input source 4 send', 'input destination 5 hear']);
  expect(wiring.straight).toBe(true);
});

test('ports have the same positions where each of one is one of the other', () => {
  const same = (a: Pins, b: Pins) => {
    const made = ports(a, b);
    return samePositions(made.a, made.b);
  };
  expect(same({ '1': 'out tone', '2': 'nc' }, { '2': 'in tone', '1': 'nc' })).toBe(true);
  expect(same({ '1': 'out tone' }, { '1': 'in tone', '2': 'nc' })).toBe(false);
  expect(same({ '1': 'out tone', '2': 'nc' }, { '1': 'in tone', '3': 'nc' })).toBe(false);
});

test('what is not confirmed, and what is forbidden, of a straight cable', () => {
  const unsure = { dir: 'out', signal: 'tone', confidence: 'inferred' } as PinFacts;
  const { unconfirmed } = straight({ '1': unsure, ...earth }, { '1': 'in tone', ...earth });
  expect(unconfirmed.map(({ side, position }) => [side, position])).toEqual([['source', '1']]);
  const { hits } = straight({ '1': 'out tone', '2': 'nc', ...earth }, { '1': 'out tone', '2': 'in knob', ...earth });
  expect(hits.map(({ hazard, line }) => [hazard, line])).toEqual([['output-contention', 'p1']]);
});
