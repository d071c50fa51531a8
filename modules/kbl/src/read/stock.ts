/** Finds the parts of a file in the library, or creates records for them that are marked as stubs. */
import { canonicalNumber } from '@cablewright/engine';
import { idFromLabel, isId, isObject, type Json, present } from '@cablewright/model';
import type { FilePlace, ImportedRecord, Records } from '@cablewright/modules';
import { textOf, type Element } from '../xml/element.ts';
import type { KblSource } from './source.ts';

type Draft = Readonly<Record<string, unknown>>;

interface Wanted {
  readonly kind: 'connectors' | 'components' | 'wires' | 'mechanicals';
  readonly part: Element;
  /** The fields that identify the record. */
  readonly own: Draft;
  /** Returns true if a record of the library can be used for the part. */
  readonly fits: (record: Draft, id: string) => boolean;
}

/** A number shared by several parts of a file. */
interface SharedNumber {
  readonly number: string;
  /** The line of the first of these parts. */
  readonly line: number;
  /** The names of their elements in KBL. */
  readonly kinds: readonly string[];
}

const stubTag = 'stub';

/** The text on one line, no longer than the catalog allows. */
export function shortText(text: string, most = 200): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, most).trim();
}

export class KblStock {
  readonly #db: Records;
  readonly #source: KblSource;
  readonly #made = new Map<string, { readonly record: Draft; readonly at: FilePlace }>();
  readonly #known = new Map<Element, string>();
  readonly #byNumber = new Map<string, string[]>();

  constructor(db: Records, source: KblSource) {
    this.#db = db;
    this.#source = source;
    for (const kind of ['connectors', 'components', 'wires', 'mechanicals'])
      for (const [id, { mpn }] of Object.entries(db[kind] ?? {}))
        if (typeof mpn === 'string' && mpn !== '') {
          const key = `${kind} ${canonicalNumber(mpn)}`;
          this.#byNumber.set(key, [...(this.#byNumber.get(key) ?? []), id]);
        }
  }

  get records(): ImportedRecord[] {
    return [...this.#made.entries()].map(([key, { record, at }]) => {
      const kind = key.slice(0, key.indexOf(' '));
      return { kind, id: String(record['id']), record: record as Readonly<Record<string, Json>>, at };
    });
  }

  /**
   * The numbers shared by several parts of the harness. Parts that Cablewright wrote are left out, because their
   * numbers come from the catalog.
   */
  get sharedNumbers(): SharedNumber[] {
    const parts = [...this.#known].filter(([part]) => this.#source.alias(part) === undefined);
    const byNumber = Map.groupBy(parts, ([part]) => {
      const number = textOf(part, 'Part_number');
      return number === undefined ? '' : `${plain(textOf(part, 'Company_name') ?? '')} ${canonicalNumber(number)}`;
    });
    byNumber.delete('');
    return [...byNumber.values()]
      .filter((entries) => new Set(entries.map(([{ name }, id]) => `${name} ${id}`)).size > 1)
      .map((entries) => ({
        number: shortText(textOf(entries[0]![0], 'Part_number') ?? ''),
        line: Math.min(...entries.map(([{ line }]) => line)),
        kinds: [...new Set(entries.map(([{ name }]) => name))],
      }));
  }

  /** A record by id, from the library or new. */
  record(kind: string, id: string): Draft | undefined {
    return this.#made.get(`${kind} ${id}`)?.record ?? this.#db[kind]?.[id];
  }

  idOf(request: Wanted): string {
    const cachedId = this.#known.get(request.part);
    if (cachedId !== undefined) return cachedId;
    const id = this.#named(request) ?? this.#numbered(request) ?? this.#stub(request);
    this.#known.set(request.part, id);
    return id;
  }

  /** The record named by a file that Cablewright wrote. */
  #named({ kind, part, fits }: Wanted): string | undefined {
    const alias = this.#source.alias(part);
    if (alias === undefined || alias.list !== kind) return undefined;
    const record = this.#db[kind]?.[alias.id];
    return record !== undefined && fits(record, alias.id) ? alias.id : undefined;
  }

  #numbered({ kind, part, fits }: Wanted): string | undefined {
    const number = textOf(part, 'Part_number');
    if (number === undefined) return undefined;
    const maker = plain(textOf(part, 'Company_name') ?? '');
    return (this.#byNumber.get(`${kind} ${canonicalNumber(number)}`) ?? []).find((id) => {
      const record = this.#db[kind]![id]!;
      const manufacturer = plain(typeof record['manufacturer'] === 'string' ? record['manufacturer'] : '');
      return (manufacturer === '' || maker === '' || manufacturer === maker) && fits(record, id);
    });
  }

  #stub(request: Wanted): string {
    const { kind, part, own, fits } = request;
    const label = labelOf(part);
    const alias = this.#source.alias(part);
    const usable = (id: string): boolean => {
      if (this.#made.has(`${kind} ${id}`)) return false;
      const existing = this.#db[kind]?.[id];
      if (existing === undefined) return true;
      return isStub(existing) && existing['label'] === label && hasNumberOf(existing, part) && fits(existing, id);
    };
    const wish =
      alias !== undefined && alias.list === kind && isId(alias.id) && usable(alias.id) ? alias.id : undefined;
    const id = wish ?? idFromLabel(label, (candidate) => !usable(candidate), kind.slice(0, -1));
    if (this.#db[kind]?.[id] === undefined) this.#make(kind, id, part, { id, label, ...maker(part), ...own });
    return id;
  }

  #make(kind: string, id: string, part: Element, record: Draft): void {
    const stub = {
      tags: [stubTag],
      description: 'Stub made by an import: complete it with the data of the part.',
      src: shortText(`${this.#source.format} file ${this.#source.fileName}`, 1000),
    };
    const position = { line: part.line, column: part.column };
    this.#made.set(`${kind} ${id}`, { record: { ...record, ...stub }, at: position });
  }
}

function isStub(record: Draft): boolean {
  return isObject(record) && Array.isArray(record['tags']) && record['tags'].includes(stubTag);
}

/**
 * True if a stub may be the part, according to its number and maker. Different parts may have the same name, such as
 * "ring terminal".
 */
function hasNumberOf({ mpn, manufacturer }: Draft, part: Element): boolean {
  const [number, company] = [textOf(part, 'Part_number'), plain(textOf(part, 'Company_name') ?? '')];
  const ofStub = typeof manufacturer === 'string' ? plain(manufacturer) : '';
  const isOfMaker = company === '' || ofStub === '' || company === ofStub;
  if (number === undefined) return isOfMaker;
  return isOfMaker && typeof mpn === 'string' && canonicalNumber(mpn) === canonicalNumber(shortText(number));
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

function labelOf(part: Element): string {
  const words = ['Description', 'Abbreviation', 'Part_number'].map((name) => textOf(part, name));
  return shortText(words.find((word) => word !== undefined) ?? part.name.replaceAll('_', ' '));
}

function maker(part: Element): Draft {
  const [number, company] = [textOf(part, 'Part_number'), textOf(part, 'Company_name')];
  return present({
    manufacturer: company === undefined ? undefined : shortText(company),
    mpn: number === undefined ? undefined : shortText(number),
  });
}
