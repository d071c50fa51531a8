import type { Comment, CommentThread } from '@cablewright/client';
import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { mayActAs, meQuery } from '../../api/account.ts';
import { removeComment, settleThread, writeComment } from '../../api/comments.ts';
import { useAct } from '../../kit/page/use-act.ts';
import { When } from '../../kit/page/when.tsx';
import { placeOf, subjectWords } from './about.ts';
import { CommentForm } from './comment-form.tsx';
import styles from './comments.module.css';

interface ThreadProps {
  readonly design: string;
  readonly thread: CommentThread;
  /** True if the address names this thread, which is then scrolled into view. */
  readonly isNamed: boolean;
}

/** One thread: its target, its comments, and its actions. */
export function ThreadView({ design, thread, isNamed }: ThreadProps) {
  const [replying, setReplying] = useState(false);
  const { busy, act } = useAct("Couldn't change the thread");
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) element.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
  const { id, comments, resolvedAt, resolvedBy, mayResolve, isShared } = thread;
  const touched = [['comments', design]] as const;
  const reply = async (text: string) => {
    let sent = false;
    await act(() => writeComment(design, { text, thread: id }), {
      touched,
      after: () => {
        sent = true;
        setReplying(false);
      },
    });
    return sent;
  };
  const isOpen = resolvedAt === undefined;
  const about = subjectWords(thread);
  return (
    <li
      ref={element}
      className={styles['thread']}
      data-named={isNamed || undefined}
      data-resolved={!isOpen || undefined}
    >
      <Group gap="xs">
        <SubjectLink thread={thread} />
        {isShared && <span className={styles['mark']}>a guest of a link reads this</span>}
        {!isOpen && (
          <span className={styles['mark']}>
            <IconCheck size={13} aria-hidden /> resolved by {resolvedBy ?? 'a former colleague'}
          </span>
        )}
      </Group>
      <ol className={styles['comments']}>
        {comments.map((comment, i) => (
          <CommentView key={comment.id} design={design} comment={comment} isAnswered={i === 0 && comments.length > 1} />
        ))}
      </ol>
      {replying ? (
        <CommentForm
          label="Reply"
          action="Reply"
          busy={busy}
          takesFocus
          onSend={reply}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Reply to the thread on ${about}`}
            onClick={() => setReplying(true)}
          >
            Reply
          </Button>
          {mayResolve && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              aria-label={`${isOpen ? 'Resolve' : 'Open again'}: thread on ${about}`}
              onClick={() => void act(() => settleThread(thread), { touched })}
            >
              {isOpen ? 'Resolve' : 'Open again'}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}

/** The target of a thread, as a link. */
function SubjectLink({ thread }: { thread: CommentThread }) {
  if (thread.target === 'cable') return null;
  return (
    <Link
      to="."
      search={(before: object) => ({ ...before, comment: undefined, about: undefined, ...placeOf(thread) })}
      className={styles['about']}
    >
      {subjectWords(thread)}
    </Link>
  );
}

interface CommentProps {
  readonly design: string;
  readonly comment: Comment;
  readonly isAnswered: boolean;
}

function CommentView({ design, comment, isAnswered }: CommentProps) {
  const { id, author, isGuest, isYours, at, text } = comment;
  const { data: me } = useQuery(meQuery);
  const { busy, act } = useAct("Couldn't delete the comment");
  const mayDelete = (isYours && !isAnswered) || (me !== undefined && mayActAs(me, 'owner'));
  return (
    <li>
      <p className={styles['by']}>
        <b>{author ?? 'A former colleague'}</b>
        {isGuest && ' (guest)'} <When at={at} />
        {mayDelete && (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={busy}
            aria-label={`Delete the comment of ${author ?? 'a former colleague'}${isAnswered ? ' with its replies' : ''}`}
            onClick={() => void act(() => removeComment(id), { touched: [['comments', design]] })}
          >
            Delete
          </Button>
        )}
      </p>
      <p className={styles['text']}>{text}</p>
    </li>
  );
}
