import type { ReactNode } from 'react';

/** The props of every field of one value. */
export interface FieldProps<T> {
  readonly label: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  readonly description?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly error?: string | undefined;
  /** For a table, whose head shows the label. The label is then for screen readers only. */
  readonly bare?: boolean | undefined;
}
