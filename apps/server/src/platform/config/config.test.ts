import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { newSetupCode, Secrets } from './secrets.ts';

const read = (variables: Record<string, string>, files: Record<string, string> = {}) =>
  readConfig(variables, '/checkout', (path) => files[path]);

test('O16.12 without variables a hub listens on 5183 of this machine only, keeps its data in var and asks to sign in', () => {
  expect(read({})).toMatchObject({
    ok: true,
    config: {
      port: 5183,
      bind: '127.0.0.1',
      publicUrl: 'http://localhost:5183',
      dataDir: '/checkout/var',
      backend: 'database',
      authEnabled: true,
      proxies: 0,
    },
  });
});

test('O16.12 the worker runs on a database of one’s own, unless it is off; keys, proxies and the memory for STEP have their variables', () => {
  const own = { DATABASE_URL: 'postgres://localhost/x' };
  expect(read({})).toMatchObject({ config: { worker: false, stepRssLimitMb: 1280, previousSettingsKeys: [] } });
  expect(read(own)).toMatchObject({ config: { worker: true } });
  expect(read({ ...own, SERVICE_WORKER: 'off' })).toMatchObject({ config: { worker: false } });
  expect(read({ ...own, SERVICE_BACKEND: 'files' })).toMatchObject({ config: { backend: 'files', worker: false } });
  const keys = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const ring = { SERVICE_SETTINGS_KEY: keys[0]!, SERVICE_SETTINGS_KEY_PREVIOUS: `${keys[1]}, ${keys[2]}` };
  expect(read(ring)).toMatchObject({ config: { settingsKey: keys[0], previousSettingsKeys: keys.slice(1) } });
  for (const [said, proxies] of [
    ['1', 1],
    ['true', 1],
    ['3', 3],
    ['0', 0],
  ] as const)
    expect(read({ SERVICE_TRUST_PROXY: said })).toMatchObject({ config: { proxies } });
  const more = { SERVICE_STEP_RSS_LIMIT_MB: '640', SERVICE_SETUP_CODE: 'code', SERVICE_BIND: '::', AUTH_ENABLED: 'no' };
  expect(read(more)).toMatchObject({
    config: { stepRssLimitMb: 640, setupCode: 'code', bind: '::', authEnabled: false },
  });
});

test('O16.12 folders with model files and the profile of models have their variables', () => {
  expect(read({})).toMatchObject({ config: { modelSources: [], modelProfile: 'exporter' } });
  const given = { SERVICE_MODEL_SOURCES: '/srv/cad, models', SERVICE_MODEL_PROFILE: 'appearance' };
  expect(read(given)).toMatchObject({
    config: { modelSources: ['/srv/cad', '/checkout/models'], modelProfile: 'appearance' },
  });
  expect(read({ SERVICE_MODEL_PROFILE: 'glossy' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('exporter or occurrence or appearance'),
  });
});

test('the public address follows the port, and loses its last slash', () => {
  expect(read({ SERVICE_PORT: '8080' })).toMatchObject({ config: { publicUrl: 'http://localhost:8080' } });
  expect(read({ SERVICE_PUBLIC_URL: 'https://hub.example.com/' })).toMatchObject({
    config: { publicUrl: 'https://hub.example.com' },
  });
});

test('O15.1 a secret is read from the file NAME_FILE names, and a variable of its own wins', () => {
  const files = { '/run/code': 'from-file\n' };
  expect(read({ SERVICE_SETUP_CODE_FILE: '/run/code' }, files)).toMatchObject({ config: { setupCode: 'from-file' } });
  expect(read({ SERVICE_SETUP_CODE: 'own', SERVICE_SETUP_CODE_FILE: '/run/code' }, files)).toMatchObject({
    config: { setupCode: 'own' },
  });
});

test('a variable that is wrong is named in one sentence', () => {
  const wrong: [Record<string, string>, string][] = [
    [{ SERVICE_PORT: 'many' }, 'SERVICE_PORT'],
    [{ SERVICE_BACKEND: 'paper' }, 'SERVICE_BACKEND'],
    [{ AUTH_ENABLED: 'perhaps' }, 'AUTH_ENABLED'],
    [{ SERVICE_PUBLIC_URL: 'hub' }, 'SERVICE_PUBLIC_URL'],
    [{ DATABASE_URL_FILE: '/not/there' }, 'DATABASE_URL_FILE'],
    [{ DATABASE_URL: 'postgres://a:b@one:5432,two:5432/shop' }, 'DATABASE_URL names several hosts'],
    [{ DATABASE_LISTEN_URL: 'postgresql://one,two/shop' }, 'DATABASE_LISTEN_URL names several hosts'],
    [{ SERVICE_TEST_DEFAULTS: '{"isolationVolts": "many"}' }, 'SERVICE_TEST_DEFAULTS'],
    [{ SERVICE_TEST_DEFAULTS: '{"isolation": 5}' }, 'SERVICE_TEST_DEFAULTS'],
    [{ SERVICE_TEST_DEFAULTS: '[' }, 'SERVICE_TEST_DEFAULTS'],
  ];
  for (const [variables, name] of wrong) {
    const outcome = read(variables);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining(name) });
    expect((outcome as { message: string }).message).not.toContain('\n');
  }
});

test('a database is named by a URL of one host, whatever its password holds', () => {
  for (const databaseUrl of ['postgres://a:b,c@one:5432/shop?application_name=x,y', 'postgres:///shop?host=/run/a'])
    expect(read({ DATABASE_URL: databaseUrl })).toMatchObject({ config: { databaseUrl } });
});

test('O15.1 a secret is made once, kept readable by its account only, and a given one wins and is written down', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-secrets-'));
  const random = (count: number) => new Uint8Array(count).map((_, i) => i);
  const first = new Secrets(folder, random).get('setup_code', undefined, newSetupCode);
  expect(first).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  const other = new Secrets(folder, () => new Uint8Array(32).fill(7));
  expect(other.get('setup_code', undefined, newSetupCode)).toBe(first);
  expect(other.get('setup_code', 'chosen', newSetupCode)).toBe('chosen');
  const file = join(folder, 'secrets', 'setup_code');
  expect(readFileSync(file, 'utf8')).toBe('chosen\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
