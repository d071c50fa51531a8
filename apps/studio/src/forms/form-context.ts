import { createContext, useContext } from 'react';

/** What every field of a form knows: the kind of record, and what is wrong where (by JSON pointer). */
export interface FormState {
  readonly kind: string;
  readonly problems: ReadonlyMap<string, string>;
}

export const FormContext = createContext<FormState>({ kind: '', problems: new Map() });

export function useForm(): FormState {
  return useContext(FormContext);
}

export function at(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
