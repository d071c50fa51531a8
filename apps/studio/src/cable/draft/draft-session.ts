import { deepFreeze, sameJson, type Design } from '@cablewright/model';
import type { Versioned } from '../../api/http.ts';
import { edited, redoLabel, redone, undoLabel, undone, undoStack, type UndoStack } from './undo.ts';

/** Where drafts are kept between loads of the page: the browser's own storage, or a map in tests. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What a person sees of their draft. */
export interface DraftState {
  readonly design: Design;
  /** What the draft began from. */
  readonly base: Versioned<Design>;
  /** The version saved by somebody else since, when there is one. */
  readonly theirs?: Versioned<Design>;
  readonly dirty: boolean;
  /** True when this draft was found again after a reload. */
  readonly recovered: boolean;
  readonly undo: string | undefined;
  readonly redo: string | undefined;
}

interface Kept {
  readonly etag: string;
  readonly base: Design;
  readonly design: Design;
}

function keyOf(id: string): string {
  return `draft:${id}`;
}

/**
 * One cable being edited: the version it began from, every step since, and what was saved elsewhere meanwhile. The
 * draft is kept after each edit, so a reload or a crash loses nothing; undo is kept only while the page lives.
 */
export class DraftSession {
  readonly id: string;
  #storage: DraftStorage;
  #base: Versioned<Design>;
  #theirs: Versioned<Design> | undefined;
  #stack: UndoStack<Design>;
  #recovered = false;
  #listeners = new Set<() => void>();
  #state: DraftState;

  constructor(saved: Versioned<Design>, storage: DraftStorage) {
    this.id = saved.value.id;
    this.#storage = storage;
    this.#base = { ...saved, value: deepFreeze(saved.value) };
    this.#stack = undoStack(this.#base.value);
    this.#recover(saved);
    this.#state = this.#read();
  }

  get state(): DraftState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Makes the next design from this one. Edits with the same label that `merge` are one step of undo. */
  edit(label: string, change: (design: Design) => Design, merge = false): void {
    this.#set(edited(this.#stack, deepFreeze(change(this.#stack.present)), label, merge));
  }

  undo(): void {
    this.#set(undone(this.#stack));
  }

  redo(): void {
    this.#set(redone(this.#stack));
  }

  /** Throws the draft away for the newest saved version. */
  discard(): void {
    this.saved(this.#theirs ?? this.#base);
  }

  /** The hub took the draft, or the person took the hub's version: from here on this is what was saved. */
  saved(version: Versioned<Design>): void {
    const keepsSteps = sameJson(version.value, this.#stack.present);
    this.#base = { ...version, value: deepFreeze(version.value) };
    this.#theirs = undefined;
    this.#recovered = false;
    const present = this.#base.value;
    this.#set(keepsSteps ? { ...this.#stack, present } : undoStack(present));
  }

  /** The hub has this version now. A clean draft follows it; a dirty one keeps its base and shows both. */
  arrived(version: Versioned<Design>): void {
    if (version.etag === this.#base.etag || version.etag === this.#theirs?.etag) return;
    if (!this.#state.dirty) {
      this.saved(version);
      return;
    }
    this.#theirs = version;
    this.#notify();
  }

  /** The draft goes on from their version with this design as what the person wants. */
  rebase(design: Design): void {
    if (this.#theirs === undefined) return;
    this.#base = { ...this.#theirs, value: deepFreeze(this.#theirs.value) };
    this.#theirs = undefined;
    this.#set(edited(this.#stack, deepFreeze(design), 'take both sides'));
  }

  #recover(saved: Versioned<Design>): void {
    const text = this.#storage.getItem(keyOf(this.id));
    if (text === null) return;
    try {
      const kept = JSON.parse(text) as Kept;
      if (sameJson(kept.design, saved.value)) return;
      this.#base = { value: deepFreeze(kept.base), etag: kept.etag };
      this.#stack = edited(undoStack(this.#base.value), deepFreeze(kept.design), 'earlier edits');
      if (kept.etag !== saved.etag) this.#theirs = saved;
      this.#recovered = true;
    } catch {
      this.#storage.removeItem(keyOf(this.id));
    }
  }

  #set(stack: UndoStack<Design>): void {
    this.#stack = { ...stack, present: deepFreeze(stack.present) };
    this.#notify();
    this.#keep();
  }

  #keep(): void {
    const { dirty, design, base } = this.#state;
    if (!dirty) {
      this.#storage.removeItem(keyOf(this.id));
      return;
    }
    const kept: Kept = { etag: base.etag, base: base.value, design };
    try {
      this.#storage.setItem(keyOf(this.id), JSON.stringify(kept));
    } catch {
      // The browser's storage is full: the draft lives on in this page and is lost only with it.
    }
  }

  #read(): DraftState {
    const design = this.#stack.present;
    return {
      design,
      base: this.#base,
      ...(this.#theirs === undefined ? {} : { theirs: this.#theirs }),
      dirty: !sameJson(design, this.#base.value),
      recovered: this.#recovered,
      undo: undoLabel(this.#stack),
      redo: redoLabel(this.#stack),
    };
  }

  #notify(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }
}
