/** Compares the ambient temperature with the ratings of the parts of a harness. */
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../../test-kit/index.ts';
import { checkDesign } from '../validate-design.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});

interface Rating {
  readonly minTemperatureC?: number;
  readonly maxTemperatureC?: number;
}

/** One wire between two plugs, in a conduit, with a resistor and a clip. Each part has its own rating. */
function judged(ratings: Readonly<Record<string, Rating>>, ambientC: number) {
  const catalog = testCatalog([
    row('bodies', { id: 'shell', label: 'Shell', positions: [{ id: '1' }], ...ratings['shell'] }),
    row('connectors', { id: 'plug', label: 'Plug', body: 'shell', ...ratings['plug'] }),
    row('components', { id: 'resistor', label: 'Resistor', kind: 'resistor', value: '1 kΩ', ...ratings['resistor'] }),
    row('mechanicals', { id: 'conduit', kind: 'covering', label: 'Conduit', ...ratings['conduit'] }),
    row('mechanicals', { id: 'hood', kind: 'shell', label: 'Hood', ...ratings['hood'] }),
    row('wires', {
      id: 'lead',
      odMm: 2,
      temperatureC: 200,
      structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2: 0.5 }] },
    }),
  ]);
  const { findings, checked } = checkDesign(catalog, {
    ...design(
      'harness',
      {
        connectors: [
          { id: 'j1', def: 'plug' },
          { id: 'j2', def: 'plug' },
        ],
        components: [{ id: 'r1', def: 'resistor' }],
        mechanical: [{ id: 'm1', def: 'hood', attachedTo: 'j1' }],
        segments: [{ id: 'w1', def: 'lead', lengthMm: 500 }],
      },
      ['j1.1 = w1@a.core', 'w1@b.core = j2.1'],
      { electrical: { rules: { ambientC } } },
    ),
    layout: {
      nodes: [
        { id: 'n1', at: 'j1' },
        { id: 'n2', at: 'j2' },
      ],
      bundles: [
        { id: 'b1', from: 'n1', to: 'n2', lengthMm: 500, coverings: [{ def: 'conduit', fromMm: 0, toMm: 500 }] },
      ],
    },
  });
  return {
    found: findings.flatMap(({ code, message }) => (code === 'part-temperature' ? [message] : [])),
    unchecked: checked.find(({ check }) => check === 'part-temperatures')!.unchecked,
  };
}

test('parts that state no temperatures are not judged; of coverings it is listed', () => {
  expect(judged({}, 90)).toEqual({
    found: [],
    unchecked: [{ what: 'Conduit on bundle B1', why: 'its temperatures are not stated' }],
  });
});

test.each<[string, Rating, number, string[]]>([
  ['shell', { maxTemperatureC: 85 }, 85, []],
  [
    'shell',
    { maxTemperatureC: 85 },
    86,
    ['j1', 'j2'].map((id) => `${id} (Plug) is rated up to 85 °C; the ambient is 86 °C. Use a part of another rating.`),
  ],
  ['plug', { minTemperatureC: -25, maxTemperatureC: 85 }, -25, []],
  [
    'plug',
    { minTemperatureC: -25, maxTemperatureC: 85 },
    -30,
    ['j1', 'j2'].map(
      (id) => `${id} (Plug) is rated -25 to 85 °C; the ambient is -30 °C. Use a part of another rating.`,
    ),
  ],
  [
    'resistor',
    { maxTemperatureC: 70 },
    75,
    ['r1 (Resistor) is rated up to 70 °C; the ambient is 75 °C. Use a part of another rating.'],
  ],
  [
    'hood',
    { minTemperatureC: -10 },
    -20,
    ['m1 (Hood) is rated from -10 °C; the ambient is -20 °C. Use a part of another rating.'],
  ],
  [
    'conduit',
    { maxTemperatureC: 105 },
    110,
    ['Conduit on bundle B1 is rated up to 105 °C; the ambient is 110 °C. Use a part of another rating.'],
  ],
])('a %s rated %j at %i °C', (part, rating, ambientC, found) => {
  expect(judged({ [part]: rating }, ambientC).found).toEqual(found);
});

test('a connector states its own temperatures before those of its body', () => {
  expect(judged({ shell: { maxTemperatureC: 85 }, plug: { maxTemperatureC: 125 } }, 100).found).toEqual([]);
});
