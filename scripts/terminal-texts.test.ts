import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.mjs';

const root = join(import.meta.dirname, '..');

/** Code that parses or builds the text of a wire end, a terminal or a pigtail by itself. */
const byHand: readonly RegExp[] = [
  /@\(?\[ab\]/,
  /\[\^\.@\]/,
  /'pigtail:/,
  /`pigtail:/,
  /\.pigtail:\$/,
  /(?:segment|wire)(?:\.id)?\}@\$\{/,
];

/** Files that parse something else. */
const others: Readonly<Record<string, string>> = {
  'packages/documents/src/sheets/schematic/read-rows.ts': 'the key of a row',
};

test('terminal texts are written and parsed by one file', () => {
  const offences = sourceFiles(
    /^(apps|packages|modules)\/(?!.*(?:\.test\.|\/test-kit\/|terminal-text\.ts)).*\.tsx?$/,
  ).filter((path) => {
    const code = readFileSync(join(root, path), 'utf8').replaceAll(/^ *(?:\/\/|\*|\/\*).*$/gm, '');
    return byHand.some((pattern) => pattern.test(code));
  });
  expect(offences.filter((path) => others[path] === undefined)).toEqual([]);
  expect(Object.keys(others).filter((path) => !offences.includes(path))).toEqual([]);
});
