import { counted } from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useCable } from '../draft/cable.ts';
import { useReleaseState } from './release-state.ts';
import styles from './revisions.module.css';

/**
 * In the heading of a cable: which revision is released, and whether the working copy differs. It opens the revisions.
 */
export function ReleaseMark() {
  const { design } = useCable();
  const release = useReleaseState(useDeferredValue(design));
  if (release === undefined) return null;
  const { current, differing } = release;
  const to = { to: '.', search: (before: object) => ({ ...before, tab: 'revisions' }) } as const;
  if (current === undefined)
    return (
      <Link {...to} className={styles['mark']}>
        Not released
      </Link>
    );
  return (
    <Link {...to} className={styles['mark']} data-state={differing === 0 ? 'released' : 'differs'}>
      Rev {current.rev} released
      {differing !== undefined && differing > 0 && `, working copy differs by ${counted(differing, 'change')}`}
      {differing === 0 && ', working copy is the same'}
    </Link>
  );
}
