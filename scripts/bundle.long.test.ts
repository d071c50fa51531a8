import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cablewright-bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The file that a command runs for a bundle in a folder outside the checkout. */
function built(): string {
  const bundles = JSON.stringify(new URL('bundle.mjs', import.meta.url).href);
  const script = `const { built, cli } = await import(${bundles});
    console.log(await built(cli, 'main', ${JSON.stringify(join(folder, 'dist'))}));`;
  const ran = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  return ran.stdout.trim();
}

test('a bundle is made in any folder that the command is given, and reused the next time', () => {
  const program = built();
  expect(basename(dirname(program))).toMatch(/^[0-9a-f]{16}$/);
  expect(existsSync(program)).toBe(true);
  expect(built()).toBe(program);
});

test('a bundle that another process is still writing is not used, and is removed if that process was killed', () => {
  const program = built();
  const unfinished = join(folder, 'dist', 'making-1');
  renameSync(dirname(program), unfinished);
  expect(built()).toBe(program);
  expect(existsSync(unfinished)).toBe(true);

  const anHourAgo = Date.now() / 1000 - 3_700;
  utimesSync(unfinished, anHourAgo, anHourAgo);
  rmSync(dirname(program), { recursive: true });
  built();
  expect(readdirSync(join(folder, 'dist'))).toEqual([basename(dirname(program))]);
});
