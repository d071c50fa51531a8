import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startMailbox } from '../testing/mailbox.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { testClock } from '../../hub/testing/clock.ts';

interface Listed {
  readonly id: string;
  readonly email: string;
  readonly role: string;
}

const password = 'a password of theirs';
const day = 24 * 60 * 60_000;

for (const backend of ['database', 'files'] as const) {
  describe(`people on the ${backend} backend`, () => {
    let hub: TestHub;
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'empty', backend });
    });
    afterAll(() => hub.stop());

    const people = async () => (await hub.as.owner('GET', '/api/people')).json<{ items: Listed[] }>().items;
    const person = async (email: string) => (await people()).find((one) => one.email === email)!;
    const invite = async (body: object) =>
      (await hub.as.owner('POST', '/api/invitations', { body })).json<{ id: string; link: string }>();
    const codeOf = ({ link }: { link: string }) => new URL(link).searchParams.get('code')!;
    const accept = (code: string, body: object) => hub.anonymous('POST', `/api/join/${code}`, { body });
    const signedIn = async (email: string, secret = password) => {
      const answer = await hub.anonymous('POST', '/api/auth/sign-in/email', { body: { email, password: secret } });
      const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
      return (method: string, url: string, body?: object) => hub.anonymous(method, url, { headers: { cookie }, body });
    };

    test('O14.1 owners see and manage people; editors and viewers do not', async () => {
      expect((await people()).map(({ email, role }) => ({ email, role }))).toEqual([
        { email: 'editor@example.com', role: 'editor' },
        { email: 'owner@example.com', role: 'owner' },
        { email: 'viewer@example.com', role: 'viewer' },
      ]);
      const { id } = await person('viewer@example.com');
      for (const who of ['editor', 'viewer'] as const) {
        for (const [method, url, body] of [
          ['GET', '/api/people', undefined],
          ['PUT', `/api/people/${id}`, { role: 'owner' }],
          ['DELETE', `/api/people/${id}`, undefined],
          ['GET', '/api/invitations', undefined],
          ['POST', '/api/invitations', { role: 'owner' }],
          ['DELETE', '/api/invitations/x', undefined],
        ] as const) {
          const answer = await hub.as[who](method, url, { body });
          expect(answer.json()).toMatchObject({ status: 403, code: 'role-too-low' });
        }
      }
    });

    test('O14.1 O35.9 an invitation is a link with a role, valid for seven days and no longer', async () => {
      const begun = Date.now();
      const made = await invite({ role: 'editor' });
      const ended = Date.now();
      const code = codeOf(made);
      const offer = await hub.anonymous('GET', `/api/join/${code}`);
      expect(offer.json()).toMatchObject({ role: 'editor', email: null, invitedBy: 'Olga Owner' });
      const until = Date.parse(offer.json<{ expiresAt: string }>().expiresAt);
      expect([until >= begun + 7 * day, until <= ended + 7 * day]).toEqual([true, true]);
      vi.useFakeTimers({ toFake: ['Date'], now: until + 1 });
      vi.setSystemTime(until - 1_000);
      expect((await hub.anonymous('GET', `/api/join/${code}`)).status).toBe(200);
      vi.setSystemTime(until + 1);
      const late = await accept(code, { name: 'Late', email: 'late@example.com', password });
      vi.useRealTimers();
      expect(late.json()).toMatchObject({ status: 410, code: 'invitation-over' });
      const joined = await accept(code, { name: 'Ines Invited', email: 'Ines@Example.com', password });
      expect(joined.json()).toEqual({ email: 'ines@example.com' });
      const ines = await signedIn('ines@example.com');
      expect((await ines('GET', '/api/me')).json()).toMatchObject({ name: 'Ines Invited', role: 'editor' });
    });

    test('an invitation is used once, also by two at the same moment', async () => {
      const code = codeOf(await invite({ role: 'viewer' }));
      const both = await Promise.all(
        ['a', 'b'].map((name) => accept(code, { name, email: `${name}${backend}@example.com`, password })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
      expect((await hub.anonymous('GET', `/api/join/${code}`)).status).toBe(410);
    });

    test('of an invitation only a hash is kept; taken back, its link ends', async () => {
      const made = await invite({ role: 'viewer', email: 'someone@example.com' });
      const rows = await hub.hub.stores.sql.query('select * from invitations');
      expect(JSON.stringify(rows)).not.toContain(codeOf(made));
      const listed = await hub.as.owner('GET', '/api/invitations');
      expect(listed.text).not.toContain(codeOf(made));
      expect(listed.json()).toMatchObject({ items: [{ id: made.id, email: 'someone@example.com' }], total: 1 });
      expect((await hub.as.owner('DELETE', `/api/invitations/${made.id}`)).status).toBe(204);
      expect((await hub.anonymous('GET', `/api/join/${codeOf(made)}`)).status).toBe(410);
      expect((await hub.as.owner('DELETE', `/api/invitations/${made.id}`)).status).toBe(404);
    });

    test('an invitation for one address is only for that address, and a refused attempt does not use it', async () => {
      const code = codeOf(await invite({ role: 'viewer', email: 'Only@example.com' }));
      const other = await accept(code, { name: 'X', email: 'other@example.com', password });
      expect(other.json()).toMatchObject({ status: 400, code: 'account-refused' });
      expect((await accept(code, { name: 'X', password: 'eleven char' })).status).toBe(422);
      expect((await accept(code, { name: 'Only', password })).json()).toEqual({ email: 'only@example.com' });
      const open = codeOf(await invite({ role: 'viewer' }));
      const taken = await accept(open, { name: 'X', email: 'only@example.com', password });
      expect(taken.json()).toMatchObject({ status: 409, code: 'address-taken' });
      expect((await hub.anonymous('GET', `/api/join/${open}`)).status).toBe(200);
      const again = await hub.as.owner('POST', '/api/invitations', {
        body: { role: 'viewer', email: 'only@example.com' },
      });
      expect(again.json()).toMatchObject({ status: 409, code: 'address-taken' });
    });

    test('O14.1 a role changes at once, in the sessions there are', async () => {
      await hub.hub.accounts!.add({ name: 'Rolf', email: 'rolf@example.com', password, role: 'viewer' });
      const rolf = await signedIn('rolf@example.com');
      expect((await rolf('POST', '/api/designs', { label: 'No' })).status).toBe(403);
      const { id } = await person('rolf@example.com');
      const changed = await hub.as.owner('PUT', `/api/people/${id}`, { body: { role: 'editor' } });
      expect(changed.json()).toMatchObject({ id, role: 'editor' });
      expect((await rolf('POST', '/api/designs', { label: 'Yes' })).status).toBe(201);
      expect((await hub.as.owner('PUT', '/api/people/none', { body: { role: 'editor' } })).status).toBe(404);
    });

    test('removing a person ends their sessions and tokens at once', async () => {
      await hub.hub.accounts!.add({ name: 'Gone', email: 'gone@example.com', password, role: 'editor' });
      const gone = await signedIn('gone@example.com');
      const { token } = (await gone('POST', '/api/tokens', { label: 'x', scopes: ['catalog:read'], days: 1 })).json<{
        token: string;
      }>();
      const { id } = await person('gone@example.com');
      expect((await hub.as.owner('DELETE', `/api/people/${id}`)).status).toBe(204);
      expect((await gone('GET', '/api/me')).status).toBe(401);
      const bearer = { headers: { authorization: `Bearer ${token}` } };
      expect((await hub.anonymous('GET', '/api/me', bearer)).status).toBe(401);
      expect((await hub.as.owner('DELETE', `/api/people/${id}`)).status).toBe(404);
    });

    test('the last owner stays, also when two owners take each other away at once', async () => {
      const { id } = await person('owner@example.com');
      expect((await hub.as.owner('DELETE', `/api/people/${id}`)).json()).toMatchObject({ code: 'last-owner' });
      const demoted = await hub.as.owner('PUT', `/api/people/${id}`, { body: { role: 'viewer' } });
      expect(demoted.json()).toMatchObject({ status: 409, code: 'last-owner' });
      await hub.hub.accounts!.add({ name: 'Zoe', email: 'zoe@example.com', password, role: 'owner' });
      const zoe = await signedIn('zoe@example.com');
      const other = await person('zoe@example.com');
      const outcomes = await Promise.all([
        hub.as.owner('DELETE', `/api/people/${other.id}`),
        zoe('PUT', `/api/people/${id}`, { role: 'viewer' }),
      ]);
      expect(outcomes.filter(({ status }) => status < 300)).toHaveLength(1);
      const [left] = await hub.hub.stores.sql.query<{ n: number }>(
        `select count(*) as "n" from people where "role" = 'owner'`,
      );
      expect(Number(left!.n)).toBe(1);
    });
  });
}

