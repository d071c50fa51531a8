/** Finds the parts of an import in the library, or creates records for them that are marked as stubs. */
import { canonicalNumber, Library } from '@cablewright/engine';
import { idFromLabel, type LibraryKind, libraryKinds, present } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import type { FilePosition } from '@cablewright/modules/reading';
import { rowsOf } from '../basis/rows.ts';
import { partKeys, type PartData } from '../harness/types.ts';
import { withoutLinks } from '../harness/parts.ts';
import { shortText } from './taken-ids.ts';

/** A record that the import would write, and its position in the file. */
export interface MadeRecord {
  readonly kind: string;
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>>;
  readonly place: FilePosition;
}

type PartKind = 'connectors' | 'wires' | 'mechanicals';
type PartRecord = Readonly<Record<string, unknown>> & { readonly id: string };

interface Wanted<K extends PartKind> {
  readonly kind: K;
  /** The description in WireViz's bill of materials. */
  readonly description: string;
  readonly parts: PartData;
  /** The fields that identify the record: its pins or its structure. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly place: FilePosition;
  /** Returns true if a record of the library can be used for the part. */
  readonly fits: (library: Library, id: string) => boolean;
  /** Returns true if a stub of an earlier import is the same part with the same description. Default: `fits`. */
  readonly same?: (library: Library, id: string) => boolean;
}

/** The tag of records that were created because the library had none. */
const stubTag = 'stub';

export class WirevizStock {
  readonly library: Library;
  readonly #made = new Map<string, MadeRecord>();
  readonly #byContent = new Map<string, string>();
  readonly #numbers = new Set<string>();
  readonly #byNumber: ReadonlyMap<string, readonly string[]>;
  readonly #file: string;

  constructor(db: Records, file: string) {
    this.#file = file;
    this.library = Library.build(rowsOf(db));
    this.#byNumber = numbersOf(db, this.#numbers);
  }

  get made(): readonly MadeRecord[] {
    return [...this.#made.values()];
  }

  /** The id of a matching record, which is created if the library has none. */
  idOf<K extends PartKind>(request: Wanted<K>): string {
    const parts = partKeys.map((key) => request.parts[key]);
    const content = JSON.stringify([request.kind, request.description, parts, request.own]);
    const cachedId = this.#byContent.get(content);
    if (cachedId !== undefined) return cachedId;
    const id = this.#byPartNumber(request) ?? this.#byId(request);
    this.#byContent.set(content, id);
    return id;
  }

  /** Finds a record by the manufacturer's part number, otherwise by the shop's own. */
  #byPartNumber<K extends PartKind>(request: Wanted<K>): string | undefined {
    const { mpn, pn } = request.parts;
    for (const [field, number] of [
      ['mpn', mpn],
      ['partNumber', pn],
    ] as const) {
      if (number === undefined || number === '') continue;
      const ids = this.#byNumber.get(`${request.kind} ${field} ${canonicalNumber(number)}`) ?? [];
      const fitting = ids.filter(
        (candidate) => this.#sameMaker(request, candidate) && request.fits(this.library, candidate),
      );
      // If several parts share the manufacturer's number, the one with the shop's number from the file comes first.
      const numbered = fitting.filter((candidate) => this.#hasNumber(request, candidate));
      const id =
        [...numbered, ...fitting].find((candidate) => request.same?.(this.library, candidate)) ??
        numbered[0] ??
        fitting[0];
      if (id !== undefined) return id;
    }
    return undefined;
  }

  /** True if a record has the shop's number that the file states, or no number if the file states none. */
  #hasNumber<K extends PartKind>({ kind, parts }: Wanted<K>, id: string): boolean {
    const { partNumber, aliases = [] } = (this.library.get(kind, id) ?? {}) as {
      partNumber?: string;
      aliases?: readonly string[];
    };
    const numbers = [partNumber, ...aliases].flatMap((number) =>
      number === undefined ? [] : [canonicalNumber(number)],
    );
    return parts.pn === undefined || parts.pn === ''
      ? numbers.length === 0
      : numbers.includes(canonicalNumber(parts.pn));
  }

