import { ActionIcon, Button } from '@mantine/core';
import { IconMessage, IconMessagePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { counted, splitName } from '@cablewright/model';
import { useMemo } from 'react';
import { openThreadsQuery } from '../../api/comments.ts';
import { useAddressPatch, usePathParams } from '../../kit/page/address.ts';
import { aboutText, type CommentSubject, subjectWords } from './about.ts';
import styles from './comments.module.css';

/** How many threads on the cable are open. */
export function useOpenThreads(): number {
  const { id = '' } = usePathParams();
  return useQuery(openThreadsQuery(id)).data?.total ?? 0;
}

/** The open threads on pins and wires of a cable by the name of the pin, wire or core. */
type CommentsByPlace = ReadonlyMap<string, readonly number[]>;

export function useCommentsByPlace(): CommentsByPlace {
  const { id = '' } = usePathParams();
  const { data } = useQuery(openThreadsQuery(id));
  return useMemo(() => {
    const byPlace = new Map<string, number[]>();
    for (const { id: thread, target, place = '' } of data?.items ?? [])
      if (target === 'pin' || target === 'wire') byPlace.set(place, [...(byPlace.get(place) ?? []), thread]);
    return byPlace;
  }, [data]);
}

/**
 * A mark in a row of the wiring table for open comments on its pins or wire. `text` says which of them and how many
 * comments.
 */
export interface RowMark {
  readonly thread: number;
  readonly text: string;
}

export function markOf(comments: CommentsByPlace, places: readonly (string | undefined)[]): RowMark | undefined {
  const commented = places.flatMap((place) => {
    const threads = place === undefined ? [] : (comments.get(place) ?? []);
    return threads.length === 0 ? [] : [{ place, threads }];
  });
  const thread = commented[0]?.threads[0];
  if (thread === undefined) return undefined;
  const count = commented.reduce((sum, { threads }) => sum + threads.length, 0);
  return { thread, text: `${counted(count, 'open comment')} on ${commented.map(({ place }) => place).join(', ')}` };
}

export function LineMark({ mark: { thread, text } }: { mark: RowMark }) {
  const patch = useAddressPatch();
  return (
    <ActionIcon
      size={26}
      className={styles['lineMark']}
      aria-label={text}
      title={text}
      onClick={() => patch({ tab: 'comments', comment: String(thread) }, true)}
    >
      <IconMessage size={15} />
    </ActionIcon>
  );
}

interface ButtonProps {
  readonly subject: CommentSubject;
}

/** Starts a comment on a part, finding or revision, and shows how many are open on it. */
export function CommentButton({ subject }: ButtonProps) {
  const { id = '' } = usePathParams();
  const patch = useAddressPatch();
  const { data } = useQuery(openThreadsQuery(id));
  const open = (data?.items ?? []).filter((thread) => isAbout(thread, subject)).length;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={open > 0 ? <IconMessage size={14} aria-hidden /> : <IconMessagePlus size={14} aria-hidden />}
      aria-label={`Comment on ${subjectWords(subject)}${open === 0 ? '' : `, ${counted(open, 'open comment')}`}`}
      onClick={() => patch({ tab: 'comments', about: aboutText(subject), comment: undefined }, true)}
    >
      Comment{open > 0 && ` (${open})`}
    </Button>
  );
}

/** A comment on a pin or core of a part is about the part too. */
function isAbout(thread: CommentSubject, subject: CommentSubject): boolean {
  if (subject.target === 'revision') return thread.target === 'revision' && thread.rev === subject.rev;
  if (subject.target === 'finding') return thread.target === 'finding' && thread.place === subject.place;
  if (!['part', 'pin', 'wire'].includes(thread.target)) return false;
  return thread.place === subject.place || splitName(thread.place ?? '')?.instance === subject.place;
}
