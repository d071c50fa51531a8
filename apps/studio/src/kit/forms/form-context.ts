import { createContext, useContext, type ComponentType } from 'react';
import type { Schema } from './schema.ts';

/** The props of every widget of a form: the name of the field, its schema and value, and its position in the record. */
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
 * The data available to every field of a form: the kind of record, its problems by JSON pointer, and the component that
 * renders a field, which lists and objects need for their contents.
 */
interface FormState {
  readonly kind: string;
  /** The whole record, for a field that depends on others. */
  readonly record: unknown;
  readonly problems: ReadonlyMap<string, string>;
  readonly Field: ComponentType<SchemaFieldProps>;
}

/** The values that empty fields inherit, by field name: the value as text, and the name of the record it comes from. */
export type Inherited = ReadonlyMap<string, { readonly text: string; readonly from: string }>;

export const FormContext = createContext<FormState>({ kind: '', record: {}, problems: new Map(), Field: () => null });

export function useForm(): FormState {
  return useContext(FormContext);
}

export function at(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The segments of a pointer made by `at`. */
export function stepsOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}
