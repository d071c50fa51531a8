import Type from 'typebox';
import { expect, test } from 'vitest';
import { brokenChangeLaws, brokenDocumentLaws, brokenLawsOf } from './changes/change-laws.ts';
import {
  addressOf,
  changeProblems,
  put,
  rebaseChanges,
  remove,
  squashChanges,
  type Change,
} from './changes/change-set.ts';
import { migrateDesign } from './records/design-migrations.ts';
import { emptyDesign } from './records/design.ts';
import {
  applyDocumentChange,
  documentChange,
  invertDocumentChange,
  mergeDocuments,
  pathKey,
  rebaseDocumentChange,
} from './changes/document-change.ts';
import { idFromLabel, isId } from './text/id.ts';
import { deepFreeze, jsonPointer, sameJson, type Json } from './text/json.ts';
import { documentPath, isRevisedKind } from './kinds/index.ts';
import { isKeyOf, schemaOf } from './kinds/schemas.ts';
import { vocabularyOf } from './kinds/vocabularies.ts';
import { brokenLimit, inputLimits } from './text/limits.ts';
import { revisionKey } from './records/revision.ts';
import { recordFindings } from './kinds/record-findings.ts';
import { keepsSchema, schemaProblems } from './schema/schema-check.ts';
import { isOwnerOnly } from './kinds/owner-only.ts';
import { formatTerminal, parseTerminal, pigtailOf, sameTerminal } from './records/terminal-text.ts';
import { versionKey } from './records/version.ts';

const own = { kind: 'wires', key: 'a' };

test('a change is addressed by its layer, and only a pack’s names a pack', () => {
  expect([addressOf(own), addressOf({ ...own, pack: 'p' })]).toEqual(['wires:a', 'wires:a@p']);
  expect([put('wires', 'a', null, { n: 1 }), put('wires', 'a', { n: 1 }, { n: 2 }, 'p')]).toEqual([
    { ...own, op: 'put', before: null, after: { n: 1 } },
    { ...own, pack: 'p', op: 'put', before: { n: 1 }, after: { n: 2 } },
  ]);
  expect(
    [Object.keys(put('wires', 'a', null, 1)), Object.keys(remove('wires', 'a', 1))].map((keys) =>
      keys.includes('pack'),
    ),
  ).toEqual([false, false]);
  expect(remove('wires', 'a', { n: 1 }, 'p')).toEqual({
    ...own,
    pack: 'p',
    op: 'delete',
    before: { n: 1 },
    after: null,
  });
  const bad = (op: Change['op'], before: Json, after: Json) => changeProblems([{ ...own, op, before, after }]);
  expect([
    bad('delete', { n: 1 }, { n: 2 }),
    bad('put', null, null),
    bad('put', null, { n: 1 }),
    bad('delete', { n: 1 }, null),
  ]).toEqual([['wires:a is deleted but has a state after'], ['wires:a is put but has no state after'], [], []]);
  expect(squashChanges([put('wires', 'a', null, 1)], [put('wires', 'a', 2, 3)])).toBeUndefined();
  expect(squashChanges([put('wires', 'a', null, 1)], [put('wires', 'a', 1, 3)])).toEqual([put('wires', 'a', null, 3)]);
});

