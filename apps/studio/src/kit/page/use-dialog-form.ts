import { useState, type ChangeEvent } from 'react';
import type { Problems } from '../problems/shown-problems.ts';
import { useAct, type Act } from './use-act.ts';

interface Options<Values> {
  readonly initial: Values;
  /** The title of the message if the hub refuses. */
  readonly failure: string;
  /** The problems of the values, by the names of the fields. */
  readonly problems?: (values: Values) => Problems;
}

/** The value and change handler of a field, as the fields of the kit expect them. */
interface FieldProps<Value> {
  readonly value: Value;
  readonly onChange: (next: Value) => void;
}

type NamesOf<Values, Value> = { [Name in keyof Values]-?: Values[Name] extends Value ? Name : never }[keyof Values];

interface DialogForm<Values> {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  /** Props for a field that calls `onChange` with the next value. */
  readonly field: <Name extends keyof Values>(name: Name) => FieldProps<Values[Name]>;
  /** Props for an input of Mantine, which calls `onChange` with an event. */
  readonly input: (name: NamesOf<Values, string>) => {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
  };
  readonly checkbox: (name: NamesOf<Values, boolean>) => {
    readonly checked: boolean;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  readonly act: Act['act'];
  /** Props for the `Dialog`. */
  readonly dialog: { readonly busy: boolean; readonly problems: Problems };
}

const noProblems: Problems = new Map();

/** The values of a dialog, their problems, and its request. Derived values are not stored: compute them. */
export function useDialogForm<Values extends object>(options: Options<Values>): DialogForm<Values> {
  const [values, setValues] = useState(options.initial);
  const { busy, act } = useAct(options.failure);
  const change = (part: Partial<Values>) => setValues((current) => ({ ...current, ...part }));
  const set = (name: keyof Values, value: unknown) => change({ [name]: value } as Partial<Values>);
  return {
    values,
    change,
    act,
    field: (name) => ({ value: values[name], onChange: (next) => set(name, next) }),
    input: (name) => ({
      value: values[name] as string,
      onChange: (event) => set(name, event.currentTarget.value),
    }),
    checkbox: (name) => ({
      checked: values[name] as boolean,
      onChange: (event) => set(name, event.currentTarget.checked),
    }),
    dialog: { busy, problems: options.problems?.(values) ?? noProblems },
  };
}
