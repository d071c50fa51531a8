import type { Note } from './editing.ts';
import styles from './rules.module.css';

/** An error or warning below a condition. */
export function NoteText({ note }: { note: Note | undefined }) {
  if (note === undefined) return null;
  return (
    <p className={styles['note']} data-todo={note.todo}>
      {note.message}
    </p>
  );
}
