import styles from './cable.module.css';

/** A drawing on white paper in either theme. On a narrow screen it is scrolled, from the keyboard too. */
export function Paper({ address, alt }: { address: string; alt: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className={styles['sheet']} role="region" aria-label={alt} tabIndex={0}>
      <img src={address} alt={alt} />
    </div>
  );
}
