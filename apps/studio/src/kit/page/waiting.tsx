import { Skeleton } from '@mantine/core';
import styles from './shell.module.css';

/** A skeleton of a page that is loading. */
export function Waiting({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles['waiting']} aria-busy="true">
      <output className="visually-hidden">Loading</output>
      <Skeleton height={24} width={180} mb="lg" />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={30} mb="xs" />
      ))}
    </div>
  );
}