test('O35.11 an address for those invited is asked a hundred times in ten seconds of a client', async () => {
  const clock = testClock();
  const hub = await startTestHub({ setup: 'empty', throttle: true, clock });
  const statuses = [];
  for (let n = 0; n < 101; n += 1) {
    statuses.push((await hub.anonymous('GET', '/api/join/none')).status);
    clock.advance(90);
  }
  expect(statuses.slice(0, 100).every((status) => status === 410)).toBe(true);
  expect(statuses[100]).toBe(429);
  await hub.stop();
});

test('O14.1 an invitation for an address is mailed to it where there is a mail server; the owner has the link all the same', async () => {
  const mailbox = await startMailbox();
  const environment = {
    AUTH_SMTP_HOST: '127.0.0.1',
    AUTH_SMTP_PORT: String(mailbox.port),
    AUTH_SMTP_FROM: 'cables@example.com',
  };
  const hub = await startTestHub({ setup: 'empty', environment });
  const invite = async (body: object) =>
    (await hub.as.owner('POST', '/api/invitations', { body })).json<{ link: string; mail: string | null }>();
  const { link, mail } = await invite({ role: 'viewer', email: 'kim@example.com' });
  const letter = await mailbox.next();
  expect(mail).toBe('sent');
  expect(letter.to).toEqual(['kim@example.com']);
  expect(letter.text).toContain(link);
  expect(letter.text).toContain('Olga Owner invites you to Cablewright as viewer');
  expect((await invite({ role: 'viewer' })).mail).toBeNull();
  expect(mailbox.waiting()).toBe(0);
  await mailbox.stop();
  const failed = await invite({ role: 'viewer', email: 'lee@example.com' });
  expect(failed.mail).toBe('failed');
  const page = await hub.anonymous('GET', new URL(failed.link).pathname);
  // A placeholder page, because the server's tests run without a build of the studio.
  expect([page.status, page.text.trim()]).toEqual([200, '<!doctype html><title>Studio</title>']);
  await hub.stop();
});

test('a hub without sign-in has no people, and says so', async () => {
  const open = await startTestHub({ setup: 'empty', environment: { AUTH_ENABLED: 'false' } });
  expect((await open.anonymous('GET', '/api/people')).json()).toMatchObject({ status: 409, code: 'sign-in-off' });
  await open.stop();
});
