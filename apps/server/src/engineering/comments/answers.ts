/** Comments in the form of API responses. */
import { present } from '@cablewright/model';
import Type from 'typebox';
import type { Actor } from '../../platform/http/actor.ts';
import { mayActAs } from '../../platform/http/actor.ts';
import type { Shape } from '../../platform/http/shape.ts';
import type { CommentRow, WaitingRow } from './comment-book.ts';
import { targets } from './comment-target.ts';

/** The maximum length of a comment, in characters. */
const maxComment = 4_000;

/** A text that isn't blank. */
export const CommentText = Type.String({
  minLength: 1,
  maxLength: maxComment,
  pattern: '\\S',
  description: 'Plain text. `@` before the name of a person with an account mentions them',
});

const Author = Type.Optional(Type.String({ description: 'Absent if the account was removed' }));

const Comment = Type.Object(
  {
    id: Type.Integer(),
    author: Author,
    isGuest: Type.Boolean({ description: 'Written by a guest of a link, under a name that nothing proves' }),
    isYours: Type.Boolean(),
    at: Type.String(),
    text: Type.String(),
  },
  { title: 'Comment' },
);

const about = {
  target: Type.Enum(targets),
  place: Type.Optional(Type.String({ description: 'The pin, wire or finding' })),
  rev: Type.Optional(Type.Integer()),
};

export const Thread = Type.Object(
  {
    id: Type.Integer({ description: 'That of its first comment' }),
    ...about,
    isShared: Type.Boolean({ description: 'Begun by a guest of a link: they see the replies' }),
    resolvedAt: Type.Optional(Type.String()),
    resolvedBy: Type.Optional(Type.String({ description: 'Absent if the account was removed' })),
    mayResolve: Type.Boolean({ description: 'Whether you may resolve it and open it again' }),
    comments: Type.Array(Comment, { description: 'The first comment and its replies, the oldest first' }),
  },
  { title: 'Comment thread' },
);

export const OpenThread = Type.Object({ id: Type.Integer(), ...about }, { title: 'Open thread' });

export const WaitingComment = Type.Object(
  {
    comment: Type.Integer(),
    thread: Type.Integer(),
    design: Type.String(),
    label: Type.String({ description: 'The name of the cable' }),
    ...about,
    author: Author,
    at: Type.String(),
    text: Type.String(),
    reason: Type.Enum(['mention', 'reply', 'guest'], {
      description: 'You were mentioned, your thread was answered, or a guest of your link wrote',
    }),
  },
  { title: 'Comment that waits for you' },
);

/** Whether a comment was written by the current person. On a hub without sign-in there is only one person. */
export function isYours({ author, guest }: Pick<CommentRow, 'author' | 'guest'>, { account, via }: Actor): boolean {
  if (guest === 1) return false;
  return via === 'local' || (account !== undefined && author === account);
}

/** Whether a person may resolve a thread. Editors, owners and the person who started it may. */
export function mayResolve(root: CommentRow, actor: Actor): boolean {
  return mayActAs(actor, 'editor') || isYours(root, actor);
}

export const aboutOf = ({ target, place, rev }: Pick<CommentRow, 'target' | 'place' | 'rev'>) => ({
  target,
  ...present({ place: place === '' ? undefined : place, rev: rev === null ? undefined : Number(rev) }),
});

function commentOf(row: CommentRow, actor: Actor): Shape<typeof Comment> {
  const { id, author_name: author, guest, at, body: text } = row;
  return {
    id,
    isGuest: guest === 1,
    isYours: isYours(row, actor),
    at,
    text,
    ...present({ author: author ?? undefined }),
  };
}

/** A thread as shown to a person. `rows` are its first comment and the replies. */
export function threadOf(rows: readonly CommentRow[], actor: Actor): Shape<typeof Thread> {
  const root = rows[0]!;
  return {
    id: root.id,
    ...aboutOf(root),
    isShared: root.guest === 1,
    mayResolve: mayResolve(root, actor),
    comments: rows.map((row) => commentOf(row, actor)),
    ...present({ resolvedAt: root.resolved_at ?? undefined, resolvedBy: root.resolver_name ?? undefined }),
  };
}

export function waitingOf(row: WaitingRow, label: string): Shape<typeof WaitingComment> {
  const { id: comment, thread, design, author_name: author, at, body: text, reason } = row;
  const optional = present({ author: author ?? undefined });
  return { comment, thread: thread ?? comment, design, label, ...aboutOf(row), at, text, reason, ...optional };
}
