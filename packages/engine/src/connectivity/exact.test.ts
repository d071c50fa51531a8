import type { Breakout, Design, Segment, Wire } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, testLibrary } from '../../test-kit/index.ts';
import { composeBoard, linkState } from './compose-board.ts';
import { composeConnector } from './compose-connector.ts';
import { continuationsOf, endsOf, legOf } from './continuations.ts';
import { elementsOf, isCopper, isScreen } from './elements.ts';
import { ownCoreLegs, ownCoreMm } from './own-cores.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record,
});

const run = (id: string, lengthMm: number, more: object = {}): Segment => ({
  id,
  def: 'cable',
  lengthMm,
  scope: ['red'],
  ...more,
});
const through = (path: string, leg?: string, more: object = {}) => ({
  segment: 'w1',
  path,
  fate: 'through',
  ...(leg === undefined ? {} : { leg }),
  ...more,
});
const opens = (id: string, trunk: string, legs: string[], conductors: object[], end = 'b') =>
  ({
    id,
    trunk: { segment: trunk, end },
    legs: legs.map((segment) => ({ segment, end: 'a' })),
    conductors,
  }) as unknown as Breakout;
const cut = (segments: Segment[], breakouts: Breakout[]): Design => design('own', { segments, breakouts }, []);
const trunk = run('w1', 1000, { scope: undefined });

test('a leg is the trunk’s own cores where part of the same stock goes on into it under its own names', () => {
  const legs = (leg: object, conductors: object[], first: object = trunk) =>
    Object.fromEntries(
      ownCoreLegs(cut([first as Segment, run('w2', 300, leg)], [opens('b1', 'w1', ['w2'], conductors)])),
    );
  const goesOn = [through('red', 'w2')];
  expect(legs({}, goesOn)).toEqual({ w2: 'w1' });
  expect(legs({}, [through('red')])).toEqual({ w2: 'w1' });
  expect(
    legs({}, [
      through('red', 'w2', { legPath: 'red' }),
      through('black', 'w3'),
      { ...through('blue', 'w2'), fate: 'nc' },
    ]),
  ).toEqual({
    w2: 'w1',
  });
  // Each of these legs is a separate cable: it is whole, has another stock, is spliced under other names, or has no
  // continuing core.
  expect(legs({ scope: undefined }, goesOn)).toEqual({});
  expect(legs({ def: 'other' }, goesOn)).toEqual({});
  expect(legs({}, [through('red', 'w2', { legPath: 'blue' })])).toEqual({});
  expect(legs({}, [through('red', 'w2'), through('black', 'w2', { legPath: 'blue' })])).toEqual({});
  expect(legs({}, [through('red', 'w2', { segment: 'w3' })])).toEqual({});
  expect(legs({}, [])).toEqual({});
  expect(legs({}, [{ ...through('red', 'w2'), fate: 'terminated' }])).toEqual({});
  expect(legs({}, goesOn, run('w9', 1000))).toEqual({});
  const gone = cut([trunk], [opens('b1', 'w1', ['w2'], goesOn)]);
  expect([Object.fromEntries(ownCoreLegs(gone)), ownCoreMm(gone, trunk)]).toEqual([{}, 0]);
  expect(ownCoreLegs(design('none', {}, [])).size).toBe(0);
});

test('DO4.2 a piece is cut as long as the run and its longest leg at each breakout, and their legs', () => {
  const more = (segments: Segment[], breakouts: Breakout[], of = trunk) => ownCoreMm(cut(segments, breakouts), of);
  const two = opens('b1', 'w1', ['w2', 'w3'], [through('red', 'w2'), through('black', 'w3')]);
  const legs = [run('w2', 300), run('w3', 450)];
  expect(more([trunk, ...legs], [])).toBe(0);
  expect(more([trunk, ...legs], [two])).toBe(450);
  expect(more([trunk, ...legs], [two], legs[0])).toBe(0);
  const other = opens('b2', 'w1', ['w4'], [through('red', 'w4')], 'a');
  expect(more([trunk, ...legs, run('w4', 20)], [two, other])).toBe(470);
  const onward = opens('b2', 'w2', ['w4'], [{ ...through('red', 'w4'), segment: 'w2' }]);
  expect(more([trunk, ...legs, run('w4', 200)], [two, onward])).toBe(500);
  expect(more([trunk, ...legs, run('w4', 100)], [two, onward])).toBe(450);
  // A leg with another stock is cut separately.
  expect(more([trunk, run('w2', 300), run('w3', 900, { def: 'other' })], [two])).toBe(300);
  expect(more([trunk, run('w2', 300, { def: 'other' }), run('w3', 900, { def: 'other' })], [two])).toBe(0);
  // A leg that leads back into its own trunk isn't followed further.
  const back = opens('b2', 'w2', ['w1'], [{ ...through('red', 'w1'), segment: 'w2' }]);
  const scoped = { ...trunk, scope: ['red'] };
  expect(more([scoped, ...legs], [two, back], scoped)).toBe(450);
});

