import { SegmentedControl, Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery } from '../../api/account.ts';
import { commentThreadsQuery, noteSeen, waitingCommentsQuery, writeComment } from '../../api/comments.ts';
import { useAddress } from '../../kit/page/address.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { ShowMore } from '../../kit/page/show-more.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useBench } from '../draft/cable.ts';
import { subjectOf } from './about.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';
import { SubjectField } from './subject-field.tsx';
import { ThreadView } from './thread-view.tsx';

/** The comments on a cable and its parts, and the field for another. */
export function CommentsTab() {
  const { draft } = useBench();
  const design = draft().id;
  const [address, patch] = useAddress();
  // If the address names a thread, resolved threads are loaded too, because it may be one of them.
  const state = address['comments'] === 'all' || address['comment'] !== undefined ? 'all' : 'open';
  const query = useInfiniteQuery(commentThreadsQuery(design, state));
  useSeen(design);
  return (
    <Stack gap="md" className={styles['page']}>
      <NewThread design={design} />
      <SegmentedControl
        aria-label="Which threads"
        className={styles['which']}
        data={[
          { value: 'open', label: 'Open' },
          { value: 'all', label: 'All' },
        ]}
        value={state}
        onChange={(next) => patch({ comments: next === 'all' ? 'all' : undefined, comment: undefined })}
      />
      <Loaded query={query} what="the comments" rows={3}>
        {({ pages }) => {
          const threads = pages.flatMap(({ items }) => items);
          if (threads.length === 0)
            return <p className="quiet">{state === 'open' ? 'No open comments.' : 'No comments yet.'}</p>;
          return (
            <ol className={styles['threads']} aria-label="Threads">
              {threads.map((thread) => (
                <ThreadView
                  key={thread.id}
                  design={design}
                  thread={thread}
                  isNamed={address['comment'] === String(thread.id)}
                />
              ))}
            </ol>
          );
        }}
      </Loaded>
      <ShowMore query={query}>Show earlier</ShowMore>
    </Stack>
  );
}

function NewThread({ design }: { design: string }) {
  const [address, patch] = useAddress();
  const { busy, act } = useAct("Couldn't add the comment");
  const about = address['about'];
  const subject = subjectOf(about);
  const send = async (text: string) => {
    let sent = false;
    await act(() => writeComment(design, { text, ...subject }), {
      touched: [['comments', design]],
      after: () => {
        sent = true;
        patch({ about: undefined });
      },
    });
    return sent;
  };
  return (
    <section aria-label="New comment" className={styles['new']}>
      <SubjectField value={about} onChange={(next) => patch({ about: next })} />
      <CommentForm label="Comment" action="Comment" busy={busy} takesFocus={about !== undefined} onSend={send} />
    </section>
  );
}

/** Marks the comments on this cable that were waiting for this person as seen. */
function useSeen(design: string): void {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const { data: waiting } = useQuery({ ...waitingCommentsQuery, enabled: me?.via === 'session' });
  const threads = new Set((waiting?.items ?? []).flatMap((each) => (each.design === design ? [each.thread] : [])));
  const seen = [...threads].join(' ');
  useEffect(() => {
    if (seen === '') return;
    // A request that fails leaves its comment on Home. It is sent again the next time.
    void Promise.allSettled(seen.split(' ').map((thread) => noteSeen(Number(thread)))).then(() =>
      client.invalidateQueries({ queryKey: waitingCommentsQuery.queryKey }),
    );
  }, [seen, client]);
}
