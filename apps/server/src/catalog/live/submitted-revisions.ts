import type { RecordRevision, RevisionHistory, SavedVersion } from '@cablewright/model';
import type { VersionLine } from './design-line.ts';

type Person = NonNullable<SavedVersion['submittedBy']>;

/**
 * A revision that was submitted and is waiting for a decision. The label of its record is added to responses, because
 * it may change meanwhile.
 */
interface WaitingRevision {
  readonly kind: string;
  readonly id: string;
  readonly rev: number | string;
  readonly note?: string;
  /** Undefined if the revision was submitted before the hub recorded this time. */
  readonly submittedAt?: string;
  readonly submittedBy?: Person;
}

/**
 * The revisions of cables, parts and families that are waiting for a decision. They are updated with every change, so
 * that no search is needed.
 */
export class SubmittedRevisions {
  /** The waiting revisions in each stored document, by its kind and key. */
  readonly #waiting = new Map<string, readonly WaitingRevision[]>();

  /** The waiting revisions, longest waiting first. */
  list(): WaitingRevision[] {
    const all = [...this.#waiting.values()].flat();
    return all.toSorted((a, b) => (a.submittedAt ?? '').localeCompare(b.submittedAt ?? ''));
  }

  /** Updates a revision of a cable, or removes it if `line` is undefined. */
  setVersion(key: string, line: VersionLine | undefined): void {
    const waits = line?.state === 'submitted';
    this.#set(`versions ${key}`, waits ? [waiting('designs', line.design, line)] : []);
  }

  /** Updates the revisions of a part or family, or removes them if `history` is undefined. */
  setHistory(key: string, history: RevisionHistory | undefined): void {
    const submitted =
      history === undefined
        ? []
        : history.revisions
            .filter(({ state }) => state === 'submitted')
            .map((revision) => waiting(history.kind, history.id, revision));
    this.#set(`revisions ${key}`, submitted);
  }

  /** Like `setHistory`, from the stored text. The text is parsed only if it may contain a submitted revision. */
  setHistoryText(key: string, text: string): void {
    if (text.includes('"submitted"')) this.setHistory(key, JSON.parse(text) as RevisionHistory);
  }

  #set(place: string, revisions: readonly WaitingRevision[]): void {
    if (revisions.length === 0) this.#waiting.delete(place);
    else this.#waiting.set(place, revisions);
  }
}

function waiting(kind: string, id: string, revision: VersionLine | RecordRevision): WaitingRevision {
  const { rev, note, submittedAt, submittedBy } = revision;
  return {
    kind,
    id,
    rev,
    note,
    submittedAt,
    submittedBy,
  };
}
