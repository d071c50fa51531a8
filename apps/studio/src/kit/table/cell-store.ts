/**
 * Edited cells of a list that are not saved yet. They outlive the page: a person who returns to the list finds them.
 * Each cell has the text it was based on, so that another person's save in between is a conflict and is not
 * overwritten.
 */

/** A cell with typed text. `base` is the text that it had before. */
export interface CellEdit {
  readonly row: string;
  readonly column: string;
  readonly text: string;
  readonly base: string;
}

export type CellOutcome =
  /** Saved. `finding`: what the checks now find in the field. */
  | { readonly is: 'saved'; readonly finding?: string | undefined }
  /** Another person has changed the cell; `theirs` is its text now. */
  | { readonly is: 'conflict'; readonly theirs: string }
  | { readonly is: 'refused'; readonly problem: string };

export interface SaveResult {
  /** The outcome of each edit, in the order of the edits. */
  readonly outcomes: readonly CellOutcome[];
  /** The saved change, in a few words, and how to undo it. Absent if nothing was saved. */
  readonly step?: UndoStep | undefined;
}

interface UndoStep {
  readonly message: string;
  readonly undo: () => Promise<void>;
}

/** Saves cells as one change. It fails only if the hub cannot be reached. */
export type SaveCells = (edits: readonly CellEdit[]) => Promise<SaveResult>;

export type OpenCell = CellEdit & {
  readonly state: 'waiting' | 'saving' | 'invalid' | 'refused' | 'conflict';
  /** The problem, or the other person's text. */
  readonly note?: string;
};

/** The functions that the store needs from the page that shows it. */
interface CellPage {
  /** The problem of a text in a column; undefined if it can be saved. */
  readonly problemOf: (edit: CellEdit) => string | undefined;
  readonly save: SaveCells;
  /** The sentence for a save that did not reach the hub. */
  readonly failureText: (error: unknown) => string;
}

/** Maximum number of saves that can be undone. */
const maxSteps = 100;

const keyOf = (row: string, column: string) => `${row}\n${column}`;

export class CellStore {
  readonly #open = new Map<string, OpenCell>();
  readonly #listeners = new Set<() => void>();
  #steps: readonly UndoStep[] = [];
  #page: CellPage | undefined;
  #saving = false;
  /** Resolves when the save in progress has finished. It never rejects. */
  #settled: Promise<void> = Promise.resolve();
  #failure: string | undefined;
  /** The findings of the checks in cells that were saved here. */
  readonly #findings = new Map<string, string>();
  #cells: readonly OpenCell[] = [];

  /** Connects the page that currently shows the cells, with its own way to save. */
  shownBy(page: CellPage): void {
    this.#page = page;
  }

  /** All unsaved cells. The same list until one changes. */
  get cells(): readonly OpenCell[] {
    return this.#cells;
  }

  /** Why the last save did not reach the hub; undefined after one that did. */
  get failure(): string | undefined {
    return this.#failure;
  }

