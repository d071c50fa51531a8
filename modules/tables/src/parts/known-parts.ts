/** Finds parts of the catalog by the names in rows: id, part number, manufacturer’s number or supplier’s number. */
import { idFromLabel } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import { listIn, type RecordDraft, type RecordKind } from './draft.ts';

const recordKinds: readonly RecordKind[] = ['connectors', 'bodies', 'wires', 'components', 'mechanicals'];

export interface Known {
  readonly kind: RecordKind;
  readonly id: string;
  readonly record: RecordDraft;
}

/** The names of a part in a row. */
export interface Naming {
  readonly id?: string;
  readonly partNumber?: string;
  readonly mpn?: string;
  readonly manufacturer?: string;
  readonly supplierNumber?: string;
  /** Supplier’s numbers with their suppliers. */
  readonly supplied?: readonly { readonly supplier: string | undefined; readonly number: string }[];
}

/** Normalizes a number: case and outer or double spaces do not matter. */
function canonical(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toUpperCase();
}

export class KnownParts {
  readonly #ids = new Map<string, Known>();
  readonly #numbers = new Map<string, Known>();
  readonly #makers = new Map<string, Known[]>();
  readonly #suppliers = new Map<string, Known>();
  readonly #taken = new Map<RecordKind, Set<string>>();

  constructor(db: Records) {
    for (const kind of recordKinds)
      for (const [id, record] of Object.entries(db[kind] ?? {})) this.#add({ kind, id, record });
  }

  #add(part: Known): void {
    const { kind, id, record } = part;
    const { partNumber, mpn } = record;
    this.#ids.set(`${kind}:${id}`, part);
    this.#takenOf(kind).add(id);
    if (typeof partNumber === 'string' && partNumber !== '') this.#numbers.set(canonical(partNumber), part);
    if (typeof mpn === 'string' && mpn !== '')
      this.#makers.set(canonical(mpn), [...(this.#makers.get(canonical(mpn)) ?? []), part]);
    for (const { supplier, number } of listIn(record, 'suppliers'))
      if (typeof number === 'string')
        this.#suppliers.set(supplierKey(typeof supplier === 'string' ? supplier : '', number), part);
  }

  #takenOf(kind: RecordKind): Set<string> {
    const usedIds = this.#taken.get(kind) ?? new Set();
    this.#taken.set(kind, usedIds);
    return usedIds;
  }

  /** The part that a row describes, if the catalog has it. Equal manufacturer’s numbers mean the same part, unless the manufacturers differ. */
  find(kind: RecordKind, { id, partNumber, mpn, manufacturer, supplied = [] }: Naming): Known | undefined {
    if (id !== undefined) return this.#ids.get(`${kind}:${id}`);
    const byNumber = partNumber === undefined ? undefined : this.#numbers.get(canonical(partNumber));
    const byMaker = mpn === undefined ? undefined : this.#ofMaker(kind, mpn, manufacturer);
    const [bySupplier] =
      mpn !== undefined
        ? []
        : supplied.flatMap(({ supplier, number }) => this.#suppliers.get(supplierKey(supplier ?? '', number)) ?? []);
    return byMaker ?? byNumber ?? bySupplier;
  }

  /** A part with this manufacturer’s number, preferably of the row’s kind: a housing and the connector made of it may share a number. */
  #ofMaker(kind: RecordKind, mpn: string, manufacturer: string | undefined): Known | undefined {
    const sameNumber = (this.#makers.get(canonical(mpn)) ?? []).filter(({ record }) => {
      const ownMaker = record['manufacturer'];
      return (
        manufacturer === undefined || typeof ownMaker !== 'string' || canonical(ownMaker) === canonical(manufacturer)
      );
    });
    return sameNumber.find((part) => part.kind === kind) ?? sameNumber[0];
  }

  /** A part by any of its names, as from-to lists refer to it. */
  named(kind: RecordKind, text: string): Known | undefined {
    return this.allNamed(kind, text)[0];
  }

  /** All parts of a kind with this name. A wire in several colours may have one manufacturer’s number. */
  allNamed(kind: RecordKind, text: string): readonly Known[] {
    const direct = this.#ids.get(`${kind}:${text.toLowerCase()}`);
    if (direct !== undefined) return [direct];
    const candidates = [this.#numbers.get(canonical(text)), ...(this.#makers.get(canonical(text)) ?? [])];
    return [...new Set(candidates.filter((part) => part?.kind === kind))] as Known[];
  }

  /** A free id for a new part. */
  newId(kind: RecordKind, name: string): string {
    const usedIds = this.#takenOf(kind);
    const id = idFromLabel(name, (candidate) => usedIds.has(candidate), 'part');
    usedIds.add(id);
    return id;
  }
}

function supplierKey(supplier: string, number: string): string {
  return `${canonical(supplier)}|${canonical(number)}`;
}
