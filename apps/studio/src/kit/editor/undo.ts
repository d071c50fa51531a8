import {
  applyDocumentChange,
  documentChange,
  invertDocumentChange,
  squashDocumentChanges,
  type DocumentChange,
} from '@cablewright/model';

/** What was done and can be undone, as changes to one document; newest last. Nothing is edited in place. */
export interface UndoStack<T> {
  readonly past: readonly Step[];
  readonly present: T;
  readonly future: readonly Step[];
}

/** One step of undo: the change that was made, and its label. */
interface Step {
  readonly change: DocumentChange;
  readonly label: string;
  readonly alongside?: Alongside;
}

/** What a step does besides the document, such as moving a part on the canvas. */
export interface Alongside {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Steps that can be undone; the oldest are dropped first. */
const maxSteps = 200;

export function undoStack<T>(present: T): UndoStack<T> {
  return { past: [], present, future: [] };
}

/**
 * The stack after an edit. With `merge`, an edit with the same label as the last one joins it, so that typing a word is
 * one step. An edit that changes nothing is not a step. `alongside` is done and undone with it.
 */
export function edited<T>(
  stack: UndoStack<T>,
  value: T,
  label: string,
  merge = false,
  alongside?: Alongside,
): UndoStack<T> {
  const change = documentChange(stack.present, value);
  if (isEmpty(change)) return stack;
  const last = stack.past.at(-1);
  if (merge && last?.label === label) {
    const past = [...stack.past.slice(0, -1), ...joined(stack.present, last, change)];
    return { past, present: value, future: [] };
  }
  const step: Step = alongside === undefined ? { change, label } : { change, label, alongside };
  return { past: [...stack.past, step].slice(-maxSteps), present: value, future: [] };
}

/** The stack after something was done besides the document: a step of its own in the one row of steps. */
export function doneAlongside<T>(stack: UndoStack<T>, label: string, alongside: Alongside): UndoStack<T> {
  const step: Step = { change: { fields: [], orders: [] }, label, alongside };
  return { past: [...stack.past, step].slice(-maxSteps), present: stack.present, future: [] };
}

/** The last step and the change after it as one step; none when the two cancel out. */
function joined(present: unknown, last: Step, change: DocumentChange): Step[] {
  const before = applied(present, invertDocumentChange(last.change));
  const both = squashDocumentChanges(before, last.change, change);
  return both === undefined || isEmpty(both) ? [] : [{ change: both, label: last.label }];
}

export function undone<T>(stack: UndoStack<T>): UndoStack<T> {
  const last = stack.past.at(-1);
  if (last === undefined) return stack;
  const present = applied(stack.present, invertDocumentChange(last.change));
  return { past: stack.past.slice(0, -1), present, future: [...stack.future, last] };
}

export function redone<T>(stack: UndoStack<T>): UndoStack<T> {
  const next = stack.future.at(-1);
  if (next === undefined) return stack;
  const present = applied(stack.present, next.change);
  return { past: [...stack.past, next], present, future: stack.future.slice(0, -1) };
}

export function undoLabel<T>(stack: UndoStack<T>): string | undefined {
  return stack.past.at(-1)?.label;
}

export function redoLabel<T>(stack: UndoStack<T>): string | undefined {
  return stack.future.at(-1)?.label;
}

/** A step always applies to the document the stack holds: anything else is a bug. */
function applied<T>(document: T, change: DocumentChange): T {
  const answer = applyDocumentChange(document, change);
  if (!answer.ok) throw new TypeError(`The step does not apply at ${answer.conflicts[0]!.path.join('/')}`);
  return answer.value;
}

function isEmpty({ fields, orders }: DocumentChange): boolean {
  return fields.length === 0 && orders.length === 0;
}
