/** The drafts stored in a browser. Each belongs to one person and one document. */
import { derived } from '@cablewright/derive';
import { applyDocumentChange, documentChange, type DocumentChange, present } from '@cablewright/model';

/** The part of the browser's storage that drafts use, or a map in tests. */
interface DraftStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** A draft: the version it began from, and the edited value. */
export interface StoredDraft<T> {
  readonly etag: string;
  readonly base: T;
  readonly value: T;
}

/** One draft of a person, for lists. */
export interface DraftLine {
  /** `kind/id`, or the id alone for a cable. */
  readonly document: string;
  /** The name of the document. Drafts of release 0.1 have none. */
  readonly name?: string;
  /** Time of the last edit, ISO 8601. */
  readonly at?: string;
}

/** Maximum number of drafts of one person in a browser. */
const maxDrafts = 200;
/** Maximum number of characters of all drafts in a browser. Browsers store about five million for a site. */
const maxCharacters = 4_000_000;

const prefix = 'draft:';

/**
 * The stored form of a draft. It has the change instead of the value, because most of a large document is unchanged.
 */
interface WrittenDraft {
  readonly etag: string;
  readonly base: unknown;
  readonly change: DocumentChange;
  readonly name?: string;
  readonly at?: string;
}

/** The form of release 0.1, which stored the value; for cables as `design`. */
interface WrittenEarlier {
  readonly etag: string;
  readonly base: unknown;
  readonly value?: unknown;
  readonly design?: unknown;
}

export class DraftStore {
  readonly #storage: DraftStorage;
  readonly #own: string;
  readonly #now: () => Date;
  #room: { readonly key: string; readonly entries: number; readonly left: number } | undefined;

  /** `person` is the account id. Drafts of other people are not read, listed or removed. */
  constructor(storage: DraftStorage, person: string, now: () => Date = () => new Date()) {
    this.#storage = storage;
    this.#own = `${prefix}${encodeURIComponent(person)}:`;
    this.#now = now;
    this.#adopt();
  }

  /** Undefined if there is none. A draft that can't be read is removed. */
  read<T>(document: string): StoredDraft<T> | undefined {
    const key = this.#own + document;
    const text = this.#storage.getItem(key);
    if (text === null) return undefined;
    const draft = draftIn(text);
    if (draft === undefined) this.#storage.removeItem(key);
    return draft as StoredDraft<T> | undefined;
  }

  has(document: string): boolean {
    return this.#storage.getItem(this.#own + document) !== null;
  }

  /** Stores a draft. False if there is no room for it, so that it exists only in this page. */
  write<T>(document: string, { etag, base, value }: StoredDraft<T>, name?: string): boolean {
    const key = this.#own + document;
    const fields: Omit<WrittenDraft, 'base'> = {
      etag,
      change: documentChange(base, value),
      at: this.#now().toISOString(),
      ...present({ name }),
    };
    const text = `{"base":${textOf(base)},${JSON.stringify(fields).slice(1)}`;
    if (text.length > this.#roomFor(key)) return false;
    try {
      this.#storage.setItem(key, text);
      return true;
    } catch {
      // The browser has less room than expected.
      return false;
    }
  }

  remove(document: string): void {
    this.#storage.removeItem(this.#own + document);
  }

  /** This person's drafts, the latest first. */
  list(): DraftLine[] {
    const lines = this.#keys().flatMap((key) => {
      if (!key.startsWith(this.#own)) return [];
      const { name, at } = (parsed(this.#storage.getItem(key) ?? '') ?? {}) as Partial<WrittenDraft>;
      const line: DraftLine = { document: key.slice(this.#own.length) };
      return [{ ...line, ...present({ name, at }) }];
    });
    return lines.toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? '') || a.document.localeCompare(b.document));
  }

  #keys(): string[] {
    return Array.from({ length: this.#storage.length }, (_, i) => this.#storage.key(i) ?? '');
  }

  /**
   * The number of characters a draft may have. It is computed again if the number of entries has changed since the last
   * draft.
   */
  #roomFor(key: string): number {
    const entries = this.#storage.length;
    if (this.#room?.key !== key || this.#room.entries !== entries) {
      const others = this.#keys().filter((each) => each.startsWith(prefix) && each !== key);
      const used = others.reduce((sum, each) => sum + (this.#storage.getItem(each)?.length ?? 0), 0);
      const isFull = others.filter((each) => each.startsWith(this.#own)).length >= maxDrafts;
      this.#room = { key, entries, left: isFull ? 0 : maxCharacters - used };
    }
    return this.#room.left;
  }

  /**
   * Drafts of release 0.1 name no person. They are given to the first person who signs in, to whom the browser most
   * likely belongs.
   */
  #adopt(): void {
    for (const key of this.#keys()) {
      const document = key.slice(prefix.length);
      if (!key.startsWith(prefix) || document.includes(':')) continue;
      const text = this.#storage.getItem(key);
      if (text !== null && this.#storage.getItem(this.#own + document) === null)
        this.#storage.setItem(this.#own + document, text);
      this.#storage.removeItem(key);
    }
  }
}

/** The text of a document that does not change, such as the base of a draft, which is written with every edit. */
function textOf(document: unknown): string {
  if (typeof document !== 'object' || document === null) return JSON.stringify(document) ?? 'null';
  return textOfObject(document);
}

const textOfObject = derived('text of a document', (document: object) => JSON.stringify(document));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function draftIn(text: string): StoredDraft<unknown> | undefined {
  const written = parsed(text) as (Partial<WrittenDraft> & WrittenEarlier) | null | undefined;
  if (typeof written?.etag !== 'string') return undefined;
  const { etag, base, change } = written;
  if (change === undefined) {
    const value = written.value ?? written.design;
    return value === undefined ? undefined : { etag, base, value };
  }
  try {
    const applied = applyDocumentChange(base, change);
    return applied.ok ? { etag, base, value: applied.value } : undefined;
  } catch {
    // Another program wrote it, so it is not a change.
    return undefined;
  }
}