  #sameMaker<K extends PartKind>({ kind, parts }: Wanted<K>, id: string): boolean {
    const maker = (this.library.get(kind, id) as { manufacturer?: string } | undefined)?.manufacturer;
    return maker === undefined || parts.manufacturer === undefined || plain(maker) === plain(parts.manufacturer);
  }

  /** The stub of an earlier import if it is still the same part, otherwise a new one under a free id. */
  #byId<K extends PartKind>(request: Wanted<K>): string {
    const label = labelOf(request);
    const id = idFromLabel(label, (candidate) => !this.#usable(request, candidate), request.kind.slice(0, -1));
    if (this.library.get(request.kind, id) === undefined) this.#make(request, id, label);
    return id;
  }

  #usable<K extends PartKind>(request: Wanted<K>, id: string): boolean {
    if (this.#made.has(`${request.kind} ${id}`)) return false;
    const record = this.library.get(request.kind, id) as PartRecord | undefined;
    if (record === undefined) return true;
    const stub = Array.isArray(record['tags']) && record['tags'].includes(stubTag);
    return stub && samePart(record, request) && (request.same ?? request.fits)(this.library, id);
  }

  #make<K extends PartKind>(request: Wanted<K>, id: string, label: string): void {
    const record = {
      id,
      label,
      ...sourcing(request.parts),
      ...this.#number(request.parts.pn),
      ...request.own,
      ...this.#stub(),
    };
    this.#made.set(`${request.kind} ${id}`, { kind: request.kind, id, record, place: request.place });
  }

  /** The fields for a part number. A number that is already in use becomes an alias. */
  #number(pn: string | undefined): Readonly<Record<string, unknown>> {
    if (pn === undefined || pn === '') return {};
    const number = canonicalNumber(pn);
    if (pn.length > 64 || this.#numbers.has(number)) return { aliases: [shortText(pn)] };
    this.#numbers.add(number);
    return { partNumber: pn };
  }

  #stub(): Readonly<Record<string, unknown>> {
    return {
      tags: [stubTag],
      description: 'Stub made by an import: complete it with the data of the part.',
      src: this.#source(),
    };
  }

  #source(): string {
    return shortText(`WireViz file ${this.#file}`, 1000);
  }

  /** Adds a record of another kind, unless it was already added. */
  add(kind: string, id: string, record: Readonly<Record<string, unknown>>, place: FilePosition): void {
    const key = `${kind} ${id}`;
    if (!this.#made.has(key)) this.#made.set(key, { kind, id, record: { id, ...record, src: this.#source() }, place });
  }
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The label of a new part. The manufacturer's part number is more specific than a description. */
function labelOf({ description, parts }: Wanted<PartKind>): string {
  const words = withoutLinks(description).replace(/^(?:Connector|Cable|Wire)(?:, |$)/, '');
  const name = words === '' ? description : words;
  const number = parts.mpn === undefined || parts.mpn === '' ? '' : ` ${parts.mpn}`;
  return shortText(name.includes(number.trim()) ? name : `${name}${number}`);
}

function samePart(record: PartRecord, { parts, ...wanted }: Wanted<PartKind>): boolean {
  const isSame = record['label'] === labelOf({ ...wanted, parts }) && (record['mpn'] ?? '') === (parts.mpn ?? '');
  return (
    isSame &&
    plain(typeof record['manufacturer'] === 'string' ? record['manufacturer'] : '') === plain(parts.manufacturer ?? '')
  );
}

function sourcing({ manufacturer, mpn, supplier, spn }: PartData): Readonly<Record<string, unknown>> {
  const from = supplier ?? (spn === undefined ? undefined : 'unknown');
  return present({
    manufacturer: manufacturer === undefined ? undefined : shortText(manufacturer),
    mpn: mpn === undefined ? undefined : shortText(mpn),
    suppliers:
      from === undefined
        ? undefined
        : [{ supplier: shortText(from), ...present({ number: spn === undefined ? undefined : shortText(spn) }) }],
  });
}

function numbersOf(db: Records, numbers: Set<string>): ReadonlyMap<string, readonly string[]> {
  const byNumber = new Map<string, string[]>();
  for (const { kind, key, record } of rowsOf(db)) {
    if (!(libraryKinds as readonly string[]).includes(kind)) continue;
    const { mpn, partNumber } = record as { mpn?: unknown; partNumber?: unknown };
    if (typeof partNumber === 'string') numbers.add(canonicalNumber(partNumber));
    for (const [field, number] of [
      ['mpn', mpn],
      ['partNumber', partNumber],
    ] as const) {
      if (typeof number !== 'string') continue;
      const indexKey = `${kind as LibraryKind} ${field} ${canonicalNumber(number)}`;
      byNumber.set(indexKey, [...(byNumber.get(indexKey) ?? []), key]);
    }
  }
  return byNumber;
}
