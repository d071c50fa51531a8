/**
 * Manual changes applied to the result of a recipe: their effect on the cable, and the reasons why they may no longer
 * apply.
 */
import { formatTerminal, type BodyChange, type Instances, type Pigtail } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, joint } from '../../../test-kit/designs.ts';
import { applyOverrides } from './overrides.ts';

const parts: Instances = {
  connectors: [{ id: 'j1', def: 'de9', label: 'PC' }],
  segments: [{ id: 'w1', def: 'dc', lengthMm: 100, pigtails: [{ id: 'p1', end: 'a', members: ['foil'] }] }],
  components: [{ id: 'r1', def: 'res' }],
  pcbas: [{ id: 'b1', def: 'board' }],
  subassemblies: [{ id: 'lead', def: 'other' }],
};
const cable = design('cable', parts, ['j1.1 = w1@a.1', 'j1.2 = w1@a.2']);

/** The cable after the changes, and the reasons why some of them don't apply. */
function after(...changes: BodyChange[]) {
  const { design: made, stale } = applyOverrides(
    cable,
    changes.map((change) => ({ ...change, reason: 'On purpose' })),
  );
  return {
    joints: made.joints.map(({ a, b }) => `${formatTerminal(a)} = ${formatTerminal(b)}`),
    instances: made.instances,
    stale: stale.map(({ index, why }) => `${index} ${why}`),
  };
}
/** The reasons why a change doesn't apply. The cable must be unchanged. */
function refused(change: BodyChange): string[] {
  const { joints, instances, stale } = after(change);
  expect([joints, instances]).toEqual([['j1.1 = w1@a.1', 'j1.2 = w1@a.2'], parts]);
  return stale;
}
const add = (text: string): BodyChange => ({ op: 'add-joint', joint: joint(text) });

test('C7.1 a joint is added between parts that are there, of a placed cable too, once', () => {
  expect(after(add('r1.a = b1.in'), add('lead.x = j1.3'))).toMatchObject({
    joints: ['j1.1 = w1@a.1', 'j1.2 = w1@a.2', 'r1.a = b1.in', 'lead.x = j1.3'],
    stale: [],
  });
  expect(refused(add('w1@a.1 = j1.1'))).toEqual(['0 the connection it adds already exists']);
  expect(refused(add('j9.1 = w1@a.1'))).toEqual(['0 it connects j9, which does not exist']);
  expect(refused(add('w1@a.1 = j9.1'))).toEqual(['0 it connects j9, which does not exist']);
});

test('C7.1 a joint is removed or moved', () => {
  const from = joint('j1.2 = w1@a.2');
  expect(after({ op: 'remove-joint', joint: from })).toMatchObject({ joints: ['j1.1 = w1@a.1'], stale: [] });
  expect(after({ op: 'move-joint', from, to: joint('j1.3 = w1@a.2') })).toMatchObject({
    joints: ['j1.1 = w1@a.1', 'j1.3 = w1@a.2'],
    stale: [],
  });
  const gone = joint('j1.7 = w1@a.7');
  expect(refused({ op: 'remove-joint', joint: gone })).toEqual(['0 the connection it removes does not exist']);
  expect(refused({ op: 'move-joint', from: gone, to: joint('j1.3 = w1@a.3') })).toEqual([
    '0 the connection it moves does not exist',
  ]);
  expect(refused({ op: 'move-joint', from, to: joint('j1.1 = w1@a.1') })).toEqual([
    '0 the connection it adds already exists',
  ]);
});

