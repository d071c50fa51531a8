import type { Said } from './editing.ts';
import styles from './rules.module.css';

/** What is said of a condition, below it. */
export function SaidOf({ said }: { said: Said | undefined }) {
  if (said === undefined) return null;
  return (
    <p className={styles['said']} data-todo={said.todo}>
      {said.message}
    </p>
  );
}