test('a change is made again for a record that has moved on: what only the other side changed stays', () => {
  const rebased = (change: Change, current: Json, how?: 'merge' | 'overwrite') =>
    rebaseChanges([change], () => current, how);
  const change = put('wires', 'a', { x: 1, y: 1 }, { x: 2, y: 1 });
  const clean = (changes: Change[]) => ({ changes, conflicts: [] });
  expect(rebased(change, { x: 1, y: 1 })).toEqual(clean([change]));
  expect(rebased(change, { x: 1, y: 5 })).toEqual(clean([put('wires', 'a', { x: 1, y: 5 }, { x: 2, y: 5 })]));
  expect(rebased(change, { x: 1, y: 5 }, 'overwrite')).toEqual(
    clean([put('wires', 'a', { x: 1, y: 5 }, { x: 2, y: 1 })]),
  );
  expect(rebased(change, { y: 1, x: 2 })).toEqual(clean([]));
  expect(rebased(change, { x: 7, y: 1 })).toEqual({
    changes: [put('wires', 'a', { x: 7, y: 1 }, { x: 2, y: 1 })],
    conflicts: [{ address: 'wires:a', fields: [{ path: ['x'], base: 1, mine: 2, theirs: 7 }] }],
  });
  const whole = [{ address: 'wires:a', fields: [] }];
  expect(rebased(change, null)).toEqual({ changes: [put('wires', 'a', null, { x: 2, y: 1 })], conflicts: whole });
  expect(rebased(put('wires', 'a', null, { x: 1 }), { x: 2 })).toEqual({
    changes: [put('wires', 'a', { x: 2 }, { x: 1 })],
    conflicts: whole,
  });
  expect(rebased(remove('wires', 'a', { x: 1 }), { x: 2 })).toEqual({
    changes: [remove('wires', 'a', { x: 2 })],
    conflicts: whole,
  });
  expect([rebased(remove('wires', 'a', { x: 1 }), null), rebased(put('wires', 'a', null, { x: 1 }), { x: 1 })]).toEqual(
    [clean([]), clean([])],
  );
});

test('the laws name what breaks them', () => {
  const change = put('wires', 'a', { n: 1 }, { n: 2 });
  const there = new Map([['wires:a', { n: 1 }]]);
  expect([
    brokenChangeLaws(there, [change]),
    brokenLawsOf([change]),
    brokenLawsOf([put('wires', 'a', null, { n: 1 })]),
  ]).toEqual([[], [], []]);
  expect(brokenChangeLaws(new Map(), [change])).toEqual(['does not apply: wires:a']);
  expect(brokenLawsOf([change, put('wires', 'a', { n: 1 }, { n: 3 })])).toContain(
    'undoing does not give back what was there',
  );
  const lossy = put('wires', 'a', null, { n: new Date(0) as never });
  expect(brokenChangeLaws(new Map(), [lossy])).toContain('to JSON and back says something else');
  expect(brokenDocumentLaws({ a: 1 }, documentChange({ a: 1 }, { a: 2 }))).toEqual([]);
  expect(brokenDocumentLaws({ a: 1 }, { fields: [{ path: ['a', 'b'], before: 5 }], orders: [] })).toEqual([
    'does not apply: a/b',
  ]);
  const more = {
    fields: [
      { path: ['a'], before: 1, after: 2 },
      { path: ['b'], before: 1, after: 1 },
    ],
    orders: [],
  };
  expect(brokenDocumentLaws({ a: 1, b: 1 }, more)).toEqual(
    expect.arrayContaining(['rebased over nothing it differs', 'comparing gives another change']),
  );
});

