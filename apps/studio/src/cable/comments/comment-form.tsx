import { Button, Group, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent } from 'react';
import { mentionableQuery } from '../../api/comments.ts';
import styles from './comments.module.css';

interface FormProps {
  readonly label: string;
  /** The verb on the button. */
  readonly action: string;
  readonly busy: boolean;
  /** Sends the text. The field is emptied if it resolves to true. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onCancel?: () => void;
  readonly takesFocus?: boolean;
}

/** Maximum number of names offered while a person types one. */
const maxOffered = 6;
/** Maximum number of characters of a comment, as in the hub. */
const maxLength = 4000;

/** A field for a comment. After an @ the names of people are offered; Ctrl+Enter sends. */
export function CommentForm({ label, action, busy, onSend, onCancel, takesFocus = false }: FormProps) {
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const { data: people } = useQuery(mentionableQuery);
  const begun = /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,40})$/u.exec(text.slice(0, caret))?.[1];
  const offered = begun === undefined ? [] : offers(people?.items ?? [], begun);
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (!isEmpty && !busy && (await onSend(text))) setText('');
  };
  const mention = (name: string) => {
    const start = caret - (begun ?? '').length;
    const before = `${text.slice(0, start)}${name} `;
    setText(before + text.slice(caret));
    setCaret(before.length);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={field}
        label={label}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={maxLength}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a person has just pressed Reply or Comment
        autoFocus={takesFocus}
        placeholder="@ mentions a person"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setCaret(currentTarget.selectionStart);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 && (
        <Group gap="xs" role="group" aria-label="People to mention">
          {offered.map((name) => (
            <Button key={name} size="compact-sm" variant="default" onClick={() => mention(name)}>
              {name}
            </Button>
          ))}
        </Group>
      )}
      <Group gap="xs">
        <Button type="submit" size="compact-md" loading={busy} disabled={isEmpty}>
          {action}
        </Button>
        {onCancel !== undefined && (
          <Button size="compact-md" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </form>
  );
}

/**
 * The names that begin with the typed text, or in which a later word does. Nothing is offered once a whole name is
 * typed.
 */
function offers(names: readonly string[], begun: string): string[] {
  const typed = begun.toLowerCase();
  if (names.some((name) => typed.startsWith(name.toLowerCase()))) return [];
  return names
    .filter((name) => {
      const lower = name.toLowerCase();
      return lower.startsWith(typed) || lower.includes(` ${typed}`);
    })
    .slice(0, maxOffered);
}
