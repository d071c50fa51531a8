import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestHub, testPassword, type TestHub } from '../../hub/testing/hub.ts';
import { testClock } from '../../hub/testing/clock.ts';
import { cookiesOf } from '../testing/browser.ts';

interface Entry {
  readonly event: string;
  readonly person: string | null;
  readonly email: string | null;
  readonly subject: string | null;
  readonly detail: string | null;
  readonly address: string | null;
  readonly via: string;
}

describe.each(['database', 'files'] as const)('on %s', (backend) => {
  let hub: TestHub;
  const clock = testClock();
  beforeAll(async () => {
    hub = await startTestHub({ backend, setup: 'empty', clock, environment: { SERVICE_TRUST_PROXY: '1' } });
  });
  afterAll(() => hub.stop());

  const read = async (query = '') =>
    (await hub.as.owner('GET', `/api/audit${query}`)).json<{ items: Entry[]; total: number; next?: string }>();
  const signIn = (email: string, password: string) =>
    hub.anonymous('POST', '/api/auth/sign-in/email', {
      body: { email, password },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
  const last = async () => (await read('?limit=1')).items[0];

  const secrets = [
    testPassword,
    'wrong password!!',
    'typed-a-password-as-name',
    'hunter2-smtp-secret',
    'whsec-0123456789abcdef',
  ];

  test('RE6.3 sign-ins, refusals, role changes, invitations, tokens, secrets, settings are in the log, in order', async () => {
    await signIn('editor@example.com', 'wrong password!!');
    await signIn('typed-a-password-as-name', 'wrong password!!');
    const cookie = cookiesOf(await signIn('editor@example.com', testPassword));
    await hub.anonymous('POST', '/api/auth/sign-out', { body: {}, headers: { cookie } });
    const people = (await hub.as.owner('GET', '/api/people')).json<{ items: { id: string; email: string }[] }>();
    const viewer = people.items.find(({ email }) => email === 'viewer@example.com')!;
    await hub.as.owner('PUT', `/api/people/${viewer.id}`, { body: { role: 'editor' } });
    await hub.as.owner('PUT', `/api/people/${viewer.id}`, { body: { role: 'viewer' } });
    const invited = await hub.as.owner('POST', '/api/invitations', {
      body: { role: 'editor', email: 'new@example.com' },
    });
    const code = new URL(invited.json<{ link: string }>().link).searchParams.get('code')!;
    await hub.anonymous('POST', `/api/join/${code}`, { body: { name: 'New', password: testPassword } });
    const made = await hub.as.owner('POST', '/api/tokens', {
      body: { label: 'Script', scopes: ['catalog:read'], days: 1 },
    });
    const { id, token } = made.json<{ id: string; token: string }>();
    await hub.as.owner('DELETE', `/api/tokens/${id}`);
    const form = { values: { smtpHost: 'mail.example.com' }, secrets: { smtpPassword: 'hunter2-smtp-secret' } };
    expect((await hub.as.owner('PUT', '/api/settings/sign-in', { body: form, ifMatch: '*' })).status).toBe(200);
    const hook = { id: 'erp', url: 'http://127.0.0.1:9/secret-path', events: 'all', enabled: false };
    const hooks = await hub.as.owner('PUT', '/api/settings/webhooks', {
      body: { subscriptions: [hook] },
      ifMatch: '*',
    });
    expect(hooks.status).toBe(200);
    const generated = hooks.json<{ secrets: Record<string, string> }>().secrets['erp']!;
    await hub.as.owner('PUT', '/api/settings/webhooks/erp/secret', { body: { secret: 'whsec-0123456789abcdef' } });
    expect((await hub.as.viewer('POST', '/api/designs', { body: { label: 'No' } })).status).toBe(403);
    const { items } = await read('?limit=500');
    const lines = items.toReversed().map(({ event, person, subject, detail }) => [event, person, subject, detail]);
    expect(lines.slice(3)).toEqual([
      ['sign-in.refused', 'editor person', null, 'with a password'],
      ['sign-in.refused', null, null, 'with an address that has no account'],
      ['sign-in', 'editor person', null, 'with a password'],
      ['sign-out', 'editor person', null, null],
      ['person.role', 'Olga Owner', 'viewer person <viewer@example.com>', 'viewer → editor'],
      ['person.role', 'Olga Owner', 'viewer person <viewer@example.com>', 'editor → viewer'],
      ['invitation.created', 'Olga Owner', 'new@example.com', 'as editor'],
      ['person.joined', 'New', null, 'as editor, invited by Olga Owner'],
      ['token.created', 'Olga Owner', 'Script', 'catalog:read, for 1 day'],
      ['token.revoked', 'Olga Owner', 'Script', null],
      ['settings.changed', 'Olga Owner', 'Sign-in and accounts', 'Mail server'],
      ['secret.set', 'Olga Owner', 'Password', null],
      ['settings.changed', 'Olga Owner', 'Webhooks', '127.0.0.1:9'],
      ['secret.set', 'Olga Owner', 'Webhook erp', null],
      ['secret.set', 'Olga Owner', 'Webhook erp', null],
      ['access.refused', 'viewer person', 'POST /api/designs', 'role-too-low'],
    ]);
    expect(items.find(({ event }) => event === 'sign-in.refused')).toMatchObject({ address: '203.0.113.9' });
    const whole = JSON.stringify(items) + (await hub.as.owner('GET', '/api/audit/export?format=csv')).text;
    for (const secret of [...secrets, code, token, generated, 'secret-path', cookie.split('=')[1]!])
      expect([secret, whole.includes(secret)]).toEqual([secret, false]);
  });

  test('RE6.3 filters by event, person and day; pages hold every entry once', async () => {
    const { items, total } = await read('?limit=500');
    expect(total).toBe(items.length);
    const refused = await read('?event=sign-in.refused');
    expect(refused.items.length).toBe(refused.total);
    expect(refused.items).toEqual(items.filter(({ event }) => event === 'sign-in.refused'));
    expect((await read('?person=EDITOR%40')).items).toEqual(
      items.filter((entry) => [entry.email, entry.subject].some((text) => text?.includes('editor@') === true)),
    );
    // `%` is matched literally, not as a wildcard.
    expect((await read('?person=%25')).total).toBe(0);
    const today = clock().toISOString().slice(0, 10);
    expect((await read(`?from=${today}&to=${today}`)).total).toBe(total);
    expect((await read('?to=2026-01-01')).total).toBe(0);
    const paged: Entry[] = [];
    for (let next: string | undefined = '0'; next !== undefined;) {
      const page: { items: Entry[]; next?: string } = await read(`?limit=7&cursor=${next}`);
      paged.push(...page.items);
      next = page.next;
    }
    expect(paged).toEqual(items);
    for (const bad of ['?from=2026-02-30', '?from=2026-03-02&to=2026-03-01'])
      expect((await hub.as.owner('GET', `/api/audit${bad}`)).status).toBe(400);
    expect((await hub.as.owner('GET', '/api/audit?event=unknown')).status).toBe(400);
  });

  test('RE6.3 exports what the filters leave as CSV without formulas, and as JSON', async () => {
    const name = '=HYPERLINK("http://example.com")';
    await hub.as.editor('POST', '/api/auth/update-user', { body: { name } });
    await hub.as.editor('POST', '/api/tokens', { body: { label: name, scopes: ['catalog:read'], days: 2 } });
    const json = await hub.as.owner('GET', '/api/audit/export?format=json&event=token.created');
    expect(json.headers['content-disposition']).toContain('audit-log.json');
    expect(json.json<Entry[]>()[0]).toMatchObject({ person: name, subject: name, detail: 'catalog:read, for 2 days' });
    const csv = (await hub.as.owner('GET', '/api/audit/export?format=csv&event=token.created')).text;
    expect(csv.split('\r\n')[0]).toBe('at,event,words,person,email,via,address,subject,detail');
    expect(csv).toContain(`"'=HYPERLINK(""http://example.com"")"`);
    expect(csv).not.toContain(',"=');
  });

  test('RE6.3 what is done while the log cannot be written is answered, reported, and written when it can be', async () => {
    const rename = (from: string, to: string) => hub.hub.stores.sql.query(`alter table ${from} rename to ${to}`);
    const before = (await read('?event=token.created')).total;
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await rename('audit_log', 'audit_log_away');
    const body = { label: 'Made meanwhile', scopes: ['catalog:read'], days: 1 };
    const answers = [];
    for (let n = 0; n < 2; n += 1) answers.push((await hub.as.owner('POST', '/api/tokens', { body })).status);
    await vi.waitFor(() => expect(printed.mock.calls.join('\n')).toContain('Alert audit-behind (urgent)'));
    await rename('audit_log_away', 'audit_log');
    expect(answers).toEqual([201, 201]);
    const lines = printed.mock.calls.join('\n');
    expect(lines.match(/Couldn’t write to the audit log: .*token.created.*Made meanwhile/g)).toHaveLength(2);
    expect(lines.match(/Alert audit-behind/g)).toHaveLength(1);
    printed.mockRestore();
    await hub.hub.audit.writeWaiting();
    const after = await read('?event=token.created');
    expect([after.total, after.items[0]]).toMatchObject([
      before + 2,
      { person: 'Olga Owner', subject: 'Made meanwhile' },
    ]);
  });

  test('RE6.3 only owners in a signed-in session read it', async () => {
    for (const path of ['/api/audit', '/api/audit/export?format=csv']) {
      expect((await hub.as.editor('GET', path)).status).toBe(403);
      expect((await hub.anonymous('GET', path)).status).toBe(401);
      const body = { label: 'Owner', scopes: ['catalog:read'], days: 1 };
      const { token } = (await hub.as.owner('POST', '/api/tokens', { body })).json<{ token: string }>();
      const answer = await hub.anonymous('GET', path, { headers: { authorization: `Bearer ${token}` } });
      expect(answer.json()).toMatchObject({ code: 'session-required' });
    }
  });

  test('RE6.3 RE14.2 the same refusal again and again is one line in any ten minutes', async () => {
    const refuse = () => hub.as.viewer('DELETE', '/api/designs/none');
    const before = (await read('?event=access.refused')).total;
    for (let n = 0; n < 5; n += 1) {
      await refuse();
      clock.advance(2 * 60_000);
    }
    expect((await read('?event=access.refused')).total).toBe(before + 1);
    await refuse();
    expect((await read('?event=access.refused')).total).toBe(before + 2);
    expect(await last()).toMatchObject({ event: 'access.refused', subject: 'DELETE /api/designs/:id' });
  });

  test('RE6.3 entries older than the setting allows are gone', async () => {
    const { total } = await read();
    expect(total).toBeGreaterThan(10);
    clock.advance(20 * 86_400_000);
    const settings = await hub.as.owner('GET', '/api/settings/sign-in');
    const saved = await hub.as.owner('PUT', '/api/settings/sign-in', {
      body: { values: { auditKeepDays: 30 } },
      ifMatch: settings.etag,
    });
    expect(saved.status).toBe(200);
    expect((await read()).total).toBeGreaterThan(total);
    clock.advance(11 * 86_400_000);
    expect((await signIn('owner@example.com', testPassword)).status).toBe(200);
    const text = 'select count(*) as count from audit_log';
    const rows = await hub.hub.stores.sql.query<{ count: number }>(text);
    expect(Number(rows[0]!.count)).toBeLessThan(total);
  });
});
