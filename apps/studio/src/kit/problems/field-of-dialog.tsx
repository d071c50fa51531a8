import { createContext, use, type ReactNode } from 'react';
import type { Problems } from './shown-problems.ts';

/** The problems that a dialog shows, by the names of its fields. */
export const DialogProblems = createContext<Problems>(new Map());

interface FieldProps {
  /** The name of the field in the problems of the dialog. */
  readonly of: string;
  readonly children: (problem: string | undefined) => ReactNode;
}

/** One field of a dialog with its problem, which is shown once the field was left or the action was pressed. */
export function FieldOfDialog({ of, children }: FieldProps) {
  const problem = use(DialogProblems).get(of);
  return (
    <div data-field={of} style={{ display: 'contents' }}>
      {children(problem)}
    </div>
  );
}
