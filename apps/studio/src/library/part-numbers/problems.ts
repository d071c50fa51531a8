import { createContext, useContext } from 'react';

/** The problems of the scheme in the form, by JSON pointer; several problems of one field are joined into one text. */
export const ProblemContext = createContext<ReadonlyMap<string, string>>(new Map());

export function useProblem(pointer: string): string | undefined {
  return useContext(ProblemContext).get(pointer);
}

export function byPointer(problems: readonly { readonly pointer: string; readonly message: string }[]) {
  const texts = new Map<string, string>();
  for (const { pointer, message } of problems) {
    const before = texts.get(pointer);
    texts.set(pointer, before === undefined ? message : `${before} ${message}`);
  }
  return texts;
}
