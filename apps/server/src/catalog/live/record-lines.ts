import { isObject, type LibraryRecord } from '@cablewright/model';
import { recordSearchText, type Entry, type Library } from '@cablewright/engine';
import { OrderedLines, type ListedLine } from './ordered-lines.ts';
import { sourcedOf } from './sourced.ts';
import { refersTo, type UsedIn } from './used-in.ts';

/** The fields of a library record that lists and search use. The record itself is in the library snapshot. */
export interface RecordLine extends ListedLine {
  readonly refers: readonly string[];
}

/** A line for each library record in force and for each word, by kind. */
export class RecordLines {
  readonly #kinds = new Map<string, OrderedLines<RecordLine>>();
  readonly #usedIn: UsedIn;

  constructor(usedIn: UsedIn) {
    this.#usedIn = usedIn;
  }

  of(kind: string): OrderedLines<RecordLine> {
    let lines = this.#kinds.get(kind);
    if (lines === undefined) this.#kinds.set(kind, (lines = new OrderedLines()));
    return lines;
  }

  kinds(): string[] {
    return [...this.#kinds.keys()];
  }

  addAll(library: Library): void {
    for (const kind of library.kinds()) {
      if (kind !== 'settings') for (const entry of library.entries(kind)) this.set(kind, entry.key, entry);
    }
  }

  /** Updates the line of a record from the entry in force, or removes it if there is none. */
  set(kind: string, id: string, entry: Entry | undefined): void {
    const line = entry === undefined ? undefined : recordLine(kind, id, entry);
    const old = this.of(kind).set(id, line, entry === undefined ? '' : textOfEntry(kind, id, entry));
    this.#usedIn.replace(`${kind}:${id}`, old?.refers ?? [], line?.refers ?? []);
  }
}

function recordLine(kind: string, id: string, entry: Entry): RecordLine {
  const { record, seq } = entry;
  const { label, number } = namesOf(id, entry);
  return {
    id,
    label,
    number,
    status: record.status ?? null,
    route: record.route ?? null,
    ...sourcedOf(record),
    seq,
    refers: refersTo(kind, record),
  };
}

function namesOf(id: string, { record }: Entry): Pick<RecordLine, 'label' | 'number'> {
  const label = typeof record.label === 'string' && record.label !== '' ? record.label : id;
  const number = typeof record.partNumber === 'string' && record.partNumber !== '' ? record.partNumber : null;
  return { label, number };
}

/** The names and numbers of a family's variants. A search for them finds the family. */
function variantWords(record: LibraryRecord): unknown[] {
  const variants = listOf((record as { variants?: unknown }).variants).filter(isObject);
  return variants.flatMap((variant) => [variant['id'], variant['label'], variant['partNumber']]);
}

/** The text that is searched. For a family, it includes the names and numbers of its variants. */
function textOfEntry(kind: string, id: string, { record }: Entry): string {
  return recordSearchText(kind, id, record, kind === 'products' ? { names: variantWords(record) } : {});
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.filter((item) => item !== null && item !== undefined) : [];
}