test('edits of named parts are by their names, others of the whole list', () => {
  const fields = (before: unknown, after: unknown) => documentChange(before, after).fields;
  expect(fields({ c: [{ cavity: '1' }] }, { c: [{ cavity: '1', seal: 's' }] })).toEqual([
    { path: ['c', '1', 'seal'], after: 's' },
  ]);
  const conductor = (segment: unknown, path: unknown, fate?: string) => ({
    segment,
    path,
    ...(fate === undefined ? {} : { fate }),
  });
  expect(fields([conductor('w1', 'red')], [conductor('w1', 'red', 'nc')])).toEqual([
    { path: ['w1.red', 'fate'], after: 'nc' },
  ]);
  for (const [segment, path] of [
    ['w1', 7],
    [7, 'red'],
    [undefined, 'red'],
  ])
    expect(fields([conductor(segment, path)], [conductor(segment, path, 'nc')])).toEqual([
      { path: [], before: [conductor(segment, path)], after: [conductor(segment, path, 'nc')] },
    ]);
  expect(fields([{ id: 7 }], [{ id: 8 }])).toEqual([{ path: [], before: [{ id: 7 }], after: [{ id: 8 }] }]);
  expect(fields([{ id: 'a' }, { id: 'a' }], [{ id: 'a' }])).toHaveLength(1);
  expect(fields({ a: undefined, b: 1 }, { b: 1 })).toEqual([]);
  expect(fields({ a: [1] }, { a: { 0: 1 } })).toEqual([{ path: ['a'], before: [1], after: { 0: 1 } }]);
  expect([fields([], [{ id: 'a' }]), fields([{ id: 'a' }], [])]).toEqual([
    [{ path: ['a'], after: { id: 'a' } }],
    [{ path: ['a'], before: { id: 'a' } }],
  ]);
  expect([fields([], [1]), fields(1, 1), fields([1, 2], [1, 2]), fields({ a: [1] }, { a: [1] })]).toEqual([
    [{ path: [], before: [], after: [1] }],
    [],
    [],
    [],
  ]);
  const frozen = deepFreeze([{ id: 'a', n: 1 }, { id: 'b' }]);
  for (const _ of [1, 2])
    expect(fields(frozen, deepFreeze([{ id: 'a', n: 2 }, { id: 'b' }]))).toEqual([
      { path: ['a', 'n'], before: 1, after: 2 },
    ]);
  const shallow = Object.freeze([{ id: 'a', n: 1 }]);
  const parts = fields(shallow, [{ id: 'a', n: 2 }]);
  shallow[0]!.id = 'c';
  expect([parts, fields(shallow, [{ id: 'c', n: 2 }])]).toEqual([
    [{ path: ['a', 'n'], before: 1, after: 2 }],
    [{ path: ['c', 'n'], before: 1, after: 2 }],
  ]);
});

const list = (ids: string) => ids.split('').map((id) => ({ id }));
const idsOf = (value: unknown) => (value as { id: string }[]).map(({ id }) => id).join('');
const merged = (base: string, mine: string, theirs: string) =>
  idsOf(mergeDocuments(list(base), list(mine), list(theirs)).value);

test('the order of parts is a change of its own where new parts are not last', () => {
  const change = (before: string, after: string) => documentChange(list(before), list(after));
  expect(change('abc', 'abcd').orders).toEqual([]);
  expect(change('abc', 'ac').orders).toEqual([{ path: [], before: ['a', 'b', 'c'], after: ['a', 'c'] }]);
  expect(change('abc', 'cab')).toEqual({
    fields: [],
    orders: [{ path: [], before: ['a', 'b', 'c'], after: ['c', 'a', 'b'] }],
  });
  expect(change('ab', 'xab').orders).toEqual([{ path: [], before: ['a', 'b'], after: ['x', 'a', 'b'] }]);
  const order = { fields: [], orders: [{ path: [], before: ['a'], after: ['c', 'x', 'a'] }] };
  const applied = applyDocumentChange(list('abcd'), order);
  // A part that the order doesn't name stays behind the part it follows: b behind a, d behind c.
  expect(applied.ok && idsOf(applied.value)).toBe('cdab');
  expect(
    invertDocumentChange({
      fields: [
        { path: ['a'], before: 1 },
        { path: ['b'], after: 2 },
      ],
      orders: order.orders,
    }),
  ).toEqual({
    fields: [
      { path: ['a'], after: 1 },
      { path: ['b'], before: 2 },
    ],
    orders: [{ path: [], before: ['c', 'x', 'a'], after: ['a'] }],
  });
  expect(Object.keys(invertDocumentChange({ fields: [{ path: ['a'], before: 1 }], orders: [] }).fields[0]!)).toEqual([
    'path',
    'after',
  ]);
});

test('both sides’ parts are merged in their order, with each of mine behind the one it follows', () => {
  expect(merged('ab', 'axb', 'aby')).toBe('axby');
  expect(merged('ab', 'xab', 'aby')).toBe('xaby');
  expect(merged('ab', 'abx', 'yab')).toBe('yabx');
  expect(merged('ab', 'axyb', 'ba')).toBe('baxy');
  expect(merged('abc', 'cab', 'abcy')).toBe('cyab');
  expect(merged('abc', 'bca', 'xabc')).toBe('xbca');
  expect(merged('abc', 'ac', 'abcx')).toBe('acx');
  expect(merged('abc', 'abc', 'c')).toBe('c');
  expect(merged('', 'a', 'b')).toBe('ab');
});

