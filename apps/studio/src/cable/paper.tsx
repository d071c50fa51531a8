import styles from './cable.module.css';

interface Props {
  readonly address: string;
  readonly alt: string;
  /** The most it is enlarged to, mm: a label is looked at from near, but not made a poster. */
  readonly mostMm?: number | undefined;
}

/** A drawing on white paper in either theme. On a narrow screen it is scrolled, from the keyboard too. */
export function Paper({ address, alt, mostMm }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
    <div className={styles['sheet']} role="region" aria-label={alt} tabIndex={0}>
      <img
        src={address}
        alt={alt}
        style={mostMm === undefined ? undefined : { maxWidth: `${mostMm}mm`, minWidth: 0 }}
      />
    </div>
  );
}
