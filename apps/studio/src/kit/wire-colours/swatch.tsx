import type { Library } from '@cablewright/engine';
import styles from './swatch.module.css';
import { wireColour } from './wire-colour.ts';

/** The colour of a core, the same in both themes, with its letters for people who can't distinguish the colours. */
export function Swatch({
  library,
  colour,
  bare = false,
}: {
  library: Library;
  colour: string | undefined;
  bare?: boolean;
}) {
  const drawn = wireColour(library, colour);
  if (drawn === undefined) {
    return bare ? <span className={styles['bare']} title="bare copper" aria-hidden /> : null;
  }
  return (
    <span className={styles['core']} title={drawn.name}>
      <svg width="20" height="10" aria-hidden>
        <rect x="0.5" y="0.5" width="19" height="9" rx="2" fill={drawn.base} className={styles['edge']} />
        {drawn.stripe !== undefined && <rect x="1" y="4" width="18" height="2.6" fill={drawn.stripe} />}
      </svg>
      <span className={styles['code']}>{drawn.code}</span>
    </span>
  );
}
