import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import { startMailbox, type Mailbox } from '../../accounts/testing/mailbox.ts';
import { testClock } from '../../hub/testing/clock.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { startReceiver } from '../../platform/outbound/testing/receiver.ts';
import { CommentMail } from './comment-mail.ts';

type Body = Record<string, unknown>;
interface Thread extends Body {
  id: number;
  comments: (Body & { id: number })[];
}

const cable = 'null-modem-de9';
const minuteMs = 60_000;

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    const clock = testClock();
    let hub: TestHub;
    let mailbox: Mailbox;
    beforeAll(async () => {
      mailbox = await startMailbox();
      hub = await startTestHub({
        setup: 'starter',
        backend,
        clock,
        environment: {
          AUTH_SMTP_HOST: '127.0.0.1',
          AUTH_SMTP_PORT: String(mailbox.port),
          AUTH_SMTP_FROM: 'Cablewright <cables@example.com>',
        },
      });
      await hub.as.editor('POST', `/api/designs/${cable}/revisions`, { body: {} });
    });
    afterAll(async () => {
      await hub.stop();
      await mailbox.stop();
    });

    const as = (who: keyof TestHub['as']) => hub.as[who];
    const add = async (who: keyof TestHub['as'], body: Body, design = cable) => {
      const answer = await as(who)('POST', `/api/designs/${design}/comments`, { body });
      expect(answer.status, answer.text).toBe(201);
      return answer.json<{ id: number; thread: number }>();
    };
    const threads = async (who: keyof TestHub['as'] = 'viewer', more = '', design = cable) =>
      (await as(who)('GET', `/api/designs/${design}/comments${more}`)).json<{ items: Thread[]; total: number }>();
    const waiting = async (who: keyof TestHub['as']) =>
      (await as(who)('GET', '/api/comments/waiting')).json<{ items: Body[] }>().items;
    const act = (who: keyof TestHub['as'], id: number, what: string) => as(who)('POST', `/api/comments/${id}/${what}`);
    const mail = () => {
      const { runtime, catalog, stores } = hub.hub;
      const address = 'https://cables.example';
      return new CommentMail({ sql: stores.sql, catalog, runtime, clock, address, notice: () => undefined });
    };

    test('[CA4.12] people, viewers too, comment on a cable, a pin, a wire, a finding and a revision, and reply', async () => {
      const { id } = await add('viewer', { text: ' Is the screen open at B? ' });
      await add('editor', { text: 'Yes, on purpose.', thread: id });
      await add('editor', { text: 'Crimp 0.25?', target: 'pin', place: 'j1.3' });
      await add('viewer', { text: 'Which shade?', target: 'wire', place: 'w1.pair-1.a' });
      await add('owner', { text: 'Leave it.', target: 'finding', place: 'screen-one-end w1' });
      await add('viewer', { text: 'Looks right.', target: 'revision', rev: 1 });
      const { items, total } = await threads();
      expect(items.map(({ target, place, rev, comments }) => [target, place ?? rev, comments.length])).toEqual([
        ['revision', 1, 1],
        ['finding', 'screen-one-end w1', 1],
        ['wire', 'w1.pair-1.a', 1],
        ['pin', 'j1.3', 1],
        ['cable', undefined, 2],
      ]);
      expect([total, items.at(-1)!.comments]).toMatchObject([
        5,
        [
          { text: 'Is the screen open at B?', author: 'viewer person', isYours: true, isGuest: false },
          { text: 'Yes, on purpose.', author: 'editor person', isYours: false },
        ],
      ]);
      expect((await threads('viewer', '?rev=1')).items).toHaveLength(1);
      const open = await as('viewer')('GET', `/api/designs/${cable}/open-comments`);
      expect(open.json<{ items: object[] }>().items.map((one) => Object.keys(one))).toContainEqual([
        'id',
        'target',
        'place',
      ]);
      expect([open.json<{ total: number }>().total, open.text.includes('Crimp')]).toEqual([5, false]);
      const first = await threads('viewer', '?limit=2');
      const next = await threads('viewer', `?limit=2&cursor=${(first as unknown as { next: string }).next}`);
      expect([...first.items, ...next.items].map((thread) => thread.id)).toEqual(
        items.slice(0, 4).map((one) => one.id),
      );
    });

    test('[CA4.12] what is not there cannot be commented on, and each problem is said', async () => {
      const refused = async (body: Body, design = cable) => {
        const answer = await as('viewer')('POST', `/api/designs/${design}/comments`, { body });
        return [answer.status, answer.json()['detail'] ?? answer.json()['title']];
      };
      expect(await refused({ text: 'x', target: 'pin', place: 'j9.3' })).toEqual([
        422,
        `"${cable}" has no pin "j9.3".`,
      ]);
      expect(await refused({ text: 'x', target: 'wire', place: 'j1' })).toEqual([422, `"${cable}" has no wire "j1".`]);
      expect(await refused({ text: 'x', target: 'wire' })).toEqual([422, 'A comment on a wire needs `place`.']);
      expect((await refused({ text: 'x', target: 'revision', rev: 9 }))[0]).toBe(404);
      expect((await refused({ text: 'x', thread: 99_999 }))[0]).toBe(404);
      expect((await refused({ text: 'x' }, 'nothing-there'))[0]).toBe(404);
      expect((await refused({ text: '  \n ' }))[0]).toBe(422);
      expect((await refused({ text: 'x'.repeat(4001) }))[0]).toBe(422);
      expect((await hub.anonymous('GET', `/api/designs/${cable}/comments`)).status).toBe(401);
    });

    test('[CA4.12] they mention others, and what waits for a person is listed until they have seen it or it is resolved', async () => {
      const { thread } = await add('viewer', { text: 'Please check, @Editor Person and mail to a@viewer.example.' });
      expect(await waiting('editor')).toMatchObject([
        {
          design: cable,
          thread,
          label: 'Null modem DE-9, handshake looped',
          reason: 'mention',
          author: 'viewer person',
        },
      ]);
      expect(await waiting('owner')).toEqual([]);
      const reply = await add('owner', { text: '@editor person is away', thread });
      expect((await waiting('viewer')).map(({ comment, reason }) => [comment, reason])).toContainEqual([
        reply.id,
        'reply',
      ]);
      expect((await waiting('editor')).map(({ reason }) => reason)).toEqual(['mention', 'mention']);
      expect((await act('editor', thread, 'seen')).status).toBe(204);
      expect(await waiting('editor')).toEqual([]);
      expect((await act('editor', thread, 'resolve')).status).toBe(204);
      expect((await waiting('viewer')).filter((one) => one['thread'] === thread)).toEqual([]);
      expect((await act('editor', thread, 'reopen')).status).toBe(204);
      expect((await waiting('viewer')).filter((one) => one['thread'] === thread)).toHaveLength(1);
      const names = (await as('viewer')('GET', '/api/comments/people')).json<{ items: string[] }>().items;
      expect(names).toEqual(expect.arrayContaining(['Olga Owner', 'editor person', 'viewer person']));
    });

    test('[CA4.12] viewers resolve their own threads, editors any; a comment is deleted by its author until it is answered, and by owners', async () => {
      const [own, other] = [await add('viewer', { text: 'Mine' }), await add('owner', { text: 'Another’s' })];
      const found = (id: number, { items }: { items: Thread[] }) => items.find((thread) => thread.id === id);
      expect([
        found(own.id, await threads())?.['mayResolve'],
        found(other.id, await threads())?.['mayResolve'],
      ]).toEqual([true, false]);
      const refused = await act('viewer', other.id, 'resolve');
      expect([refused.status, refused.json()['code']]).toEqual([403, 'not-your-comment']);
      expect((await act('viewer', own.id, 'resolve')).status).toBe(204);
      expect((await act('editor', other.id, 'resolve')).status).toBe(204);
      expect(found(own.id, await threads('viewer', '?state=resolved'))).toMatchObject({ resolvedBy: 'viewer person' });
      expect(found(own.id, await threads('viewer', '?state=open'))).toBeUndefined();
      const remove = (who: keyof TestHub['as'], id: number) => as(who)('DELETE', `/api/comments/${id}`);
      expect((await remove('viewer', other.id)).status).toBe(403);
      await add('editor', { text: 'Answered', thread: own.id });
      expect((await remove('viewer', own.id)).status).toBe(409);
      expect((await remove('owner', own.id)).status).toBe(204);
      expect(found(own.id, await threads())).toBeUndefined();
      expect((await remove('owner', own.id)).status).toBe(404);
    });

    test('[CA4.12] comments are no change of the catalog: no change set, and the cable keeps its version', async () => {
      const { seq } = hub.hub.catalog;
      const before = await as('editor')('GET', `/api/designs/${cable}`);
      const { id } = await add('viewer', { text: 'Nothing changes' });
      await act('viewer', id, 'resolve');
      expect([hub.hub.catalog.seq, (await as('editor')('GET', `/api/designs/${cable}`)).etag]).toEqual([
        seq,
        before.etag,
      ]);
    });

    test('[CA4.12] builders comment on cables that are built here, and see no others', async () => {
      const read = (design: string) => hub.as.builder('GET', `/api/designs/${design}/comments`);
      expect((await read(cable)).status).toBe(403);
      const order = await as('editor')('POST', '/api/orders', { body: { design: cable, quantity: 1 } });
      await as('editor')('POST', `/api/orders/${order.json<{ number: string }>().number}/release`);
      expect((await read(cable)).status).toBe(200);
      const { id } = await add('builder', { text: 'The hood is too small' });
      expect((await act('builder', id, 'resolve')).status).toBe(204);
      expect((await read('dc-tail')).status).toBe(403);
    });

    test('[CA4.12] a cable that gets another id keeps its comments', async () => {
      const made = await as('editor')('POST', '/api/designs', { body: { label: 'To be renamed' } });
      const { id } = made.json<Design>();
      await add('viewer', { text: 'A better name?' }, id);
      const renamed = await as('editor')('POST', `/api/designs/${id}/rename`, {
        body: { id: 'renamed-lead', label: 'Renamed lead' },
        ifMatch: made.etag,
      });
      expect(renamed.status, renamed.text).toBe(200);
      expect((await threads('viewer', '', 'renamed-lead')).items).toHaveLength(1);
    });

    test('[CA4.12] what waits is mailed, collected: once an hour, once a day, or not at all', async () => {
      clock.advance(2 * 60 * minuteMs);
      await act('editor', (await threads()).items[0]!.id, 'seen');
      for (const { thread } of (await waiting('editor')) as { thread: number }[]) await act('editor', thread, 'seen');
      for (const { thread } of (await waiting('viewer')) as { thread: number }[]) await act('viewer', thread, 'seen');
      for (const { thread } of (await waiting('owner')) as { thread: number }[]) await act('owner', thread, 'seen');
      const first = await add('viewer', { text: '@editor person: 24 AWG or 22?', target: 'wire', place: 'w1' });
      await add('owner', { text: '@editor person, today please', thread: first.thread });
      const mails = mail();
      expect(await mails.send()).toBe(0);
      clock.advance(3 * minuteMs);
      // The editor was mentioned, and the viewer, who started the thread, got a reply.
      expect(await mails.send()).toBe(2);
      const letters = [await mailbox.next(), await mailbox.next()].toSorted((a, b) => (a.to[0]! < b.to[0]! ? -1 : 1));
      expect(letters.map(({ to }) => to)).toEqual([['editor@example.com'], ['viewer@example.com']]);
      const link = `https://cables.example/cables/${cable}?tab=comments&comment=${first.thread}`;
      for (const text of ['24 AWG or 22?', 'today please', 'wire w1', link, 'https://cables.example/account'])
        expect(letters[0]!.text).toContain(text);
      expect(await mails.send()).toBe(0);
      await add('viewer', { text: '@editor person, one more', thread: first.thread });
      clock.advance(30 * minuteMs);
      expect(await mails.send()).toBe(1);
      expect((await mailbox.next()).to).toEqual(['owner@example.com']);
      clock.advance(31 * minuteMs);
      expect(await mails.send()).toBe(1);
      expect((await mailbox.next()).text).toContain('one more');
      const prefer = (choice: string) =>
        as('editor')('PUT', '/api/account/preferences', { body: { commentMail: choice } });
      expect((await prefer('off')).status).toBe(204);
      await add('viewer', { text: '@editor person, not by mail' });
      clock.advance(120 * minuteMs);
      expect(await mails.send()).toBe(0);
      expect((await waiting('editor')).map(({ text }) => text)).toContain('@editor person, not by mail');
      await prefer('daily');
      expect(await mails.send()).toBe(0);
      clock.advance(24 * 60 * minuteMs);
      expect(await mails.send()).toBe(1);
      expect((await mailbox.next()).text).toContain('not by mail');
    });

    test('[CA4.12] a removed account leaves its comments without an author', async () => {
      await hub.hub.accounts!.add({
        name: 'Tom Temp',
        email: 'temp@example.com',
        password: 'a long enough password',
        role: 'viewer',
      });
      const people = (await as('owner')('GET', '/api/people')).json<{ items: { id: string; email: string }[] }>().items;
      const temp = people.find(({ email }) => email === 'temp@example.com')!;
      await add('editor', { text: 'Hello @Tom Temp' });
      const signIn = await hub.anonymous('POST', '/api/auth/sign-in/email', {
        body: { email: 'temp@example.com', password: 'a long enough password' },
      });
      const cookie = ([] as string[])
        .concat(signIn.headers['set-cookie'] as string[])
        .map((one) => one.split(';')[0])
        .join('; ');
      const added = await hub.anonymous('POST', `/api/designs/${cable}/comments`, {
        body: { text: 'From Tom' },
        headers: { cookie },
      });
      expect(added.status, added.text).toBe(201);
      const { id } = added.json<{ id: number }>();
      await hub.anonymous('POST', `/api/comments/${id}/resolve`, { headers: { cookie } });
      expect((await as('owner')('DELETE', `/api/people/${temp.id}`)).status).toBe(204);
      const thread = (await threads()).items.find((one) => one.id === id)!;
      expect(thread.comments[0]).toMatchObject({ text: 'From Tom', isYours: false });
      expect([thread.comments[0]!['author'], thread['resolvedBy']]).toEqual([undefined, undefined]);
    });

    test('[CA4.12] a person who comments again and again is stopped for a while', async () => {
      clock.advance(20 * minuteMs);
      let last = { status: 0, headers: {} as Record<string, unknown> };
      for (let i = 0; i < 31; i += 1)
        last = await as('owner')('POST', `/api/designs/${cable}/comments`, { body: { text: `Comment ${i}` } });
      expect([last.status, last.headers['retry-after']]).toEqual([429, '600']);
      expect((await as('viewer')('POST', `/api/designs/${cable}/comments`, { body: { text: 'Mine' } })).status).toBe(
        201,
      );
    });

    test('[CA4.11] [CA4.12] guests of a link comment if it allows them to, under a name they give, and see their own threads', async () => {
      const link = async (body: Body) => {
        const made = await as('editor')('POST', `/api/designs/${cable}/revisions/1/links`, { body });
        return made.json<{ path: string }>().path.replace('/shared/', '');
      };
      const [silent, open, other] = [await link({}), await link({ comments: true }), await link({ comments: true })];
      const ask = (code: string, body?: Body) =>
        hub.anonymous(body === undefined ? 'GET' : 'POST', `/api/shared-revisions/${code}/comments`, { body });
      expect([(await ask(silent)).status, (await ask(silent, { name: 'Ines', text: 'Hi' })).status]).toEqual([
        409, 409,
      ]);
      expect((await hub.anonymous('GET', `/api/shared-revisions/${open}`)).json()).toMatchObject({ comments: true });
      await add('editor', { text: 'Between us: margin is thin', target: 'revision', rev: 1 });
      const question = await ask(open, { name: ' Ines Kern ', text: 'Which hood? @editor person' });
      expect(question.status, question.text).toBe(201);
      const { thread } = question.json<{ thread: number }>();
      expect((await waiting('editor')).find((one) => one['thread'] === thread)).toMatchObject({
        reason: 'guest',
        author: 'Ines Kern',
        target: 'revision',
        rev: 1,
      });
      await add('editor', { text: 'Metal, with screws.', thread });
      const seen = await ask(open);
      expect(seen.json()).toMatchObject({
        total: 1,
        items: [
          {
            id: thread,
            isResolved: false,
            comments: [
              { author: 'Ines Kern', isGuest: true, text: 'Which hood? @editor person' },
              { author: 'editor person', isGuest: false, text: 'Metal, with screws.' },
            ],
          },
        ],
      });
      expect(seen.text).not.toContain('margin');
      expect(seen.headers['x-robots-tag']).toBe('noindex, nofollow');
      expect((await ask(other)).json()).toMatchObject({ total: 0 });
      expect((await ask(other, { name: 'Eve', text: 'Mine too', thread })).status).toBe(404);
      expect((await ask(open, { name: 'Ines Kern', text: 'Thanks', thread })).status).toBe(201);
      expect((await threads()).items.find((one) => one.id === thread)).toMatchObject({ isShared: true });
      let last = 0;
      for (let i = 0; i < 10; i += 1) last = (await ask(open, { name: 'Ines', text: `Again ${i}` })).status;
      expect(last).toBe(429);
    });
  });

