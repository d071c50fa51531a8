import { spawn } from 'node:child_process';
import { plainEnvironment } from '@cablewright/store/testing/plain-environment.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secretIn, totp } from './testing/authenticator.ts';
import { cookiesOf } from './testing/browser.ts';
import { freshDatabase, startTestHub, testPassword, type TestHub } from '../hub/testing/hub.ts';
import { serverProgram } from '../hub/testing/server-program.ts';

const program = await serverProgram('owner-password');

for (const backend of ['database', 'files'] as const) {
  describe(`the owner-password command on the ${backend} backend`, () => {
    let hub: TestHub;
    let databaseUrl: string;
    beforeAll(async () => {
      databaseUrl = await freshDatabase();
      hub = await startTestHub({ setup: 'empty', backend, databaseUrl });
    });
    afterAll(() => hub.stop());

    /** Runs the command while the hub is running, with a line on its standard input. */
    const run = (line: string, ...args: string[]) =>
      new Promise<{ code: number | null; printed: string }>((resolve) => {
        const env = {
          ...plainEnvironment,
          SERVICE_DATA_DIR: hub.dataDir,
          SERVICE_BACKEND: backend,
          ...(backend === 'database' ? { DATABASE_URL: databaseUrl } : {}),
        };
        const child = spawn(process.execPath, [program, ...args], { env, stdio: 'pipe' });
        let printed = '';
        child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
        child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
        child.on('exit', (code) => resolve({ code, printed }));
        child.stdin.end(line);
      });

    const signIn = (email: string, password: string) =>
      hub.anonymous('POST', '/api/auth/sign-in/email', { body: { email, password } });

    test('O30.2 the only owner gets the password of one line, and their sessions end', async () => {
      const ran = await run('a brand new password\nsecond line\n');
      expect(ran).toEqual({ code: 0, printed: 'owner@example.com has a new password. Their sessions have ended.\n' });
      expect((await signIn('owner@example.com', testPassword)).status).toBe(401);
      expect((await hub.as.owner('GET', '/api/me')).status).toBe(401);
      expect((await hub.as.editor('GET', '/api/me')).status).toBe(200);
      expect((await signIn('owner@example.com', 'a brand new password')).status).toBe(200);
    });

    test('RE6.2 an owner who lost the second factor too gets rid of it there, and the audit log says so', async () => {
      const cookie = cookiesOf(await signIn('owner@example.com', 'a brand new password'));
      const ask = (path: string, body: object) => hub.anonymous('POST', path, { body, headers: { cookie } });
      const setup = await ask('/api/auth/two-factor/enable', { password: 'a brand new password' });
      const code = totp(secretIn(setup.json<{ totpURI: string }>().totpURI), Date.now());
      expect((await ask('/api/auth/two-factor/verify-totp', { code })).status).toBe(200);
      const ran = await run('a brand new password\n', '--reset-second-factor');
      expect(ran.printed).toBe(
        'owner@example.com has a new password and no second factor. Their sessions have ended.\n',
      );
      const fresh = cookiesOf(await signIn('owner@example.com', 'a brand new password'));
      const log = await hub.anonymous('GET', '/api/audit?person=owner-password', { headers: { cookie: fresh } });
      expect(log.json<{ items: object[] }>().items.slice(0, 2)).toMatchObject([
        { event: 'second-factor.reset', via: 'system', subject: 'owner@example.com' },
        { event: 'password.changed', via: 'system', subject: 'owner@example.com' },
      ]);
    });

    test('O30.2 fewer than twelve characters change nothing', async () => {
      const ran = await run('eleven char\n');
      expect(ran.code).toBe(1);
      expect(ran.printed).toContain('at least 12 characters');
      expect((await signIn('owner@example.com', 'a brand new password')).status).toBe(200);
    });

    test('O30.2 of several owners one is named; an owner without a password gets one', async () => {
      await hub.hub.accounts!.add({ name: 'Second', email: 'second@example.com', role: 'owner' });
      const unclear = await run('another new password\n');
      expect(unclear.code).toBe(1);
      expect(unclear.printed).toContain('--email: owner@example.com, second@example.com');
      expect((await run('another new password\n', '--email', 'editor@example.com')).code).toBe(1);
      expect((await run('another new password\n', '--email', 'Second@example.com')).code).toBe(0);
      expect((await signIn('second@example.com', 'another new password')).status).toBe(200);
      expect((await signIn('owner@example.com', 'a brand new password')).status).toBe(200);
    });
  });
}
