/** The parts of the catalog by what rows name them with: id, part number, maker’s number, supplier’s number. */
import { idFromLabel } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import { listIn, type Draft, type RecordKind } from './draft.ts';

const recordKinds: readonly RecordKind[] = ['connectors', 'bodies', 'wires', 'components', 'mechanicals'];

export interface Known {
  readonly kind: RecordKind;
  readonly id: string;
  readonly record: Draft;
}

/** What a row says a part is. */
export interface Naming {
  readonly id?: string;
  readonly partNumber?: string;
  readonly mpn?: string;
  readonly manufacturer?: string;
  readonly supplierNumber?: string;
  /** Its numbers with the suppliers they are of. */
  readonly supplied?: readonly { readonly supplier: string | undefined; readonly number: string }[];
}

/** Numbers are compared without case and without outer or double spaces. */
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

  #add(known: Known): void {
    const { kind, id, record } = known;
    const { partNumber, mpn } = record;
    this.#ids.set(`${kind}:${id}`, known);
    this.#takenOf(kind).add(id);
    if (typeof partNumber === 'string' && partNumber !== '') this.#numbers.set(canonical(partNumber), known);
    if (typeof mpn === 'string' && mpn !== '')
      this.#makers.set(canonical(mpn), [...(this.#makers.get(canonical(mpn)) ?? []), known]);
    for (const { supplier, number } of listIn(record, 'suppliers'))
      if (typeof number === 'string')
        this.#suppliers.set(supplierKey(typeof supplier === 'string' ? supplier : '', number), known);
  }

  #takenOf(kind: RecordKind): Set<string> {
    const taken = this.#taken.get(kind) ?? new Set();
    this.#taken.set(kind, taken);
    return taken;
  }

  /** The part a row means, if the catalog has it. The same maker’s number is the same part, unless the makers differ. */
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

  /** Of several with the number (a housing and the connector made of it) the one of the row’s kind. */
  #ofMaker(kind: RecordKind, mpn: string, manufacturer: string | undefined): Known | undefined {
    const same = (this.#makers.get(canonical(mpn)) ?? []).filter(({ record }) => {
      const own = record['manufacturer'];
      return manufacturer === undefined || typeof own !== 'string' || canonical(own) === canonical(manufacturer);
    });
    return same.find((known) => known.kind === kind) ?? same[0];
  }

  /** A connector or other part by any of its names: what a from-to list calls it. */
  named(kind: RecordKind, text: string): Known | undefined {
    return this.allNamed(kind, text)[0];
  }

  /** All of a kind that have this name: a maker's number may be of a wire in several colours. */
  allNamed(kind: RecordKind, text: string): readonly Known[] {
    const direct = this.#ids.get(`${kind}:${text.toLowerCase()}`);
    if (direct !== undefined) return [direct];
    const found = [this.#numbers.get(canonical(text)), ...(this.#makers.get(canonical(text)) ?? [])];
    return [...new Set(found.filter((known) => known?.kind === kind))] as Known[];
  }

  /** An id for a new part that no other has. */
  newId(kind: RecordKind, name: string): string {
    const taken = this.#takenOf(kind);
    const id = idFromLabel(name, (one) => taken.has(one), 'part');
    taken.add(id);
    return id;
  }
}

function supplierKey(supplier: string, number: string): string {
  return `${canonical(supplier)}|${canonical(number)}`;
}
