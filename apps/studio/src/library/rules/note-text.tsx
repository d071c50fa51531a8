import type { RuleRemark } from './editing.ts';
import styles from './rules.module.css';

/** An error or warning below a condition. */
export function NoteText({ note }: { note: RuleRemark | undefined }) {
  if (note === undefined) return null;
  return (
    <p className={styles['note']} data-todo={note.todo}>
      {note.message}
    </p>
  );
}
