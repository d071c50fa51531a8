import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

// Plain JavaScript; part of `npm test`.
const { aptInstall } = (await import(new URL('apt.mjs', import.meta.url).href)) as {
  aptInstall: (...packages: string[]) => void;
};

test('an installation waits for another apt-get that holds the lock', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-apt-'));
  const { PATH } = process.env;
  onTestFinished(() => {
    process.env['PATH'] = PATH;
    rmSync(folder, { recursive: true, force: true });
  });
  const log = join(folder, 'log');
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$*" >> ${log}\n`);
  chmodSync(join(folder, 'apt-get'), 0o755);
  process.env['PATH'] = `${folder}${delimiter}${PATH}`;
  aptInstall('hello');
  const installs = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('install hello'));
  expect(installs).toEqual([expect.stringMatching(/-o DPkg::Lock::Timeout=[1-9]\d+ /)]);
});
