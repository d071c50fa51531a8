/** The values that rules read from whole cables, compared line by line with scopes.txt. */
import { join } from 'node:path';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { boardCable, design, fusedLead, nullModem, testCatalog, xhLead, yCable } from '../../test-kit/index.ts';
import { compileRule } from './compile.ts';
import { designRuleFindings } from './evaluate.ts';
import { maxPaths } from './path-scopes.ts';
import type { Subject } from './language.ts';
import { designSubjects } from './subjects.ts';

const src = 'synthetic example';
const row = (kind: string, record: { id: string }) => ({ kind, key: record.id, seq: 2, record: { src, ...record } });
const core = (id: string, more: object) => ({
  type: 'group',
  id,
  children: [
    { type: 'conductor', id: 'c', material: 'copper', ...more },
    { type: 'insulation', id: 'i', material: 'pvc', odMm: 1.5 },
  ],
});
const catalog = testCatalog([
  row('mechanicals', {
    id: 'sleeve',
    label: 'Sleeve',
    kind: 'covering',
    bundle: { wallMm: 0.5, massGPerM: 10 },
  } as never),
  row('mechanicals', {
    id: 'conduit',
    label: 'Conduit',
    kind: 'covering',
    bundle: { wallMm: 1, insideMm: 12, outsideMm: 14, massGPerM: 40 },
  } as never),
  row('components', { id: 'splice-4', kind: 'splice', splice: {} } as never),
  row('wires', {
    id: 'mixed',
    label: 'Mixed',
    odMm: 6,
    massGPerM: 20,
    structure: {
      type: 'group',
      id: 'w',
      children: [
        core('thick', { areaMm2: 1.5, formation: '30x0.25' }),
        core('thin', { areaMm2: 0.5 }),
        core('unknown', {}),
      ],
    },
  } as never),
]);

/** Parts that the library doesn't have, and parts that it has but the cable labels differently. */
const unknown = design(
  'unknown',
  {
    connectors: [
      { id: 'j1', def: 'gone', cavities: [{ cavity: '1' }, { cavity: '2', contact: 'gone' }] },
      { id: 'j2', def: 'de9-male', label: 'Own' },
    ],
    pcbas: [
      { id: 'u1', def: 'gone' },
      { id: 'u2', def: 'pair-terminal-board', label: 'Own', build: 'open' },
    ],
    components: [
      { id: 'r1', def: 'gone', location: 'in-line' },
      { id: 'r2', def: 'r-120', label: 'Own', location: 'in-line' },
    ],
    segments: [
      { id: 'w1', def: 'gone', lengthMm: 100 },
      { id: 'w2', def: 'dc-2core', lengthMm: 200, label: 'Own', endLabels: { a: 'PC', b: 'BOX' } },
      { id: 'w3', def: 'mixed', lengthMm: 200, pigtails: [{ id: 'p', end: 'a' }] },
    ],
    mechanical: [
      { id: 'm1', def: 'gone', attachedTo: 'j2' },
      { id: 'm2', def: 'de9-backshell', attachedTo: 'u2', label: 'Own', qty: 2 },
      { id: 'm3', def: 'xh-contact', attachedTo: 'w2' },
      { id: 'm4', def: 'de9-backshell' },
      { id: 'm5', def: 'de9-backshell', attachedTo: 'gone' },
      { id: 'm6', def: 'xh-contact', attachedTo: 'w2@a' },
    ],
  },
  ['j2.1 = w2@a.red', 'w2@b.black = u2.gnd', 'j2.2 = u2.a', 'j2.3 = w3@a.thick.c', 'j2.3 = w3@a.thin.c', 'j1.1 = r2.1'],
);

/** Two cavities listed in a different order than the pins, one of them with two wires. */
const cavities = design(
  'cavities',
  {
    connectors: [
      {
        id: 'j1',
        def: 'xh-3-power',
        cavities: [
          { cavity: '2', contact: 'xh-contact', seal: 's', plug: 'p' },
          { cavity: '1', contact: 'xh-contact' },
          { cavity: '3' },
        ],
      },
    ],
    segments: ['w1', 'w2'].map((id) => ({ id, def: 'hook-up-24-red', lengthMm: 10 })),
  },
  ['j1.1 = w1@a.core', 'j1.1 = w2@a.core', 'j1.2 = j1.3'],
);

const bundles = [
  {
    id: 'b1',
    from: 'n1',
    to: 'mid',
    lengthMm: 500,
    label: 'Trunk',
    minBendMm: 40,
    coverings: [
      { def: 'sleeve', fromMm: 0, toMm: 500 },
      { def: 'conduit', fromMm: 100, toMm: 200 },
    ],
    fixings: [{ def: 'clip', label: 'F1', atMm: 50 }],
  },
  { id: 'b2', from: 'mid', to: 'n2', lengthMm: 300, coverings: [{ def: 'gone', fromMm: 0, toMm: 10 }] },
  { id: 'b3', from: 'mid', to: 'n3', lengthMm: 300 },
];

