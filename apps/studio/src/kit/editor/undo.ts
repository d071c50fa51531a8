import {
  applyDocumentChange,
  documentChange,
  invertDocumentChange,
  isObject,
  squashDocumentChanges,
  type DocumentChange,
} from '@cablewright/model';

/** The changes to one document that can be undone, newest last. Nothing is edited in place. */
export interface UndoStack<T> {
  readonly past: readonly Step[];
  readonly present: T;
  readonly future: readonly Step[];
  /** True after a merge with another person's version: the next edit starts a new step. */
  readonly sealed?: boolean;
}

/** One undo step: its change and its label. */
interface Step {
  readonly change: DocumentChange;
  readonly label: string;
  readonly alongside?: SideEffect;
}

/** Effects of a step outside the document, such as moving a part on the canvas. */
export interface SideEffect {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Maximum number of undo steps. The oldest are dropped first. */
const maxSteps = 200;

export function undoStack<T>(present: T): UndoStack<T> {
  return { past: [], present, future: [] };
}

/**
 * The stack after an edit. With `merge`, an edit with the same label as the last one joins it, so that typing a word is
 * one step. An edit that changes nothing adds no step. `alongside` is undone and redone with it.
 */
export function edited<T>(
  stack: UndoStack<T>,
  value: T,
  label: string,
  merge = false,
  alongside?: SideEffect,
): UndoStack<T> {
  const { present } = stack;
  const last = stack.past.at(-1);
  if (merge && stack.sealed !== true && last?.label === label && last.alongside === undefined) {
    const change = documentChange(present, value);
    if (isEmpty(change)) return stack;
    const past = [...stack.past.slice(0, -1), ...joined(present, last, change)];
    return { past, present: value, future: [] };
  }
  const step = stepBetween(present, value, label, alongside);
  if (!differInLength(present, value) && isEmpty(step.change)) return stack;
  return { past: [...stack.past, step].slice(-maxSteps), present: value, future: [] };
}

/**
 * A step whose change is computed when it is first needed: in a large document that takes longer than rendering the
 * edit.
 */
function stepBetween(before: unknown, after: unknown, label: string, alongside: SideEffect | undefined): Step {
  let documents: readonly [unknown, unknown] | undefined = [before, after];
  let computed: DocumentChange | undefined;
  const work = () => {
    if (documents !== undefined) computed = documentChange(...documents);
    documents = undefined;
    return computed!;
  };
  const step = {
    get change() {
      return work();
    },
    label,
  };
  return alongside === undefined ? step : Object.assign(step, { alongside });
}

/** Computes postponed changes, so that no step holds whole documents. */
export function settled<T>({ past }: UndoStack<T>): void {
  for (const step of past) void step.change;
}

/**
 * A quick test: true if two documents certainly differ, because lists in them have different lengths. Values are not
 * compared.
 */
function differInLength(a: unknown, b: unknown): boolean {
  if (a === b || (!isObject(a) && !Array.isArray(a))) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length !== b.length;
  return isObject(b) && Object.keys(a).some((name) => differInLength(a[name], b[name]));
}

/** The stack with an additional step for an effect outside the document. */
export function doneAlongside<T>(stack: UndoStack<T>, label: string, alongside: SideEffect): UndoStack<T> {
  const step: Step = { change: { fields: [], orders: [] }, label, alongside };
  return { past: [...stack.past, step].slice(-maxSteps), present: stack.present, future: [] };
}

/** The stack with a document that includes another person's changes. Its steps stay, and undo whatever still fits. */
export function merged<T>(stack: UndoStack<T>, present: T): UndoStack<T> {
  return { ...stack, present, sealed: true };
}

/** The last step and a following change as one step; empty if they cancel each other out. */
function joined(present: unknown, last: Step, change: DocumentChange): Step[] {
  const before = fitted(present, invertDocumentChange(last.change));
  const both = squashDocumentChanges(before, last.change, change);
  // If another person changed something in between, the two stay separate steps.
  if (both === undefined) return [last, { change, label: last.label }];
  return isEmpty(both) ? [] : [{ change: both, label: last.label }];
}

/**
 * Reverts the last step. Changes by other people since then stay. A step that no longer changes anything is skipped.
 */
export function undone<T>(stack: UndoStack<T>): UndoStack<T> {
  const last = stack.past.at(-1);
  if (last === undefined) return stack;
  const past = stack.past.slice(0, -1);
  const present = fitted(stack.present, invertDocumentChange(last.change));
  const change = documentChange(present, stack.present);
  if (isEmpty(change) && last.alongside === undefined) return undone({ ...stack, past });
  return { past, present, future: [...stack.future, { ...last, change }] };
}

/** Repeats the step that was undone last, as far as it still fits. */
export function redone<T>(stack: UndoStack<T>): UndoStack<T> {
  const next = stack.future.at(-1);
  if (next === undefined) return stack;
  const future = stack.future.slice(0, -1);
  const present = fitted(stack.present, next.change);
  const change = documentChange(stack.present, present);
  if (isEmpty(change) && next.alongside === undefined) return redone({ ...stack, future });
  return { past: [...stack.past, { ...next, change }], present, future };
}

export function undoLabel<T>(stack: UndoStack<T>): string | undefined {
  return stack.past.at(-1)?.label;
}

export function redoLabel<T>(stack: UndoStack<T>): string | undefined {
  return stack.future.at(-1)?.label;
}

/** The document with those edits of a change whose targets still exist. */
function fitted<T>(document: T, change: DocumentChange): T {
  const answer = applyDocumentChange(document, change);
  if (answer.ok) return answer.value;
  const fields = change.fields.filter((field) => !answer.conflicts.includes(field));
  return fitted(document, { ...change, fields });
}

function isEmpty({ fields, orders }: DocumentChange): boolean {
  return fields.length === 0 && orders.length === 0;
}
