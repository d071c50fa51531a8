/** Only `packages/derive` may cache results: there each cache has a name, statistics and a memory limit. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.mjs';

/** Files with their own cache, and why. */
const exceptions: Readonly<Record<string, string>> = {};

test('no file outside packages/derive has a WeakMap or WeakSet', () => {
  const ownCaches = sourceFiles()
    .filter((file) => /^(apps|packages|modules)\//.test(file) && !file.startsWith('packages/derive/'))
    .filter((file) => !/\.test\.tsx?$|\/test(-kit)?\//.test(file))
    .filter((file) => /\bWeak(Map|Set)\b/.test(readFileSync(file, 'utf8')));
  expect(ownCaches).toEqual(Object.keys(exceptions));
});
