import { createContext, useContext, type ComponentType } from 'react';
import type { Schema } from './schema.ts';

/** The props of every widget of a form: a field's name, its schema and value, and its place in the record. */
export interface SchemaFieldProps {
  readonly name: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** JSON pointer of the value within the record. */
  readonly pointer: string;
  readonly bare?: boolean;
  readonly label?: string;
  readonly disabled?: boolean;
}

/**
 * What every field of a form knows: the kind of record, what is wrong where (by JSON pointer), and the component that
 * draws a field, which lists and objects use for what they hold.
 */
interface FormState {
  readonly kind: string;
  /** The whole record, for a field that depends on others. */
  readonly record: unknown;
  readonly problems: ReadonlyMap<string, string>;
  readonly Field: ComponentType<SchemaFieldProps>;
}

/** What fields would be if they were empty, by name: the value in words, and the name of the record it comes from. */
export type Inherited = ReadonlyMap<string, { readonly text: string; readonly from: string }>;

export const FormContext = createContext<FormState>({ kind: '', record: {}, problems: new Map(), Field: () => null });

export function useForm(): FormState {
  return useContext(FormContext);
}

export function at(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The steps of a pointer that `at` made. */
export function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
