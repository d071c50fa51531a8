import type { CommentThread } from '@cablewright/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { HistoryNote } from '../../activity/history/history-page.tsx';
import { RecordHistory } from '../../activity/history/record-history.tsx';
import { commentThreadsQuery } from '../../api/comments.ts';
import { recordPath, searchText } from '../../kit/page/paths.ts';
import { usePathParams } from '../../kit/page/address.ts';
import { subjectWords } from './about.ts';

/** The history of a cable: its changes, and its comments between them. */
export function CableHistory() {
  const { id = '' } = usePathParams();
  const { data } = useInfiniteQuery(commentThreadsQuery(id, 'all'));
  const threads = data?.pages.flatMap(({ items }) => items) ?? [];
  return <RecordHistory kind="designs" id={id} notes={threads.flatMap((thread) => notesOf(id, thread))} />;
}

/** Maximum number of characters of a comment shown on a line. */
const maxQuoted = 120;

/** The events of a thread: each comment, and its resolution. */
function notesOf(design: string, thread: CommentThread): HistoryNote[] {
  const { id, comments, resolvedAt, resolvedBy } = thread;
  const to = recordPath('designs', design) + searchText({ tab: 'comments', comment: String(id) });
  const former = 'a former colleague';
  const what = `comment on ${subjectWords(thread)}`;
  const written = comments.map((comment) => ({
    key: `comment ${comment.id}`,
    at: comment.at,
    who: comment.author ?? former,
    text: comment.text.length > maxQuoted ? `${comment.text.slice(0, maxQuoted)}…` : comment.text,
    what,
    to,
  }));
  if (resolvedAt === undefined) return written;
  return [...written, { key: `resolved ${id}`, at: resolvedAt, who: resolvedBy ?? former, text: 'Resolved', what, to }];
}
