import styles from './badges.module.css';

/** A few short words side by side: tags, states. */
export function Words({ words }: { words: readonly string[] }) {
  return (
    <span className={styles['words']}>
      {words.map((word) => (
        <span key={word} className={styles['word']}>
          {word}
        </span>
      ))}
    </span>
  );
}
