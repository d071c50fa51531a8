import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { hashOf } from './token.ts';
import type { RefusalError } from '../../platform/http/problem.ts';
import { SlidingWindows } from '../sliding-windows.ts';
import { testClock } from '../../hub/testing/clock.ts';
import { TokenGate } from './token-gate.ts';

interface Made {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: string;
}

for (const backend of ['database', 'files'] as const) {
  describe(`API tokens on the ${backend} backend`, () => {
    let hub: TestHub;
    const clock = testClock();
    beforeAll(async () => {
      const environment = {
        SERVICE_TOKEN_READS_PER_MINUTE: '30',
        SERVICE_TOKEN_WRITES_PER_MINUTE: '5',
        SERVICE_TRUST_PROXY: '1',
      };
      hub = await startTestHub({ setup: 'starter', backend, environment, clock });
    });
    afterAll(() => hub.stop());

    const make = async (who: 'owner' | 'editor' | 'viewer', scopes: string[], days = 30) =>
      (await hub.as[who]('POST', '/api/tokens', { body: { label: 'Script', scopes, days } })).json<Made>();
    const bearer = (token: string, method: string, url: string, body?: unknown, from = '203.0.113.9') =>
      hub.anonymous(method, url, {
        body,
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from },
      });

    test('O14.2 O30.3 a token acts as its maker with the scopes chosen, is shown once and kept as a hash', async () => {
      const { id, token } = await make('editor', ['catalog:read', 'designs:write']);
      expect(token).toMatch(/^cwt_[A-Za-z0-9_-]{40}$/);
      const listed = await hub.as.editor('GET', '/api/tokens');
      expect(listed.text).not.toContain(token);
      expect(listed.json()).toMatchObject({ items: [{ id, label: 'Script', lastUsedAt: null }], total: 1 });
      const stored = await hub.hub.stores.sql.query<{ hash: string }>('select "hash" from api_tokens');
      expect(stored.map(({ hash }) => hash)).toEqual([hashOf(token)]);
      expect((await bearer(token, 'GET', '/api/me')).json()).toMatchObject({
        email: 'editor@example.com',
        role: 'editor',
        via: 'token',
        scopes: ['catalog:read', 'designs:write'],
      });
      expect((await bearer(token, 'POST', '/api/designs', { label: 'By token' })).status).toBe(201);
      if (backend === 'database') {
        const { items } = (await hub.as.viewer('GET', '/api/history')).json<{ items: { who: object }[] }>();
        expect(items[0]!.who).toMatchObject({ name: 'editor person', via: 'token' });
      }
      const part = { label: 'A part', positions: [] };
      expect((await bearer(token, 'POST', '/api/definitions/bodies', part)).json()).toMatchObject({
        status: 403,
        code: 'scope-missing',
      });
    });

    test('O30.4 what an owner does in a session no token may do, and a token makes no tokens', async () => {
      const { token } = await make('owner', ['catalog:read', 'settings:write']);
      for (const [method, url] of [
        ['GET', '/api/settings/integrations'],
        ['GET', '/api/tokens'],
        ['DELETE', '/api/tokens/x'],
      ] as const) {
        expect((await bearer(token, method, url)).json()).toMatchObject({ status: 403, code: 'session-required' });
      }
    });

    test('O30.3 a batch and a restore take the scope of every record in them', async () => {
      const change = (kind: string, record: object) => ({
        kind,
        id: 'scoped',
        op: 'put',
        record: { id: 'scoped', label: 'Scoped', src: 'test', ...record },
      });
      const batch = (token: string, changes: object[]) =>
        bearer(token, 'POST', '/api/batch?dryRun=1', { message: 'Both', changes });
      const part = change('mechanicals', { kind: 'other' });
      const both = [part, change('settings', {})];
      const { token: library } = await make('editor', ['catalog:read', 'library:write']);
      expect((await batch(library, [part])).status).toBe(200);
      expect((await batch(library, both)).json()).toMatchObject({ status: 403, code: 'scope-missing' });
      const saved = await hub.as.editor('POST', '/api/definitions/mechanicals', { body: part.record });
      expect(saved.status).toBe(201);
      if (backend === 'files') return;
      const { items } = (await hub.as.viewer('GET', '/api/history')).json<{ items: { seq: number }[] }>();
      const { token: designs } = await make('editor', ['catalog:read', 'designs:write']);
      const restored = await bearer(designs, 'POST', `/api/history/${items[0]!.seq}/restore`, { state: 'before' });
      expect(restored.json()).toMatchObject({ status: 403, code: 'scope-missing' });
    });

    test('O35.8 scopes are at most the maker’s role, and a token lives one to ninety days', async () => {
      const viewer = (body: object) => hub.as.viewer('POST', '/api/tokens', { body });
      expect((await viewer({ label: 'x', scopes: ['designs:write'], days: 1 })).json()).toMatchObject({
        status: 422,
        code: 'scope-beyond-role',
      });
      for (const days of [0, 91, 1.5]) {
        expect((await viewer({ label: 'x', scopes: ['catalog:read'], days })).status).toBe(422);
      }
      expect((await hub.as.viewer('GET', '/api/tokens')).json()).toMatchObject({ scopes: ['catalog:read'] });
    });

    test('O35.8 a token ends with its days; revoked, it ends at once; it goes with its person', async () => {
      const { token } = await make('editor', ['catalog:read'], 1);
      clock.advance(24 * 60 * 60_000 - 1);
      expect((await bearer(token, 'GET', '/api/me')).status).toBe(200);
      clock.advance(1);
      expect((await bearer(token, 'GET', '/api/me')).json()).toMatchObject({ status: 401, code: 'token-refused' });
      const { id, token: short } = await make('editor', ['catalog:read']);
      expect((await hub.as.owner('DELETE', `/api/tokens/${id}`)).status).toBe(404);
      expect((await hub.as.editor('DELETE', `/api/tokens/${id}`)).status).toBe(204);
      expect((await bearer(short, 'GET', '/api/me')).status).toBe(401);
      await hub.hub.accounts!.add({
        name: 'T',
        email: 'temp@example.com',
        password: 'a long enough password',
        role: 'viewer',
      });
      const [temp] = await hub.hub.stores.sql.query<{ id: string }>('select "id" from people where "email" = $1', [
        'temp@example.com',
      ]);
      const { token: theirs } = await hub.hub.tokens!.make(temp!.id, 'x', ['catalog:read'], 1);
      expect((await bearer(theirs, 'GET', '/api/me')).status).toBe(200);
      await hub.hub.accounts!.remove('temp@example.com');
      expect((await bearer(theirs, 'GET', '/api/me')).status).toBe(401);
    });

    test('O35.21 budgets: headers say what is left, and past them requests are refused with when to try again', async () => {
      const { token } = await make('editor', ['catalog:read', 'designs:write']);
      const first = await bearer(token, 'GET', '/api/me');
      expect(first.headers).toMatchObject({ 'ratelimit-limit': '30', 'ratelimit-remaining': '29' });
      const writes = await Promise.all(
        Array.from({ length: 8 }, (_, n) => bearer(token, 'POST', '/api/designs', { label: `Many ${n} ${backend}` })),
      );
      const statuses = writes.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
      const refused = writes.find(({ status }) => status === 429)!;
      expect(refused.json()).toMatchObject({ code: 'budget-spent' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await bearer(token, 'GET', '/api/me')).status).toBe(200);
    });

    test('O35.21 RE14.2 the writes of any day are counted too, whatever is left of the minute, until a day has passed', async () => {
      let now = Date.UTC(2026, 4, 5, 12);
      const budgets = () => ({ readsPerMinute: 1, writesPerMinute: 2, writesPerDay: 3 });
      const windows = new SlidingWindows(hub.hub.stores.sql, () => now);
      const gate = new TokenGate(hub.hub.tokens!, windows, budgets);
      const { token } = await make('editor', ['catalog:read', 'designs:write']);
      const found = await gate.identify({ headers: { authorization: `Bearer ${token}` }, ip: '203.0.113.9' });
      const write = async (laterMs: number) => {
        now += laterMs;
        const outcome = await found!.spend!('write').catch((error: RefusalError) => error.answer.headers);
        return [outcome!['ratelimit-limit'], outcome!['ratelimit-remaining'], outcome!['retry-after']];
      };
      const [minute, day] = [60_000, 24 * 3_600_000];
      expect(await write(0)).toEqual(['2', '1', undefined]);
      expect(await write(0)).toEqual(['2', '0', undefined]);
      expect(await write(0)).toEqual(['2', '0', '60']);
      expect(await write(minute)).toEqual(['3', '0', undefined]);
      expect(await write(minute)).toEqual(['3', '0', String(24 * 3600 - 60)]);
      expect(await write(day - minute - 1)).toEqual(['3', '0', '1']);
      expect(await write(1)).toEqual(['2', '1', undefined]);
    });

    test('RE6.3 O34.2 O35.12 O30.5 RE14.2 ten bad tokens in any minute, then a quarter of an hour of refusals; a valid token still comes in', async () => {
      const { token } = await make('editor', ['catalog:read']);
      const from = '203.0.113.50';
      const bad = (n: number) => bearer(`cwt_${'x'.repeat(38)}${n}`, 'GET', '/api/me', undefined, from);
      // Six requests at the end of a minute of the clock, and six at the start of the next.
      clock.advance(59_700 - (clock().getTime() % 60_000));
      const statuses = [];
      for (let n = 10; n < 22; n += 1) {
        if (n === 16) clock.advance(300);
        statuses.push((await bad(n)).status);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
      const next = await bearer('nonsense', 'GET', '/api/me', undefined, from);
      expect(next.json()).toMatchObject({ status: 429, code: 'too-many-refusals' });
      expect(next.headers['retry-after']).toBe('900');
      expect(next.json()['detail']).toBe('Too many attempts, try again in 900 s');
      const audit = await hub.as.owner('GET', '/api/audit?event=token.refused');
      expect(audit.json<{ items: object[] }>().items).toMatchObject([{ address: from, person: null, via: 'none' }]);
      expect((await bearer(token, 'GET', '/api/me', undefined, from)).status).toBe(200);
      expect((await bearer('nonsense', 'GET', '/api/me', undefined, '203.0.113.51')).status).toBe(401);
      clock.advance(15 * 60_000 - 1);
      expect((await bearer('nonsense', 'GET', '/api/me', undefined, from)).headers['retry-after']).toBe('1');
      clock.advance(1);
      expect((await bearer('nonsense', 'GET', '/api/me', undefined, from)).status).toBe(401);
    });
  });
}

test('a hub without sign-in has no tokens, and says so', async () => {
  const open = await startTestHub({ setup: 'empty', environment: { AUTH_ENABLED: 'false' } });
  expect((await open.anonymous('GET', '/api/tokens')).json()).toMatchObject({ status: 409, code: 'sign-in-off' });
  await open.stop();
});
