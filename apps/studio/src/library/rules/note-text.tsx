import type { Note } from './editing.ts';
import styles from './rules.module.css';

/** What is wrong with a condition, or worth a second look, below it. */
export function NoteText({ note }: { note: Note | undefined }) {
  if (note === undefined) return null;
  return (
    <p className={styles['note']} data-todo={note.todo}>
      {note.message}
    </p>
  );
}
