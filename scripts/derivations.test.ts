/** What is remembered, is remembered by `packages/derive`: there it has a name and figures, and its memory a limit. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.mjs';

/** Files with a table of their own, and why. */
const exceptions: Readonly<Record<string, string>> = {};

test('no file outside packages/derive has a WeakMap or WeakSet', () => {
  const own = sourceFiles()
    .filter((file) => /^(apps|packages|modules)\//.test(file) && !file.startsWith('packages/derive/'))
    .filter((file) => !/\.test\.tsx?$|\/test(-kit)?\//.test(file))
    .filter((file) => /\bWeak(Map|Set)\b/.test(readFileSync(file, 'utf8')));
  expect(own).toEqual(Object.keys(exceptions));
});
