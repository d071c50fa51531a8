import { formatTerminal, type Design } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { jacked, recipe, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import { recipeRecordFindings } from '../recipes/check.ts';
import { deriveCable } from './derive.ts';
import type { DerivedDesign } from './derived.ts';

function derive(extra: Rows, from = 'a', to = 'b'): DerivedDesign {
  const library = world(...extra);
  const derived = deriveCable(library, { source: { device: from }, destination: { device: to } });
  if (!derived.ok) throw new Error(JSON.stringify(derived.findings));
  return derived;
}

/** Joints as text, in order. */
const joints = ({ joints: all }: Design) =>
  all.map(({ a, b }) => [formatTerminal(a), formatTerminal(b)].toSorted().join(' = ')).toSorted();

const bus = { '1': 'bidir plus', '2': 'bidir minus', '3': 'passive earth' };

describe('EL1.1 parts that are planned are placed', () => {
  test('a part across a pair that only its second line asks for', () => {
    const { design, option } = derive([
      jacked('a', bus),
      jacked('b', bus, { pins: { '2': { needs: ['damping'] } } }),
      stock('s3', { cores: 3 }),
      recipe('damp', { conditioning: 'damping', parts: [{ component: 'r-100', placement: 'across' }] }),
    ]);
    expect(option.parts).toHaveLength(1);
    expect(design.instances.components).toMatchObject([{ def: 'r-100' }]);
    expect(joints(design)).toEqual(expect.arrayContaining(['j2.2 = r1.a', 'j2.1 = r1.b']));
  });

  test('one part where both lines of the pair ask for it', () => {
    const needy = { needs: ['damping'] };
    const { option } = derive([
      jacked('a', bus),
      jacked('b', bus, { pins: { '1': needy, '2': needy } }),
      stock('s3', { cores: 3 }),
      recipe('damp', { conditioning: 'damping', parts: [{ component: 'r-100', placement: 'across' }] }),
    ]);
    expect(option.parts).toHaveLength(1);
  });

  test('a shunt at the second pin of a line with several', () => {
    const { design, option, lacking } = derive([
      jacked('a', { '1': 'out ready', '3': 'passive earth' }),
      jacked('b', { '1': 'in asked', '2': 'in seen', '3': 'passive earth' }, { pins: { '2': { needs: ['damping'] } } }),
      stock('s3', { cores: 3 }),
      recipe('damp', { conditioning: 'damping', parts: [{ component: 'r-100', placement: 'shunt' }] }),
    ]);
    expect([option.parts.length, lacking]).toEqual([1, []]);
    expect(joints(design)).toEqual(expect.arrayContaining(['j2.2 = r1.a', 'j2.3 = r1.b']));
  });
});

describe('EL1.2 a part with more than two terminals is wired by role', () => {
  const converter = (terminals: object) =>
    row('components', { id: 'dcdc', label: 'DC/DC', kind: 'converter', terminals });
  const rails = [
    jacked('a', { '1': 'out rail-12', '2': 'passive earth' }),
    jacked('b', { '1': 'in rail-5', '2': 'passive earth' }),
    stock('s3', { cores: 3 }),
  ];
  const step = recipe('step-down', {
    conditioning: 'shift',
    from: { signal: 'rail-12' },
    to: { signal: 'rail-5' },
    parts: [{ component: 'dcdc' }],
  });

  test('input from the wire, output to the pin, return to the ground of its end', () => {
    const terminals = [
      { id: 'vin', role: 'in' },
      { id: 'gnd', role: 'return' },
      { id: 'vout', role: 'out' },
    ];
    const { design, option } = derive([...rails, converter(terminals), step]);
    expect(option.complete).toBe(true);
    const found = joints(design);
    expect(found).toEqual(expect.arrayContaining(['j2.1 = n1.vout', 'j2.2 = n1.gnd']));
    expect(found.filter((text) => text.includes('n1.vin'))).toEqual([expect.stringMatching(/^n1\.vin = w1@b\./)]);
  });

  test('roles may be stated by the recipe; one left open is refused, and the option is not complete', () => {
    const bare = converter([{ id: 'vin' }, { id: 'gnd' }, { id: 'vout' }]);
    const { option, lacking } = derive([...rails, bare, step]);
    expect(option.missing).toMatchObject([{ kind: 'part', text: expect.stringContaining('vin, gnd, vout') }]);
    expect(lacking).toHaveLength(1);
    const library = world(...rails, bare, step);
    const record = (terminals?: object) =>
      ({ ...(step.record as object), parts: [{ component: 'dcdc', terminals }] }) as never;
    expect(recipeRecordFindings(library, record()).map(({ code }) => code)).toEqual(['conditioning-roles']);
    expect(recipeRecordFindings(library, record({ vin: 'in', gnd: 'return' })).map(({ code }) => code)).toEqual([
      'conditioning-roles',
    ]);
    expect(recipeRecordFindings(library, record({ vin: 'in', gnd: 'return', vout: 'out' }))).toEqual([]);
  });
});

describe('EL1.5 where a recipe puts its parts', () => {
  const low = jacked('a', { '1': 'out send low', '3': 'passive earth' });
  const high = jacked('b', { '1': 'in hear high', '3': 'passive earth' });
  const pad = (more: object) =>
    recipe('pad', {
      from: { level: 'low' },
      to: { level: 'high' },
      parts: [{ component: 'r-100' }, { component: 'r-100', placement: 'shunt' }],
      ...more,
    });

  test.each([
    ['at the receiver', {}, 'receiver'],
    ['at the far end of the vocabulary, which is where the line is received', { location: 'far-end' }, 'receiver'],
    ['at the driver', { at: 'driver' }, 'driver'],
  ])('%s, whichever end is named first', (_, more, end) => {
    const forth = derive([low, high, stock('s3', { cores: 3 }), pad(more)]);
    const back = derive([low, high, stock('s3', { cores: 3 }), pad(more)], 'b', 'a');
    const [near, far] = end === 'receiver' ? ['j2', 'j1'] : ['j1', 'j2'];
    expect(joints(forth.design).filter((text) => text.includes(`${near}.1`))).toHaveLength(1);
    expect(joints(forth.design).some((text) => /r\d/.test(text) && text.includes(`${near}.1`))).toBe(true);
    expect(joints(back.design).some((text) => /r\d/.test(text) && text.includes(`${far}.1`))).toBe(true);
  });

  test('a shunt that belongs behind a series part is behind it from both ends', () => {
    for (const more of [{ at: 'receiver' }, { at: 'driver' }]) {
      for (const [from, to] of [
        ['a', 'b'],
        ['b', 'a'],
      ]) {
        const { design } = derive([low, high, stock('s3', { cores: 3 }), pad(more)], from, to);
        const found = joints(design);
        // The series part is r1 or r2. The shunt must never be on the driver's side of it.
        const driver = from === 'a' ? 'j1' : 'j2';
        const ground = found.find((text) => /r\d\.b/.test(text) && /j[12]\.3/.test(text))!;
        const shunt = /r\d/.exec(ground)![0];
        expect(found.filter((text) => text.includes(`${shunt}.a`) && text.includes(`${driver}.1`))).toEqual([]);
      }
    }
  });
});

test('EL1.9 what the device says of a pin is on the plug: its signal, direction and level, and that it is not connected', () => {
  const { design } = derive([
    row('interfaces', {
      id: 'if-open',
      pins: {
        '1': { oneOf: [{ signal: 'send' }, { signal: 'tone' }] },
        '2': { signal: 'hear', dir: 'in' },
        '3': { signal: 'earth' },
      },
    }),
    row('bodies', { id: 'open-plug', positions: [{ id: '1' }, { id: '2' }, { id: '3' }] }),
    row('connectors', { id: 'open-connector', body: 'open-plug', interface: 'if-open' }),
    row('devices', {
      id: 'a',
      label: 'The a',
      ports: [
        {
          id: 'p',
          interface: 'if-open',
          pins: { '1': { signal: 'send', dir: 'out', level: 'low', currentA: 0.02 }, '2': 'nc' },
        },
      ],
    }),
    jacked('b', { '1': 'in hear low', '3': 'passive earth' }),
    stock('s3', { cores: 3 }),
  ]);
  expect(design.instances.connectors![0]!.pins).toEqual({
    '1': { signal: 'send', dir: 'out', level: 'low', currentA: 0.02 },
    '2': 'nc',
  });
});

describe('EL1.8 contacts that the pinout joins or keeps apart', () => {
  const pinout = (more: object) =>
    row('interfaces', {
      id: 'a-pinout',
      pins: {
        '1': { signal: 'send', dir: 'out' },
        '2': { signal: 'earth', dir: 'passive' },
        '3': { signal: 'soil', dir: 'passive' },
        '4': { signal: 'earth', dir: 'passive' },
      },
      ...more,
    });
  const soil = row('vocab/signals', { id: 'soil', label: 'Soil', kind: 'ground', returnFor: ['send'] });
  const ends: Rows = [
    jacked('a', { '1': 'out send', '2': 'passive earth', '3': 'passive soil', '4': 'passive earth' }),
    jacked('b', { '1': 'in hear', '2': 'passive earth' }),
    soil,
    stock('s3', { cores: 3 }),
  ];

  test('are never joined: of two grounds kept apart the one that returns the line is used', () => {
    const { design, option } = derive([
      ...ends,
      pinout({
        apart: [
          ['2', '3'],
          ['3', '4'],
        ],
      }),
    ]);
    expect(joints(design).filter((text) => /j1\.[234]/.test(text))).toEqual([expect.stringMatching(/^j1\.3 = w1@a/)]);
    expect(option.notes.some((text) => text.includes('must not be connected'))).toBe(true);
  });

  test('are joined in the plug, over one conductor', () => {
    const { design } = derive([...ends, pinout({ joined: [['2', '4']], apart: [['2', '3']] })]);
    expect(joints(design).filter((text) => /j1\.[24]/.test(text))).toEqual([]);
    const whole = derive([...ends, pinout({ joined: [['2', '3', '4']] })]);
    const found = joints(whole.design).filter((text) => /j1\.[234]/.test(text));
    expect(found).toEqual([
      expect.stringMatching(/^j1\.2 = j1\.3$/),
      'j1.2 = j1.4',
      expect.stringMatching(/^j1\.2 = w1@a/),
    ]);
  });
});

describe('EL1.6 leads with several plugs', () => {
  const lead = (id: string): Rows => [
    jacked(id, {
      '1': id === 'a' ? 'out send' : 'in hear',
      '1s': 'passive frame',
      '2': id === 'a' ? 'in hear' : 'out send',
      '2s': 'passive frame',
    }),
    row('bodies', {
      id: `${id}-plug-body`,
      gender: 'sockets',
      mates: `${id}-jack`,
      positions: [{ id: '1' }, { id: '1s' }, { id: '2' }, { id: '2s' }],
      plugs: [
        { id: 'one', positions: ['1', '1s'] },
        { id: 'two', positions: ['2', '2s'] },
      ],
    }),
  ];
  const frame = row('vocab/signals', {
    id: 'frame',
    label: 'Frame',
    kind: 'ground',
    takesScreen: true,
    returnFor: ['send', 'hear'],
  });
  const coax = (name: string) => ({
    type: 'group',
    id: name,
    role: 'coax',
    children: [
      { type: 'conductor', id: 'core', areaMm2: 0.25 },
      { type: 'shield', id: 'screen', construction: 'spiral' },
    ],
  });
  const stockOf = (...children: object[]) =>
    row('wires', { id: 'twin', structure: { type: 'group', id: 'cable', children } });

  test('each plug takes the screen of its own line, and no link joins two plugs', () => {
    const { design } = derive([...lead('a'), ...lead('b'), frame, stockOf(coax('x'), coax('y'))]);
    const found = joints(design);
    for (const plug of ['j1', 'j2']) {
      for (const n of ['1', '2']) {
        const core = found.find((text) => text.startsWith(`${plug}.${n} =`))!;
        const own = /\.(x|y)\.core/.exec(core)![1];
        expect(found).toContainEqual(
          expect.stringMatching(new RegExp(`^${plug}\\.${n}s = w1@[ab]\\.${own}\\.screen$`)),
        );
      }
    }
    expect(found.filter((text) => /^j(\d)\..* = j\1\./.test(text))).toEqual([]);
  });

  test('one screen for both plugs is connected to each of them', () => {
    const overall = { type: 'shield', id: 'braid', construction: 'braid' };
    const cores = ['c1', 'c2'].map((id) => ({ type: 'conductor', id, areaMm2: 0.25 }));
    const { design } = derive([...lead('a'), ...lead('b'), frame, stockOf(...cores, overall)]);
    expect(joints(design).filter((text) => text.includes('braid'))).toHaveLength(4);
  });
});
