/** Which pins of two ports are matched, in small exact cases. */
import type { Direction } from '@cablewright/model';
import { expect, test } from 'vitest';
import { Library, type LibraryRow } from '../../library/library.ts';
import type { BoundPin, BoundPort } from '../devices/bound-port.ts';
import { matchOneToOne } from './matching.ts';
import { pairPorts, type PairedLine } from './pairing.ts';
import { signalTable } from './signal-table.ts';
import { directionFit } from './units.ts';

const words: readonly { readonly id: string; readonly [field: string]: unknown }[] = [
  { id: 'send', pairsWith: ['hear'] },
  { id: 'hear' },
  { id: 'ready', pairsWith: ['asked', 'seen'] },
  { id: 'asked' },
  { id: 'seen' },
  { id: 'tone' },
  { id: 'plus', diffPair: 'minus' },
  { id: 'minus' },
  { id: 'tx-p', diffPair: 'tx-n', pairsWith: ['rx-p'] },
  { id: 'tx-n', pairsWith: ['rx-n'] },
  // The line that names its mate comes second here but first in alphabetical order.
  { id: 'rx-n', diffPair: 'rx-p' },
  { id: 'rx-p' },
  { id: 'reset', pairsWith: ['earth'] },
  { id: 'shell', pairsWith: ['frame'] },
  { id: 'earth', kind: 'ground' },
  { id: 'frame', kind: 'ground', takesScreen: true },
  { id: 'five', kind: 'power' },
  { id: 'nine', kind: 'power' },
  { id: 'idle', kind: 'none' },
];
const rows = words.map((word): LibraryRow => ({
  kind: 'vocab/signals',
  key: word.id,
  seq: 1,
  record: { kind: 'data', src: 'synthetic example', ...word },
}));
const library = Library.build(rows, 1);
const kinds = new Map(
  words.map((word) => [(word as { id: string }).id, word as { kind?: string; takesScreen?: true }]),
);

/** A port written as `1 out send, 2 in hear`: position, direction, signal. A pin without a signal is left open. */
function port(device: string, text: string, joined: readonly (readonly string[])[] = []): BoundPort {
  const pins = text.split(', ').map((pin): BoundPin => {
    const [position = '', dir, signal] = pin.split(' ');
    const { kind = 'data', takesScreen = false } = kinds.get(signal ?? 'idle')!;
    const named = signal === undefined ? {} : { signal };
    return {
      position,
      label: position,
      ...named,
      signalLabel: '',
      kind,
      dir: dir as Direction,
      accepts: [],
      needs: [],
      takesScreen,
    };
  });
  const byPosition = new Map(pins.map((pin) => [pin.position, pin]));
  const facts = { deviceLabel: '', port: '', portLabel: '', requires: [], apart: [], provides: [] };
  return { device, ...facts, pins, byPosition, joined, signature: device };
}

const positions = (pins: readonly BoundPin[]) => pins.map(({ position }) => position).join('+');

/**
 * The lines as text: `1-2` for the same signal, `1~2` for paired ones, `1>2+3` for a branch; `#1` after the lines of
 * the first pair.
 */
function lineTexts(lines: readonly PairedLine[]): string {
  const marks = { same: '-', paired: '~', 'fan-out': '>', sensed: '?' };
  return lines
    .map(
      ({ a, b, reason, pair }) =>
        `${positions(a)}${marks[reason]}${positions(b)}${pair === undefined ? '' : `#${pair}`}`,
    )
    .join(' ');
}

function pairing(a: BoundPort, b: BoundPort) {
  const { signals, supplies, grounds, frames, left } = pairPorts(library, a, b);
  const sides = (two: { readonly a: readonly BoundPin[]; readonly b: readonly BoundPin[] }) =>
    `${positions(two.a)}/${positions(two.b)}`;
  return {
    signals: lineTexts(signals),
    supplies: lineTexts(supplies),
    grounds: sides(grounds),
    frames: sides(frames),
    left: sides(left),
  };
}

