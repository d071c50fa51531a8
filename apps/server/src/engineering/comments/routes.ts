/** Routes for comments on a cable. People of every role can write comments, mention others, and resolve threads. */
import { present } from '@cablewright/model';
import Type from 'typebox';
import { accountErrors } from '../../accounts/errors.ts';
import { designErrors } from '../../catalog/designs/errors.ts';
import { noSuchDesign, requireDesign } from '../../catalog/designs/read-design.ts';
import { IdParam } from '../../catalog/inputs.ts';
import { raise } from '../../platform/events/raise.ts';
import { mayActAs, type Actor } from '../../platform/http/actor.ts';
import { created, done, ok } from '../../platform/http/answer.ts';
import { listOf, offsetOf, pageLimit, pageQuery, pageSchema } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { versionErrors } from '../revisions/cables/errors.ts';
import {
  CommentText,
  isYours,
  mayResolve,
  OpenThread,
  Thread,
  threadOf,
  WaitingComment,
  waitingOf,
  aboutOf,
} from './answers.ts';
import type { CommentAuthor, CommentRow } from './comment-book.ts';
import { checkedTarget, targetFields } from './comment-target.ts';
import { commentErrors } from './errors.ts';
import { linksOf, paces, summaryOf, writeComment, type CommentParts } from './write-comment.ts';

const area = 'Comments';
const noStore = { 'cache-control': 'no-store' } as const;
/** The most threads on one page. Each includes all of its replies. */
const maxThreads = 100;
/** The most inbox entries in a response. */
const maxWaiting = 100;

const CommentParam = Type.Object({ comment: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) });

export function commentRoutes(parts: CommentParts): Route[] {
  return [
    listRoute(parts),
    openRoute(parts),
    addRoute(parts),
    resolveRoute(parts),
    reopenRoute(parts),
    removeRoute(parts),
    seenRoute(parts),
    waitingRoute(parts),
    namesRoute(parts),
  ];
}

const authorOf = ({ account, name }: Actor): CommentAuthor => ({ account: account ?? null, name });

/** Throws if a builder requests a cable that isn't built here, because builders may not see it. */
async function requireReader({ isBuilt }: CommentParts, design: string, actor: Actor): Promise<void> {
  if (mayActAs(actor, 'viewer') || (await isBuilt(design))) return;
  refuse(commentErrors['not-built-here'], 'Builders see the comments of cables that are built here.');
}

/** The first comment of a thread. Throws if the thread or its cable doesn't exist. */
async function requireThread(parts: CommentParts, id: number, actor: Actor): Promise<CommentRow> {
  const row = await requireComment(parts, id, actor);
  return row.thread === null ? row : noSuchComment(id);
}

async function requireComment(parts: CommentParts, id: number, actor: Actor): Promise<CommentRow> {
  const row = await parts.comments.find(id);
  if (row === undefined || parts.catalog.designs.get(row.design) === undefined) return noSuchComment(id);
  await requireReader(parts, row.design, actor);
  return row;
}

function noSuchComment(id: number): never {
  return refuse(commentErrors['no-such-comment'], `There is no comment ${id}. It may have been deleted.`);
}

function listRoute(parts: CommentParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/comments',
    operation: 'listComments',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary:
      'The threads of comments on a design, those begun last first, with all their replies. `total` counts all of them',
    params: IdParam,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxThreads, default: pageLimit.default })),
      cursor: pageQuery.cursor,
      state: Type.Optional(Type.Enum(['open', 'resolved', 'all'], { description: 'Default: all' })),
      rev: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999, description: 'Only those on this revision' })),
    }),
    answers: { 200: { says: 'A page of threads', schema: pageSchema(Thread, 'Comment threads') } },
    refusals: [designErrors['no-such-design'], commentErrors['not-built-here']],
    handle: async ({ params: { id }, query, actor }) => {
      if (parts.catalog.designs.get(id) === undefined) noSuchDesign(id);
      await requireReader(parts, id, actor);
      const { state = 'all', rev, limit = pageLimit.default, cursor } = query;
      const before = cursor === undefined ? undefined : offsetOf(cursor);
      const threads = await parts.comments.threads(id, { state, ...present({ rev }) }, limit + 1, before);
      const shown = threads.slice(0, limit);
      const { open, resolved } = await parts.comments.counts(id);
      const total = state === 'all' ? open + resolved : state === 'open' ? open : resolved;
      const last = shown.at(-1)?.[0]?.id;
      return ok(
        {
          items: shown.map((rows) => threadOf(rows, actor)),
          total,
          next: threads.length > limit ? String(last) : undefined,
        },
        noStore,
      );
    },
  });
}

