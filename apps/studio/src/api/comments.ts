/** Comments on cables, and those waiting for this person. */
import {
  addComment,
  addSharedComment,
  type CommentThread,
  deleteComment,
  listComments,
  listMentionable,
  listOpenComments,
  listSharedComments,
  listWaitingComments,
  type NewComment,
  type NewCommentOfAGuest,
  reopenComment,
  resolveComment,
  seeComment,
} from '@cablewright/client';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hub, pages } from './hub.ts';

type State = 'open' | 'all';

export function commentThreadsQuery(design: string, state: State) {
  return infiniteQueryOptions({
    queryKey: ['comments', design, state],
    queryFn: ({ signal, pageParam: cursor }) =>
      hub.call(listComments, { params: { id: design }, query: { state, limit: 50, cursor }, signal }),
    ...pages,
  });
}

/** The targets of the open threads of a cable, for the marks on its parts. */
export function openThreadsQuery(design: string) {
  return queryOptions({
    queryKey: ['comments', design, 'marks'],
    queryFn: ({ signal }) => hub.call(listOpenComments, { params: { id: design }, signal }),
  });
}

export const waitingCommentsQuery = queryOptions({
  queryKey: ['comments-waiting'],
  queryFn: ({ signal }) => hub.call(listWaitingComments, { signal }),
});

export const mentionableQuery = queryOptions({
  queryKey: ['mentionable'],
  queryFn: ({ signal }) => hub.call(listMentionable, { signal }),
  staleTime: 5 * 60_000,
});

export function sharedCommentsQuery(code: string) {
  return queryOptions({
    queryKey: ['shared-comments', code],
    queryFn: ({ signal }) => hub.call(listSharedComments, { params: { code }, signal }),
    retry: false,
  });
}

export const writeComment = (id: string, body: NewComment) => hub.call(addComment, { params: { id }, body });
export const writeGuestComment = (code: string, body: NewCommentOfAGuest) =>
  hub.call(addSharedComment, { params: { code }, body });

/** Resolves a thread, or opens a resolved one again. */
export function settleThread({ id, resolvedAt }: CommentThread): Promise<unknown> {
  const params = { comment: id };
  return resolvedAt === undefined ? hub.call(resolveComment, { params }) : hub.call(reopenComment, { params });
}

export const removeComment = (comment: number) => hub.call(deleteComment, { params: { comment } });
export const noteSeen = (thread: number) => hub.call(seeComment, { params: { comment: thread } });
