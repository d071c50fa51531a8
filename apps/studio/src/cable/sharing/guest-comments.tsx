/** The questions that a guest with a link asks about a shared revision, and the answers. */
import { present } from '@cablewright/model';
import type { SharedThread } from '@cablewright/client';
import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sharedCommentsQuery, writeGuestComment } from '../../api/comments.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import styles from './sharing.module.css';

export function GuestComments({ code }: { code: string }) {
  const { data } = useQuery(sharedCommentsQuery(code));
  const client = useQueryClient();
  const [name, setName] = useState<string | undefined>();
  const [text, setText] = useState('');
  const [thread, setThread] = useState<number | undefined>();
  const { busy, act } = useAct("Couldn't send the comment");
  const isWhole = (name ?? '').trim() !== '' && text.trim() !== '';
  const send = () =>
    act(() => writeGuestComment(code, { name: (name ?? '').trim(), text, ...present({ thread }) }), {
      after: () => {
        setText('');
        setThread(undefined);
        return client.invalidateQueries({ queryKey: sharedCommentsQuery(code).queryKey });
      },
    });
  return (
    <section aria-label="Questions" className={styles['document']}>
      <h2>Questions and remarks</h2>
      <p className="quiet">Only you and others with this link, and the people of the shop, read them.</p>
      {(data?.items ?? []).map((each) => (
        <Thread key={each.id} thread={each} onReply={() => setThread(each.id)} />
      ))}
      <form
        className={styles['ask']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole && !busy) void send();
        }}
      >
        <TextField label="Your name" value={name} maxLength={100} onChange={setName} />
        <Textarea
          label={thread === undefined ? 'Your question or remark' : 'Your reply'}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={4000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={busy} disabled={!isWhole}>
            Send
          </Button>{' '}
          {thread !== undefined && (
            <Button variant="default" onClick={() => setThread(undefined)}>
              Write something new instead
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

function Thread({ thread: { comments, isResolved }, onReply }: { thread: SharedThread; onReply: () => void }) {
  return (
    <article className={styles['thread']}>
      {comments.map(({ id, author, isGuest, at, text }) => (
        <div key={id}>
          <p className="quiet">
            <b>{author ?? 'The shop'}</b>
            {isGuest ? '' : ', from the shop'} <When at={at} />
          </p>
          <p className={styles['text']}>{text}</p>
        </div>
      ))}
      <div>
        {isResolved && <span className="quiet">Settled. </span>}
        <Button size="compact-sm" variant="default" onClick={onReply}>
          Reply
        </Button>
      </div>
    </article>
  );
}