function openRoute(parts: CommentParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/open-comments',
    operation: 'listOpenComments',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: 'What the open threads of a design are about, without their texts, those begun last first',
    params: IdParam,
    answers: { 200: { says: 'The threads', schema: listOf(OpenThread, 'Open threads') } },
    refusals: [designErrors['no-such-design'], commentErrors['not-built-here']],
    handle: async ({ params: { id }, actor }) => {
      if (parts.catalog.designs.get(id) === undefined) noSuchDesign(id);
      await requireReader(parts, id, actor);
      const items = (await parts.comments.marks(id)).map((row) => ({ id: row.id, ...aboutOf(row) }));
      return ok({ items, total: items.length }, noStore);
    },
  });
}

function addRoute(parts: CommentParts): Route {
  const { catalog } = parts;
  return route({
    method: 'POST',
    path: '/api/designs/:id/comments',
    operation: 'addComment',
    area,
    role: 'viewer',
    builders: true,
    session: true,
    summary: 'Comment on a design, or on a part, pin, wire, finding or revision of it, or reply to a comment',
    params: IdParam,
    body: Type.Object(
      {
        text: CommentText,
        ...targetFields,
        thread: Type.Optional(
          Type.Integer({ minimum: 1, description: 'The thread that this replies to, without a target' }),
        ),
      },
      { title: 'New comment', additionalProperties: false },
    ),
    answers: {
      201: {
        says: 'The comment',
        schema: Type.Object({ id: Type.Integer(), thread: Type.Integer() }, { title: 'Added comment' }),
      },
    },
    refusals: [
      designErrors['no-such-design'],
      commentErrors['not-built-here'],
      versionErrors['no-such-version'],
      commentErrors['no-such-comment'],
      commentErrors['no-such-place'],
      commentErrors['too-many-comments'],
      accountErrors['too-many-attempts'],
    ],
    handle: async ({ params: { id }, body, actor }) => {
      const design = await requireDesign(catalog, id);
      await requireReader(parts, id, actor);
      const { text, thread, ...target } = body;
      const root = thread === undefined ? undefined : await requireThread(parts, thread, actor);
      if (root !== undefined && root.design !== id) noSuchComment(root.id);
      const to = root ?? checkedTarget(target, design, catalog.designs.versions(id));
      const comment = await writeComment(parts, {
        design: id,
        label: design.label ?? id,
        text: text.trim(),
        author: authorOf(actor),
        to,
        pace: { name: actor.account ?? actor.name, limit: paces.person },
      });
      return created({ id: comment, thread: root?.id ?? comment }, { location: `/api/designs/${id}/comments` });
    },
  });
}

function resolveRoute(parts: CommentParts): Route {
  const { comments, catalog, clock } = parts;
  return route({
    method: 'POST',
    path: '/api/comments/:comment/resolve',
    operation: 'resolveComment',
    area,
    role: 'viewer',
    builders: true,
    session: true,
    summary: 'Resolve a thread: your own, or with the role of an editor any',
    params: CommentParam,
    answers: { 204: { says: 'It is resolved' } },
    refusals: [commentErrors['no-such-comment'], commentErrors['not-built-here'], commentErrors['not-your-comment']],
    handle: async ({ params, actor }) => {
      const root = await requireThread(parts, params.comment, actor);
      requireMayResolve(root, actor);
      const { design, id } = root;
      const events = raise('comment-resolved', {
        subject: { kind: 'comment', id: String(id), label: catalog.designs.get(design)?.label ?? design },
        summary: summaryOf(design, id, root),
        links: linksOf(design, id),
        actor: { name: actor.name },
      });
      await comments.resolve(id, { at: clock().toISOString(), by: authorOf(actor), events });
      return done();
    },
  });
}

