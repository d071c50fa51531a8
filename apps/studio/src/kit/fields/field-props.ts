import { textLimits } from '@cablewright/model';
import type { ReactNode } from 'react';

/** The problem of a text that is too long to be saved. It is shown at the field instead of as an error of the save. */
export function tooLong(text: string | undefined, most: number = textLimits.name): string | undefined {
  const length = text?.length ?? 0;
  return length <= most ? undefined : `Use at most ${most} characters; this has ${length}.`;
}

/** The text of an empty field: the value that applies then, or a hint. `tokens.css` has the colours. */
export function whenEmpty({ standard, placeholder }: Pick<FieldProps<unknown>, 'standard' | 'placeholder'>) {
  return standard === undefined ? { placeholder } : { placeholder: standard, 'data-standard': true };
}

/** The props of every field of one value. */
export interface FieldProps<T> {
  readonly label: string;
  readonly value: T | undefined;
  readonly onChange: (value: T | undefined) => void;
  readonly description?: ReactNode;
  /** A hint of what can be entered. */
  readonly placeholder?: string | undefined;
  /** The value that applies while the field is empty. It looks chosen, where a placeholder would look empty. */
  readonly standard?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly error?: string | undefined;
  /** In a table the head shows the label, so here it is only for screen readers. */
  readonly bare?: boolean | undefined;
}
