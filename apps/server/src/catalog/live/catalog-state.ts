import {
  isLibraryRow,
  Library,
  type LibraryRow,
  type NumberEvent,
  type NumberScheme,
  snapshotKinds,
} from '@cablewright/engine';
import { type Change, isObject, type Json, present, type RevisionHistory, type SavedVersion } from '@cablewright/model';
import type { CatalogStore, HistoryPosition, StoredChangeSet } from '@cablewright/store';
import { storedAs } from '../../platform/stored-as.ts';
import { designLine, versionLine, versionLineOfText } from './design-line.ts';
import { DesignLines } from './design-lines.ts';
import { DesignTests } from './design-tests.ts';
import { LiveNumbers } from './live-numbers.ts';
import { Memberships } from './memberships.ts';
import type { LayerWrite } from './pack-layers.ts';
import { RecordLines } from './record-lines.ts';
import { SubmittedRevisions } from './submitted-revisions.ts';
import { type UnreadableFile, UnreadableRecords } from './unreadable-records.ts';
import { UsedIn } from './used-in.ts';

/** The mark of each change set by its number, at eight bytes each. */
class Marks {
  #marks = new Float64Array(1_024);

  set({ seq, mark }: HistoryPosition): void {
    if (seq >= this.#marks.length) {
      const larger = new Float64Array(Math.max(2 * this.#marks.length, seq + 1));
      larger.set(this.#marks);
      this.#marks = larger;
    }
    this.#marks[seq] = mark;
  }

  /** The mark of a change set, or 0 if it doesn't exist or has no mark. */
  of(seq: number): number {
    return this.#marks[seq] ?? 0;
  }
}

/** The catalog in memory. It is read completely once and then updated with every change set. */
export class CatalogState {
  readonly usedIn = new UsedIn();
  readonly designs = new DesignLines(this.usedIn);
  readonly records = new RecordLines(this.usedIn);
  readonly submitted = new SubmittedRevisions();
  readonly memberships = new Memberships();
  readonly tests = new DesignTests();
  readonly marks = new Marks();
  readonly unreadable: UnreadableRecords;
  #library: Library;
  #seq: number;
  #numbers: LiveNumbers;

  private constructor(library: Library, unreadable: UnreadableRecords) {
    this.unreadable = unreadable;
    this.#library = library;
    this.#seq = library.seq;
    this.#numbers = new LiveNumbers(library);
    this.records.addAll(library);
    for (const { key, record } of library.entries('products')) this.memberships.set(key, record);
  }

  /** `ofModule` is a module's numbering scheme, if one is in force. */
  static async read(store: CatalogStore, ofModule?: NumberScheme): Promise<CatalogState> {
    const head = await store.head();
    const unreadable = new UnreadableRecords();
    const state = new CatalogState(await readLibrary(store, head, unreadable.add), unreadable);
    for await (const places of store.places()) for (const place of places) state.marks.set(place);
    await state.#readLines(store, ofModule);
    return state;
  }

  async #readLines(store: CatalogStore, ofModule: NumberScheme | undefined): Promise<void> {
    const numbered: LayerWrite[] = [];
    const kinds = ['designs', 'drawings', 'versions', 'revisions'];
    for await (const { kind, key, pack, seq, text } of store.scan(kinds, this.unreadable.add)) {
      if (kind === 'revisions') this.submitted.setHistoryText(key, text);
      else if (kind !== 'versions') {
        const record = JSON.parse(text) as Json;
        if (kind === 'designs') this.designs.set(key, pack, designLine(key, record, { seq }, pack));
        else this.tests.set(key, pack, record);
        numbered.push({ kind, key, pack, op: 'put', after: numbersIn(record) });
      } else {
        const line = versionLineOfText(text);
        this.designs.setVersion(line.design, line.rev, line);
        this.submitted.setVersion(key, line);
      }
    }
    this.#numbers = new LiveNumbers(this.#library, numbered);
    if (ofModule !== undefined) this.#numbers.useModuleScheme(ofModule, this.#library);
  }

  /** The number of the last change set that was applied. */
  get seq(): number {
    return this.#seq;
  }

  /** The same object until one of its records changes, so that values derived from it stay valid. */
  get library(): Library {
    return this.#library;
  }

  get numbers(): LiveNumbers {
    return this.#numbers;
  }

  /** Applies the next change set. Returns its effects on part numbers. */
  advance(changeSet: StoredChangeSet): NumberEvent[] {
    const { seq, mark = 0, changes } = changeSet;
    this.marks.set({ seq, mark });
    this.#seq = seq;
    if (changes.some(({ kind, key }) => isLibraryRow(kind, key))) this.#library = this.#library.advance(changes, seq);
    const events = this.#numbers.take(changes, this.#library);
    for (const change of changes) {
      this.unreadable.take(change);
      this.#takeLine(change, changeSet);
    }
    return events;
  }

  #takeLine(change: Change, { seq, at, who }: StoredChangeSet): void {
    if (change.kind === 'designs') {
      const written = { seq, at, by: who.name };
      const line = change.op === 'delete' ? undefined : designLine(change.key, change.after, written, change.pack);
      this.designs.set(change.key, change.pack, line);
    }
    if (change.kind === 'drawings') this.tests.set(change.key, change.pack, change.after);
    if (change.kind === 'versions') {
      const [design = '', rev = ''] = change.key.split('/');
      const line = change.after === null ? undefined : versionLine(storedAs<SavedVersion>(change.after));
      this.designs.setVersion(design, Number(rev), line);
      this.submitted.setVersion(change.key, line);
    }
    if (change.kind === 'revisions') {
      const history = change.after === null ? undefined : storedAs<RevisionHistory>(change.after);
      this.submitted.setHistory(change.key, history);
    }
    if (isLibraryRow(change.kind, change.key) && change.kind !== 'settings') {
      const entry = this.#library.entry(change.kind, change.key);
      this.records.set(change.kind, change.key, entry);
      if (change.kind === 'products') this.memberships.set(change.key, entry?.record);
    }
  }
}

async function readLibrary(
  store: CatalogStore,
  head: number,
  skipped: (file: UnreadableFile) => void,
): Promise<Library> {
  const rows: LibraryRow[] = [];
  for await (const { kind, key, pack, seq, text } of store.scan(snapshotKinds, skipped)) {
    if (!isLibraryRow(kind, key)) continue;
    rows.push({ kind, key, pack, seq, record: JSON.parse(text) });
  }
  return Library.build(rows, head);
}

/** The fields of a design or drawing that contain part numbers. They stay in memory. */
function numbersIn(record: Json): Json {
  if (!isObject(record)) return null;
  const { productRef, partNumber, variations, aliases } = record;
  return present({ productRef, partNumber, variations, aliases }) as Json;
}
