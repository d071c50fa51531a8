import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, nullModem, testCatalog, yCable } from '../../test-kit/index.ts';
import { salvageDesign } from './salvage.ts';
import { readDesign, validateDesign } from './validate-design.ts';

/** Makes the id of each state unique, because valid states are cached by id. */
let states = 0;
const fresh = (of: Design = nullModem): Design => ({ ...structuredClone(of), id: `state-${(states += 1)}` });
const salvaged = (value: unknown) => {
  const { design: usable, findings, indexOf } = salvageDesign(value);
  return { usable, indexOf, faults: findings.map(({ where, found }) => [where.pointer, found]) };
};

test('a sound design is itself, each time, with every item where it is', () => {
  const sound = fresh(yCable);
  for (const _ of [1, 2]) {
    const { design: usable, findings, indexOf } = salvageDesign(sound);
    expect(usable).toBe(sound);
    expect([findings, indexOf(sound.joints[1], 7)]).toEqual([[], 7]);
  }
});

test('an edit of a sound design is looked at wherever it changes it: what was put in, taken out or replaced', () => {
  const bad = 7 as never;
  const edits: readonly [string, (of: Design) => Design, boolean][] = [
    ['nothing', (of) => ({ ...of }), true],
    ['a joint put in first', (of) => ({ ...of, joints: [structuredClone(of.joints[0]!), ...of.joints] }), true],
    ['a joint put in last', (of) => ({ ...of, joints: [...of.joints, structuredClone(of.joints[0]!)] }), true],
    ['a joint taken out', (of) => ({ ...of, joints: of.joints.toSpliced(2, 1) }), true],
    ['all joints taken out', (of) => ({ ...of, joints: [] }), true],
    ['a broken joint put in first', (of) => ({ ...of, joints: [bad, ...of.joints] }), false],
    ['a broken joint put in last', (of) => ({ ...of, joints: [...of.joints, bad] }), false],
    ['a broken joint put in the middle', (of) => ({ ...of, joints: of.joints.toSpliced(3, 0, bad) }), false],
    ['a joint replaced by a broken one', (of) => ({ ...of, joints: of.joints.with(4, bad) }), false],
    [
      'the first two replaced, the second broken',
      (of) => ({ ...of, joints: of.joints.toSpliced(0, 2, structuredClone(of.joints[0]!), bad) }),
      false,
    ],
    [
      'a list of parts taken out',
      (of) => ({ ...of, instances: { connectors: of.instances.connectors, segments: of.instances.segments } }),
      true,
    ],
    ['a list of parts put in', (of) => ({ ...of, instances: { ...of.instances, components: [] } }), true],
    ['a broken part', (of) => ({ ...of, instances: { ...of.instances, connectors: [bad] } }), false],
    ['a broken part of a list put in', (of) => ({ ...of, instances: { ...of.instances, breakouts: [bad] } }), false],
    ['a broken field', (of) => ({ ...of, label: bad }), false],
    ['parts that are no list', (of) => ({ ...of, instances: { ...of.instances, segments: bad } }), false],
    ['no parts at all', (of) => ({ ...of, instances: bad }), false],
  ];
  for (const [what, edit, isSound] of edits) {
    const before = fresh();
    salvageDesign(before);
    const after = edit(before);
    expect([what, salvageDesign(after).findings.length === 0]).toEqual([what, isSound]);
    // An invalid state must not be cached as valid.
    expect([what, salvageDesign(after).findings.length === 0]).toEqual([what, isSound]);
    expect([what, salvageDesign({ ...after, description: 'x' }).findings.length === 0]).toEqual([what, isSound]);
  }
});

test('what is not shaped as a design is empty, with one fault that says so', () => {
  for (const value of [undefined, null, 7, 'x', [], true]) {
    const { usable, faults } = salvaged(value);
    expect(usable).toMatchObject({ id: 'unnamed', schemaVersion: 6, instances: {}, joints: [] });
    expect(faults[0]?.[0]).toBe('');
    expect(salvageDesign(value).findings[0]).toMatchObject({
      code: 'schema',
      severity: 'error',
      message: expect.stringMatching(/^The design /),
      where: { kind: 'designs', id: 'unnamed', pointer: '' },
    });
  }
  expect(salvaged({ id: 'x', schemaVersion: 5 }).usable).toMatchObject({ id: 'x', schemaVersion: 5 });
  expect(salvaged({ id: 'No id', schemaVersion: 0.5 }).usable).toMatchObject({ id: 'unnamed', schemaVersion: 6 });
});