test('an element goes on into the leg that is named, or the only one; what names no end goes nowhere', () => {
  const one = opens(
    'b1',
    'w1',
    ['w2'],
    [through('red'), through('black', 'w2', { legPath: 'brown' }), { ...through('blue'), fate: 'nc' }],
  );
  expect(endsOf(one).map(({ segment, end }) => `${segment}@${end}`)).toEqual(['w1@b', 'w2@a']);
  const from = (path: string) => ({ segment: 'w1', end: 'b', path });
  expect(continuationsOf(one)).toEqual([
    { from: from('red'), to: { segment: 'w2', end: 'a', path: 'red' } },
    { from: from('black'), to: { segment: 'w2', end: 'a', path: 'brown' } },
  ]);
  const several = opens('b1', 'w1', ['w2', 'w3'], []);
  const leg = (conductor: object) => legOf(several, conductor as never);
  expect([leg(through('red')), leg(through('red', 'w3')), leg(through('red', 'w9'))]).toEqual([undefined, 'w3', 'w9']);
  expect(
    continuationsOf({
      ...several,
      conductors: [through('red'), through('red', 'w9'), through('red', 'w2', { segment: 'w9' })],
    } as Breakout),
  ).toEqual([]);
  expect(legOf(opens('b1', 'w1', [], []), through('red') as never)).toBeUndefined();
});

const group = (id: string, children: object[], more: object = {}) => ({ type: 'group', id, children, ...more });
const core = (id: string, more: object = {}) => ({ type: 'conductor', id, ...more });
const stock = (children: object[], bonded?: string[][]): Wire =>
  ({
    id: 'w',
    structure: group('w', children),
    ...(bonded === undefined ? {} : { bonded: bonded.map((members) => ({ members })) }),
  }) as unknown as Wire;

test('the copper of a stock is its cores, screens and drains, in the groups they are in', () => {
  const elements = elementsOf(
    stock([
      group('pair', [core('a', { label: 'One' }), group('inner', [{ type: 'shield', id: 's' }, core('b')])]),
      core('d', { bare: true }),
      core('e', { bare: false }),
      { type: 'insulation', id: 'jacket', label: 'Jacket' },
    ]),
  );
  expect(
    elements.all.map(({ path, kind, label, groups }) => [path, kind, label, groups.map(({ id }) => id).join()]),
  ).toEqual([
    ['pair', 'group', 'pair', ''],
    ['pair.a', 'core', 'One', 'pair'],
    ['pair.inner', 'group', 'inner', 'pair'],
    ['pair.inner.s', 'screen', 's', 'pair,inner'],
    ['pair.inner.b', 'core', 'b', 'pair,inner'],
    ['d', 'drain', 'd', ''],
    ['e', 'core', 'e', ''],
    ['jacket', 'insulation', 'Jacket', ''],
  ]);
  expect(elements.copper.map(({ path }) => path)).toEqual(['pair.a', 'pair.inner.s', 'pair.inner.b', 'd', 'e']);
  expect(elements.all.filter(isScreen).map(({ path }) => path)).toEqual(['pair.inner.s', 'd']);
  expect(elements.all.filter(isCopper)).toEqual(elements.copper);
  // Without a screen, a bare core isn't a drain wire.
  expect(
    elementsOf(stock([core('d', { bare: true }), group('g', [core('x')])])).copper.map(({ kind }) => kind),
  ).toEqual(['core', 'core']);
  expect(elementsOf(stock([{ type: 'shield', id: 's' }, core('d', { bare: true })])).get('d')?.kind).toBe('drain');
});

test('screens that are bonded are one mass, however the sets are written', () => {
  const screens = ['s1', 's2', 's3', 's4'].map((id) => ({ type: 'shield', id }));
  const masses = (...bonded: string[][]) => elementsOf(stock([...screens, group('g', [])], bonded));
  expect(masses(['s1', 's2'], ['s3', 's4']).masses).toEqual([
    ['s1', 's2'],
    ['s3', 's4'],
  ]);
  expect(masses(['s1', 's2'], ['s3', 's4'], ['s4', 's1']).masses).toEqual([['s1', 's2', 's3', 's4']]);
  expect(masses(['s1'], ['g', 's2'], ['gone']).masses).toEqual([]);
  expect(masses(['s1', 's2']).bondedWith('s2')).toEqual(['s1', 's2']);
  expect(masses(['s1', 's2']).bondedWith('s3')).toEqual(['s3']);
});

