import { createContext, useContext } from 'react';

/** What is wrong with the scheme on the form, by JSON pointer; several problems of one place are one text. */
export const ProblemContext = createContext<ReadonlyMap<string, string>>(new Map());

/** What is wrong at a place, for its field. */
export function useProblem(pointer: string): string | undefined {
  return useContext(ProblemContext).get(pointer);
}

export function byPointer(problems: readonly { readonly pointer: string; readonly message: string }[]) {
  const found = new Map<string, string>();
  for (const { pointer, message } of problems) {
    const before = found.get(pointer);
    found.set(pointer, before === undefined ? message : `${before} ${message}`);
  }
  return found;
}