test('C7.1 a part is added under a free id, removed, or changed field by field', () => {
  const another = { id: 'r2', def: 'res' };
  const { instances, stale } = after(
    { op: 'add-instance', list: 'components', instance: another },
    { op: 'remove-instance', list: 'pcbas', id: 'b1' },
    { op: 'change-instance', list: 'connectors', id: 'j1', set: { def: 'xh', label: null } },
  );
  expect([instances, stale]).toEqual([
    { ...parts, connectors: [{ id: 'j1', def: 'xh' }], components: [...(parts.components ?? []), another], pcbas: [] },
    [],
  ]);
  for (const id of ['j1', 'lead']) {
    const taken: BodyChange = { op: 'add-instance', list: 'components', instance: { id } };
    expect(refused(taken)).toEqual([`0 ${id} already exists`]);
  }
  expect(refused({ op: 'remove-instance', list: 'components', id: 'j1' })).toEqual(['0 j1 does not exist']);
  expect(refused({ op: 'change-instance', list: 'pcbas', id: 'j1', set: { def: 'x' } })).toEqual([
    '0 j1 does not exist',
  ]);
  expect(refused({ op: 'change-instance', list: 'connectors', id: 'j1', set: { def: 'de9' } })).toEqual([
    '0 j1 already has these values',
  ]);
});

test('C7.1 a pigtail is added, changed or removed, the last one with its list', () => {
  const tail = (id: string, ...members: string[]): Pigtail => ({ id, end: 'b', members });
  const pigtails = (...changes: BodyChange[]) => {
    const { instances, stale } = after(...changes);
    expect(stale).toEqual([]);
    return instances.segments?.[0]?.pigtails;
  };
  const [p1] = parts.segments![0]!.pigtails!;
  const second: BodyChange = { op: 'add-pigtail', segment: 'w1', pigtail: tail('p2', 'braid') };
  expect(pigtails(second)).toEqual([p1, tail('p2', 'braid')]);
  expect(pigtails(second, { op: 'change-pigtail', segment: 'w1', pigtail: tail('p1', 'foil') })).toEqual([
    tail('p2', 'braid'),
    tail('p1', 'foil'),
  ]);
  expect(pigtails(second, { op: 'remove-pigtail', segment: 'w1', id: 'p1' })).toEqual([tail('p2', 'braid')]);
  const { instances } = after({ op: 'remove-pigtail', segment: 'w1', id: 'p1' });
  expect(Object.keys(instances.segments![0]!)).toEqual(['id', 'def', 'lengthMm']);
  expect(
    pigtails({ op: 'remove-pigtail', segment: 'w1', id: 'p1' }, { op: 'add-pigtail', segment: 'w1', pigtail: p1! }),
  ).toEqual([p1]);
});

test('C7.1 a pigtail that is there is not added, one that is not is not changed or removed, and none on a run that is gone', () => {
  const again = { id: 'p1', end: 'a', members: ['foil'] } as const;
  const set = (op: 'add-pigtail' | 'change-pigtail', segment: string, pigtail: Pigtail) =>
    refused({ op, segment, pigtail });
  expect(set('add-pigtail', 'w1', { id: 'p1', end: 'b' })).toEqual(['0 the pigtail p1 already exists']);
  expect(set('change-pigtail', 'w1', { id: 'p7', end: 'b' })).toEqual(['0 the pigtail p7 does not exist']);
  expect(set('change-pigtail', 'w1', { ...again, members: ['foil'] })).toEqual([
    '0 the pigtail p1 already has these values',
  ]);
  expect(set('add-pigtail', 'w9', { id: 'p7', end: 'b' })).toEqual(['0 w9 does not exist']);
  const remove = (segment: string, id: string) => refused({ op: 'remove-pigtail', segment, id });
  expect(remove('w1', 'p7')).toEqual(['0 the pigtail p7 does not exist']);
  expect(remove('w9', 'p1')).toEqual(['0 the pigtail p1 does not exist']);
});

test('C7.1 changes are applied in order, and one that does not apply leaves out itself alone', () => {
  expect(after(add('j1.1 = w1@a.1'), add('r1.a = j1.3'), add('r1.a = j1.3'))).toMatchObject({
    joints: ['j1.1 = w1@a.1', 'j1.2 = w1@a.2', 'r1.a = j1.3'],
    stale: ['0 the connection it adds already exists', '2 the connection it adds already exists'],
  });
});