test('a connector has what its own record says, else what its body says, in every field', () => {
  const says = (tag: string, n: number) => ({
    label: `label ${tag}`,
    family: `family-${tag}`,
    gender: `gender-${tag}`,
    construction: tag,
    housing: { systems: [tag] },
    contactRatingA: n,
    wireMinMm2: n + 1,
    wireMaxMm2: n + 2,
  });
  const pinout = {
    id: 'p',
    pins: { 1: { signal: 'txd', label: 'of the pinout' }, 2: { signal: 'rxd' }, 9: { signal: 'gone' } },
  };
  const body = {
    id: 'b',
    positions: [{ id: '1', label: 'of the body', x: 1, y: 2 }, { id: '2', label: 'B' }, { id: '9' }],
  };
  const library = testLibrary([
    row('bodies', { ...body, ...says('body', 1) }),
    row('interfaces', pinout),
    row('connectors', { id: 'bare', body: 'b' }),
    row('connectors', { id: 'own', body: 'b', ...says('own', 5) }),
    row('connectors', { id: 'nothing' }),
    row('connectors', { id: 'lost', body: 'gone', interface: 'gone' }),
    row('connectors', { id: 'full', body: 'b', interface: 'p' }),
    row('connectors', { id: 'pinned', interface: 'p' }),
  ]);
  expect(composeConnector(library, 'bare')).toMatchObject(says('body', 1));
  expect(composeConnector(library, 'own')).toMatchObject(says('own', 5));
  for (const id of ['nothing', 'lost'])
    expect(composeConnector(library, id)).toMatchObject({
      label: id,
      family: undefined,
      wireMinMm2: undefined,
      pins: [],
    });
  const full = composeConnector(library, 'full')!;
  expect(
    full.pins.map(({ id, label, signal, signalLabel, aliases, x, y }) => ({
      id,
      label,
      signal,
      signalLabel,
      aliases,
      x,
      y,
    })),
  ).toEqual([
    { id: '1', label: 'of the pinout', signal: 'txd', signalLabel: 'TXD', aliases: [], x: 1, y: 2 },
    { id: '2', label: 'B', signal: 'rxd', signalLabel: 'RXD', aliases: [], x: undefined, y: undefined },
    { id: '9', label: undefined, signal: 'gone', signalLabel: undefined, aliases: [], x: undefined, y: undefined },
  ]);
  expect(composeConnector(library, 'pinned')!.pins.map(({ id }) => id)).toEqual(['1', '2', '9']);
  expect([full.pin('2')?.signal, full.pin('3')]).toEqual(['rxd', undefined]);
});

test('a board has its terminals and those of the connectors it carries, each once', () => {
  const board = {
    id: 'board',
    src: 's',
    terminals: [{ id: 'a' }, { id: 'j1.1', label: 'Own name', pads: ['1'], signal: 'txd', terminationOhm: 0 }],
    integratedConnectors: [
      { connectorDefId: 'xh-3-power', terminalPrefix: 'j1' },
      { connectorDefId: 'de9-female', terminalPrefix: 'j2' },
      { connectorDefId: 'gone', terminalPrefix: 'j3' },
    ],
  };
  const library = testLibrary([row('pcbas', board), row('pcbas', { id: 'named', label: 'Board', terminals: [] })]);
  const composed = composeBoard(library, 'board')!;
  expect(
    composed.terminals.map(({ id, label, pads, carried }) => [id, label, pads.join(), carried?.pin.id]).slice(0, 5),
  ).toEqual([
    ['a', 'a', '', undefined],
    ['j1.1', 'Own name', '1', '1'],
    ['j1.2', 'GND', '', '2'],
    ['j1.3', 'NC', '', '3'],
    ['j2.1', 'j2.1', '', '1'],
  ]);
  expect(composed.terminals).toHaveLength(4 + 10);
  expect(composed.terminal('j1.1')).toMatchObject({ signal: 'txd', terminationOhm: 0, carried: { prefix: 'j1' } });
  expect([composed.label, composeBoard(library, 'named')?.label, composeBoard(library, 'gone')]).toEqual([
    'board',
    'Board',
    undefined,
  ]);
  expect(composeBoard(library, 'named')?.terminals).toEqual([]);
});

test('a link of a build option is there in the builds that have it, and open to question where no build is chosen', () => {
  const builds = [{ id: 'full', fitted: ['r1'] }, { id: 'jumped', jumpers: ['jp1'] }, { id: 'bare' }];
  const record = (more: object) => row('pcbas', { id: 'board', src: 's', terminals: [], ...more });
  const state = (link: object, build?: string, more: object = { builds }) =>
    linkState(
      composeBoard(testLibrary([record(more)]), 'board')!,
      { id: 'u1', def: 'board', ...(build === undefined ? {} : { build }) },
      { from: 'a', to: 'b', ...link },
    );
  expect([state({}), state({ via: 'r-120' }), state({ via: 'r-120' }, 'bare')]).toEqual(['plain', 'via', 'via']);
  expect(['full', 'jumped', 'bare', 'gone', undefined].map((build) => state({ option: 'r1' }, build))).toEqual([
    'plain',
    'absent',
    'absent',
    'conditional',
    'conditional',
  ]);
  expect(['full', 'jumped', 'bare'].map((build) => state({ option: 'jp1', via: 'r-120' }, build))).toEqual([
    'absent',
    'via',
    'absent',
  ]);
  expect(['full', 'bare'].map((build) => state({ option: 'bare' }, build))).toEqual(['absent', 'plain']);
  expect(state({ option: 'r1' }, undefined, { builds, build: 'full' })).toBe('plain');
  expect(state({ option: 'r1' }, 'bare', { builds, build: 'full' })).toBe('absent');
  expect(state({ option: 'r1' }, 'full', {})).toBe('conditional');
});