const none = { signals: '', supplies: '', grounds: '/', frames: '/', left: '/' };

test.each<[string, string, string, Partial<typeof none>]>([
  ['one signal', '1 out tone', '7 in tone', { signals: '1-7' }],
  ['another signal', '1 out tone', '7 in send', { left: '1/7' }],
  ['two outputs', '1 out tone', '7 out tone', { left: '1/7' }],
  ['two inputs', '1 in tone', '7 in tone', { left: '1/7' }],
  ['two lines of a bus', '1 bidir tone', '7 bidir tone', { signals: '1-7' }],
  ['two passive pins', '1 passive tone', '7 passive tone', { signals: '1-7' }],
  ['what sends and what hears', '1 out send, 2 in hear', '7 out send, 8 in hear', { signals: '1~8 2~7' }],
  ['one way alone', '1 out send', '7 in hear, 8 in tone', { signals: '1~7', left: '/8' }],
  ['the same signal before the paired one', '1 out send', '7 in hear, 8 in send', { signals: '1-8', left: '/7' }],
  ['an input before a bus line', '1 out tone', '7 bidir tone, 8 in tone', { signals: '1-8', left: '/7' }],
  ['a bus line before a passive pin', '1 out tone', '7 passive tone, 8 bidir tone', { signals: '1-8', left: '/7' }],
  ['an output before a bus line', '1 bidir tone, 2 out tone', '7 in tone', { signals: '2-7', left: '1/' }],
  ['the same position first', '1 out tone, 2 out tone', '2 in tone, 3 in tone', { signals: '2-2 1-3' }],
  [
    'positions of no weight where signals differ',
    '1 out send, 2 out send',
    '2 in hear, 3 in hear',
    { signals: '1~2 2~3' },
  ],
  ['a position of kind none', '1 out idle, 2 out', '1 in idle, 2 in', {}],
  ['grounds and frames', '1 passive earth, 2 passive frame', '7 passive earth', { grounds: '1/7', frames: '2/' }],
  ['an input that its vocabulary ties to ground', '1 in reset', '7 passive earth', { grounds: '1/7' }],
  ['the same on the other side', '1 passive earth', '7 in reset', { grounds: '1/7' }],
  ['an input tied to the frame', '1 in shell', '7 passive frame', { grounds: '1/', frames: '/7' }],
  ['the same on the other side of a frame', '1 passive frame', '7 in shell', { grounds: '/7', frames: '1/' }],
  ['an output is not tied to ground', '1 out reset', '7 passive earth', { grounds: '/7', left: '1/' }],
  ['an input of another signal is not', '1 in tone', '7 passive earth', { grounds: '/7', left: '1/' }],
  [
    'two inputs tied to ground',
    '1 in reset, 2 in tone, 3 in reset',
    '7 passive earth',
    { grounds: '1+3/7', left: '2/' },
  ],
])('%s', (_, a, b, wanted) => {
  expect(pairing(port('a', a), port('b', b))).toEqual({ ...none, ...wanted });
});

test.each<[string, string, string, Partial<typeof none>]>([
  ['one output to two inputs', '1 out ready', '7 in asked, 8 in seen', { signals: '1>7+8' }],
  ['two inputs from one output', '1 in asked, 2 in seen', '7 out ready', { signals: '1+2>7' }],
  [
    'no branch where two outputs could drive it',
    '1 out ready, 2 out ready',
    '7 in asked, 8 in seen, 9 in seen',
    { signals: '1~7 2~8', left: '/9' },
  ],
  ['no branch to what is no input', '1 out ready', '7 in asked, 8 bidir seen', { signals: '1~7', left: '/8' }],
  [
    'no branch from a line to what is no input',
    '1 out ready',
    '7 bidir asked, 8 out seen',
    { signals: '1~7', left: '/8' },
  ],
  [
    'a branch of one line alone',
    '1 out ready, 2 out send',
    '7 in asked, 8 in seen, 9 in hear',
    { signals: '1>7+8 2~9' },
  ],
  ['no branch of the same signal', '1 out tone', '7 in tone, 8 in tone', { signals: '1-7', left: '/8' }],
])('branches: %s', (_, a, b, wanted) => {
  expect(pairing(port('a', a), port('b', b))).toEqual({ ...none, ...wanted });
});

