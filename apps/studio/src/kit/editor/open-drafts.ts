/** The open drafts of the person who is signed in on this page. They are closed when the person signs out. */
import { connection } from '../../api/connection.ts';
import type { Versioned } from '../../api/hub.ts';
import { onSignedOut } from '../../api/sign-out.ts';
import { oncePaintedOrLeft } from '../page/once-painted.ts';
import { DraftSession, type SessionOptions } from './draft-session.ts';
import { DraftStore } from './draft-store.ts';

/** Number of unchanged documents whose undo history is kept. */
const maxClean = 40;
/** How often saves that wait for the hub are repeated, ms. They are also repeated as soon as it is back. */
const tryEveryMs = 10_000;

class OpenDrafts {
  readonly person: string;
  readonly #store: DraftStore;
  readonly #sessions = new Map<string, DraftSession<unknown>>();
  readonly #waiting = new Map<string, () => Promise<unknown>>();
  readonly #stop: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(person: string, store: DraftStore) {
    this.person = person;
    this.#store = store;
    this.#stop = connection.subscribe(() => {
      if (!connection.lost) void this.#tryAgain();
    });
  }

  /** The stored drafts, including the last edits of this page. */
  get store(): DraftStore {
    this.#flush();
    return this.#store;
  }

  #flush(): void {
    for (const session of this.#sessions.values()) session.flush();
  }

  /** The session of a document. It survives a visit to another page, including its undo history. */
  session<T>(
    document: string,
    saved: Versioned<T>,
    options: Omit<SessionOptions<T>, 'drafts' | 'later'>,
  ): DraftSession<T> {
    const open = this.#sessions.get(document) as DraftSession<T> | undefined;
    if (open !== undefined) return open;
    const session = new DraftSession<T>(document, saved, { ...options, drafts: this.#store, later: oncePaintedOrLeft });
    this.#sessions.set(document, session as DraftSession<unknown>);
    this.#forgetClean();
    return session;
  }

  forget(document: string): void {
    this.#sessions.get(document)?.flush();
    this.#sessions.delete(document);
  }

  /** Repeats a save when the hub is back. */
  saveLater(document: string, save: () => Promise<unknown>): void {
    this.#waiting.set(document, save);
    this.#timer ??= setInterval(() => void this.#tryAgain(), tryEveryMs);
  }

  close(): void {
    this.#flush();
    this.#stop();
    clearInterval(this.#timer);
    this.#waiting.clear();
    this.#sessions.clear();
  }

  async #tryAgain(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [document, save] of waiting) if (this.#sessions.get(document)?.state.saving === 'waiting') await save();
  }

  #forgetClean(): void {
    const clean = [...this.#sessions].filter(([, { state }]) => !state.dirty);
    for (const [document] of clean.slice(0, Math.max(0, clean.length - maxClean))) this.#sessions.delete(document);
  }
}

let open: OpenDrafts | undefined;

/**
 * The drafts of a person. Those of the previous person are closed, including what they typed. If it is unknown who is
 * signed in, as after the end of a session, the drafts stay as they are.
 */
export function draftsOf(person: string | undefined): OpenDrafts {
  if (open !== undefined && (person === undefined || open.person === person)) return open;
  open?.close();
  open = new OpenDrafts(person ?? '', new DraftStore(localStorage, person ?? ''));
  return open;
}

// Stored drafts stay for the person's return; this page forgets everything else.
onSignedOut(() => {
  open?.close();
  open = undefined;
});
