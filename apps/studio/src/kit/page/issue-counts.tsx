import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import styles from './badges.module.css';

interface Counts {
  readonly errors: number;
  readonly warnings: number;
}

/** The numbers of errors and warnings. Each has its own shape, so that colour is not the only sign. */
export function IssueCounts({ errors, warnings }: Counts) {
  if (errors === 0 && warnings === 0) {
    return (
      <span className={styles['counts']} data-tone="ok">
        <IconCircleCheck size={15} aria-hidden />
        <span className="visually-hidden">No findings</span>
      </span>
    );
  }
  return (
    <span className={styles['countsGroup']}>
      {errors > 0 && (
        <span className={styles['counts']} data-tone="error">
          <IconCircleX size={15} aria-hidden />
          {errors}
          <span className="visually-hidden"> {errors === 1 ? 'error' : 'errors'}</span>
        </span>
      )}
      {warnings > 0 && (
        <span className={styles['counts']} data-tone="warn">
          <IconAlertTriangle size={15} aria-hidden />
          {warnings}
          <span className="visually-hidden"> {warnings === 1 ? 'warning' : 'warnings'}</span>
        </span>
      )}
    </span>
  );
}