test('items that break their schema are left out, and the others are found where they were', () => {
  const sound = fresh();
  const [first, second] = sound.joints;
  const { usable, indexOf, faults } = salvaged({
    ...sound,
    joints: [first, 7, second, null],
    tags: ['a', 7, 'b'],
    instances: { ...sound.instances, connectors: [{ id: 'J 1', def: 'x' }, ...sound.instances.connectors!] },
  });
  expect(usable.joints).toEqual([first, second]);
  expect(usable.joints.map((one, i) => indexOf(one, i))).toEqual([0, 2]);
  expect(usable.instances.connectors!.map((one, i) => [one.id, indexOf(one, i)])).toEqual([
    ['j1', 1],
    ['j2', 2],
  ]);
  expect([usable.tags, indexOf({}, 9)]).toEqual([['a', 'b'], 9]);
  expect(faults).toEqual(
    expect.arrayContaining([
      ['/joints/1', 7],
      ['/joints/3', null],
      ['/tags/1', 7],
      ['/instances/connectors/0/id', 'J 1'],
    ]),
  );
});

test('a text that is too long is cut, and one that cannot be used is left out', () => {
  const sound = fresh();
  const { usable, faults } = salvaged({ ...sound, label: 'l'.repeat(900), description: 7, status: 'x'.repeat(500) });
  expect(usable.label).toBe('l'.repeat(200));
  expect(usable).not.toHaveProperty('description');
  // A long string is cut to 80 characters in a finding.
  expect(faults).toContainEqual(['/label', 'l'.repeat(80)]);
  expect(faults).toContainEqual(['/description', 7]);
  expect(salvaged({ ...sound, label: { a: 1 } }).faults).toEqual([['/label', undefined]]);
  expect(salvaged({ ...sound, label: ['a'] }).faults).toEqual([['/label', undefined]]);
  expect(salvaged({ ...sound, label: false }).faults).toEqual([['/label', false]]);
  expect(salvaged({ ...sound, label: null }).faults).toEqual([['/label', null]]);
  const keyed = { ...sound.instances.connectors![0]!, signals: { 'a/b~c': 7 } };
  const { faults: inner } = salvaged({ ...sound, instances: { connectors: [keyed] } });
  expect(inner).toEqual([['/instances/connectors/0/signals/a~1b~0c', 7]]);
});

test('fields that the format does not know are kept; a list that is missing is empty, a text that is missing is not made up', () => {
  const { joints: _, ...sound } = fresh();
  const { usable } = salvaged({ ...sound, shop: { note: 'ours' } });
  expect([usable.joints, (usable as unknown as { shop: unknown }).shop]).toEqual([[], { note: 'ours' }]);
  const parts = { segments: [{ id: 'w1' }, { id: 'w2', def: 'x', lengthMm: 1 }], connectors: 'none' };
  const { usable: inner } = salvaged({ ...sound, instances: parts });
  expect(inner.instances).toEqual({ segments: [{ id: 'w2', def: 'x', lengthMm: 1 }] });
});

test('D16 names that every object has are fields like others', () => {
  const text = `{"id":"odd","label":5,"constructor":1,"toString":"x","__proto__":{"label":"not ours","notes":7},
    "instances":{"connectors":[{"id":"j1","def":"de9-female","hasOwnProperty":2,"label":7,"__proto__":{"role":"x"}}]}}`;
  const read = readDesign(JSON.parse(text));
  expect([read.label, read.notes, Object.getPrototypeOf(read)]).toEqual([undefined, undefined, Object.prototype]);
  expect(read).toMatchObject({ constructor: 1, toString: 'x' });
  expect(read.instances.connectors![0]!.role).toBeUndefined();
  expect(validateDesign(testCatalog(), JSON.parse(text)).map(({ code }) => code)).toContain('schema');
});

test('the checks read the sound parts of a design that breaks its schema, and name the places of what was given', () => {
  const sound = design('left', { connectors: [{ id: 'j1', def: 'gone' }] }, []);
  const broken = { ...sound, instances: { connectors: [7, ...sound.instances.connectors!] } };
  for (const _ of [1, 2]) {
    const found = validateDesign(testCatalog(), structuredClone(broken));
    expect(found.find(({ code }) => code === 'unknown-definition')?.where.pointer).toBe('/instances/connectors/1/def');
  }
});
