import {
  applyDocumentChange,
  deepFreeze,
  documentChange,
  mergeDocuments,
  sameJson,
  type FieldConflict,
} from '@cablewright/model';
import type { Versioned } from '../../api/hub.ts';
import type { StoredDraft } from './draft-store.ts';
import { pathText } from '../field-names/path-text.ts';
import {
  type SideEffect,
  doneAlongside,
  edited,
  merged,
  redoLabel,
  redone,
  settled,
  undoLabel,
  undone,
  undoStack,
  type UndoStack,
} from './undo.ts';

/** The storage that keeps the person's drafts across reloads. */
interface Drafts {
  read<T>(document: string): StoredDraft<T> | undefined;
  write<T>(document: string, draft: StoredDraft<T>, name?: string): boolean;
  remove(document: string): void;
}

export interface SessionOptions<T> {
  /** Without it a reload loses the draft. */
  readonly drafts?: Drafts | undefined;
  /** Returns what may be stored of the value: a form leaves out secrets that were typed into it. */
  readonly storable?: ((value: T) => T) | undefined;
  /** Its name in lists of drafts. */
  readonly name?: ((value: T) => string) | undefined;
  readonly now?: () => number;
  /** Postpones storing a draft until the edit is on screen. Without it the draft is stored before the edit returns. */
  readonly later?: ((work: () => void) => void) | undefined;
}

/** The state of a save. `waiting`: the hub can't be reached, and the save is repeated. */
type SaveState = 'no' | 'now' | 'waiting';

/** Characters typed within this time of each other are one undo step, ms. */
const typingMs = 2_000;

/** The state of a draft as the interface shows it. */
export interface EditedDraft<T> {
  readonly value: T;
  /** The saved version as far as it is merged into the draft: all of it except fields in conflict. */
  readonly base: Versioned<T>;
  /** The saved version, if both sides changed a field differently. */
  readonly theirs?: Versioned<T>;
  /** The fields both sides changed differently. The draft has this person's values until they choose. */
  readonly conflicts: readonly FieldConflict[];
  readonly dirty: boolean;
  /** True if this draft was restored after a reload. */
  readonly recovered: boolean;
  /** False if the draft is only in this page, so that a reload would lose it. */
  readonly isStored: boolean;
  /** Labels of the steps that Undo and Redo would take. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  /** How often another person's version was merged into this draft while it had changes. */
  readonly merges: number;
  readonly saving: SaveState;
}

/**
 * One document being edited: the version it began from and every step since. A version saved elsewhere is merged field
 * by field as it arrives; only a field that both sides changed differently waits for the person. The draft is stored as
 * soon as each edit is on screen, so a reload or a crash loses nothing that was seen. The undo history lasts as long as
 * the page.
 */
export class DraftSession<T> {
  readonly document: string;
  readonly #options: SessionOptions<T>;
  /** The newest version of the document that the hub has sent. */
  #hub: Versioned<T>;
  #base: Versioned<T>;
  #conflicts: readonly FieldConflict[] = [];
  #stack: UndoStack<T>;
  #recovered = false;
  #isStored = true;
  #isStoreDue = false;
  #merges = 0;
  #saving: SaveState = 'no';
  #typedAt = -Infinity;
  #listeners = new Set<() => void>();
  #state: EditedDraft<T>;

  constructor(document: string, saved: Versioned<T>, options: SessionOptions<T> = {}) {
    this.document = document;
    this.#options = options;
    this.#hub = frozen(saved);
    this.#base = this.#hub;
    this.#stack = undoStack(this.#base.value);
    this.#state = this.#read();
    this.#recover();
  }

