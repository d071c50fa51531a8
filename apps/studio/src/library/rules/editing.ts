import { createContext, useContext, type ReactNode } from 'react';
import type { EditorScope } from './offers.ts';

/** A remark on one place in the rule: wrong, or not filled in yet. */
export interface Note {
  readonly message: string;
  readonly todo: boolean;
}

/** What every part of a condition's editor knows of the rule as a whole. */
export interface Editing {
  readonly disabled: boolean;
  /** What is wrong or worth a second look, by its place in the rule. */
  readonly notes: ReadonlyMap<string, Note>;
  /** True when the editor draws no more containers. */
  readonly full: boolean;
}

/** What the editor of one condition is given. */
export interface ConditionProps {
  readonly value: unknown;
  /** JSON pointer of the condition in the rule. */
  readonly at: string;
  readonly scope: EditorScope;
  /** Containers around it. */
  readonly level: number;
  readonly onChange: (condition: unknown) => void;
}

/** Draws a condition; handed on to rows, which hold conditions themselves. */
export type DrawCondition = (props: ConditionProps) => ReactNode;

export const EditingContext = createContext<Editing>({ disabled: false, notes: new Map(), full: false });

/** The remark on a place itself or on anything below it. */
export function useNote(at: string): Note | undefined {
  const { notes } = useContext(EditingContext);
  for (const [pointer, one] of notes) if (pointer === at || pointer.startsWith(`${at}/`)) return one;
  return undefined;
}

export function useEditing(): Editing {
  return useContext(EditingContext);
}