test.each<[string, string, string, Partial<typeof none>]>([
  ['the same pair', '1 out plus, 2 out minus', '7 in minus, 8 in plus', { signals: '2-7#1 1-8#1' }],
  [
    'two pairs',
    '1 out plus, 2 out minus, 3 out plus, 4 out minus',
    '1 in plus, 2 in minus, 3 in plus, 4 in minus',
    { signals: '2-2#1 1-1#1 4-4#2 3-3#2' },
  ],
  [
    'two pairs, at the same positions first',
    '1 out plus, 2 out minus, 3 out plus, 4 out minus',
    '3 in plus, 4 in minus, 5 in plus, 6 in minus',
    { signals: '4-4#1 3-3#1 2-6#2 1-5#2' },
  ],
  [
    'a pair at one same position alone',
    '1 out plus, 2 out minus, 3 out plus, 4 out minus',
    '1 in plus, 9 in minus, 3 in plus, 4 in minus',
    { signals: '4-4#1 3-3#1 2-9#2 1-1#2' },
  ],
  ['crossed pairs', '1 out tx-p, 2 out tx-n', '7 in rx-p, 8 in rx-n', { signals: '2~8#1 1~7#1' }],
  [
    'crossed pairs both ways',
    '1 out tx-p, 2 out tx-n, 3 in rx-p, 4 in rx-n',
    '1 out tx-p, 2 out tx-n, 3 in rx-p, 4 in rx-n',
    { signals: '2~4#1 1~3#1 4~2#2 3~1#2' },
  ],
  ['a pair that meets in one line alone', '1 out plus, 2 out minus', '7 in plus, 8 out minus', { left: '2+1/8+7' }],
  [
    'a worse line makes a worse pair',
    '1 out plus, 2 out minus',
    '1 in plus, 2 passive minus, 7 in plus, 8 in minus',
    { signals: '2-8#1 1-7#1', left: '/2+1' },
  ],
  ['one line of a pair', '1 out plus, 2 out minus', '7 in plus', { signals: '1-7', left: '2/' }],
  ['the other line of a pair', '1 out plus, 2 out minus', '7 in minus', { signals: '2-7', left: '1/' }],
  ['one line of a crossed pair', '1 out tx-p, 2 out tx-n', '7 in rx-n', { signals: '2~7', left: '1/' }],
  ['one line, named by the other side', '7 in rx-n', '1 out tx-p, 2 out tx-n', { signals: '7~2', left: '/1' }],
  ['a line of the wrong direction', '1 out plus, 2 out minus', '7 out plus', { left: '2+1/7' }],
  [
    'the line that must be driven first',
    '1 out plus, 2 bidir minus',
    '7 in minus, 8 passive plus',
    { signals: '2-7#1 1-8#1' },
  ],
  ['each line of two that are alone', '1 out plus', '7 in plus', { signals: '1-7' }],
  [
    'no pair of lines that are not mates',
    '1 out plus, 2 out tone',
    '7 in minus, 8 in tone',
    { signals: '2-8', left: '1/7' },
  ],
  ['no crossing of lines that are alone', '1 out tx-p', '7 in rx-p', { left: '1/7' }],
  [
    'no branch of a pair',
    '1 out tx-p, 2 out tx-n',
    '3 in rx-n, 4 in rx-p, 5 in rx-p',
    { signals: '2~3#1 1~4#1', left: '/5' },
  ],
])('pairs: %s', (_, a, b, wanted) => {
  expect(pairing(port('a', a), port('b', b))).toEqual({ ...none, ...wanted });
});

