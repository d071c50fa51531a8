/** What was done and can be undone: immutable values, newest last. Nothing is edited in place. */
export interface UndoStack<T> {
  readonly past: readonly Step<T>[];
  readonly present: T;
  readonly future: readonly Step<T>[];
}

/** A value and the words for the edit that led away from it. */
interface Step<T> {
  readonly value: T;
  readonly label: string;
}

/** Steps kept; the oldest go first. */
const deepest = 200;

export function undoStack<T>(present: T): UndoStack<T> {
  return { past: [], present, future: [] };
}

/**
 * The stack after an edit. An edit with the same label as the one before, made on the same thing (`merge`), replaces it,
 * so that typing a word is one step.
 */
export function edited<T>(stack: UndoStack<T>, value: T, label: string, merge = false): UndoStack<T> {
  if (Object.is(value, stack.present)) return stack;
  const last = stack.past.at(-1);
  if (merge && last?.label === label) return { past: stack.past, present: value, future: [] };
  return { past: [...stack.past, { value: stack.present, label }].slice(-deepest), present: value, future: [] };
}

export function undone<T>(stack: UndoStack<T>): UndoStack<T> {
  const last = stack.past.at(-1);
  if (last === undefined) return stack;
  return {
    past: stack.past.slice(0, -1),
    present: last.value,
    future: [...stack.future, { value: stack.present, label: last.label }],
  };
}

export function redone<T>(stack: UndoStack<T>): UndoStack<T> {
  const next = stack.future.at(-1);
  if (next === undefined) return stack;
  return {
    past: [...stack.past, { value: stack.present, label: next.label }],
    present: next.value,
    future: stack.future.slice(0, -1),
  };
}

export function undoLabel<T>(stack: UndoStack<T>): string | undefined {
  return stack.past.at(-1)?.label;
}

export function redoLabel<T>(stack: UndoStack<T>): string | undefined {
  return stack.future.at(-1)?.label;
}
