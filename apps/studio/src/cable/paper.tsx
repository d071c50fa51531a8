import styles from './cable.module.css';

interface Props {
  readonly address: string;
  readonly alt: string;
  /** The maximum width, mm: a label is enlarged, but not to a poster. */
  readonly maxMm?: number | undefined;
}

/** A drawing on white paper in either theme. On a narrow screen it is scrolled, from the keyboard too. */
export function Paper({ address, alt, maxMm }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className={styles['sheet']} role="region" aria-label={alt} tabIndex={0}>
      <img src={address} alt={alt} style={maxMm === undefined ? undefined : { maxWidth: `${maxMm}mm`, minWidth: 0 }} />
    </div>
  );
}
