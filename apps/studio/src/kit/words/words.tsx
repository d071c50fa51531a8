import styles from '../page/badges.module.css';

/** How a state is meant: it went well, it may still, it did not. */
export type Tone = 'ok' | 'warn' | 'error';

/** A few short words side by side: tags, states. A tone only underlines what the word says already. */
export function Words({ words, tone }: { words: readonly string[]; tone?: Tone | undefined }) {
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
