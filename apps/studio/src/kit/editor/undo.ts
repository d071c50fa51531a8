import {
  applyDocumentChange,
  documentChange,
  invertDocumentChange,
  isObject,
  squashDocumentChanges,
  type DocumentChange,
} from '@cablewright/model';

/** What was done and can be undone, as changes to one document; newest last. Nothing is edited in place. */
export interface UndoStack<T> {
  readonly past: readonly Step[];
  readonly present: T;
  readonly future: readonly Step[];
  /** True after a merge with another person's version: the next edit begins a step of its own. */
  readonly sealed?: boolean;
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

/** A step whose change is worked out when it is asked for: in a large document that takes longer than drawing the edit. */
function stepBetween(before: unknown, after: unknown, label: string, alongside: Alongside | undefined): Step {
  let documents: readonly [unknown, unknown] | undefined = [before, after];
  let known: DocumentChange | undefined;
  const work = () => {
    if (documents !== undefined) known = documentChange(...documents);
    documents = undefined;
    return known!;
  };
  const step = {
    get change() {
      return work();
    },
    label,
  };
  return alongside === undefined ? step : Object.assign(step, { alongside });
}

/** Works out what was put off, so that no step holds on to whole documents. */
export function settled<T>({ past }: UndoStack<T>): void {
  for (const step of past) void step.change;
}

/** True where two documents differ for certain, as lists in them are not equally long; what both have alike is not compared. */
function differInLength(a: unknown, b: unknown): boolean {
  if (a === b || (!isObject(a) && !Array.isArray(a))) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length !== b.length;
  return isObject(b) && Object.keys(a).some((name) => differInLength(a[name], b[name]));
}

/** The stack after something was done besides the document: a step of its own in the one row of steps. */
export function doneAlongside<T>(stack: UndoStack<T>, label: string, alongside: Alongside): UndoStack<T> {
  const step: Step = { change: { fields: [], orders: [] }, label, alongside };
  return { past: [...stack.past, step].slice(-maxSteps), present: stack.present, future: [] };
}

/** The stack with the document another person's changes were merged into: its steps stay, and undo what still fits. */
export function merged<T>(stack: UndoStack<T>, present: T): UndoStack<T> {
  return { ...stack, present, sealed: true };
}

/** The last step and the change after it as one step; none when the two cancel out. */
function joined(present: unknown, last: Step, change: DocumentChange): Step[] {
  const before = fitted(present, invertDocumentChange(last.change));
  const both = squashDocumentChanges(before, last.change, change);
  // Where another person changed something in between, the two stay steps of their own.
  if (both === undefined) return [last, { change, label: last.label }];
  return isEmpty(both) ? [] : [{ change: both, label: last.label }];
}

/** Takes back the last step. What another person changed since stays as it is; a step without anything left is skipped. */
export function undone<T>(stack: UndoStack<T>): UndoStack<T> {
  const last = stack.past.at(-1);
  if (last === undefined) return stack;
  const past = stack.past.slice(0, -1);
  const present = fitted(stack.present, invertDocumentChange(last.change));
  const change = documentChange(present, stack.present);
  if (isEmpty(change) && last.alongside === undefined) return undone({ ...stack, past });
  return { past, present, future: [...stack.future, { ...last, change }] };
}

/** Does the last step again that was undone, as far as it still fits. */
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

/** The document after those edits of a change whose place is still as the change left it. */
function fitted<T>(document: T, change: DocumentChange): T {
  const answer = applyDocumentChange(document, change);
  if (answer.ok) return answer.value;
  const fields = change.fields.filter((field) => !answer.conflicts.includes(field));
  return fitted(document, { ...change, fields });
}

function isEmpty({ fields, orders }: DocumentChange): boolean {
  return fields.length === 0 && orders.length === 0;
}