function requireMayResolve(root: CommentRow, actor: Actor): void {
  if (!mayResolve(root, actor))
    refuse(commentErrors['not-your-comment'], 'Editors and owners resolve comments of others.');
}

function reopenRoute(parts: CommentParts): Route {
  return route({
    method: 'POST',
    path: '/api/comments/:comment/reopen',
    operation: 'reopenComment',
    area,
    role: 'viewer',
    builders: true,
    session: true,
    summary: 'Open a resolved thread again: your own, or with the role of an editor any',
    params: CommentParam,
    answers: { 204: { says: 'It is open' } },
    refusals: [commentErrors['no-such-comment'], commentErrors['not-built-here'], commentErrors['not-your-comment']],
    handle: async ({ params, actor }) => {
      const root = await requireThread(parts, params.comment, actor);
      requireMayResolve(root, actor);
      await parts.comments.resolve(root.id, undefined);
      return done();
    },
  });
}

function removeRoute(parts: CommentParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/comments/:comment',
    operation: 'deleteComment',
    area,
    role: 'viewer',
    builders: true,
    session: true,
    summary: 'Delete a comment of your own that has no replies. Owners delete any, a thread with its replies',
    params: CommentParam,
    answers: { 204: { says: 'Deleted' } },
    refusals: [
      commentErrors['no-such-comment'],
      commentErrors['not-built-here'],
      commentErrors['not-your-comment'],
      commentErrors['has-replies'],
    ],
    handle: async ({ params, actor }) => {
      const row = await requireComment(parts, params.comment, actor);
      if (!mayActAs(actor, 'owner')) {
        if (!isYours(row, actor)) refuse(commentErrors['not-your-comment'], 'Owners delete comments of others.');
        if (row.thread === null && (await parts.comments.replies(row.id)) > 0)
          refuse(commentErrors['has-replies'], 'Resolve it instead, or ask an owner to delete the thread.');
      }
      await parts.comments.remove(row);
      return done();
    },
  });
}

function seenRoute(parts: CommentParts): Route {
  return route({
    method: 'POST',
    path: '/api/comments/:comment/seen',
    operation: 'seeComment',
    area,
    role: 'viewer',
    builders: true,
    session: true,
    summary: 'Note that you have seen a thread: nothing of it waits for you any more',
    params: CommentParam,
    answers: { 204: { says: 'Noted' } },
    refusals: [commentErrors['no-such-comment'], commentErrors['not-built-here']],
    handle: async ({ params, actor }) => {
      const root = await requireThread(parts, params.comment, actor);
      if (actor.account !== undefined) await parts.comments.seen(actor.account, root.id, parts.clock().toISOString());
      return done();
    },
  });
}

function waitingRoute({ comments, catalog }: CommentParts): Route {
  return route({
    method: 'GET',
    path: '/api/comments/waiting',
    operation: 'listWaitingComments',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: `Comments that wait for you, at most ${maxWaiting}, the newest first: not seen yet, in threads that are open`,
    answers: { 200: { says: 'The comments', schema: listOf(WaitingComment, 'Comments that wait for you') } },
    handle: async ({ actor }) => {
      const rows = actor.account === undefined ? [] : await comments.waitingFor(actor.account, maxWaiting);
      const items = rows.flatMap((row) => {
        const line = catalog.designs.get(row.design);
        return line === undefined ? [] : [waitingOf(row, line.label ?? row.design)];
      });
      return ok({ items, total: items.length }, noStore);
    },
  });
}

function namesRoute({ people }: CommentParts): Route {
  return route({
    method: 'GET',
    path: '/api/comments/people',
    operation: 'listMentionable',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: 'The names of the people who can be mentioned',
    answers: { 200: { says: 'The names', schema: listOf(Type.String(), 'Names to mention') } },
    handle: async () => {
      const items = [...new Set((await people.all()).map(({ name }) => name))];
      return ok({ items, total: items.length }, noStore);
    },
  });
}
