import { compileScheme, defaultScheme, inSegments } from '@cablewright/engine';
import type { DeclarativeScheme } from '@cablewright/model';
import { expect, test } from 'vitest';
import { exclusionText, readExclusions } from './exclusions.ts';
import { isShowable } from './showable.ts';
import { addSegment, changeSegment, moveSegment, removeSegment, renameSegment } from './scheme-draft.ts';

const pieces = inSegments(defaultScheme);
const problems = (scheme: DeclarativeScheme) => {
  const answer = compileScheme(scheme);
  return answer.ok ? [] : answer.problems;
};

test('C27.4 the template follows edits of the segments, so that the scheme stays valid', () => {
  expect(pieces.template).toBe('{prefix}-{count}[-{variant}]');
  const plain = removeSegment(pieces, 2);
  expect(plain.template).toBe('{prefix}-{count}');
  const more = addSegment(addSegment(plain, 'choice'), 'variant');
  expect(more.template).toBe('{prefix}-{count}-{class}[-{variant}]');
  expect(problems(more)).toEqual([]);
  expect(moveSegment(more, 2, -1).template).toBe('{prefix}-{class}-{count}[-{variant}]');
  expect(removeSegment(pieces, 0).template).toBe('{count}[-{variant}]');
  expect(problems(removeSegment(pieces, 0))).toEqual([]);
});

test('a segment is renamed or removed everywhere in the scheme', () => {
  const ranges = [{ match: { prefix: 'CBL' }, from: 1, to: 9 }];
  const scheme = changeSegment(pieces, 1, { id: 'count', type: 'counter', width: 5, per: ['prefix'], ranges });
  const renamed = renameSegment(scheme, 0, 'kind');
  expect(renamed.template).toBe('{kind}-{count}[-{variant}]');
  expect(renamed.segments[1]).toMatchObject({ per: ['kind'], ranges: [{ match: { kind: 'CBL' } }] });
  expect(problems(renamed)).toEqual([]);
  expect(removeSegment(scheme, 0).segments[0]).toMatchObject({ per: [], ranges: [{ match: {} }] });
});

test('C27.11 a variant that becomes optional is put into brackets with its separator', () => {
  const fixed = { ...pieces, template: '{prefix}-{count}-{variant}' };
  const next = changeSegment(fixed, 2, { id: 'variant', type: 'variant', optional: true });
  expect(next.template).toBe('{prefix}-{count}[-{variant}]');
  expect(changeSegment(next, 2, { id: 'variant', type: 'variant', optional: true }).template).toBe(next.template);
});

test('excluded counts are read from one line, and text that can’t be read is named', () => {
  const list = [13, { from: 20, to: 29 }];
  expect(exclusionText(list)).toBe('13, 20-29');
  expect(readExclusions(' 13; 20 to 29 ')).toEqual({ ok: true, list });
  expect(readExclusions('')).toEqual({ ok: true, list: undefined });
  expect(readExclusions('13, all')).toMatchObject({ ok: false, problem: expect.stringContaining('“all”') });
});

test('the form shows any definition with the shape of a scheme, even an invalid one', () => {
  expect(isShowable(pieces)).toBe(true);
  expect(isShowable(defaultScheme)).toBe(true);
  expect(isShowable({ ...pieces, template: '{prefix}{prefix}' })).toBe(true);
  const broken = [
    { type: 'declarative' },
    { type: 'prefix' },
    { ...pieces, segments: [{ id: 'a', type: 'choice' }] },
    { ...pieces, segments: [{ id: 'a', type: 'choice', values: [null] }] },
    { ...pieces, segments: [{ id: 'a', type: 'counter', width: 4, ranges: [{ match: { a: 1 } }] }] },
    { ...pieces, segments: [{ id: 'a', type: 'counter', width: 4, exclude: 3 }] },
    { ...pieces, segments: [7] },
  ];
  expect(broken.filter(isShowable)).toEqual([]);
});
