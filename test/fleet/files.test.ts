import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const deploy = resolve(import.meta.dirname, '../../deploy');
const folder = mkdtempSync(join(tmpdir(), 'cablewright-units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every unit is one by systemd-analyze', () => {
  const units = [deploy, join(deploy, 'fleet')].flatMap((place) =>
    readdirSync(place)
      .filter((name) => name.endsWith('.service'))
      .map((name) => join(place, name)),
  );
  expect(units.length).toBe(4);
  for (const unit of units) {
    // A template unit is verified as an instance of it.
    const copy = join(folder, unit.split('/').at(-1)!.replace('@.', '@5183.'));
    cpSync(unit, copy);
    const verified = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' });
    const own = verified.stderr.split('\n').filter((line) => line.includes('cablewright'));
    expect([verified.status, own], verified.stderr).toEqual([0, []]);
  }
});

test('HAProxy and Patroni take the files of deploy/fleet', () => {
  const pem = join(folder, 'pem');
  const subject = ['-subj', '/CN=cables.example.com', '-days', '1'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key', '-out', 'cert', ...subject],
    {
      cwd: folder,
      stdio: 'ignore',
    },
  );
  writeFileSync(pem, readFileSync(join(folder, 'cert'), 'utf8') + readFileSync(join(folder, 'key'), 'utf8'));
  const config = readFileSync(join(deploy, 'fleet/haproxy.cfg'), 'utf8')
    .replace('/etc/haproxy/cables.example.com.pem', pem)
    // These machines don't exist here.
    .replaceAll(/\b(?:db|app)\d:/g, '127.0.0.1:');
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, config);
  const checked = spawnSync('haproxy', ['-c', '-f', path], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  });
  expect(checked.status, checked.stderr).toBe(0);

  const patroni = parse(readFileSync(join(deploy, 'fleet/patroni.yml'), 'utf8')) as {
    bootstrap: { dcs: { synchronous_mode: boolean; synchronous_mode_strict: boolean } };
    watchdog: { mode: string };
  };
  expect(patroni.bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(patroni.watchdog.mode).toBe('required');
});
