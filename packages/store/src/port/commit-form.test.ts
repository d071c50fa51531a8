import { expect, test } from 'vitest';
import { commitOf, deleteOf, putOf } from '../testing/samples.ts';
import { assertCommitForm, storableText, storableWho } from './commit-form.ts';
import { codeOf, opened, reasonOf, refused } from './opened.ts';
import type { Write } from './port.ts';

const problem = (writes: readonly Write[], more: object = {}) => {
  try {
    assertCommitForm(commitOf(writes, more));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

test('S2.10 kinds and keys are words joined by slashes that cannot lead out of their folder', () => {
  const kind = (text: string) => problem([putOf(text, 'a', null)]);
  const key = (text: string) => problem([{ ...putOf('wires', 'a', null), key: text }]);
  const pack = (text: string) => problem([putOf('wires', 'a', null, {}, text)]);
  expect(['wires', 'vocab/signals', 'part-numbers', '3d'].map(kind)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  for (const text of ['', 'Wires', 'a/', '/a', 'a//b', 'a b', '../a', 'wires\n'])
    expect(kind(text)).toBe(`not a commit: "${text}" is no kind`);
  expect(['a', 'A_1.b-c', 'd/1', '_x/y', 'a'.repeat(400)].map(key)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  for (const text of ['', '.a', 'a/.b', 'a//b', '-a', 'a/', '/a', 'a b', 'a\n', 'a'.repeat(401)])
    expect(key(text)).toBe(`not a commit: "${text}" is no key`);
  expect([pack('starter'), pack('..')]).toEqual([undefined, 'not a commit: ".." is no pack']);
});

test('S2.10 every problem of a commit is named', () => {
  expect(problem([])).toBe('not a commit: it writes nothing');
  expect(problem([putOf('wires', 'a', null), putOf('wires', 'a', 1)])).toContain('wires:a is touched twice');
  expect(problem([{ ...putOf('wires', 'a', null), after: [] }])).toContain('wires a is not an object');
  expect(problem([{ ...deleteOf('wires', 'a', 1), seen: null }])).toMatch(/^not a commit: /);
  expect(problem([{ ...deleteOf('wires', 'a', 1), after: {} }])).toMatch(/^not a commit: /);
  expect(problem([deleteOf('wires', 'a', 1)])).toBeUndefined();
  for (const time of ['2026-03-01', '2026-03-01T08:00:00Z', ' 2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z '])
    expect(problem([putOf('wires', 'a', null)], { at: time })).toBe(
      `not a commit: its time ${time} is not of the form 2026-01-31T09:30:00.000Z`,
    );
});

test('S2.11 a text is stored without characters that no database can hold, and a person with or without an email', () => {
  expect(storableText(' a\u0000b\ud800 \n')).toBe(' ab\ufffd \n');
  const ada = { name: 'A\u0000da', email: 'a\u0000@example.org', via: 'session' } as const;
  expect(storableWho(ada)).toEqual({ name: 'Ada', email: 'a@example.org', via: 'session' });
  expect(storableWho({ name: 'Ada', via: 'local' })).toEqual({ name: 'Ada', via: 'local' });
});

test('any thrown value has a message and possibly a code', () => {
  expect([opened(1), refused('in-use', 'why')]).toEqual([
    { ok: true, value: 1 },
    { ok: false, code: 'in-use', message: 'why' },
  ]);
  expect([reasonOf(new Error('why')), reasonOf('text'), reasonOf(new AggregateError([new Error('a'), 'b']))]).toEqual([
    'why',
    'text',
    'a; b',
  ]);
  expect(reasonOf(new AggregateError([new Error('a')], 'together'))).toBe('together');
  const codes = [Object.assign(new Error('x'), { code: 'EBUSY' }), { code: 3 }, {}, null, 'EBUSY', undefined];
  expect(codes.map(codeOf)).toEqual(['EBUSY', undefined, undefined, undefined, undefined, undefined]);
});
