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
  /** In a table the head shows the label, so here it is only for screen readers. */
  readonly bare?: boolean | undefined;
}
