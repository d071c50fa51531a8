import { deepFreeze, sameJson } from '@cablewright/model';
import type { Versioned } from '../../api/hub.ts';
import {
  type Alongside,
  doneAlongside,
  edited,
  redoLabel,
  redone,
  undoLabel,
  undone,
  undoStack,
  type UndoStack,
} from './undo.ts';

/** Where drafts are kept between loads of the page: the browser's own storage, or a map in tests. */
export interface DraftStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What a person sees of their draft. */
export interface DraftState<T> {
  readonly value: T;
  /** What the draft began from. */
  readonly base: Versioned<T>;
  /** The version another person saved since, if any. */
  readonly theirs?: Versioned<T>;
  readonly dirty: boolean;
  /** True when this draft was found again after a reload. */
  readonly recovered: boolean;
  /** False while the draft is only in this page: a reload would lose it. */
  readonly kept: boolean;
  readonly undo: string | undefined;
  readonly redo: string | undefined;
}

interface Kept<T> {
  readonly etag: string;
  readonly base: T;
  readonly value?: T;
  readonly design?: T;
}

/**
 * One record being edited: the version it began from, every step since, and what was saved elsewhere meanwhile. The
 * draft is stored after each edit, so a reload or a crash loses nothing; undo lasts as long as the page.
 */
export class DraftSession<T> {
  readonly key: string;
  #storage: DraftStorage | undefined;
  #base: Versioned<T>;
  #theirs: Versioned<T> | undefined;
  #stack: UndoStack<T>;
  #recovered = false;
  #kept = true;
  #listeners = new Set<() => void>();
  #state: DraftState<T>;

  /** Without a storage the draft is not stored: it may hold a secret. */
  constructor(key: string, saved: Versioned<T>, storage: DraftStorage | undefined) {
    this.key = `draft:${key}`;
    this.#storage = storage;
    this.#base = { ...saved, value: deepFreeze(saved.value) };
    this.#stack = undoStack(this.#base.value);
    this.#recover(saved);
    this.#state = this.#read();
  }

  get state(): DraftState<T> {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Makes the next value from this one. Edits with the same label that `merge` are one step of undo. */
  edit(label: string, change: (value: T) => T, merge = false, alongside?: Alongside): void {
    this.#set(edited(this.#stack, deepFreeze(change(this.#stack.present)), label, merge, alongside));
  }

  /** Something done besides the value, which undo and redo take back and do again in its turn. */
  alongside(label: string, alongside: Alongside): void {
    this.#set(doneAlongside(this.#stack, label, alongside));
  }

  undo(): void {
    const alongside = this.#stack.past.at(-1)?.alongside;
    this.#set(undone(this.#stack));
    alongside?.undo();
  }

  redo(): void {
    const alongside = this.#stack.future.at(-1)?.alongside;
    this.#set(redone(this.#stack));
    alongside?.redo();
  }

  /** Drops the draft for the newest saved version. */
  discard(): void {
    this.saved(this.#theirs ?? this.#base);
  }

  /**
   * The hub saved `sent` as this version, or the person took the hub's version: from here on this is what was saved.
   * What was edited while the hub had not answered stays a draft on top of it.
   */
  saved(version: Versioned<T>, sent: T = this.#stack.present): void {
    const { present } = this.#stack;
    this.#base = { ...version, value: deepFreeze(version.value) };
    this.#theirs = undefined;
    this.#recovered = false;
    if (!sameJson(sent, present)) this.#set(this.#stack);
    else if (sameJson(version.value, present)) this.#set({ ...this.#stack, present: this.#base.value });
    else this.#set(undoStack(this.#base.value));
  }

  /** The hub has this version now. A clean draft follows it; a dirty one keeps its base and shows both. */
  arrived(version: Versioned<T>): void {
    const etag = (this.#theirs ?? this.#base).etag;
    if (version.etag === etag) return;
    if (!this.#state.dirty) {
      this.saved(version);
      return;
    }
    this.#theirs = version.etag === this.#base.etag ? undefined : version;
    this.#notify();
  }

  /** The draft goes on from their version with this value as what the person wants. */
  rebase(value: T): void {
    if (this.#theirs === undefined) return;
    this.#base = { ...this.#theirs, value: deepFreeze(this.#theirs.value) };
    this.#theirs = undefined;
    this.#set(edited(this.#stack, deepFreeze(value), 'merge both versions'));
  }

  #recover(saved: Versioned<T>): void {
    const text = this.#storage?.getItem(this.key) ?? null;
    if (text === null) return;
    try {
      const kept = JSON.parse(text) as Kept<T>;
      // Drafts of cables stored by release 0.1 call the value `design`.
      const value = kept.value ?? kept.design;
      if (value === undefined || sameJson(value, saved.value)) return;
      this.#base = { value: deepFreeze(kept.base), etag: kept.etag };
      this.#stack = edited(undoStack(this.#base.value), deepFreeze(value), 'earlier edits');
      if (kept.etag !== saved.etag) this.#theirs = saved;
      this.#recovered = true;
    } catch {
      this.#storage?.removeItem(this.key);
    }
  }

  #set(stack: UndoStack<T>): void {
    this.#stack = { ...stack, present: deepFreeze(stack.present) };
    this.#kept = this.#store(!sameJson(stack.present, this.#base.value));
    this.#notify();
  }

  #store(dirty: boolean): boolean {
    if (!dirty) {
      this.#storage?.removeItem(this.key);
      return true;
    }
    const kept: Kept<T> = { etag: this.#base.etag, base: this.#base.value, value: this.#stack.present };
    try {
      this.#storage?.setItem(this.key, JSON.stringify(kept));
      return this.#storage !== undefined;
    } catch {
      // The browser's storage is full: the draft lives on in this page only.
      return false;
    }
  }

  #read(): DraftState<T> {
    const value = this.#stack.present;
    return {
      value,
      base: this.#base,
      ...(this.#theirs === undefined ? {} : { theirs: this.#theirs }),
      dirty: !sameJson(value, this.#base.value),
      recovered: this.#recovered,
      kept: this.#kept,
      undo: undoLabel(this.#stack),
      redo: redoLabel(this.#stack),
    };
  }

  #notify(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }
}
