/**
 * Comments by guests: a person with a link to a released revision can ask questions and read the replies, if the link
 * allows it.
 */
import { present } from '@cablewright/model';
import Type from 'typebox';
import { linkErrors } from '../accounts/links/errors.ts';
import { LinkCode } from '../accounts/links/link-book.ts';
import { closed } from '../accounts/links/link-openings.ts';
import { CommentText } from '../engineering/comments/answers.ts';
import { commentErrors } from '../engineering/comments/errors.ts';
import { guestThreadOf, GuestThread } from '../engineering/comments/guest-answers.ts';
import { paces, writeComment } from '../engineering/comments/write-comment.ts';
import { clientNetwork } from '../platform/http/client-address.ts';
import { created, ok } from '../platform/http/answer.ts';
import { listOf } from '../platform/http/paging.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Call, type Route } from '../platform/http/route.ts';
import { optionsOfLink } from './revision-links.ts';
import { openedBy, sharedRefusals, type SharedRevisionParts } from './shared-revisions.ts';

const area = 'Links';
/** The most threads that a guest sees. */
const maxThreads = 200;

export function guestCommentRoutes(parts: SharedRevisionParts): Route[] {
  return [listRoute(parts), addRoute(parts)];
}

/** The link of a request. Throws if the link doesn't allow comments. */
async function commentedBy(parts: SharedRevisionParts, call: Call<{ readonly code: string }>) {
  const opened = await openedBy(parts, call);
  if (optionsOfLink(opened.link).comments !== true)
    refuse(linkErrors['no-comments'], 'Answer the person who sent you the link.');
  return opened;
}

function listRoute(parts: SharedRevisionParts): Route {
  return route({
    method: 'GET',
    path: '/api/shared-revisions/:code/comments',
    operation: 'listSharedComments',
    area,
    role: 'public',
    summary: `What guests of a link have written, with the answers: at most ${maxThreads} threads, those begun last first`,
    params: LinkCode,
    answers: { 200: { says: 'The threads', schema: listOf(GuestThread, 'Shared comments') } },
    refusals: [...sharedRefusals, linkErrors['no-comments']],
    handle: async (call) => {
      const { link } = await commentedBy(parts, call);
      const threads = await parts.comments.threads(link.subject, { state: 'all', link: link.id }, maxThreads);
      return ok({ items: threads.map(guestThreadOf), total: threads.length }, closed);
    },
  });
}

function addRoute(parts: SharedRevisionParts): Route {
  return route({
    method: 'POST',
    path: '/api/shared-revisions/:code/comments',
    operation: 'addSharedComment',
    area,
    role: 'public',
    summary: 'Comment on a shared revision as a guest, or reply in a thread of this link',
    params: LinkCode,
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Your name' }),
        text: CommentText,
        thread: Type.Optional(Type.Integer({ minimum: 1, description: 'The thread that this replies to' })),
      },
      { title: 'New comment of a guest', additionalProperties: false },
    ),
    answers: { 201: { says: 'It is added', schema: Type.Object({ thread: Type.Integer() }, { title: 'Added' }) } },
    refusals: [
      ...sharedRefusals,
      linkErrors['no-comments'],
      commentErrors['no-such-comment'],
      commentErrors['too-many-comments'],
    ],
    handle: async (call) => {
      const { body, address } = call;
      const { link, version } = await commentedBy(parts, call);
      const root = body.thread === undefined ? undefined : await parts.comments.find(body.thread);
      if (body.thread !== undefined && (root === undefined || root.link !== link.id || root.thread !== null))
        return refuse(commentErrors['no-such-comment'], `There is no comment ${body.thread} here.`);
      const { account } = optionsOfLink(link);
      const id = await writeComment(parts, {
        design: link.subject,
        label: version.body.label ?? link.subject,
        text: body.text.trim(),
        author: { account: null, name: body.name.trim(), link: link.id },
        to: root ?? { target: 'revision', place: '', rev: version.rev },
        pace: { name: `of guests ${clientNetwork(address)}`, limit: paces.guest },
        ...present({ host: account }),
      });
      return created({ thread: root?.id ?? id }, closed);
    },
  });
}