test('[CA4.12] comments raise comment.added and comment.resolved, and no catalog.changed', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  const receiver = await startReceiver();
  try {
    const subscriptions = [{ id: 'chat', url: receiver.url, events: 'all', enabled: true }];
    const { etag } = await hub.as.owner('GET', '/api/settings/webhooks');
    await hub.as.owner('PUT', '/api/settings/webhooks', { body: { subscriptions }, ifMatch: etag });
    const body = { text: 'Crimp 0.25?', target: 'pin', place: 'j1.3' };
    const { id } = (await hub.as.viewer('POST', `/api/designs/${cable}/comments`, { body })).json<{ id: number }>();
    await hub.as.editor('POST', `/api/comments/${id}/resolve`);
    await hub.as.editor('POST', `/api/comments/${id}/resolve`);
    const received = () => receiver.received.map((one) => JSON.parse(one.body) as Body & { type: string });
    const types = () => received().map(({ type }) => type);
    await expect
      .poll(() => types().filter((type) => type.startsWith('comment.')))
      .toEqual(['comment.added', 'comment.resolved']);
    expect(types().filter((type) => type === 'catalog.changed').length).toBeLessThanOrEqual(1);
    expect(received().find(({ type }) => type === 'comment.added')).toMatchObject({
      subject: { kind: 'comment', id: String(id), label: 'Null modem DE-9, handshake looped' },
      summary: { design: cable, thread: id, target: 'pin', place: 'j1.3', text: 'Crimp 0.25?' },
      actor: { name: 'viewer person' },
      links: { ui: expect.stringContaining(`/cables/${cable}?tab=comments&comment=${id}`) },
    });
  } finally {
    await receiver.close();
    await hub.stop();
  }
});