  get state(): EditedDraft<T> {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Edits the value. Edits with the same label and `merge` are one undo step. */
  edit(label: string, change: (value: T) => T, merge = false, alongside?: SideEffect): void {
    this.#set(edited(this.#stack, deepFreeze(change(this.#stack.present)), label, merge, alongside));
  }

  /** Sets the next value of a form. Text typed into one field without a break is one undo step. */
  change(value: T): void {
    const { fields } = documentChange(this.#stack.present, value);
    const [first, ...more] = fields;
    const only = more.length === 0 ? first : undefined;
    const now = this.#options.now?.() ?? Date.now();
    const typed = only !== undefined && isTyped(only.before) && isTyped(only.after);
    this.edit(only === undefined ? 'edit' : pathText(only.path), () => value, typed && now - this.#typedAt < typingMs);
    if (typed) this.#typedAt = now;
  }

  /** Sets the state of the save. */
  mark(saving: SaveState): void {
    this.#saving = saving;
    this.#notify();
  }

  /** Adds an undo step for something outside the value, which undo and redo then revert and repeat. */
  alongside(label: string, alongside: SideEffect): void {
    this.#set(doneAlongside(this.#stack, label, alongside));
  }

  undo(): void {
    const before = this.#stack.future.length;
    this.#set(undone(this.#stack));
    if (this.#stack.future.length > before) this.#stack.future.at(-1)?.alongside?.undo();
  }

  redo(): void {
    const before = this.#stack.past.length;
    this.#set(redone(this.#stack));
    if (this.#stack.past.length > before) this.#stack.past.at(-1)?.alongside?.redo();
  }

  /** Replaces the draft with the saved version. Undo brings the draft back. */
  discard(): void {
    this.#take();
    this.#recovered = false;
    this.#set(edited(this.#stack, this.#hub.value, 'discard the draft'));
  }

  /**
   * Takes the version that the hub saved from `sent`, which was based on the version `seen`. Edits made while the
   * request was pending stay a draft on top of it.
   */
  saved(version: Versioned<T>, sent: T = this.#stack.present, seen: string = this.#hub.etag): void {
    this.#recovered = false;
    // If another version arrived in the meantime, it is newer than this answer and has been merged already.
    if (this.#hub.etag === seen || this.#hub.etag === version.etag) {
      this.#base = { ...version, value: deepFreeze(sent) };
      // If the hub stored exactly what was sent, the value keeps its identity, so nothing is merged or rendered again.
      this.#hub = sameJson(version.value, sent) ? this.#base : frozen(version);
    }
    this.#set(this.#stack);
  }

  /** Takes a new version from the hub and merges its changes into the draft. */
  arrived(version: Versioned<T>): void {
    if (version.etag === this.#hub.etag) return;
    const was = this.#state;
    this.#hub = frozen(version);
    this.#settle();
    if (was.dirty && !sameJson(was.value, this.#stack.present)) this.#merges += 1;
    this.#set(this.#stack);
  }

  /** Continues from the saved version with this value as the draft. */
  rebase(value: T): void {
    this.#take();
    this.#set(edited(this.#stack, deepFreeze(value), 'merge both versions'));
  }

  /** Makes the saved version the one that the draft is compared with. */
  #take(): void {
    this.#base = this.#hub;
    this.#conflicts = [];
  }

  #recover(): void {
    const stored = this.#options.drafts?.read<T>(this.document);
    if (stored === undefined) return;
    this.#base = frozen({ value: stored.base, etag: stored.etag });
    this.#stack = edited(undoStack(this.#base.value), deepFreeze(stored.value), 'earlier edits');
    this.#recovered = true;
    this.#set(this.#stack);
  }

  /**
   * Merges the saved version into the draft. A field in conflict keeps its old base, so that reverting this person's
   * edit restores the other person's value.
   */
  #settle(): void {
    const theirs = this.#hub.value;
    const { value, conflicts } = mergeDocuments(this.#base.value, this.#stack.present, theirs);
    this.#conflicts = conflicts;
    this.#base = conflicts.length === 0 ? this.#hub : { etag: this.#hub.etag, value: withBases(theirs, conflicts) };
    if (!sameJson(value, this.#stack.present)) this.#stack = merged(this.#stack, deepFreeze(value));
  }

  #set(stack: UndoStack<T>): void {
    this.#stack = { ...stack, present: deepFreeze(stack.present) };
    if (this.#base !== this.#hub) this.#settle();
    const dirty = !sameJson(this.#stack.present, this.#base.value);
    if (!dirty) this.#recovered = false;
    if (!dirty && this.#saving === 'waiting') this.#saving = 'no';
    this.#storeSoon();
    this.#notify();
  }

  /** Stores the draft if storing was postponed. */
  flush(): void {
    if (!this.#isStoreDue) return;
    this.#isStoreDue = false;
    settled(this.#stack);
    const isStored = this.#store();
    if (isStored === this.#isStored) return;
    this.#isStored = isStored;
    this.#notify();
  }

  #storeSoon(): void {
    const { later } = this.#options;
    if (later === undefined) this.#isStored = this.#store();
    else if (!this.#isStoreDue) {
      this.#isStoreDue = true;
      later(() => this.flush());
    }
  }

  #store(): boolean {
    const { drafts, storable = (value: T) => value, name } = this.#options;
    if (sameJson(this.#stack.present, this.#base.value)) {
      drafts?.remove(this.document);
      return true;
    }
    const { present } = this.#stack;
    const draft = { etag: this.#base.etag, base: storable(this.#base.value), value: storable(present) };
    if (sameJson(draft.base, draft.value)) drafts?.remove(this.document);
    else if (drafts?.write(this.document, draft, name?.(present)) !== true) return false;
    return sameJson(draft.value, present);
  }

  #read(): EditedDraft<T> {
    const value = this.#stack.present;
    return {
      value,
      base: this.#base,
      theirs: this.#conflicts.length === 0 ? undefined : this.#hub,
      conflicts: this.#conflicts,
      dirty: !sameJson(value, this.#base.value),
      recovered: this.#recovered,
      isStored: this.#isStored,
      undo: undoLabel(this.#stack),
      redo: redoLabel(this.#stack),
      merges: this.#merges,
      saving: this.#saving,
    };
  }

  #notify(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }
}

/** True for the value of a field that people type into, including an empty one. */
function isTyped(value: unknown): boolean {
  return value === undefined || typeof value === 'string' || typeof value === 'number';
}

function frozen<T>(version: Versioned<T>): Versioned<T> {
  return { ...version, value: deepFreeze(version.value) };
}

/** The saved version, in which fields in conflict have the values from before both sides changed them. */
function withBases<T>(theirs: T, conflicts: readonly FieldConflict[]): T {
  const fields = conflicts.map(({ path, base, theirs: before }) => ({
    path,
    before: before === undefined ? undefined : (before as never),
    after: base === undefined ? undefined : (base as never),
  }));
  const applied = applyDocumentChange(theirs, { fields, orders: [] });
  if (!applied.ok) throw new TypeError(`A conflict is not in the document: ${applied.conflicts[0]?.path.join('/')}`);
  return deepFreeze(applied.value);
}