/** Three wires that share a trunk and separate at its end. A splice joins two of them. */
const harness: Design = {
  ...design(
    'harness',
    {
      connectors: ['j1', 'j2', 'j3'].map((id) => ({ id, def: id === 'j1' ? 'xh-3-power' : 'xh-3-bus' })),
      segments: [
        { id: 'w1', def: 'mixed', lengthMm: 2000, label: 'Supply' },
        { id: 'w2', def: 'shielded-2pair-24awg', lengthMm: 2000 },
        { id: 'w3', def: 'gone', lengthMm: 2000 },
        { id: 'w4', def: 'mixed', lengthMm: 300 },
      ],
    },
    [
      'j1.1 = w1@a.thick.c',
      'w1@b.thick.c = j2.1',
      'j1.2 = w2@a.pair-1.a',
      'w2@b.pair-1.a = j2.2',
      'j1.3 = w3@a.core',
      'w3@b.core = j3.2',
      'j3.1 = w4@b.thick.c',
      'w4@a.thick.c = j2.1',
    ],
  ),
  layout: {
    nodes: [{ id: 'n1', at: 'j1' }, { id: 'mid' }, { id: 'n2', at: 'j2' }, { id: 'n3', at: 'j3' }],
    bundles,
  },
};

/**
 * A trunk with a splice in it, from which two wires continue: two sections, each with different wires and coverings.
 */
const spliced: Design = {
  ...design(
    'spliced',
    {
      connectors: ['j1', 'j2', 'j3'].map((id) => ({ id, def: 'xh-3-bus' })),
      components: [{ id: 'sp', def: 'splice-4' }],
      segments: ['w1', 'w2', 'w3'].map((id) => ({ id, def: 'mixed', lengthMm: 800 })),
    },
    [
      'j1.1 = w1@a.thick.c',
      'w1@b.thick.c = sp.1',
      'sp.2 = w2@a.thick.c',
      'w2@b.thick.c = j2.1',
      'sp.3 = w3@a.thin.c',
      'w3@b.thin.c = j3.1',
    ],
  ),
  layout: {
    nodes: harness.layout!.nodes,
    bundles: [...bundles.slice(0, 1), ...bundles.slice(2), bundles[1]!].map((one) =>
      one.id === 'b2' ? { ...one, coverings: undefined } : one,
    ),
    splices: [{ splice: 'sp', bundle: 'b1', atMm: 300 }],
  },
};

const kept: readonly (readonly [Design, readonly Subject[]])[] = [
  [unknown, ['connector', 'pcba', 'component', 'mechanical', 'segment', 'cable-end', 'conductor', 'signal-path']],
  [cavities, ['connector']],
  [nullModem, ['connector', 'segment', 'conductor', 'cable-end', 'mechanical']],
  [yCable, ['segment']],
  [xhLead, ['connector', 'signal-path']],
  [fusedLead('f-2a'), ['signal-path']],
  [boardCable, ['cable-end', 'pcba', 'signal-path']],
  [harness, ['bundle', 'section']],
  [spliced, ['bundle', 'section']],
];

/** Each field and its value on a separate line; lists of records have a line for each record. */
const lines = (value: unknown, at: string): string[] => {
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return value.flatMap((one, i) => lines(one, `${at}/${i + 1}`));
  return [`${at} ${JSON.stringify(value) ?? '-'}`];
};

test('C28.20 C28.21 C28.22 C28.23 C28.24 C28.25 C28.26 C28.27 C28.28 what rules read of cables', async () => {
  const text = kept.flatMap(([of, subjects]) =>
    subjects.flatMap((subject) =>
      designSubjects(catalog, of)
        .of(subject)
        .flatMap((scope, i) => [
          `${of.id} ${subject} ${i + 1}`,
          ...Object.entries(scope).flatMap(([name, value]) => lines(value, `  ${name}`)),
        ]),
    ),
  );
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'scopes.txt'));
});

function found(of: Design, each: Subject) {
  const made = compileRule({ id: 'r', severity: 'error', each, require: { eq: [1, 2] }, message: 'no' });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return designRuleFindings(catalog, of, [made.compiled]);
}

test('HA2.3 a finding of a bundle or a section is at the bundle', () => {
  const places = (each: Subject) => found(spliced, each).map(({ where }) => where.pointer?.split('/').at(-1));
  expect(places('bundle')).toEqual(['0', '1', '2']);
  expect(places('section')).toEqual(['0', '0', '1', '2']);
});

test('C28.28 paths are looked at up to a limit, and a warning says that there are more', () => {
  // n pins on one net form n * (n - 1) / 2 paths.
  const star = (pins: number) =>
    design(
      'star',
      { connectors: Array.from({ length: pins }, (_, i) => ({ id: `j${i}`, def: 'xh-3-power' })) },
      Array.from({ length: pins - 1 }, (_, i) => `j0.1 = j${i + 1}.1`),
    );
  const read = (of: Design) => {
    const source = designSubjects(catalog, of);
    return [source.of('signal-path').length, source.cut('signal-path'), source.cut('connector')];
  };
  expect(read(star(20))).toEqual([190, false, false]);
  expect(read(star(201))).toEqual([maxPaths, true, false]);
});
