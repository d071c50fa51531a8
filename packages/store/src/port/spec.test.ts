import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

/** The rules that test titles of the store begin with, such as `S1.1 S1.2 …`. */
function tested(): Set<string> {
  const files = globSync(
    ['packages/store/src/**/*.test.ts', 'packages/store/src/testing/*.ts', 'test/crash/**/*.test.ts'],
    { cwd: root },
  );
  const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const titles = [...text.matchAll(/\btest\(\s*['"`]((?:[SOC]\d+\.\d+ )+)/g)].map((match) => match[1]!);
  return new Set(titles.flatMap((title) => title.trim().split(' ')));
}

test('every rule of SPEC.md has a test, and every test a rule', () => {
  const text = readFileSync(join(import.meta.dirname, 'SPEC.md'), 'utf8');
  const rules = [...text.matchAll(/^- \*\*(S\d+\.\d+)\*\*/gm)].map((match) => match[1]!);
  const proven = tested();
  expect(rules.filter((rule) => !proven.has(rule))).toEqual([]);
  expect([...proven].filter((rule) => rule.startsWith('S') && !rules.includes(rule))).toEqual([]);
});
