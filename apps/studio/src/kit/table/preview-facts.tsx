import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TableColumn } from './columns.ts';
import styles from './preview.module.css';

interface PreviewFactsProps<Row> {
  readonly row: Row;
  readonly columns: readonly TableColumn<Row>[];
  /** The page of the row. */
  readonly to: string;
  readonly children?: ReactNode;
}

/** The panel of a row: a picture or other content, the columns that have a value, and a link to its page. */
export function PreviewFacts<Row>({ row, columns, to, children }: PreviewFactsProps<Row>) {
  const facts = columns.filter(({ fixed, value }) => fixed !== true && (value(row) ?? '') !== '');
  return (
    <div className={styles['preview']}>
      {children}
      <dl className={styles['facts']}>
        {facts.map(({ id, label, value, cell, mono }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd className={mono === true ? 'mono' : undefined}>{cell === undefined ? value(row) : cell(row)}</dd>
          </div>
        ))}
      </dl>
      <Button component={Link} to={to} variant="default">
        Open
      </Button>
    </div>
  );
}
