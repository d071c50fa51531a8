import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.mjs';

const root = join(import.meta.dirname, '..');

/** Code that takes such a text apart, or puts one together, by itself: a wire end, a terminal or a pigtail. */
const byHand: readonly RegExp[] = [
  /@\(?\[ab\]/,
  /\[\^\.@\]/,
  /'pigtail:/,
  /`pigtail:/,
  /\.pigtail:\$/,
  /(?:segment|wire)(?:\.id)?\}@\$\{/,
];

/** Where something else is taken apart. */
const others: Readonly<Record<string, string>> = {
  'packages/documents/src/sheets/schematic/read-rows.ts': 'the key of a row',
};

test('texts of terminals are written and read by one file', () => {
  const found = sourceFiles(
    /^(apps|packages|modules)\/(?!.*(?:\.test\.|\/test-kit\/|terminal-text\.ts)).*\.tsx?$/,
  ).filter((path) => {
    const code = readFileSync(join(root, path), 'utf8').replaceAll(/^ *(?:\/\/|\*|\/\*).*$/gm, '');
    return byHand.some((pattern) => pattern.test(code));
  });
  expect(found.filter((path) => others[path] === undefined)).toEqual([]);
  expect(Object.keys(others).filter((path) => !found.includes(path))).toEqual([]);
});
