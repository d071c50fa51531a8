import {
  canonicalNumber,
  ledgerEdits,
  numberEvents,
  numberedRecords,
  numberKindOf,
  NumbersInUse,
  saveGuards,
  schemeInForce,
  type Library,
  type NumberedRecord,
  type NumberEvent,
  type NumberScheme,
  type RecordEdit,
  type SchemeInForce,
} from '@cablewright/engine';
import type { Change, Finding } from '@cablewright/model';
import { boundBy } from './numbers/ledger-fill.ts';
import { PackLayers, type LayerWrite } from './pack-layers.ts';

/** The numbers a save is about to give, until it has been taken in or refused. */
export interface NumberClaim {
  readonly refusals: readonly Finding[];
  /** The numbers it gives out, in canonical spelling. */
  readonly gives: readonly string[];
  readonly end: () => void;
}

/**
 * The numbers in use as this process sees them: built once, then advanced by every change set, whichever process commits it. A
 * change set that moves no number costs a look at its records.
 */
export class LiveNumbers {
  #inUse: NumbersInUse;
  #scheme: SchemeInForce;
  #ofModule: NumberScheme | undefined;
  /** Of designs and drawings; the library knows its own layers. */
  readonly #layers = new PackLayers();
  /** Numbers that saves under way are giving out, in canonical spelling, with what gets them. */
  readonly #claimed = new Map<string, string>();

  /** Reads the library, and the designs and drawings of every layer. */
  constructor(library: Library, documents: readonly LayerWrite[] = []) {
    this.#scheme = schemeInForce(library);
    const inForce = this.#documentsInForce(documents);
    function* records() {
      yield* numberedRecords(library);
      yield* inForce;
    }
    this.#inUse = NumbersInUse.build(this.#scheme.scheme, records());
  }

  #documentsInForce(documents: readonly LayerWrite[]): Iterable<NumberedRecord> {
    const inForce = new Map<string, NumberedRecord>();
    for (const { kind, key, pack, after } of documents) {
      if (pack === undefined) inForce.set(`${kind}:${key}`, { kind, key, record: after });
    }
    for (const document of documents) {
      if (document.pack === undefined) continue;
      const { kind, key } = document;
      const edit = this.#layers.editOf(document, inForce.has(`${kind}:${key}`));
      this.#layers.remember(document, inForce.has(`${kind}:${key}`));
      if (edit !== undefined) inForce.set(`${kind}:${key}`, { kind, key, record: edit.after });
    }
    return inForce.values();
  }

  get inUse(): NumbersInUse {
    return this.#inUse;
  }

  get scheme(): SchemeInForce {
    return this.#scheme;
  }

  /** The scheme of a module, where one is in force. */
  get ofModule(): NumberScheme | undefined {
    return this.#ofModule;
  }

  /** Numbers by a module's scheme from now on; by the catalog's own again with undefined. */
  useModuleScheme(scheme: NumberScheme | undefined, library: Library): void {
    this.#ofModule = scheme;
    this.#readScheme(library);
  }

  #readScheme(library: Library): void {
    this.#scheme = schemeInForce(library, this.#ofModule);
    this.#inUse = this.#inUse.under(this.#scheme.scheme);
  }

  /** Takes a change set in and answers what it does to numbers; `library` is the one after it. */
  take(changes: readonly Change[], library: Library): NumberEvent[] {
    const edits = this.#editsOf(changes, library);
    const events = [...numberEvents(edits, this.#inUse), ...changes.flatMap((change) => boundBy(change))];
    for (const change of changes) {
      if (isDocument(change.kind)) this.#layers.remember(change, this.#knows(change));
    }
    this.#inUse = this.#inUse.advance([...edits, ...ledgerEdits(events, this.#inUse)]);
    if (changes.some(({ kind }) => kind === 'part-numbers')) this.#readScheme(library);
    return events;
  }

  /** Takes in what the ledger holds of numbers that nothing need carry any more. */
  hold(edits: readonly RecordEdit[]): void {
    this.#inUse = this.#inUse.advance(edits);
  }

  /**
   * Judges what a save would do to the numbers, and reserves what it gives out until `end` is called: of two saves under
   * way at once only one gets a number. `library` is the one after the writes.
   */
  claim(writes: readonly LayerWrite[], library: Library): NumberClaim {
    const { refusals, assigned } = saveGuards(this.#editsOf(writes, library), this.#inUse, this.#claimed);
    if (refusals.length > 0 || assigned.length === 0) {
      return { refusals, gives: [], end: () => undefined };
    }
    for (const { number, holder } of assigned) this.#claimed.set(canonicalNumber(number), holder);
    const gives = assigned.map(({ number }) => canonicalNumber(number));
    return { refusals, gives, end: () => gives.forEach((number) => this.#claimed.delete(number)) };
  }

  /** What these writes make of the records in force: the hub's own hide those of packs. */
  #editsOf(writes: readonly LayerWrite[], after: Library): RecordEdit[] {
    return writes.flatMap((write): RecordEdit[] => {
      const { kind, key } = write;
      if (!isNumbered(kind)) return [];
      if (!isDocument(kind)) return [{ kind, key, after: after.entry(kind, key)?.record }];
      const edit = this.#layers.editOf(write, this.#knows(write));
      return edit === undefined ? [] : [edit];
    });
  }

  #knows({ kind, key }: LayerWrite): boolean {
    return this.#inUse.usesOf(kind, key).length > 0;
  }
}

function isNumbered(kind: string): boolean {
  return numberKindOf(kind, {}) !== undefined;
}

function isDocument(kind: string): boolean {
  return kind === 'designs' || kind === 'drawings';
}
