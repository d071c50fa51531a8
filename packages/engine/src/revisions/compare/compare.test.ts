import fc from 'fast-check';
import { sameJson } from '@cablewright/model';
import { expect, test } from 'vitest';
import { joint, nullModem } from '../../../test-kit/index.ts';
import { diffDesigns, diffLines } from './designs.ts';
import { diffFields } from './fields.ts';

test('records in a list are matched by id: one inserted is one addition', () => {
  const before = { id: 'c', pins: [{ id: '1', label: 'A' }, { id: '2' }] };
  const after = { id: 'c', pins: [{ id: '0' }, { id: '1', label: 'B' }, { id: '2' }] };
  expect(diffFields(before, after)).toEqual([
    { pointer: '/pins/1/label', path: ['pins', '1', 'label'], kind: 'changed', before: 'A', after: 'B' },
    { pointer: '/pins/0', path: ['pins', '0'], kind: 'added', after: { id: '0' } },
  ]);
});

test('plain lists are compared whole; a key that is undefined counts as absent', () => {
  expect(diffFields({ tags: ['a', 'b'], x: undefined }, { tags: ['b'] })).toMatchObject([
    { pointer: '/tags', kind: 'changed' },
  ]);
});

test('there is a difference exactly when the two say different things', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      expect(diffFields(a, b).length === 0).toBe(sameJson(a, b));
      expect(diffFields(a, structuredClone(a))).toEqual([]);
    }),
  );
});

test('a joint that keeps one terminal is moved; others are added or removed', () => {
  const joints = [joint('j1.9 = w1@a.pair-1.a'), ...nullModem.joints.slice(2), joint('j1.9 = j2.9')];
  const after = { ...nullModem, joints };
  expect(diffLines(diffDesigns(nullModem, after))).toEqual([
    'moved j1.9 = w1@a.pair-1.a (was j1.3 = w1@a.pair-1.a)',
    'removed j2.2 = w1@b.pair-1.a',
    'added j1.9 = j2.9',
  ]);
});

test('parts and fields are named', () => {
  const { instances } = nullModem;
  const after = {
    ...nullModem,
    label: 'New',
    instances: {
      ...instances,
      segments: [{ ...instances.segments![0]!, lengthMm: 2000 }],
      mechanical: [instances.mechanical![0]!, { id: 'm3', def: 'de9-backshell' }],
    },
  };
  expect(diffLines(diffDesigns(nullModem, after))).toEqual([
    'changed w1: lengthMm',
    'removed m2 (de9-backshell)',
    'added m3 (de9-backshell)',
    'changed label',
  ]);
});

test('a changed note of a joint is a difference', () => {
  const [first, ...others] = nullModem.joints;
  const noted = (note: string) => ({ ...nullModem, joints: [{ ...first!, note }, ...others] });
  const { fields, joints } = diffDesigns(noted('Sn63'), noted('SAC305, 10 s'));
  expect(joints).toEqual([]);
  expect(fields).toMatchObject([{ kind: 'changed', before: 'Sn63', after: 'SAC305, 10 s' }]);
  expect(fields[0]!.path[0]).toBe('joints');
  expect(diffDesigns(noted('Sn63'), { ...noted('Sn63'), joints: noted('Sn63').joints.toReversed() }).fields).toEqual(
    [],
  );
});

test('the format a design is stored in is no difference of the cable', () => {
  const stored = { ...nullModem, schemaVersion: 5 };
  expect(diffDesigns(stored, { ...stored, schemaVersion: 6 })).toEqual({ fields: [], instances: [], joints: [] });
  expect(diffDesigns(stored, { ...stored, schemaVersion: 6, label: 'Other' }).fields).toHaveLength(1);
});
