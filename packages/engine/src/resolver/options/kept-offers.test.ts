/**
 * The options offered between invented devices, some of them random, and the cable for each, as stored in offers.txt.
 */
import { join } from 'node:path';
import { formatTerminal } from '@cablewright/model';
import { expect, test } from 'vitest';
import { randomPair } from '../../../test-kit/resolver-laws.ts';
import type { Library, LibraryRow } from '../../library/library.ts';
import { device, hazard, jacked, pins, recipe, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import { deriveOption } from '../derive/derive.ts';
import type { BoundPin } from '../devices/bound-port.ts';
import type { CableOption } from './option.ts';
import { resolveCable } from './resolve.ts';

const at = (pins: readonly BoundPin[]) => pins.map(({ position }) => position).join('+') || '?';
const facts = (of: object) => JSON.stringify(of);

/** An option as lines of text: its kind, each conductor, its needs and its missing pieces. */
function optionLines(option: CableOption): string[] {
  const { id, kind, title, complete, straight, rank, recipes, lines, parts, missing, unconfirmed, notes } = option;
  return [
    `option ${id} ${kind} ${complete ? 'complete' : 'incomplete'}${straight ? ' straight' : ''} ${recipes.join(' ')}: ${title}`,
    `  rank ${facts(rank)}`,
    ...lines.map((line) => {
      const { source, destination, kind: of, driver = '', pairedWith = '', parallelTo = '', control, why } = line;
      return `  ${line.id} ${at(source)}-${at(destination)} ${of} ${driver} ${pairedWith} ${parallelTo} ${control}: ${why}`;
    }),
    ...parts.map((part) => `  part ${facts(part)}`),
    ...missing.map((piece) => `  missing ${facts(piece)}`),
    ...unconfirmed.map((fact) => `  unconfirmed ${facts(fact)}`),
    ...notes.map((note) => `  note ${note}`),
  ];
}

function answer(name: string, library: Library, boards = false): string[] {
  const query = { source: { device: 'a' }, destination: { device: 'b' }, boards };
  const { options, refused, findings } = resolveCable(library, query);
  return [
    `# ${name}`,
    ...findings.map((found) => `finding ${facts(found)}`),
    ...refused.map(({ id, refusals }) => `refused ${id} ${facts(refusals)}`),
    ...options.flatMap((option) => {
      const { design, lacking, missing, carriers, leftOut } = deriveOption(library, option);
      const { instances, joints, notes, ...rest } = design;
      return [
        ...optionLines(option),
        ...Object.entries(instances).flatMap(([list, all]) => all.map((one) => `  built ${list} ${facts(one)}`)),
        ...joints.map(({ a, b }) => `  ${formatTerminal(a)} = ${formatTerminal(b)}`),
        ...(notes ?? []).map((note) => `  note ${JSON.stringify(note)}`),
        `  ${facts({ ...rest, lacking, missing, carriers, leftOut })}`,
      ];
    }),
  ];
}

const group = (id: string, role: string | undefined, ...children: readonly object[]) => ({
  type: 'group',
  id,
  ...(role === undefined ? {} : { role }),
  children,
});
const core = (id: string, areaMm2 = 0.25) => ({ type: 'conductor', id, areaMm2, insulatedOdMm: 1.2 });
const shield = (id: string) => ({ type: 'shield', id, construction: 'braid' });
const wire = (id: string, ...children: readonly object[]) =>
  row('wires', { id, label: `Wire ${id}`, structure: group('cable', undefined, ...children) });
const part = (id: string, kind: string, more: object = {}) =>
  row('mechanicals', { id, kind, termination: { systems: ['x'], ...more } });
const crimped = { systems: ['x'], sealing: 'per-wire', plugUnused: true };
const inLine = row('vocab/locations', { id: 'in-line', label: 'In line', inLine: true });
const fuses = [
  row('vocab/component-kinds', { id: 'fuse', label: 'Fuse', designator: 'F', dcReading: 'continuity', protects: true }),
  ...[5, 10, 20].map((amperes) => row('components', { id: `f-${amperes}`, kind: 'fuse', ratedCurrentA: amperes })),
];
const level = (more: object) => row('vocab/levels', { id: 'low', label: 'Low', ...more });
const pads = (id: string, mates: string, words: Readonly<Record<string, string>>): LibraryRow[] => [
  row('pcbas', { id: `${id}-board`, terminals: [...Object.keys(words), 'j1.1', 'j1.2'].map((one) => ({ id: one })) }),
  device(
    id,
    [
      { id: 'mate', interface: mates, terminals: 'j1' },
      { id: 'pads', terminals: '', pins: pins(words) },
    ],
    { board: `${id}-board` },
  ),
];
const plugs = (id: string, words: Readonly<Record<string, string>>, labels = false): LibraryRow[] => [
  ...jacked(id, words),
  row('bodies', {
    id: `${id}-plug-body`,
    gender: 'sockets',
    mates: `${id}-jack`,
    positions: Object.keys(words).map((position) => ({ id: position, ...(labels ? { label: `P ${position}` } : {}) })),
    plugs: [...new Set(Object.keys(words).map((position) => position.slice(0, 1)))].map((one) => ({
      id: one,
      positions: Object.keys(words).filter((position) => position.startsWith(one)),
    })),
  }),
];
const returning = row('vocab/signals', {
  id: 'frame',
  label: 'Frame',
  kind: 'ground',
  takesScreen: true,
  returnFor: ['send', 'hear'],
});
const talk = { '1': 'out send', '2': 'in hear', '3': 'passive earth' };
const bus = { '1': 'bidir plus low', '2': 'bidir minus low', '3': 'passive earth', '4': 'passive frame' };
const stereo = { '1': 'out plus', '2': 'out minus', '3': 'out tone', '8': 'passive earth', '9': 'passive frame' };
const heard = { '1': 'in plus', '2': 'in minus', '3': 'in tone', '8': 'passive earth', '9': 'passive frame' };
const rail = { '1': 'out rail-12', '2': 'passive earth' };
const load = { '1': 'in rail-12', '2': 'passive earth' };
const damp = (more: object) => recipe('damp', { conditioning: 'damping', ...more });
const needy = { pins: { '1': { needs: ['damping'] } } };

const worlds: readonly (readonly [string, Rows, boolean?])[] = [
  ['no stock', [jacked('a', talk), jacked('b', talk)]],
  [
    'stocks of several sizes',
    [jacked('a', talk), jacked('b', talk), [2, 3, 4].map((cores) => stock(`s${cores}`, { cores }))],
  ],
  [
    'too few cores',
    [
      jacked('a', { ...talk, '4': 'out ready', '5': 'out tone' }),
      jacked('b', { ...talk, '4': 'in asked', '5': 'in tone' }),
      stock('s3', { cores: 3 }),
    ],
  ],
  ['the return on the screen', [jacked('a', talk), jacked('b', talk), stock('f2', { cores: 2, screen: 'foil' })]],
  ['a screen that has no place', [jacked('a', talk), jacked('b', talk), stock('b3', { cores: 3, screen: 'braid' })]],
  [
    'a screen at one end',
    [jacked('a', { ...talk, '9': 'passive frame' }), jacked('b', talk), stock('f4', { cores: 4, screen: 'foil' })],
  ],
  [
    'a frame without a screen',
    [
      jacked('a', { ...talk, '9': 'passive frame' }),
      jacked('b', { ...talk, '9': 'passive frame' }),
      stock('s4', { cores: 4 }),
    ],
  ],
  [
    'frames and grounds',
    [
      jacked('a', { ...talk, '7': 'passive earth', '8': 'passive frame', '9': 'passive frame' }),
      jacked('b', { ...talk, '9': 'passive frame' }),
      stock('f4', { cores: 4, screen: 'foil' }),
    ],
  ],
  [
    'pairs with a screen each',
    [
      jacked('a', stereo),
      jacked('b', heard),
      wire(
        'two-pairs',
        group('p1', 'twisted-pair', core('a'), core('b'), shield('s')),
        group('p2', 'twisted-pair', core('a'), core('b'), shield('s')),
        shield('all'),
      ),
    ],
  ],
  [
    'a level that wants a screened pair',
    [
      jacked('a', bus),
      jacked('b', bus),
      level({ screened: true, twistedPair: true, minAreaMm2: 0.2, impedanceOhm: 120, impedanceTolerancePct: 10 }),
      wire(
        'mixed',
        core('c1'),
        core('c2'),
        core('c3', 1),
        group('p1', 'twisted-pair', core('a'), core('b')),
        group('p2', 'twisted-pair', core('a'), core('b'), shield('s')),
      ),
      stock('s4', { cores: 4 }),
    ],
  ],
  [
    'a level of a category',
    [
      jacked('a', bus),
      jacked('b', bus),
      level({ categories: ['cat5'], twistedPair: false }),
      stock('t2', { pairs: 2, screen: 'foil' }),
      stock('s4', { cores: 4 }),
    ],
  ],
  [
    'two plugs at each end',
    [
      returning,
      plugs('a', { '1': 'out send', '1s': 'passive frame', '2': 'in hear', '2s': 'passive frame' }, true),
      plugs('b', { '1': 'in hear', '1s': 'passive frame', '2': 'out send', '2s': 'passive frame' }),
      wire(
        'two-coaxes',
        group('x1', 'coax', core('core'), shield('screen')),
        group('x2', 'coax', core('core'), shield('screen')),
      ),
    ],
  ],
  [
    'a plug with both and a lead of two',
    [
      returning,
      jacked('a', { '1': 'out send', '2': 'in hear', '8': 'passive frame', '9': 'passive frame' }),
      plugs(
        'b',
        {
          '1': 'in hear',
          '1s': 'passive frame',
          '2': 'out send',
          '2s': 'passive frame',
          '3': 'in tone',
          '3s': 'passive frame',
        },
        true,
      ),
      wire(
        'two-coaxes',
        group('x1', 'coax', core('core'), shield('screen')),
        group('x2', 'coax', core('core'), shield('screen')),
        shield('all'),
      ),
    ],
  ],
  [
    'crimped, with a contact, a seal and a plug',
    [
      jacked('a', { ...talk, '4': 'out knob' }, {}, crimped),
      jacked('b', talk, {}, { systems: ['y'] }),
      part('big', 'contact', { wireMinMm2: 1 }),
      part('small', 'contact', { wireMaxMm2: 0.5, insulationMaxMm: 1.5 }),
      part('ring', 'seal', { insulationMinMm: 1 }),
      part('bung', 'plug'),
      stock('s3', { cores: 3 }),
      stock('thick', { cores: 3, areaMm2: 1.5 }),
    ],
  ],
  [
    'crimped, with nothing that fits',
    [jacked('a', { ...talk, '4': 'out knob' }, {}, crimped), jacked('b', talk), stock('s3', { cores: 3 })],
  ],
  [
    'contacts that every plug connects',
    [
      jacked('a', { ...talk, '4': 'passive earth', '5': 'out send' }),
      row('interfaces', {
        id: 'a-pinout',
        pins: pins({ ...talk, '4': 'passive earth', '5': 'out send' }),
        joined: [
          ['3', '4'],
          ['1', '5'],
        ],
      }),
      jacked('b', talk),
      stock('s3', { cores: 3 }),
    ],
  ],
  [
    'one output to two inputs, at one wire',
    [
      jacked('a', { '1': 'out ready', '3': 'passive earth' }),
      jacked('b', { '1': 'in asked', '2': 'in seen', '3': 'passive earth' }),
      stock('s3', { cores: 3 }),
    ],
  ],
  [
    'supplies in parallel',
    [
      jacked(
        'a',
        { '1': 'out rail-12', '2': 'out rail-12', '3': 'passive earth', '4': 'passive earth' },
        { pins: { '1': { currentA: 3 }, '2': { currentA: 3 } } },
      ),
      jacked(
        'b',
        { '1': 'in rail-12', '2': 'in rail-12', '3': 'passive earth', '4': 'passive earth' },
        { pins: { '1': { currentA: 2 }, '2': { currentA: 1 } } },
      ),
      wire(
        'power',
        core('red'),
        core('black'),
        core('c1', 1.5),
        core('c2', 1.5),
        group('p1', 'twisted-pair', core('a', 0.5), core('b', 0.5)),
      ),
    ],
  ],
  [
    'a load of a known current',
    [
      jacked('a', rail, { pins: { '1': { currentA: 20 } } }),
      jacked('b', load, { pins: { '1': { currentA: 8 } } }),
      stock('slim', { cores: 2 }),
      stock('thick', { cores: 2, areaMm2: 2.5 }),
    ],
  ],
  [
    'a fuse in line',
    [
      inLine,
      fuses,
      jacked('a', rail),
      jacked('b', load, { pins: { '1': { needs: ['damping'], currentA: 6 } } }),
      stock('thick', { cores: 2, areaMm2: 2.5 }),
      wire('tail', core('core', 2.5)),
      damp({ location: 'in-line', parts: [{ sizes: ['f-20', 'f-5', 'f-10'], maxLoadPct: 75 }] }),
    ],
  ],
  [
    'a fuse that no size fits',
    [
      inLine,
      fuses,
      jacked('a', rail),
      jacked('b', load, { pins: { '1': { needs: ['damping'], currentA: 60 } } }),
      stock('s2', { cores: 2, areaMm2: 2.5 }),
      damp({ location: 'in-line', parts: [{ sizes: ['f-20', 'f-5'], maxLoadPct: 75 }] }),
    ],
  ],
  [
    'a part in series at the driver',
    [jacked('a', talk), jacked('b', talk, needy), stock('s3', { cores: 3 }), damp({ at: 'driver' })],
  ],
  [
    'a part in line without a tail',
    [
      inLine,
      jacked('a', talk),
      jacked('b', talk, { pins: { '2': { needs: ['damping'] } } }),
      stock('s3', { cores: 3 }),
      damp({ location: 'in-line' }),
    ],
  ],
  [
    'a shunt to the ground',
    [
      jacked('a', talk),
      jacked('b', talk, { pins: { '2': { needs: ['damping'] } } }),
      stock('s3', { cores: 3 }),
      damp({ parts: [{ component: 'r-100', placement: 'shunt' }, { component: 'r-100' }] }),
    ],
  ],
  [
    'a shunt where there is no ground',
    [
      jacked('a', { '1': 'out send' }),
      jacked('b', { '1': 'in hear' }, needy),
      stock('s3', { cores: 3 }),
      damp({ parts: [{ component: 'r-100', placement: 'shunt' }] }),
    ],
  ],
  [
    'a part across a pair',
    [
      jacked('a', bus),
      jacked('b', bus, needy),
      stock('f3', { cores: 3, screen: 'foil' }),
      damp({ parts: [{ component: 'r-100', placement: 'across' }] }),
    ],
  ],
  [
    'a part that the library does not have',
    [jacked('a', talk), jacked('b', talk, needy), stock('s3', { cores: 3 }), damp({ parts: [{ component: 'gone' }] })],
  ],
  [
    'a part that must be bought to measure',
    [jacked('a', talk), jacked('b', talk, needy), stock('s3', { cores: 3 }), damp({ parts: [{}] })],
  ],
  [
    'a converter with a supply and a return',
    [
      jacked('a', { '1': 'out send low', '5': 'out rail-5', '9': 'passive earth' }),
      jacked('b', { '1': 'in hear high', '5': 'in rail-5', '9': 'passive earth' }),
      row('components', {
        id: 'shifter',
        label: 'Shifter',
        kind: 'converter',
        terminals: [
          { id: 'vcc', role: 'supply' },
          { id: 'gnd', role: 'return' },
          { id: 'in', role: 'in' },
          { id: 'out', role: 'out' },
        ],
      }),
      stock('s4', { cores: 4 }),
      recipe('shift', { from: { level: 'low' }, to: { level: 'high' }, parts: [{ component: 'shifter' }] }),
    ],
  ],
  [
    'a converter where there is no supply',
    [
      jacked('a', { '1': 'out send low', '9': 'passive frame' }),
      jacked('b', { '1': 'in hear high', '9': 'passive frame' }),
      row('components', {
        id: 'shifter',
        label: 'Shifter',
        kind: 'converter',
        terminals: [
          { id: 'vcc', role: 'supply' },
          { id: 'gnd', role: 'return' },
          { id: 'in', role: 'in' },
          { id: 'out', role: 'out' },
        ],
      }),
      stock('f2', { cores: 2, screen: 'foil' }),
      recipe('shift', { from: { level: 'low' }, to: { level: 'high' }, parts: [{ component: 'shifter' }] }),
    ],
  ],
  [
    'boards at either end',
    [
      jacked('a', { '1': 'out tone high', '2': 'passive earth' }),
      jacked('b', { '1': 'in tone low', '2': 'passive earth' }),
      ...pads('down', 'a-pinout', { A: 'out tone low', B: 'passive earth' }),
      ...pads('up', 'b-pinout', { A: 'in tone high', B: 'passive earth' }),
      stock('s2', { cores: 2 }),
    ],
    true,
  ],
  [
    'a hazard that refuses, and one that warns',
    [
      jacked('a', { '1': 'out send high', '2': 'out tone', '3': 'passive earth' }),
      jacked('b', { '1': 'in hear low', '2': 'in tone', '3': 'passive earth' }),
      hazard('burns', { a: { levels: ['high'] }, b: { levels: ['low'] } }),
      hazard('hums', { severity: 'warning', a: { signals: ['tone'] }, b: { signals: ['tone'] } }),
      stock('s3', { cores: 3 }),
    ],
  ],
  [
    'facts that are not confirmed',
    [
      jacked('a', talk, { pins: { '1': { confidence: 'inferred' } } }),
      jacked('b', talk, { pins: { '2': { confidence: 'unknown' } } }),
      stock('s3', { cores: 3 }),
    ],
  ],
];
const seeds = [65, 86, 95, 112];

test('EL1.1 what is offered between two ports, and what is built of it', async () => {
  const text = [
    ...worlds.flatMap(([name, rows, boards]) => answer(name, world(...rows), boards)),
    ...seeds.flatMap((seed) => answer(`random ${seed}`, world(randomPair(seed)))),
  ];
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'offers.txt'));
});
