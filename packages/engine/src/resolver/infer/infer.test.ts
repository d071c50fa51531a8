import { describe, expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { deriveCable } from '../derive/derive.ts';
import { recipeDrift } from '../drift/drift.ts';
import { detachRecipe } from '../drift/rederive.ts';
import type { Library } from '../../library/library.ts';
import { joint } from '../../../test-kit/designs.ts';
import { device, jacked, pins, recipe, row, stock, world } from '../../../test-kit/ports.ts';
import { adoptRecipe, inferCableRecipe, type InferredRecipe } from './infer.ts';

const talk = { '1': 'out send high', '2': 'in hear high', '3': 'passive earth' };
const quiet = { '1': 'out send low', '2': 'in hear low', '3': 'passive earth' };
const shifts = ['high low', 'low high'].map((text, i) => {
  const [from, to] = text.split(' ');
  return recipe(`shift-${i}`, { from: { level: from! }, to: { level: to! } });
});
const library = world(jacked('a', talk), jacked('b', talk), jacked('c', quiet), stock('s', { cores: 3 }), shifts);

function handMade(from: Library, source: string, destination: string): Design {
  const answer = deriveCable(from, { source: { device: source }, destination: { device: destination } }, undefined, {
    lengthMm: 640,
  });
  if (!answer.ok) throw new Error('not derived');
  return detachRecipe(answer.design);
}

function inferred(from: Library, design: Design): InferredRecipe {
  const answer = inferCableRecipe(from, design);
  if (!answer.ok) throw new Error(answer.why);
  return answer;
}

describe('inference', () => {
  test('C7.6 finds the devices the plugs fit and the option, on the design’s own stock and length', () => {
    const found = inferred(library, handMade(library, 'a', 'b'));
    expect(found).toMatchObject({
      differences: [],
      recipe: { source: { device: 'a' }, destination: { device: 'b' }, option: 'direct', stock: 's', lengthMm: 640 },
    });
    expect(inferred(library, handMade(library, 'a', 'c')).recipe).toMatchObject({
      destination: { device: 'c' },
      option: 'conditioned.shift-0.shift-1',
    });
  });

  test('C7.6 the runners-up are named with the ports they join and what each would leave different', () => {
    const { others, differences, alike } = inferred(library, handMade(library, 'a', 'c'));
    expect(differences).toEqual([]);
    expect(alike).toEqual({ source: ['a'], destination: ['c'] });
    expect(others).toMatchObject([{ source: 'a.main', destination: 'c.main', option: 'straight' }]);
    expect(others[0]!.differences).toBeGreaterThan(0);
  });

  test('C7.6 other ids of the parts make no difference; what does becomes overrides, and then there is no drift', () => {
    const design = handMade(library, 'a', 'b');
    const text = JSON.stringify({ ...design, joints: [...design.joints, joint('j1.1 = j1.3')] });
    const named = JSON.parse(text.replaceAll('"w1"', '"lead"').replaceAll('"j1"', '"p1"')) as Design;
    const found = inferred(library, named);
    expect(found.recipe.overrides).toMatchObject([
      { op: 'add-joint', reason: 'The cable was made this way before it had a recipe.' },
    ]);
    expect(recipeDrift(library, adoptRecipe(named, found))).toMatchObject({ state: 'same', stale: [] });
  });

  test('C7.6 of devices whose ports state the same the others are named; the one the plug is labelled with speaks', () => {
    const twins = world(
      jacked('a', talk),
      jacked('b', talk),
      device('b-twin', [{ id: 'main', interface: 'b-pinout', body: 'b-jack' }]),
      stock('s', { cores: 3 }),
    );
    const design = handMade(twins, 'a', 'b-twin');
    const found = inferred(twins, design);
    expect(found.recipe.destination).toMatchObject({ device: 'b-twin' });
    expect(found.alike.destination).toEqual(['b-twin', 'b']);
  });

  test('C7.6 a board at an end is taken for the adapter it is', () => {
    const board = row('pcbas', {
      id: 'down-board',
      terminals: ['A', 'B', 'C', 'j1.1', 'j1.2', 'j1.3'].map((id) => ({ id })),
      integratedConnectors: [{ connectorDefId: 'a-plug', terminalPrefix: 'j1' }],
    });
    const adapter = device(
      'down',
      [
        { id: 'mate', interface: 'a-pinout', terminals: 'j1' },
        { id: 'pads', terminals: '', pins: pins({ A: 'out send low', B: 'in hear low', C: 'passive earth' }) },
      ],
      { board: 'down-board' },
    );
    const from = world(jacked('a', talk), jacked('c', quiet), board, adapter, stock('s', { cores: 3 }));
    const design = handMade(from, 'a', 'c');
    expect(inferred(from, design).recipe).toMatchObject({
      source: { device: 'a' },
      option: 'board.source.down.mate',
    });
  });

  test('a cable with one end, or plugs no device takes, has no recipe; the answer says why', () => {
    const design = handMade(library, 'a', 'b');
    const one = { ...design, instances: { ...design.instances, connectors: design.instances.connectors!.slice(1) } };
    expect(inferCableRecipe(library, one)).toEqual({ ok: false, why: 'The cable does not have exactly two ends.' });
    expect(inferCableRecipe(world(jacked('a', talk)), design)).toMatchObject({
      ok: false,
      why: 'No device in the library has a port that j2 fits.',
    });
  });
});
