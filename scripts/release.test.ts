import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

test('the changelog, the packages and the README of this checkout name one version', () => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const versions = [...changelog.matchAll(/^## (.+)$/gm)].map(([, name]) => name!);
  expect(versions[0]).toBe('Unreleased');
  expect(versions[1]).toMatch(new RegExp(`^${current.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`));
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`cablewright-${current}.tgz`);
});
