import { createContext, useContext, type ReactNode } from 'react';
import type { EditorScope } from './offers.ts';

/** Something said of a place in the rule: wrong, or only still to be filled in. */
export interface Said {
  readonly message: string;
  readonly todo: boolean;
}

/** What every part of a condition's editor knows of the rule as a whole. */
export interface Editing {
  readonly disabled: boolean;
  /** What is wrong or worth a second look, by where it stands in the rule. */
  readonly said: ReadonlyMap<string, Said>;
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

export const EditingContext = createContext<Editing>({ disabled: false, said: new Map(), full: false });

/** What is said of the place itself or of anything below it. */
export function useSaid(at: string): Said | undefined {
  const { said } = useContext(EditingContext);
  for (const [pointer, one] of said) if (pointer === at || pointer.startsWith(`${at}/`)) return one;
  return undefined;
}

export function useEditing(): Editing {
  return useContext(EditingContext);
}
