import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compileScheme } from './compile.ts';

test('the scheme of the guide is one that works', () => {
  const guide = readFileSync(new URL('../../../../docs/guides/part-numbers.md', import.meta.url), 'utf8');
  const json = /```json\n([\s\S]*?)```/.exec(guide)![1]!;
  const answer = compileScheme(JSON.parse(json));
  expect(answer.ok ? [] : answer.problems).toEqual([]);
});