test.each<[string, string, string, Partial<typeof none>]>([
  ['the same rail', '1 out five', '7 in five', { supplies: '1-7' }],
  ['another rail', '1 out five', '7 in nine', { left: '1/7' }],
  ['two sources', '1 out five', '7 out five', { left: '1/7' }],
  ['pin by pin', '1 out five, 2 out five', '7 in five, 8 in five', { supplies: '1-7 2-8' }],
  ['one source for two loads', '1 out five', '7 in five, 8 in five', { supplies: '1>7+8' }],
  ['two loads at the other end', '1 in five, 2 in five', '7 out five', { supplies: '1+2>7' }],
  ['a load before a passive pin', '1 out five', '7 passive five, 8 in five', { supplies: '1-8', left: '/7' }],
  ['a passive pin does not branch', '1 out five', '7 in five, 8 passive five', { supplies: '1-7', left: '/8' }],
  [
    'a load of another rail does not branch',
    '1 out five, 2 out nine',
    '7 in five, 8 in nine, 9 in nine',
    { supplies: '1-7 2>8+9' },
  ],
  ['a load with no source', '1 passive five', '7 in five, 8 in five', { supplies: '1-7', left: '/8' }],
])('supplies: %s', (_, a, b, wanted) => {
  expect(pairing(port('a', a), port('b', b))).toEqual({ ...none, ...wanted });
});

test.each<[string, string, string, Partial<typeof none>]>([
  [
    'the lone input before the lone passive pin',
    '1 out plus, 2 out minus',
    '7 passive plus, 8 in plus',
    { signals: '1-8', left: '2/7' },
  ],
  [
    'the lone input before the lone bus line',
    '1 out plus, 2 out minus',
    '7 bidir plus, 8 in plus',
    { signals: '1-8', left: '2/7' },
  ],
  [
    'the lone bus line before the lone passive pin',
    '1 bidir plus, 2 bidir minus',
    '7 passive plus, 8 bidir plus',
    { signals: '1-8', left: '2/7' },
  ],
  [
    'the lower position of two lone inputs',
    '1 out plus, 2 out minus',
    '10 in plus, 9 in plus',
    { signals: '1-9', left: '2/10' },
  ],
  [
    'a lone bus line where nothing is an input',
    '1 bidir plus, 2 bidir minus',
    '7 bidir minus',
    { signals: '2-7', left: '1/' },
  ],
  [
    'the line of the pair that is an input',
    '1 bidir tx-p, 2 in tx-n',
    '7 out rx-n, 8 passive tone',
    { signals: '2~7', left: '1/8' },
  ],
  [
    'both lines of a pair with lones of the same two lines',
    '1 out plus, 2 in plus, 3 out minus',
    '7 in plus, 8 in plus',
    { signals: '1-7', left: '3+2/8' },
  ],
])('halves of pairs: %s', (_, a, b, wanted) => {
  expect(pairing(port('a', a), port('b', b))).toEqual({ ...none, ...wanted });
});

test('EL1.13 of equal choices the one is made that does not depend on which port is named first', () => {
  const [a, b] = [
    port('b', '1 out tone, 2 out tone, 3 out plus, 4 out minus'),
    port('a', '7 in tone, 8 in tone, 9 in tone, 5 in minus, 6 in plus'),
  ];
  expect(pairing(a, b)).toEqual({ ...none, signals: '4-5#1 3-6#1 1-7 2-8', left: '/9' });
  expect(pairing(b, a)).toEqual({ ...none, signals: '5-4#1 6-3#1 7-1 8-2', left: '9/' });
  const [one, two] = [
    port('b', '1 out five, 2 passive earth, 3 passive frame, 4 in reset'),
    port('a', '7 in five, 8 passive earth, 9 out nine'),
  ];
  expect(pairing(one, two)).toEqual({ signals: '', supplies: '1-7', grounds: '2+4/8', frames: '3/', left: '/9' });
  expect(pairing(two, one)).toEqual({ signals: '', supplies: '7-1', grounds: '8/2+4', frames: '/3', left: '9/' });
});