test('what both changed is a conflict that takes the side that is chosen', () => {
  const merge = (base: unknown, mine: unknown, theirs: unknown, side: 'mine' | 'theirs' = 'mine') =>
    mergeDocuments(base, mine, theirs, () => side);
  const conflict = (path: string[], base: unknown, mine: unknown, theirs: unknown) => [{ path, base, mine, theirs }];
  expect(merge({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({ value: { a: 2 }, conflicts: conflict(['a'], 1, 2, 3) });
  expect(merge({ a: 1 }, { a: 2 }, { a: 3 }, 'theirs').value).toEqual({ a: 3 });
  expect(merge({ a: 1 }, {}, { a: 3 })).toEqual({ value: {}, conflicts: conflict(['a'], 1, undefined, 3) });
  expect(merge({ a: 1 }, { a: 2 }, {}, 'theirs')).toEqual({ value: {}, conflicts: conflict(['a'], 1, 2, undefined) });
  expect(merge({ a: { x: 1 } }, { a: { x: 2 } }, {})).toEqual({
    value: { a: { x: 2 } },
    conflicts: conflict(['a'], { x: 1 }, { x: 2 }, undefined),
  });
  expect(merge({ a: { x: 1 } }, {}, { a: { x: 2 } }).conflicts).toEqual(conflict(['a'], { x: 1 }, undefined, { x: 2 }));
  expect(merge({}, { a: { x: 1 } }, { a: { y: 1 } })).toEqual({ value: { a: { x: 1, y: 1 } }, conflicts: [] });
  expect([merge({ a: 1 }, {}, {}), merge({ a: 1 }, {}, { a: 1 }), merge({ a: 1 }, { a: 1 }, {})]).toEqual(
    Array.from({ length: 3 }, () => ({ value: {}, conflicts: [] })),
  );
  expect(merge({ a: [] }, { a: {} }, { a: [1] }).conflicts).toHaveLength(1);
  const [base, change] = [{ a: 1 }, documentChange({ a: 1 }, { a: 2 })];
  for (const [one, other] of [
    [{ a: 2 }, base],
    [{ a: 5 }, { a: 5 }],
  ])
    expect(() => rebaseDocumentChange(base, documentChange(one, { a: 3 }), documentChange(other, { a: 4 }))).toThrow(
      'does not apply',
    );
  expect(applyDocumentChange({ a: 7 }, { fields: [{ path: ['a', 'b', 'c'], after: 1 }], orders: [] })).toEqual({
    ok: false,
    conflicts: [{ path: ['a', 'b', 'c'], after: 1 }],
  });
  expect([applyDocumentChange({ a: 9 }, change).ok, applyDocumentChange({}, change).ok]).toEqual([false, false]);
  expect([pathKey(['a', 'b/c']), pathKey([])]).toEqual(['a/b%2Fc', '']);
});

test('JSON values are the same by what they say', () => {
  expect([
    sameJson({ a: 1, b: undefined }, { a: 1 }),
    sameJson({ a: 1 }, { a: 1, b: undefined }),
    sameJson({ a: undefined }, { b: undefined }),
  ]).toEqual([true, true, true]);
  expect([
    sameJson({ a: 1 }, { b: 1 }),
    sameJson({ a: 1 }, [1]),
    sameJson([1], { 0: 1 }),
    sameJson({ toString: 1 }, {}),
    sameJson(0, -0),
  ]).toEqual([false, false, false, false, true]);
  expect([deepFreeze(null), deepFreeze(7), deepFreeze('x')]).toEqual([null, 7, 'x']);
  const frozen = deepFreeze({ a: [{ b: 1 }] });
  expect([frozen, frozen.a, frozen.a[0]].every((one) => Object.isFrozen(one))).toBe(true);
  const outer = Object.freeze({ a: { b: 1 } });
  expect([deepFreeze(outer) === outer, Object.isFrozen(outer.a)]).toEqual([true, false]);
  expect(jsonPointer(['a', 0, 'x/y~z'])).toBe('/a/0/x~1y~0z');
});

const broken = (value: unknown) => {
  const { limit, path } = brokenLimit(value) ?? {};
  return limit === undefined ? undefined : [limit, ...path!];
};

test('RE5.3 the first limit that a value breaks is named with its place', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
  const lists = (levels: number): unknown => (levels === 0 ? 1 : [lists(levels - 1)]);
  expect([broken(deep(40)), broken(deep(41))?.slice(0, 3), broken(lists(40)), broken(lists(41))?.slice(0, 3)]).toEqual([
    undefined,
    ['depth', 'a', 'a'],
    undefined,
    ['depth', 0, 0],
  ]);
  const keyed = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
  expect([broken({ x: keyed(inputLimits.keys) }), broken({ x: keyed(inputLimits.keys + 1) })]).toEqual([
    undefined,
    ['keys', 'x'],
  ]);
  const long = 'x'.repeat(inputLimits.textLength);
  expect([broken({ a: long }), broken({ a: [`${long}x`] })]).toEqual([undefined, ['textLength', 'a', 0]]);
  expect([broken({ ['k'.repeat(1000)]: 1 }), broken({ ['k'.repeat(1001)]: 1 })]).toEqual([undefined, ['keyLength']]);
  expect([
    broken(Infinity),
    broken([Number.NaN]),
    broken({ a: -Infinity }),
    broken([0, -0, 1e308, null, true]),
  ]).toEqual([['number'], ['number', 0], ['number', 'a'], undefined]);
  expect([broken('a\u0000'), broken('\ud800'), broken({ 'a\u0000': 1 }), broken('😀')]).toEqual([
    ['text'],
    ['text'],
    ['text'],
    undefined,
  ]);
  for (const key of ['__proto__', 'constructor', 'prototype'])
    expect(broken({ a: [JSON.parse(`{"${key}":1}`)] })).toEqual(['reserved-key', 'a', 0, key]);
  expect([broken(Object.create({ constructor: 1, x: Infinity })), broken(undefined)]).toEqual([undefined, undefined]);
  const seen = { nodes: 0, members: 0 };
  brokenLimit({ a: 1, b: [{ c: 2 }] }, seen);
  expect(seen).toEqual({ nodes: 5, members: 3 });
});

test('RE5.3 a document has at most half a million values', () => {
  expect([broken(Array(inputLimits.nodes - 1).fill(1)), broken({ a: Array(inputLimits.nodes).fill(1) })]).toEqual([
    undefined,
    ['nodes'],
  ]);
});

test('a schema problem is said as the rest of a sentence', () => {
  const says = (schema: Type.TSchema, value: unknown) =>
    schemaProblems(schema, value).map(({ pointer, message }) => `${pointer} ${message}`);
  expect(says(Type.String({ minLength: 1 }), '')).toEqual([' must have at least 1 character']);
  expect(says(Type.String({ maxLength: 2 }), 'xxx')).toEqual([' must have at most 2 characters']);
  expect(says(Type.Array(Type.Number(), { minItems: 2 }), [])).toEqual([' must have at least 2 entries']);
  expect(says(Type.Array(Type.Number(), { maxItems: 1 }), [1, 2])).toEqual([' must have at most 1 entry']);
  expect(says(Type.Number({ minimum: 2 }), 1)).toEqual([' must be at least 2']);
  expect(says(Type.Object({}, { minProperties: 1 }), {})).toEqual([' must have at least one field']);
  expect(says(Type.Object({}, { minProperties: 2 }), {})).toEqual([' must have at least 2 fields']);
  expect(says(Type.Object({ a: Type.String() }), {})).toEqual([' must have a']);
  expect(says(Type.Enum(['a', 'b']), 'c')).toEqual([' must be one of a, b']);
  expect(says(Type.Union([Type.Literal('a'), Type.Literal(1)]), 'c')).toEqual([' must be one of a, 1']);
  expect(says(Type.Union([Type.String(), Type.Null()]), 7)).toEqual([' must be text or null']);
  expect(says(Type.Union([Type.String(), Type.Integer(), Type.Boolean()]), [])).toEqual([
    ' must be text, a whole number or true or false',
  ]);
  const strict = (names: string[]) =>
    Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(Type.String())])), {
      additionalProperties: false,
    });
  expect(says(strict(['a', 'b']), { c: 1 })).toEqual(['/c is not a known field; known fields: a, b']);
  const many = Array.from({ length: 20 }, (_, i) => `n${i}`);
  expect(says(strict(many), { c: 1 })).toEqual([`/c is not a known field; known fields: ${many.join(', ')}`]);
  expect([says(strict([...many, 'x']), { c: 1 }), says(strict([]), { c: 1 })]).toEqual([
    ['/c is not a known field'],
    ['/c is not a known field'],
  ]);
  expect(says(Type.Object({ 'a/b~c': strict(['d']) }), { 'a/b~c': { e: 1 } })).toEqual([
    '/a~1b~0c/e is not a known field; known fields: d',
  ]);
  expect(says(Type.String({ pattern: '^a$', description: 'The letter a.' }), 'b')).toEqual([
    ' has the wrong form; expected: the letter a',
  ]);
});

