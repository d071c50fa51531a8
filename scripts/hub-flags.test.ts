import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hubFlags } from './hub-flags.mjs';

const root = join(import.meta.dirname, '..');

test('the image starts Node with the flags of a hub, and Node knows each', () => {
  const [, flags] = /^ENTRYPOINT \["node_modules\/node\/bin\/node", (.*), "scripts\/run\.mjs"\]$/m.exec(
    readFileSync(join(root, 'deploy/Containerfile'), 'utf8'),
  )!;
  expect(JSON.parse(`[${flags}]`)).toEqual(hubFlags);
  const { stderr, status } = spawnSync(process.execPath, [...hubFlags, '-e', '0'], { encoding: 'utf8' });
  expect([stderr, status]).toEqual(['', 0]);
});
