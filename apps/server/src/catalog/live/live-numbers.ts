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
import { boundBy } from './number-ledger/ledger-fill.ts';
import { PackLayers, type LayerWrite } from './pack-layers.ts';

/** The numbers that a save is about to assign. They are reserved until the save is applied or refused. */
export interface NumberClaim {
  readonly refusals: readonly Finding[];
  /** The numbers that the save assigns, in canonical spelling. */
  readonly gives: readonly string[];
  readonly end: () => void;
}

/**
 * The numbers in use as this process sees them. They are collected once and then updated with the change sets of all
 * processes. A change set that doesn't affect numbers is cheap.
 */
export class LiveNumbers {
  #inUse: NumbersInUse;
  #scheme: SchemeInForce;
  #ofModule: NumberScheme | undefined;
  /** The layers of designs and drawings. The library manages its own layers. */
  readonly #layers = new PackLayers();
  /** Numbers that pending saves will assign, in canonical spelling, each with the record that will get it. */
  readonly #claimed = new Map<string, string>();

  /** Collects the numbers of the library, and of the designs and drawings of all layers. */
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

  /** The scheme of a module. Undefined if none is in force. */
  get ofModule(): NumberScheme | undefined {
    return this.#ofModule;
  }

  /** Uses a module's scheme from now on. If undefined, the catalog's own scheme is used again. */
  useModuleScheme(scheme: NumberScheme | undefined, library: Library): void {
    this.#ofModule = scheme;
    this.#readScheme(library);
  }

  #readScheme(library: Library): void {
    this.#scheme = schemeInForce(library, this.#ofModule);
    this.#inUse = this.#inUse.under(this.#scheme.scheme);
  }

  /** Applies a change set and returns its effects on numbers. `library` is the library after the change set. */
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

  /** Adds numbers from the ledger that are still bound although no record has them. */
  hold(edits: readonly RecordEdit[]): void {
    this.#inUse = this.#inUse.advance(edits);
  }

  /**
   * Checks how a save affects numbers, and reserves the numbers it assigns until `end` is called, so that only one of
   * two concurrent saves gets a number. `library` is the library after the writes.
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

  /** How these writes change the records in force. The hub's own records hide those of packs. */
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
