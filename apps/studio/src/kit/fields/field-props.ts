import type { ReactNode } from 'react';

/** What every field of one value takes. */
export interface FieldProps<T> {
  readonly label: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  readonly description?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly error?: string | undefined;
  /** In a table, whose head shows the label: it is only for screen readers. */
  readonly bare?: boolean | undefined;
}
