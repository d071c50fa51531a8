import styles from '../page/badges.module.css';

/** Whether a state is good, uncertain or bad. */
export type WordTone = 'ok' | 'warn' | 'error';

/** A row of short words, such as tags and states. A tone only emphasises the meaning of the word. */
export function Words({ words, tone }: { words: readonly string[]; tone?: WordTone | undefined }) {
  return (
    <span className={styles['words']}>
      {words.map((word) => (
        <span key={word} className={styles['word']} data-tone={tone}>
          {word}
        </span>
      ))}
    </span>
  );
}
