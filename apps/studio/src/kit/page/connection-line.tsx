import { useSyncExternalStore } from 'react';
import { connection } from '../../api/connection.ts';
import styles from './shell.module.css';

const subscribe = (listener: () => void) => connection.subscribe(listener);

/** One line shown while the hub does not answer. It explains the consequences for the work on the page. */
export function ConnectionLine() {
  const lost = useSyncExternalStore(subscribe, () => connection.lost);
  return (
    <output className={styles['offline']}>
      {lost && 'Offline. Edits are kept in this browser and can be saved when the hub is back.'}
    </output>
  );
}
