import type { ReactNode } from 'react';
import styles from './record-heading.module.css';

interface RecordHeadingProps {
  readonly title: string;
  readonly number?: string | undefined;
  /** Badges of the record, and a button at the end of the line. */
  readonly children?: ReactNode;
}

/** The title of the page of one record, with its number and its badges. */
export function RecordHeading({ title, number, children }: RecordHeadingProps) {
  return (
    <div className={styles['heading']}>
      <h1>{title}</h1>
      {number !== undefined && <span className="mono">{number}</span>}
      {children}
    </div>
  );
}