test('of contacts that every plug connects with each other only the first is paired', () => {
  const tied = port('a', '1 out tone, 2 out tone, 3 out five, 4 out five', [
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(pairing(tied, port('b', '7 in tone, 8 in tone, 9 in five'))).toEqual({
    ...none,
    signals: '1-7',
    supplies: '3-9',
    left: '/8',
  });
});

test('a pairing is kept for as long as both ports stay as they are', () => {
  const [a, b] = [port('a', '1 out tone'), port('b', '7 in tone')];
  expect(pairPorts(library, a, b)).toBe(pairPorts(library, a, b));
  expect(lineTexts(pairPorts(library, a, port('c', '9 in tone')).signals)).toBe('1-9');
  expect(lineTexts(pairPorts(library, a, b).signals)).toBe('1-7');
});

test('one to one, the most are matched, the earlier before the later, as trying every way finds it', () => {
  const places = [0, 1, 2];
  /** True if all of these can be matched at once. */
  const possible = (items: readonly number[], fits: (a: number, b: number) => boolean, free = places): boolean => {
    const [first, ...rest] = items;
    return (
      first === undefined ||
      free.some(
        (b) =>
          fits(first, b) &&
          possible(
            rest,
            fits,
            free.filter((other) => other !== b),
          ),
      )
    );
  };
  // All bipartite graphs with three nodes on each side: bit 3a + b is set if a and b match.
  const wrong = Array.from({ length: 512 }, (_, graph) => graph).filter((graph) => {
    const fits = (a: number, b: number) => ((graph >> (3 * a + b)) & 1) === 1;
    const wanted = places.reduce<number[]>((all, a) => (possible([...all, a], fits) ? [...all, a] : all), []);
    const pairs = matchOneToOne(places, places, fits);
    return (
      pairs.map(([a]) => a).join() !== wanted.join() ||
      !pairs.every(([a, b]) => fits(a, b)) ||
      new Set(pairs.map(([, b]) => b)).size < pairs.length
    );
  });
  expect(wrong).toEqual([]);
  expect(matchOneToOne(['x', 'y'], [1, 2], () => true)).toEqual([
    ['x', 1],
    ['y', 2],
  ]);
});

test('directions: an output goes with an input, a bus line with a bus line, then a bus line, then a passive pin', () => {
  const dirs: readonly Direction[] = ['in', 'out', 'bidir', 'passive'];
  expect(dirs.map((a) => dirs.map((b) => directionFit(a, b)))).toEqual([
    [undefined, 0, 1, 2],
    [0, undefined, 1, 2],
    [1, 1, 0, 2],
    [2, 2, 2, 0],
  ]);
});

test('a line is crossed that meets the mate of the line it belongs to', () => {
  const { paired, mateOf, crossed } = signalTable(library);
  const ids = ['tx-p', 'tx-n', 'rx-p', 'rx-n', 'tone'];
  const all = (what: (a: string, b: string) => boolean) =>
    ids.flatMap((a) => ids.flatMap((b) => (what(a, b) ? [`${a} ${b}`] : [])));
  expect(all(paired)).toEqual(['tx-p rx-p', 'tx-n rx-n', 'rx-p tx-p', 'rx-n tx-n']);
  expect(ids.map(mateOf)).toEqual(['tx-n', 'tx-p', 'rx-n', 'rx-p', undefined]);
  expect(all(crossed)).toEqual([
    'tx-p tx-n',
    'tx-p rx-n',
    'tx-n tx-p',
    'tx-n rx-p',
    'rx-p tx-n',
    'rx-p rx-n',
    'rx-n tx-p',
    'rx-n rx-p',
  ]);
});

test('of two words that name the same mate, the mate keeps the first', () => {
  const more = ['a', 'b'].map((id): LibraryRow => {
    const record = { id, kind: 'data', diffPair: 'c', src: 'synthetic example' };
    return { kind: 'vocab/signals', key: id, seq: 1, record };
  });
  const { mateOf } = signalTable(Library.build([...rows, ...more], 1));
  expect(['a', 'b', 'c'].map(mateOf)).toEqual(['c', 'c', 'a']);
});
