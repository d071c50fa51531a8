/** How parts of a derived cable are matched with parts of the cable that a person edits, and the ids they get. */
import { formatTerminal, type Instances, type Pigtail } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design } from '../../../test-kit/designs.ts';
import { alignIds } from './align.ts';

const aligned = (derived: Instances, own: Instances, joints: readonly string[] = []) =>
  alignIds(design('derived', derived, joints), design('own', own, []));
/** Plugs written as `id def role`. */
const plugs = (...texts: string[]): Instances => ({
  connectors: texts.map((text) => {
    const [id = '', def = '', role] = text.split(' ');
    return { id, def, ...(role === undefined ? {} : { role: role as 'source' }) };
  }),
});
const named = (derived: Instances, own: Instances) =>
  aligned(derived, own).instances.connectors?.map(({ id, def }) => `${id} ${def}`);

test('a plug with the same part and role is the counterpart, then one with the same part and id, then with the same part, then with the same id', () => {
  expect(named(plugs('j1 de9 source', 'j2 de9 destination'), plugs('j1 de9 destination', 'j2 de9 source'))).toEqual([
    'j2 de9',
    'j1 de9',
  ]);
  // A role doesn't count if the part differs.
  expect(named(plugs('j1 de9 source'), plugs('a xh source', 'b de9'))).toEqual(['b de9']);
  expect(named(plugs('j1 de9', 'j2 de9'), plugs('j2 de9', 'j1 de9'))).toEqual(['j1 de9', 'j2 de9']);
  // Two missing roles don't count as equal: the part with the same id takes precedence over the first one.
  expect(named(plugs('j2 de9'), plugs('j1 de9', 'j2 de9'))).toEqual(['j2 de9']);
  expect(named(plugs('j1 de9'), plugs('j1 xh', 'x de9'))).toEqual(['x de9']);
  expect(named(plugs('j1 de9'), plugs('j2 xh', 'j1 xh'))).toEqual(['j1 de9']);
  // If several parts match, the one with the same id is used.
  expect(named(plugs('j2 de9 source'), plugs('j1 de9 source', 'j2 de9 source'))).toEqual(['j2 de9']);
});

test('a part is the counterpart of one part only; one without a counterpart keeps its id unless that is taken', () => {
  expect(named(plugs('a de9', 'b de9'), plugs('x de9'))).toEqual(['x de9', 'b de9']);
  expect(named(plugs('x xh', 'x-2 xh', 'b de9'), plugs('x de9'))).toEqual(['x-2 xh', 'x-2-2 xh', 'x de9']);
  const segments = (...ids: string[]) => ({ segments: ids.map((id) => ({ id, def: 'dc', lengthMm: 100 })) });
  // The same applies if the id belongs to a part of another kind.
  const both = aligned({ ...plugs('w9 de9'), ...segments('w1') }, { ...plugs(), ...segments('w9') });
  expect([both.instances.connectors?.[0]?.id, both.instances.segments?.[0]?.id]).toEqual(['w9-2', 'w9']);
});

test('every kind of part and both ends of each joint get the new ids; what stays as it is, is the design that was given', () => {
  const derived: Instances = {
    connectors: [{ id: 'j1', def: 'de9' }],
    segments: [{ id: 'w1', def: 'dc', lengthMm: 100 }],
    components: [{ id: 'r1', def: 'res' }],
    pcbas: [{ id: 'b1', def: 'board' }],
  };
  const own: Instances = {
    connectors: [{ id: 'plug', def: 'de9' }],
    segments: [{ id: 'wire', def: 'dc', lengthMm: 50 }],
    components: [{ id: 'ohm', def: 'res' }],
    pcbas: [{ id: 'pcb', def: 'board' }],
  };
  const { instances, joints } = aligned(derived, own, ['j1.1 = w1@a.1', 'w1@b.1 = r1.a', 'r1.b = b1.in']);
  const ids = [instances.connectors, instances.segments, instances.components, instances.pcbas].map(
    (list) => list?.[0]?.id,
  );
  expect(ids).toEqual(['plug', 'wire', 'ohm', 'pcb']);
  expect(joints.map(({ a, b }) => `${formatTerminal(a)} = ${formatTerminal(b)}`)).toEqual([
    'plug.1 = wire@a.1',
    'wire@b.1 = ohm.a',
    'ohm.b = pcb.in',
  ]);
  expect(instances.segments?.[0]?.lengthMm).toBe(100);
  const same = design('same', derived, []);
  expect(alignIds(same, design('own', derived, []))).toBe(same);
  const few = design('few', plugs('j1 de9'), []);
  expect(alignIds(few, design('own', plugs('x de9'), [])).instances).toMatchObject({ connectors: [{ id: 'x' }] });
});

test('a pigtail of the same screens at the same end has the name it was given, else one of the same end', () => {
  const run = (id: string, ...pigtails: Pigtail[]): Instances => ({
    segments: [{ id, def: 'dc', lengthMm: 100, ...(pigtails.length === 0 ? {} : { pigtails }) }],
  });
  const tail = (id: string, end: 'a' | 'b', ...members: string[]): Pigtail => ({
    id,
    end,
    ...(members.length === 0 ? {} : { members }),
  });
  const names = (derived: Instances, own: Instances, joints: readonly string[] = []) => {
    const { instances, joints: made } = aligned(derived, own, joints);
    return [
      instances.segments?.[0]?.pigtails?.map(({ id }) => id),
      made.map(({ a, b }) => `${formatTerminal(a)} = ${formatTerminal(b)}`),
    ];
  };
  const joints = ['w1@a.pigtail:p1 = j1.shell', 'w1@a.red = w1@a.pigtail:p2'];
  expect(
    names(
      run('w1', tail('p1', 'a', 'foil'), tail('p2', 'a', 'braid')),
      run('w1', tail('x', 'b', 'foil'), tail('y', 'a', 'braid'), tail('z', 'a', 'foil')),
      joints,
    ),
  ).toEqual([
    ['z', 'y'],
    ['w1@a.pigtail:z = j1.shell', 'w1@a.red = w1@a.pigtail:y'],
  ]);
  expect(names(run('w1', tail('p1', 'a', 'foil')), run('w7', tail('x', 'b'), tail('y', 'a')), joints)).toEqual([
    ['y'],
    ['w7@a.pigtail:y = j1.shell', 'w7@a.red = w7@a.pigtail:p2'],
  ]);
  // Each name is used for only one pigtail, and never for one of another run.
  expect(names(run('w1', tail('p1', 'a'), tail('p2', 'a')), run('w1', tail('x', 'a')))).toEqual([['x', 'p2'], []]);
  const two: Instances = { segments: [...(run('w2', tail('q', 'a')).segments ?? []), ...(run('w1').segments ?? [])] };
  expect(names(run('w1', tail('p1', 'a')), two)).toEqual([['p1'], []]);
  expect(names(run('w1', tail('p1', 'a')), run('w1'))).toEqual([['p1'], []]);
  expect(names(run('w1'), run('w1', tail('x', 'a')))).toEqual([undefined, []]);
});