test('a record of an unknown kind is one finding, and a problem of the whole record says so', () => {
  expect(recordFindings('nothing', 'x', {})).toEqual([
    {
      code: 'unknown-kind',
      severity: 'error',
      message: 'There is no kind of record called "nothing".',
      where: { kind: 'nothing', id: 'x' },
    },
  ]);
  expect(recordFindings('wires', 'x', 7)).toEqual([
    {
      code: 'schema',
      severity: 'error',
      message: expect.stringMatching(/^The record must be an object\.$/),
      where: { kind: 'wires', id: 'x', pointer: '' },
    },
  ]);
  expect(recordFindings('settings', 'engineering', { id: 'engineering' })).toEqual([]);
  expect([
    schemaOf('settings', 'sign-in'),
    schemaOf('vocab/constructor') === schemaOf('vocab/families'),
    schemaOf('constructor'),
  ]).toEqual([undefined, true, undefined]);
  const schema = Type.Object({ a: Type.Array(Type.Number()) });
  // The first values are checked by walking the schema, later ones and long lists by compiled code. The results must be
  // equal.
  for (let i = 0; i < 10; i += 1)
    expect([keepsSchema(schema, { a: [i] }), keepsSchema(schema, { a: ['x'] })]).toEqual([true, false]);
  const other = Type.Object({ a: Type.Array(Type.Number()) });
  expect([
    keepsSchema(other, { a: Array(201).fill(1) }),
    keepsSchema(other, { a: [...Array(201).fill(1), 'x'] }),
  ]).toEqual([true, false]);
});

