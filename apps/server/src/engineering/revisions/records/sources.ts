/** Revisions of a record from code modules. They are read in addition to the hub's own history and never written. */
import type { Library } from '@cablewright/engine';
import { schemaProblems } from '@cablewright/model';
import type { OutsideRevision, RecordContext } from '@cablewright/modules';
import { recordsUsedBy, type RunningSource } from '@cablewright/modules/running';
import Type from 'typebox';
import type { SourceReading as SourceSummary } from '../../answers.ts';

/** The time limit for reading a source, in ms. */
const sourceTimeoutMs = 5000;
/** The most revisions that are listed for one source. */
const maxListed = 1000;

const Outside = Type.Object({
  rev: Type.Union([Type.Integer(), Type.String({ minLength: 1, maxLength: 100 })]),
  note: Type.Optional(Type.String()),
  partNumber: Type.Optional(Type.String()),
  record: Type.Object({}),
  src: Type.String({ minLength: 1 }),
});
const OutsideList = Type.Array(Outside, { maxItems: maxListed });

/** The revisions (with their records) that a source returned for a record, or the reason why it is unreadable. */
export interface RevisionsOfSource extends Omit<SourceSummary, 'items'> {
  readonly items?: readonly OutsideRevision[];
}

/** The sources that modules have registered. */
export class RevisionSources {
  readonly #sources = new Map<string, RunningSource>();
  readonly #timeoutMs: number;

  constructor(waitMs = sourceTimeoutMs) {
    this.#timeoutMs = waitMs;
  }

  /**
   * Adds a source and returns a function that removes it. Throws if the id is already in use, which is a bug in a
   * module.
   */
  register(source: RunningSource): () => void {
    if (this.#sources.has(source.id)) throw new Error(`The revision source "${source.id}" is already registered.`);
    this.#sources.set(source.id, source);
    return () => this.#sources.delete(source.id);
  }

  has(id: string): boolean {
    return this.#sources.has(id);
  }

  /**
   * Queries every source of the kind concurrently. A source that throws, hangs or returns an invalid result is reported
   * as unreadable.
   */
  read(of: RecordContext, db: Library, only?: string): Promise<RevisionsOfSource[]> {
    const matching = [...this.#sources.values()].filter(
      ({ id, kinds }) => kinds.includes(of.kind) && (only === undefined || id === only),
    );
    return Promise.all(matching.map((source) => this.#ask(source, of, db)));
  }

  async #ask(source: RunningSource, of: RecordContext, db: Library): Promise<RevisionsOfSource> {
    const { id, label } = source;
    try {
      const items = await inTime(this.#timeoutMs, async () => source.list(of, recordsUsedBy(db, of.kind, of.record)));
      if ('unavailable' in items) return { id, label, unreadable: items.unavailable };
      const [problem] = schemaProblems(OutsideList, items);
      if (problem === undefined) return { id, label, items };
      return { id, label, unreadable: `Its response at ${problem.pointer || 'the top'} ${problem.message}.` };
    } catch (error) {
      return { id, label, unreadable: error instanceof Error ? error.message : String(error) };
    }
  }
}

async function inTime<T>(waitMs: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`It did not respond within ${waitMs} ms.`)), waitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
