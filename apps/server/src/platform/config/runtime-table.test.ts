import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { runtimeTable, settingNames } from './runtime-table.ts';

const read = (variables: Record<string, string>, files: Record<string, string> = {}) =>
  readConfig(variables, '/checkout', (path) => files[path]);
const variables = settingNames.map((name) => runtimeTable[name].variable as string);
const suffixed = (stem: string, ends: readonly string[]) => ends.map((end) => `${stem}${end}`);

test('O16.6 the address, format and token of alerts are settings', () => {
  expect(variables).toEqual(expect.arrayContaining(suffixed('SERVICE_NOTIFY_', ['URL', 'FORMAT', 'TOKEN'])));
});

test('O16.7 sign-in has its settings: accounts, two providers, OpenID Connect and mail', () => {
  const provider = ['ENABLED', 'CLIENT_ID', 'CLIENT_SECRET'];
  expect(variables).toEqual(
    expect.arrayContaining([
      'AUTH_LOCAL_ACCOUNTS',
      'AUTH_ALLOWED_EMAILS',
      ...suffixed('AUTH_GOOGLE_', provider),
      ...suffixed('AUTH_MICROSOFT_', provider),
      ...suffixed('AUTH_OIDC_', [
        'ISSUER',
        'CLIENT_ID',
        'CLIENT_SECRET',
        'SCOPES',
        'EMAIL_CLAIM',
        'PROVIDER_ID',
        'NAME',
      ]),
      ...suffixed('AUTH_SMTP_', ['HOST', 'PORT', 'SECURE', 'USER', 'PASS', 'FROM']),
    ]),
  );
});

test('O16.8 the budgets of tokens are settings', () => {
  const budgets = suffixed('SERVICE_TOKEN_', ['READS_PER_MINUTE', 'WRITES_PER_MINUTE', 'WRITES_PER_DAY']);
  expect(variables).toEqual(expect.arrayContaining(budgets));
});

test('O16.9 O16.11 stores, the PDF engine and the git mirror are settings', () => {
  const mirror = ['URL', 'BRANCH', 'CRON', 'USER', 'TOKEN', 'SSH_KEY', 'KNOWN_HOSTS'];
  const stores = ['SERVICE_STORE_INDEXES', 'SERVICE_STORE_HIDE_UNREVIEWED', 'SERVICE_STORE_ALLOW_USER_SOURCES'];
  const engine = ['SERVICE_PDF_ENGINE_URL', 'SERVICE_PDF_ENGINE_TIMEOUT_MS'];
  expect(variables).toEqual(expect.arrayContaining([...stores, ...engine, ...suffixed('SERVICE_GIT_MIRROR_', mirror)]));
  expect(read({ SERVICE_TEST_DEFAULTS: '{"isolationVolts": 250}' })).toMatchObject({
    config: { testDefaults: { isolationVolts: 250 } },
  });
});

test('O16.10 jobs and limits: the oldest good backup is 30 hours by default, the waits of webhooks only the server sets', () => {
  expect(variables).toEqual(expect.arrayContaining(['SERVICE_CONVERT_WINDOW', 'SERVICE_IMPORT_MAX_MB']));
  expect(runtimeTable.backupMaxAgeHours).toMatchObject({ variable: 'SERVICE_BACKUP_MAX_AGE_HOURS', default: 30 });
  expect(runtimeTable.webhookBackoff).toMatchObject({ variable: 'SERVICE_WEBHOOK_BACKOFF', environmentOnly: true });
});

test('O15.1 O16.2 every variable, of the start and of the settings, may be a file that NAME_FILE names', () => {
  const files = { '/run/port': '8080\n', '/run/pass': 'secret\n', '/run/key': `${'k'.repeat(40)}\n` };
  const outcome = read(
    { SERVICE_PORT_FILE: '/run/port', AUTH_SMTP_PASS_FILE: '/run/pass', SERVICE_SETTINGS_KEY_FILE: '/run/key' },
    files,
  );
  expect(outcome).toMatchObject({
    config: { port: 8080, fixedSettings: { smtpPassword: 'secret' }, settingsKey: 'k'.repeat(40) },
  });
});

test('a wrong value of any setting, or a key too short, stops the start with one line that names it', () => {
  const wrong: Record<string, string> = {
    SERVICE_TOKEN_WRITES_PER_DAY: 'many',
    AUTH_LOCAL_ACCOUNTS: 'perhaps',
    AUTH_ALLOWED_EMAILS: 'not an address',
    SERVICE_NOTIFY_FORMAT: 'pigeon',
    SERVICE_NOTIFY_URL: 'ftp://example.com',
    SERVICE_CONVERT_WINDOW: 'at night',
    SERVICE_GIT_MIRROR_URL: 'https://user:password@example.com/x.git',
    SERVICE_GIT_MIRROR_CRON: 'often',
    SERVICE_WEBHOOK_BACKOFF: '1,2,3,4,5,6',
    SERVICE_SETTINGS_KEY: 'short',
    SERVICE_SETTINGS_KEY_PREVIOUS: `${'k'.repeat(40)},short`,
    SERVICE_PDF_ENGINE_URL_FILE: '/not/there',
  };
  for (const [name, value] of Object.entries(wrong)) {
    const outcome = read({ [name]: value });
    expect([name, outcome]).toEqual([
      name,
      { ok: false, message: expect.stringMatching(`^${name}[^\\n]+$`) as string },
    ]);
  }
});

test('every setting has a variable of its own', () => {
  expect(new Set(variables).size).toBe(variables.length);
});

test.each(['google', 'microsoft', 'credential', 'password', 'mail', 'Company', 'two words'])(
  'the short name of a custom provider must not be the ID of another sign-in method: "%s" is refused',
  (word) => {
    expect(read({ AUTH_OIDC_PROVIDER_ID: word })).toMatchObject({ ok: false });
    expect(read({ AUTH_OIDC_PROVIDER_ID: 'company-sso' })).toMatchObject({ ok: true });
  },
);

test('a wrong switch is answered with every word it takes, and a wrong issuer with the example of an issuer', () => {
  const messageOf = (name: string, value: string) => (read({ [name]: value }) as { message: string }).message;
  expect(messageOf('SERVICE_WORKER', 'maybe')).toBe(
    'SERVICE_WORKER is "maybe". Use true or false; on, off, yes, no, 1 and 0 are the same.',
  );
  expect(messageOf('AUTH_OIDC_ISSUER', 'foo')).toContain('must be a URL such as https://id.example.com/realms/shop');
  expect(messageOf('SERVICE_PDF_ENGINE_URL', 'foo')).toContain('must be a URL such as https://pdf.example.com');
});