test('ids, keys and names are of their form', () => {
  expect([
    isId('a'.repeat(100)),
    isId('a'.repeat(101)),
    isId('a-1'),
    isId('A'),
    isId('a--b'),
    isId('-a'),
    isId(7),
    isId(''),
  ]).toEqual([true, false, true, false, false, false, false, false]);
  expect([
    idFromLabel('PC → Größe'),
    idFromLabel('--a--'),
    idFromLabel('→'),
    idFromLabel('→', () => false, 'part'),
  ]).toEqual(['pc-grosse', 'a', 'item', 'part']);
  expect(idFromLabel('a b', (id) => ['a-b', 'a-b-2'].includes(id))).toBe('a-b-3');
  expect([idFromLabel('x'.repeat(200)).length, idFromLabel(`${'x'.repeat(92)} --- y`)]).toEqual([
    94,
    'x'.repeat(92) + '-y',
  ]);
  expect(idFromLabel(`${'x'.repeat(93)} y`)).toBe('x'.repeat(93));
  expect([
    isKeyOf('wires', 'a-b'),
    isKeyOf('wires', 'wires/a'),
    isKeyOf('models', 'wires/a'),
    isKeyOf('depictions', 'a'),
    isKeyOf('models', '../a'),
  ]).toEqual([true, false, true, true, false]);
  expect(
    ['vocab/a-b1', 'vocab/a--b', 'xvocab/a', 'vocab/a/b', 'vocab/a-', 'vocab/A'].map((kind) => vocabularyOf(kind)),
  ).toEqual(['a-b1', undefined, undefined, undefined, undefined, undefined]);
  expect([
    isRevisedKind('wires'),
    isRevisedKind('products'),
    isRevisedKind('designs'),
    isRevisedKind('toString'),
  ]).toEqual([true, true, false, false]);
  expect([revisionKey('wires', 'a'), versionKey('lead', 2)]).toEqual(['wires/a', 'lead/2']);
  expect([documentPath('wires', 'a'), documentPath('designs', 'a'), documentPath('part-numbers', 'x')]).toEqual([
    'wires.json',
    'designs/a.json',
    'part-numbers.json',
  ]);
  expect([
    isOwnerOnly('settings', 'sign-in'),
    isOwnerOnly('settings', 'engineering'),
    isOwnerOnly('wires', 'sign-in'),
  ]).toEqual([true, false, false]);
});