  get lastStep(): UndoStep | undefined {
    return this.#steps.at(-1);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The finding of the checks for a cell when it was last saved here. */
  findingOf(row: string, column: string): string | undefined {
    return this.#findings.get(keyOf(row, column));
  }

  get(row: string, column: string): OpenCell | undefined {
    return this.#open.get(keyOf(row, column));
  }

  /** Takes typed or pasted texts. Invalid ones stay with their problem; the others are saved together. */
  edit(edits: readonly CellEdit[]): void {
    for (const edit of edits) {
      const before = this.get(edit.row, edit.column);
      // The text below an unsaved cell is still the one that the edit was based on. Below a cell that is being saved,
      // it will be the saved text.
      const base = before === undefined ? edit.base : before.base;
      const problem = this.#page?.problemOf({ ...edit, base });
      if (problem !== undefined) this.#set({ ...edit, base, state: 'invalid', note: problem });
      else if (edit.text === base && before?.state !== 'saving') this.#remove(edit);
      else this.#set({ ...edit, base, state: 'waiting' });
    }
    this.#tell();
    void this.save();
  }

  /** Saves a cell over the other person's saved value. */
  keepMine(row: string, column: string): void {
    const cell = this.get(row, column);
    if (cell?.state !== 'conflict') return;
    const { note: theirs = '', ...edit } = cell;
    this.#set({ ...edit, base: theirs, state: 'waiting' });
    this.#tell();
    void this.save();
  }

  /** Drops cells: all of them, or one. */
  discard(row?: string, column?: string): void {
    for (const cell of this.#cells)
      if (cell.state !== 'saving' && (row === undefined || (cell.row === row && cell.column === column)))
        this.#remove(cell);
    this.#failure = undefined;
    this.#tell();
  }

  /**
   * Saves pending edits, one change after the other. Edits made meanwhile become the next change. Resolves when none
   * are left or the hub cannot be reached.
   */
  save(): Promise<void> {
    if (!this.#saving) this.#settled = this.#saveWaiting();
    return this.#settled;
  }

  async #saveWaiting(): Promise<void> {
    this.#saving = true;
    try {
      for (;;) {
        const edits = this.#cells.filter(({ state }) => state === 'waiting');
        if (edits.length === 0 || this.#page === undefined) return;
        if (!(await this.#saveAll(edits, this.#page))) return;
      }
    } finally {
      this.#saving = false;
    }
  }

  async #saveAll(edits: readonly OpenCell[], { save, failureText }: CellPage): Promise<boolean> {
    for (const edit of edits) this.#set({ ...edit, state: 'saving' });
    this.#tell();
    try {
      const { outcomes, step } = await save(edits);
      for (const [i, edit] of edits.entries()) this.#settle(edit, outcomes[i]);
      if (step !== undefined) this.#steps = [...this.#steps, step].slice(-maxSteps);
      this.#failure = undefined;
      this.#tell();
      return true;
    } catch (error) {
      for (const edit of edits) {
        const now = this.get(edit.row, edit.column);
        if (now?.state === 'saving') this.#set({ ...now, state: 'waiting' });
      }
      this.#failure = failureText(error);
      this.#tell();
      return false;
    }
  }

  #settle(edit: CellEdit, outcome: CellOutcome | undefined): void {
    const now = this.get(edit.row, edit.column);
    if (now === undefined || outcome === undefined) return;
    // It was edited again meanwhile: the newer text is now based on the saved one.
    if (now.state !== 'saving') {
      if (outcome.is === 'saved') this.#set({ ...now, base: edit.text });
      return;
    }
    if (outcome.is === 'saved') {
      this.#remove(edit);
      if (outcome.finding !== undefined) this.#findings.set(keyOf(edit.row, edit.column), outcome.finding);
    } else if (outcome.is === 'conflict') this.#set({ ...now, state: 'conflict', note: outcome.theirs });
    else this.#set({ ...now, state: 'refused', note: outcome.problem });
  }

  /** Undoes the last save, even if its response is still pending. The step is only removed once it is undone. */
  async undo(): Promise<UndoStep | undefined> {
    await this.#settled;
    const step = this.lastStep;
    if (step === undefined) return undefined;
    await step.undo();
    this.#steps = this.#steps.filter((other) => other !== step);
    this.#tell();
    return step;
  }

  #set(cell: OpenCell): void {
    this.#findings.delete(keyOf(cell.row, cell.column));
    this.#open.set(keyOf(cell.row, cell.column), cell);
  }

  #remove({ row, column }: Pick<CellEdit, 'row' | 'column'>): void {
    this.#open.delete(keyOf(row, column));
  }

  #tell(): void {
    this.#cells = [...this.#open.values()];
    for (const listener of this.#listeners) listener();
  }
}

const stores = new Map<string, CellStore>();

/** The unsaved cells of a person in a list, for as long as the window is open. */
export function cellStoreOf(person: string, list: string): CellStore {
  const key = `${person}\n${list}`;
  let store = stores.get(key);
  if (store === undefined) stores.set(key, (store = new CellStore()));
  return store;
}
