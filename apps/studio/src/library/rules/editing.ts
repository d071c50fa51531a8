import { createContext, useContext, type ReactNode } from 'react';
import type { EditorScope } from './offers.ts';

/** A remark on one place in the rule: an error, or a missing value. */
export interface RuleRemark {
  readonly message: string;
  readonly todo: boolean;
}

/** The data about the whole rule that is available to every part of a condition editor. */
export interface Editing {
  readonly disabled: boolean;
  /** Errors and warnings, by their pointer in the rule. */
  readonly notes: ReadonlyMap<string, RuleRemark>;
  /** True if the editor can't show more containers. */
  readonly full: boolean;
}

/** The props of the editor of one condition. */
export interface ConditionProps {
  readonly value: unknown;
  /** JSON pointer of the condition in the rule. */
  readonly at: string;
  readonly scope: EditorScope;
  /** Number of containers around it. */
  readonly level: number;
  readonly onChange: (condition: unknown) => void;
}

/** Renders a condition. It is passed to rows, which contain conditions themselves. */
export type DrawCondition = (props: ConditionProps) => ReactNode;

export const EditingContext = createContext<Editing>({ disabled: false, notes: new Map(), full: false });

/** The remark on a place or on anything within it. */
export function useNote(place: string): RuleRemark | undefined {
  const { notes } = useContext(EditingContext);
  for (const [pointer, note] of notes) if (pointer === place || pointer.startsWith(`${place}/`)) return note;
  return undefined;
}

export function useEditing(): Editing {
  return useContext(EditingContext);
}
