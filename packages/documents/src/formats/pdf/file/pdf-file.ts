/** A PDF file (ISO 32000-1, 7.5): header, objects, and the table of their offsets. */
import { present } from '@cablewright/model';
import type { About } from '../../../display-list/about.ts';
import { deflated, joined } from './bytes.ts';
import { rgbProfile } from './icc.ts';
import { infoOf, xmpOf } from './metadata.ts';
import { ObjectReference, textString, written, type PdfDictionary } from './values.ts';

export { fineNumber, ObjectReference, type PdfDictionary } from './values.ts';

/** Objects that operators refer to by name: fonts, images and forms, opacities, gradients. */
type ResourceKind = 'Font' | 'XObject' | 'ExtGState' | 'Pattern';

/** Points per millimetre (72 per inch). */
const pt = 72 / 25.4;
/** Maximum side of a page in user units that readers accept (ISO 32000-1, annex C). A longer page gets a larger unit. */
const unitLimit = 14_400;

const encoder = new TextEncoder();

/** The resources of a page or a form: each kind in the order of first use. */
export class Resources {
  readonly #kinds: Partial<Record<ResourceKind, Record<string, ObjectReference | PdfDictionary>>> = {};

  use(kind: ResourceKind, name: string, value: ObjectReference | PdfDictionary): void {
    (this.#kinds[kind] ??= {})[name] = value;
  }

  /** The names of a kind, in the order of first use. */
  names(kind: ResourceKind): string[] {
    return Object.keys(this.#kinds[kind] ?? {});
  }

  /** The name of a picture on this page: `I1`, `I2`, in the order of first use. */
  picture(reference: ObjectReference): string {
    const pictures = (this.#kinds.XObject ??= {});
    const name = Object.keys(pictures).find((known) => pictures[known] === reference);
    if (name !== undefined) return name;
    const own = `I${Object.keys(pictures).filter((known) => known.startsWith('I')).length + 1}`;
    pictures[own] = reference;
    return own;
  }

  /** The resource dictionary. That of a page always contains its fonts. */
  dictionary(of: 'page' | 'form'): PdfDictionary {
    return of === 'page' ? { Font: {}, ...this.#kinds } : this.#kinds;
  }
}

/** A page: its size, its content, and the key of its marked content in the structure tree. */
interface PdfPage {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly resources: Resources;
  /** The deflated operators of the page: see `pageStream`. */
  readonly stream: Uint8Array;
  readonly parents: number;
  /** The annotations of the page's links. */
  readonly annotations?: readonly ObjectReference[];
}

/** The height of a page, mm, and its user units in a millimetre. A very long page has larger units. */
export function pageScale({ widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number }) {
  const unit = Math.max(1, Math.ceil((Math.max(widthMm, heightMm) * pt) / unitLimit));
  return { heightMm, perMm: pt / unit, unit };
}

/** The deflated stream of a page whose operators draw in mm from its upper left corner, with y pointing down. */
export function pageStream(
  page: { readonly widthMm: number; readonly heightMm: number },
  operators: readonly string[],
): Uint8Array {
  const { perMm } = pageScale(page);
  const scale = written(perMm);
  const turned = `${scale} 0 0 -${scale} 0 ${written(page.heightMm * perMm)} cm`;
  return deflated(encoder.encode(`${turned}\n${operators.join('\n')}`));
}

/** Objects that are deflated together in one object stream. `stream` is set once they are written. */
interface Pack {
  readonly ids: readonly number[];
  readonly headLength: number;
  readonly bytes: Uint8Array;
  stream: ObjectReference | undefined;
}
const packSize = 400;

/** A row of the object table: fields of one, four and two bytes. */
const rowBytes = 7;

export class PdfFile {
  readonly #about: About;
  /** Small objects that wait until there are enough for a pack. Full packs are in `#packs`, deflated. */
  #compact: { readonly id: number; readonly text: string }[] = [];
  readonly #packs: Pack[] = [];
  #isArchive = true;
  readonly #written: Uint8Array[] = [];
  #length = 0;
  /** The offset of each object, by its number minus one. */
  readonly #begins: number[] = [];
  readonly #root = this.reserve();
  readonly #pages = this.reserve();
  readonly #kids: ObjectReference[] = [];

  constructor(about: About) {
    this.#about = about;
    // Bytes above 127 tell file transfer programs that this file is not text.
    this.#write('%PDF-1.7\n%');
    this.#write(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  }

  /** A number for an object that is written later. */
  reserve(): ObjectReference {
    this.#begins.push(0);
    return new ObjectReference(this.#begins.length);
  }

  /** Writes a reserved object; with bytes, as a stream. */
  put({ id }: ObjectReference, dictionary: PdfDictionary, bytes?: Uint8Array): void {
    this.#begins[id - 1] = this.#length;
    this.#write(`${id} 0 obj\n${written(bytes ? { ...dictionary, Length: bytes.length } : dictionary)}\n`);
    if (bytes !== undefined) {
      this.#write('stream\n');
      this.#write(bytes);
      this.#write('\nendstream\n');
    }
    this.#write('endobj\n');
  }

  /**
   * Writes a small reserved object at the end, packed with others (7.5.7). A string must be a dictionary in PDF syntax
   * already.
   */
  putCompact({ id }: ObjectReference, dictionary: PdfDictionary | string): void {
    this.#compact.push({ id, text: typeof dictionary === 'string' ? dictionary : written(dictionary) });
    if (this.#compact.length === packSize) this.#pack();
  }

  /** Drops the claim of PDF/A conformance, because something in the file violates it. */
  forgoArchive(): void {
    this.#isArchive = false;
  }

  /** Writes a new object. */
  add(dictionary: PdfDictionary, bytes?: Uint8Array): ObjectReference {
    const reference = this.reserve();
    this.put(reference, dictionary, bytes);
    return reference;
  }

  /** Writes a deflated stream of operators. */
  addOperators(dictionary: PdfDictionary, operators: readonly string[]): ObjectReference {
    return this.add({ ...dictionary, Filter: 'FlateDecode' }, deflated(encoder.encode(operators.join('\n'))));
  }

  /** Writes a reserved page. */
  putPage(page: ObjectReference, { widthMm, heightMm, resources, stream, parents, annotations = [] }: PdfPage): void {
    const { unit } = pageScale({ widthMm, heightMm });
    const size = [(widthMm * pt) / unit, (heightMm * pt) / unit] as const;
    const contents = this.add({ Filter: 'FlateDecode' }, stream);
    this.put(page, {
      Type: 'Page',
      Parent: this.#pages,
      MediaBox: [0, 0, ...size],
      ...present({
        UserUnit: unit === 1 ? undefined : unit,
        Annots: annotations.length === 0 ? undefined : annotations,
      }),
      Contents: contents,
      Resources: resources.dictionary('page'),
      StructParents: parents,
      Tabs: 'S',
    });
    this.#kids.push(page);
  }

  /** The whole file, with the root of its structure tree and more entries of its catalog. Nothing in it depends on the machine or the time. */
  end(structure: ObjectReference, more: PdfDictionary = {}): Uint8Array {
    const info = this.add(infoOf(this.#about));
    this.put(this.#pages, { Type: 'Pages', Count: this.#kids.length, Kids: this.#kids });
    const profile = this.#addDeflated({ N: 3 }, rgbProfile());
    const colours = 'sRGB IEC61966-2.1';
    const intent = { OutputConditionIdentifier: textString(colours), Info: textString(colours) };
    this.put(this.#root, {
      Type: 'Catalog',
      Pages: this.#pages,
      Lang: textString(this.#about.language),
      MarkInfo: { Marked: true },
      StructTreeRoot: structure,
      ViewerPreferences: { DisplayDocTitle: true },
      ...more,
      Metadata: this.add({ Type: 'Metadata', Subtype: 'XML' }, xmpOf(this.#about, this.#isArchive)),
      OutputIntents: [{ Type: 'OutputIntent', S: 'GTS_PDFA1', ...intent, DestOutputProfile: profile }],
    });
    this.#writeCompact();
    this.#writeEnd(info);
    return joined(this.#written);
  }

  #addDeflated(dictionary: PdfDictionary, bytes: Uint8Array): ObjectReference {
    return this.add({ ...dictionary, Filter: 'FlateDecode' }, deflated(bytes));
  }

  /**
   * Packs the waiting objects into one object stream (7.5.7), which is written at the end. Two hundred pages have a
   * quarter of a million objects.
   */
  #pack(): void {
    let head = '';
    let offset = 0;
    for (const { id, text } of this.#compact) {
      head += `${id} ${offset} `;
      offset += text.length + 1;
    }
    const bytes = encoder.encode(head + this.#compact.map(({ text }) => text).join('\n'));
    const ids = this.#compact.map(({ id }) => id);
    this.#packs.push({ ids, headLength: head.length, bytes: deflated(bytes), stream: undefined });
    this.#compact = [];
  }

  #writeCompact(): void {
    if (this.#compact.length > 0) this.#pack();
    for (const pack of this.#packs) {
      pack.stream = this.reserve();
      const dictionary = { Type: 'ObjStm', N: pack.ids.length, First: pack.headLength, Filter: 'FlateDecode' };
      this.put(pack.stream, dictionary, pack.bytes);
    }
  }

  /**
   * Writes the cross-reference stream (7.5.8). Each row has a type and either an offset, or an object stream and the
   * index in it.
   */
  #writeEnd(info: ObjectReference): void {
    const start = this.#length;
    const id = fingerprint(this.#written);
    const table = this.reserve();
    this.#begins[table.id - 1] = start;
    const rows = new DataView(new ArrayBuffer(rowBytes * (this.#begins.length + 1)));
    rows.setUint16(5, 65_535);
    const putRow = (of: number, type: number, position: number, index: number) => {
      const start = rowBytes * of;
      rows.setUint8(start, type);
      rows.setUint32(start + 1, position);
      rows.setUint16(start + 5, index);
    };
    this.#begins.forEach((begin, i) => putRow(i + 1, 1, begin, 0));
    for (const { ids, stream } of this.#packs) ids.forEach((of, index) => putRow(of, 2, stream!.id, index));
    const trailer = {
      Type: 'XRef',
      Size: this.#begins.length + 1,
      W: [1, 4, 2],
      Root: this.#root,
      Info: info,
      ID: [id, id],
    };
    this.put(table, { ...trailer, Filter: 'FlateDecode' }, deflated(new Uint8Array(rows.buffer)));
    this.#write(`startxref\n${start}\n%%EOF\n`);
  }

  #write(piece: string | Uint8Array): void {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    this.#written.push(bytes);
    this.#length += bytes.length;
  }
}

/** A file identifier of sixteen bytes derived from the contents (four 32-bit FNV-1a sums). */
function fingerprint(parts: readonly Uint8Array[]): Uint8Array {
  const sums = new Uint32Array([0x811c9dc5, 0x811c9dc6, 0x811c9dc7, 0x811c9dc8]);
  let turn = 0;
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 1) {
      sums[turn & 3] = Math.imul(sums[turn & 3]! ^ part[i]!, 0x01000193);
      turn += 1;
    }
  }
  return new Uint8Array(sums.buffer);
}
