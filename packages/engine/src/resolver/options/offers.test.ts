import type { Hazard } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { jacked, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import { deriveCable } from '../derive/derive.ts';
import { resolveCable } from './resolve.ts';

const query = { source: { device: 'a' }, destination: { device: 'b' } };
const back = { source: query.destination, destination: query.source };
const resolve = (...rows: Rows) => resolveCable(world(...rows), query);

const hazard = (more: Partial<Hazard>) =>
  row('hazards', { id: 'h', severity: 'reject', a: {}, b: {}, text: '{a} must not meet {b}.', ...more });

test('EL1.12 an option that a hazard forbids is not derived: the reasons are the findings', () => {
  const library = world(
    jacked('a', { '1': 'out send', '2': 'passive earth' }),
    jacked('b', { '1': 'in hear', '2': 'passive earth' }),
    stock('s3', { cores: 3 }),
    hazard({ a: { signals: ['send'] }, b: { signals: ['hear'] } }),
  );
  const derived = deriveCable(library, query, 'direct');
  expect(derived.ok).toBe(false);
  expect(derived.ok ? [] : derived.findings).toMatchObject([
    {
      code: 'option-refused',
      severity: 'error',
      where: { id: 'h' },
      message: expect.stringContaining('must not meet'),
    },
  ]);
});

describe('EL1.15 grounds tied together at one plug', () => {
  const a = jacked('a', { '1': 'out send', '2': 'passive earth', '3': 'passive soil' });
  const b = jacked('b', { '1': 'in hear', '2': 'passive earth' });
  const soil = row('vocab/signals', { id: 'soil', label: 'Soil', kind: 'ground' });

  test('are judged by the hazard rules, from either end', () => {
    const rule = hazard({ a: { signals: ['earth'] }, b: { signals: ['soil'] } });
    const library = world(a, b, soil, rule);
    expect(resolveCable(library, query).refused.map(({ id }) => id)).toEqual(['direct']);
    expect(resolveCable(library, back).refused.map(({ id }) => id)).toEqual(['direct']);
  });

  test('and are tied where no rule forbids it', () => {
    expect(resolve(a, b, soil).options.map(({ complete }) => complete)).toEqual([true]);
  });
});

test('EL1.16 a supply that cannot deliver what its load states is named with both figures', () => {
  const feed = (amperes: number) =>
    resolve(
      jacked('a', { '1': 'out rail-5', '2': 'passive earth' }, { pins: { '1': { currentA: 0.5 } } }),
      jacked('b', { '1': 'in rail-5', '2': 'passive earth' }, { pins: { '1': { currentA: amperes } } }),
    ).options.find(({ id }) => id === 'direct')!;
  expect(feed(0.5).complete).toBe(true);
  expect(feed(3).missing).toMatchObject([{ kind: 'supply', text: expect.stringMatching(/0\.5 A.*3 A/) }]);
});

describe('[EL9.1] a battery without a fuse', () => {
  const words = [
    row('vocab/component-kinds', {
      id: 'fuse',
      label: 'Fuse',
      designator: 'F',
      dcReading: 'continuity',
      protects: true,
    }),
    row('components', { id: 'f-5', label: 'Fuse 5 A', kind: 'fuse', value: '5 A', ratedCurrentA: 5 }),
    row('vocab/signals', { id: 'bare', label: 'Bare battery', kind: 'power', nominalV: 12, unlimited: true }),
    row('vocab/signals', { id: 'own', label: 'Own battery', kind: 'power', nominalV: 12, unlimited: true }),
  ];
  const fuse = row('conditioning-recipes', {
    id: 'battery-fuse',
    label: 'Fuse close to the battery',
    placement: 'series',
    from: { signal: 'bare', level: 'low' },
    to: { signal: 'rail-12', level: 'high' },
    parts: [{ component: 'f-5' }],
  });
  const offered = (supply: string, load: string, ...more: Rows) =>
    resolve(
      jacked('a', { '1': `out ${supply}`, '2': 'passive earth' }),
      jacked('b', { '1': `in ${load}`, '2': 'passive earth' }),
      stock('s2', { cores: 2 }),
      ...words,
      ...more,
    ).options.map(({ id, hazards, parts }) => ({
      id,
      parts: parts.map(({ component }) => component),
      said: hazards.filter(({ hazard: code }) => code === 'supply-unprotected').map(({ text }) => text),
    }));

  test('gets the fuse of the recipe that fits its signal and level', () => {
    expect(offered('bare low', 'rail-12 high', fuse)).toEqual([expect.objectContaining({ parts: ['f-5'], said: [] })]);
  });

  test('of a shop’s own signal reads what the recipe needs, and nothing about recipes if there is none', () => {
    const [withRecipe] = offered('own', 'own', fuse);
    expect(withRecipe!.said).toEqual([
      expect.stringMatching(
        /Put a fuse close to it\. The recipe "Fuse close to the battery" is not offered: it needs the signal bare \(Bare battery\) at the supply, the level low \(low level\) at the supply,? and the signal rail-12 \(Rail 12\) at the load\.$/,
      ),
    ]);
    const [without] = offered('own', 'own');
    expect(without!.said).toEqual([expect.stringMatching(/Put a fuse close to it\.$/)]);
  });

  test('names only what is missing', () => {
    const [option] = offered('bare low', 'bare', fuse);
    expect(option!.said[0]).toMatch(/it needs the signal rail-12 \(Rail 12\) at the load\.$/);
  });
});

describe('EL1.14 boards', () => {
  const board = (connector: string): Rows => [
    row('bodies', { id: 'same-sex', gender: 'pins', positions: [{ id: '1' }, { id: '2' }] }),
    row('connectors', { id: 'same-plug', body: 'same-sex', interface: 'a-pinout' }),
    row('pcbas', {
      id: 'card',
      terminals: [
        { id: '1', signal: 'send' },
        { id: '2', signal: 'earth' },
      ],
      integratedConnectors: [{ connectorDefId: connector, terminalPrefix: 'x' }],
      internalLinks: [
        { from: 'x.1', to: '1' },
        { from: 'x.2', to: '2' },
      ],
    }),
    row('devices', {
      id: 'card',
      label: 'Card',
      board: 'card',
      ports: [
        { id: 'mate', interface: 'a-pinout', terminals: 'x' },
        {
          id: 'pads',
          terminals: '',
          pins: { '1': { signal: 'send', dir: 'out' }, '2': { signal: 'earth', dir: 'passive' } },
        },
      ],
    }),
  ];
  const ends: Rows = [
    jacked('a', { '1': 'out send', '2': 'passive earth' }),
    jacked('b', { '1': 'in hear', '2': 'passive earth' }),
  ];
  const boards = (connector: string) =>
    resolve(...ends, ...board(connector)).options.filter(({ kind }) => kind === 'board').length;

  test('are offered where their connector mates the port, and not where it does not', () => {
    expect(boards('a-plug')).toBe(1);
    expect(boards('same-plug')).toBe(0);
  });
});
