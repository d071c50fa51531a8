import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const play = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/play.ts', ...args], { cwd: root, encoding: 'utf8' });

test('npm run play prints the nets, the wire list and the findings of a cable, and writes its schematic', () => {
  const { stdout, stderr, status } = play('dc-y-24v');
  expect([status, stderr]).toEqual([0, '']);
  for (const line of ['Nets', '  N1 ', 'Wire list', 'Checks: ', 'Schematic: dist/play/dc-y-24v-schematic.svg'])
    expect(stdout).toContain(line);
  expect(readFileSync(join(root, 'dist/play/dc-y-24v-schematic.svg'), 'utf8')).toContain('<svg');
});

test('npm run play lists the existing cables', () => {
  expect(play('gone')).toMatchObject({ status: 1, stderr: expect.stringContaining('dc-y-24v, field-station-harness') });
});
