import {
  Design,
  EngineeringSettings,
  librarySchemas,
  referenceKindIn,
  type GroupElement,
  type WireElement,
} from '@cablewright/model';
import { expect, test } from 'vitest';
import { emptyItem } from './empty-item.ts';
import { at, stepsOf } from './form-context.ts';
import { readObject } from './json-text.ts';
import { spokenName, unitOf } from '../field-names/field-names.ts';
import { asSchema, choicesOf, fieldsOf, itemsOf, sortOfSchema } from './schema.ts';
import { addElement, elementAt, moveElement, removeElement, replaceElement } from './wire-elements.ts';
import { withField } from './with-field.ts';

const field = (schema: object, name: string) => fieldsOf(asSchema(schema)).find((each) => each.name === name)!;

test('every field of every library record has a type, and the simple ones have a widget', () => {
  const { bodies, mechanicals, interfaces, connectors } = librarySchemas;
  expect(sortOfSchema(field(bodies, 'positions').schema)).toBe('list');
  expect(sortOfSchema(field(bodies, 'housing').schema)).toBe('object');
  expect(sortOfSchema(field(interfaces, 'pins').schema)).toBe('map');
  expect(choicesOf(field(mechanicals, 'kind').schema)).toContain('contact');
  expect(sortOfSchema(field(connectors, 'tags').schema)).toBe('words');
  expect(sortOfSchema(field(connectors, 'contactRatingA').schema)).toBe('number');
  expect(sortOfSchema(field(bodies, 'contactCurrents').schema)).toBe('list');
  expect(sortOfSchema(field(bodies, 'notStated').schema)).toBe('choices');
  expect(sortOfSchema(field(mechanicals, 'notStated').schema)).toBe('choices');
  expect(sortOfSchema(field(EngineeringSettings, 'approvals').schema)).toBe('flag');
  expect(fieldsOf(asSchema(Design)).length).toBeGreaterThan(10);
});

test('field names are written in words, separate from their unit', () => {
  expect(spokenName('ratedCurrentA')).toBe('Rated current');
  expect(unitOf('wireMinMm2')).toEqual({ name: 'wireMin', unit: 'mm²' });
  expect(unitOf('family')).toEqual({ name: 'family', unit: undefined });
  expect(spokenName('src')).toBe('Source');
  const spoken = (name: string) => `${spokenName(name)}, ${unitOf(name).unit}`;
  expect(
    [
      'forceN',
      'maxA',
      'sealMinMm',
      'impedanceOhm',
      'capacitancePfPerM',
      'massGPerM',
      'ohmPerKm',
      'pitchXMm',
      'hipotMaxMicroamps',
    ].map(spoken),
  ).toEqual([
    'Force, N',
    'Current, maximum, A',
    'Seal, thinnest insulation, mm',
    'Impedance, Ω',
    'Capacitance, pF/m',
    'Mass, g/m',
    'Resistance, Ω/km',
    'Pitch x, mm',
    'Leakage, maximum, µA',
  ]);
});

test('a new row has exactly the required fields of its schema', () => {
  expect(emptyItem(itemsOf(field(librarySchemas.kits, 'contents').schema))).toEqual({
    part: { kind: '', def: '' },
    qty: 0,
  });
});

test('a changed field keeps its position, and an emptied field is removed', () => {
  expect(Object.keys(withField({ a: 1, b: 2 }, 'a', 3))).toEqual(['a', 'b']);
  expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
  expect(withField(undefined, 'a', 1)).toEqual({ a: 1 });
});

test('fields that refer to records know the kind of record', () => {
  const of = (kind: string, ...names: readonly (string | number)[]) =>
    referenceKindIn(kind, stepsOf(names.reduce(at, '')));
  expect([of('connectors', 'body'), of('connectors', 'family')]).toEqual(['bodies', 'vocab/families']);
  expect(of('components', 'kind')).toBe('vocab/component-kinds');
  expect(of('mechanicals', 'kind')).toBeUndefined();
  expect(of('interfaces', 'pins', 'a/1~', 'signal')).toBe('vocab/signals');
  // The parts of an alternate, of an offer and of a kit are chosen by search, once their kind is known.
  const alternate = { kind: 'wires', part: 'a', other: '' };
  const named = ['part', 'other'].map((name) => referenceKindIn('alternates', [name], alternate));
  expect([...named, referenceKindIn('alternates', ['part'], {})]).toEqual(['wires', 'wires', undefined]);
  expect(referenceKindIn('offers', ['part', 'id'], { part: { kind: 'connectors', id: '' } })).toBe('connectors');
  const kit = { contents: [{}, { part: { kind: 'mechanicals', def: '' } }] };
  expect([0, 1].map((n) => referenceKindIn('kits', ['contents', String(n), 'part', 'def'], kit))).toEqual([
    undefined,
    'mechanicals',
  ]);
});

test('invalid JSON is reported with its line, and a list is not a record', () => {
  expect(readObject('{"id": "a"}')).toEqual({ value: { id: 'a' } });
  expect(readObject('[]')).toEqual({ problem: 'A record must be an object: { … }.' });
  const result = readObject('{\n  "id": }');
  expect('problem' in result && result.problem).toMatch(/line 2, column 9/);
});

test('a wire tree is edited in place without touching the old tree', () => {
  const core: WireElement = { type: 'conductor', id: 'core', color: 'red' };
  const root: GroupElement = {
    type: 'group',
    id: 'cable',
    children: [{ type: 'group', id: 'pair', children: [core] }],
  };
  const two = addElement(root, [0], 'conductor');
  expect(elementAt(two, [0, 1])?.id).toBe('core-2');
  expect(elementAt(moveElement(two, [0, 1], -1), [0, 0])?.id).toBe('core-2');
  expect(moveElement(two, [0, 0], -1)).toEqual(two);
  expect(elementAt(removeElement(two, [0, 0]), [0, 0])?.id).toBe('core-2');
  expect(replaceElement(two, [0, 0], { ...core, color: 'blue' }).children[0]).not.toBe(two.children[0]);
  expect(root.children).toHaveLength(1);
});