test('terminals are read as they are written, with the end in either place', () => {
  const read = (text: string) => {
    const ref = parseTerminal(text);
    return ref === undefined ? undefined : [Object.keys(ref).length, formatTerminal(ref)];
  };
  expect(
    [' j1.3 ', 'w1@a.pair-1.a', 'w1.red@b', 'u1.b#2', 'lead-1.w1@b:red', 'lead-1.sub@a:w1@b:red', 'w1@a.x#1'].map(read),
  ).toEqual([
    [2, 'j1.3'],
    [3, 'w1@a.pair-1.a'],
    [3, 'w1@b.red'],
    [3, 'u1.b#2'],
    [2, 'lead-1.w1@b:red'],
    [2, 'lead-1.sub@a:w1@b:red'],
    [4, 'w1@a.x#1'],
  ]);
  expect(
    ['', 'j1', 'j1.', '.3', 'w1@a.red@b', 'w1@c.red', 'j1.a b', 'j1.3#', 'j1.3 x', 'x j1.3', 'w1.red@ab'].map(read),
  ).toEqual(Array(11).fill(undefined));
  const ref = { instance: 'w1', terminal: 'red', end: 'a', pad: '1' } as const;
  for (const other of [
    { instance: 'w2' },
    { terminal: 'x' },
    { end: 'b' },
    { pad: '2' },
    { end: undefined },
    { pad: undefined },
  ])
    expect([other, sameTerminal(ref, { ...ref, ...other } as never)]).toEqual([other, false]);
  expect([sameTerminal(ref, { ...ref }), pigtailOf('pigtail:s'), pigtailOf('s'), pigtailOf('x-pigtail:')]).toEqual([
    true,
    's',
    undefined,
    undefined,
  ]);
});

test('a stored design comes to this format step by step; what is no design stays as it is', () => {
  const steps = [5, 6].map((from) => ({
    from,
    migrate: (design: Record<string, unknown>) => ({ ...design, [`step${from}`]: true }),
  }));
  expect(migrateDesign({ id: 'x', schemaVersion: 5 }, steps)).toEqual({
    id: 'x',
    step5: true,
    step6: true,
    schemaVersion: 7,
  });
  expect(migrateDesign({ id: 'x', schemaVersion: 6 }, steps)).toEqual({ id: 'x', step6: true, schemaVersion: 7 });
  for (const value of [undefined, null, 7, [], { id: 'x' }, { schemaVersion: '5' }, { schemaVersion: 99 }])
    expect(migrateDesign(value, steps)).toBe(value);
  const empty = emptyDesign('lead', 'Lead');
  expect(empty).toMatchObject({
    id: 'lead',
    label: 'Lead',
    status: 'development',
    route: 'make',
    joints: [],
    notes: [],
  });
  expect([Object.values(empty.instances).every((one) => one.length === 0), Object.keys(empty.instances)]).toEqual([
    true,
    ['connectors', 'segments', 'components', 'pcbas', 'mechanical', 'breakouts', 'subassemblies'],
  ]);
});
