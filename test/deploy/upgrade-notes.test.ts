import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runtimeTable, settingsGroups } from '@cablewright/server';
import { root } from './compose.ts';

const notes = readFileSync(resolve(root, 'docs/guides/upgrading.md'), 'utf8');

test('O36.6 the notes say which variables became settings, all of them and under the page each is on', () => {
  const rows = [...notes.matchAll(/^\| ([^|`]+?) +\| (`.+`) +\|$/gm)];
  const described = Object.fromEntries(
    rows.map(([, page, names]) => [page, [...names!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)]),
  );
  const real = Object.entries(settingsGroups).map(([group, { label }]) => [
    label,
    Object.values(runtimeTable)
      .filter((setting) => setting.group === group)
      .map(({ variable }) => variable),
  ]);
  expect(described).toEqual(Object.fromEntries(real));
});
