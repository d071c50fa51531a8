/**
 * Checks a PDF against ISO 19005-2 (PDF/A-2), conformance level A, clause by clause, and reads it by its tags. The clauses are those
 * of the public description of the standard's validation rules (veraPDF, "PDF/A parts 2 and 3 rules").
 */
import {
  Name,
  PdfReader,
  Ref,
  Stream,
  textOf,
  utf16,
  type Dictionary,
  type Operation,
  type Value,
} from './pdf-reader.ts';

const standardTypes = new Set(
  'Document Sect Table TR TH TD L LI Lbl LBody P H1 H2 H3 H4 H5 H6 Figure Span Link'.split(' '),
);
const operators = new Set(
  'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y'.split(
    ' ',
  ),
);

interface Font {
  readonly unicode: ReadonlyMap<number, string>;
  readonly widths: readonly number[];
}

/** The content of one marked sequence. */
interface Marked {
  text: string;
  drawn: number;
}

export class Archive {
  readonly pdf: PdfReader;
  readonly problems: string[] = [];
  readonly #fonts = new Map<number, Font>();
  /** The contents of the marked sequences of each page, by the page's object. */
  readonly #marked = new Map<number, Map<number, Marked>>();

  /** The pages, and the elements of links by their keys. */
  readonly #pageIds: ReadonlySet<number>;
  readonly #linkElements: ReadonlyMap<number, Value>;

  constructor(file: Uint8Array) {
    this.pdf = new PdfReader(file);
    this.#pageIds = new Set(this.pdf.pages.map(({ id }) => id));
    this.#linkElements = this.#readLinkElements();
    this.#file();
    this.#objects();
    this.#catalog();
    for (const page of this.pdf.pages) this.#page(page);
    this.#structure();
  }

  #must(isTrue: boolean, clause: string): void {
    if (!isTrue && !this.problems.includes(clause)) this.problems.push(clause);
  }

  #file(): void {
    const { text, trailer, places } = this.pdf;
    this.#must(/^%PDF-1\.[0-7]\n%[\x80-\xff]{4}/.test(text), '6.1.2 header');
    this.#must(this.pdf.array(trailer.get('ID')).length === 2, '6.1.3 ID');
    this.#must(!trailer.has('Encrypt'), '6.1.3 Encrypt');
    this.#must(text.endsWith('%%EOF\n'), '6.1.3 data after the end');
    for (const [id, place] of places)
      if ('offset' in place) this.#must(this.pdf.objectAt(place.offset).id === id, `6.1.4 offset of ${id}`);
    this.#must(places.size < 8_388_607, '6.1.13 objects');
  }

  /** Checks the rules for every object. */
  #objects(): void {
    for (const id of this.pdf.places.keys()) {
      const value = this.pdf.object(id);
      this.#value(value);
      if (!(value instanceof Stream)) continue;
      const { dictionary } = value;
      for (const key of ['F', 'FFilter', 'FDecodeParms']) this.#must(!dictionary.has(key), `6.1.7.1 ${key}`);
      const filter = nameOf(dictionary.get('Filter'));
      this.#must(['', 'FlateDecode', 'DCTDecode'].includes(filter), `6.1.7.2 ${filter}`);
      const subtype = nameOf(dictionary.get('Subtype'));
      if (subtype === 'Image') this.#image(dictionary);
      if (subtype === 'Form') {
        for (const key of ['OPI', 'PS', 'Subtype2', 'Ref']) this.#must(!dictionary.has(key), `6.2.9 ${key}`);
        this.#content(this.pdf.operations(value), dictionary, undefined);
      }
    }
  }

  #value(value: Value): void {
    if (typeof value === 'number') this.#must(Math.abs(value) < 2_147_483_648, '6.1.13 number');
    else if (value instanceof Name)
      this.#must(value.name.length <= 127 && !/[^\x21-\x7e]/.test(value.name), '6.1.8 name');
    else if (value instanceof Uint8Array) this.#must(value.length <= 32_767, '6.1.13 string');
    else if (Array.isArray(value)) for (const one of value as Value[]) this.#value(one);
    else if (value instanceof Stream) this.#value(value.dictionary);
    else if (value instanceof Map) {
      const dictionary = value as Dictionary;
      for (const one of dictionary.values()) this.#value(one);
      for (const key of ['AA', 'JS', 'JavaScript', 'OpenAction', 'Launch'])
        this.#must(!dictionary.has(key), `6.5 ${key}`);
      if (nameOf(dictionary.get('Type')) === 'ExtGState') this.#graphicsState(dictionary);
    }
  }

  #graphicsState(state: Dictionary): void {
    for (const key of ['TR', 'HTP', 'HTO']) this.#must(!state.has(key), `6.2.5 ${key}`);
    const blend = nameOf(state.get('BM'));
    this.#must(['', 'Normal', 'Compatible'].includes(blend), `6.2.10 ${blend}`);
  }

  #image(image: Dictionary): void {
    for (const key of ['Alternates', 'OPI']) this.#must(!image.has(key), `6.2.8 ${key}`);
    this.#must(image.get('Interpolate') !== true, '6.2.8 Interpolate');
    const space = this.pdf.get(image.get('ColorSpace'));
    const base = Array.isArray(space) ? (space as Value[])[1] : space;
    this.#must(['DeviceRGB', 'DeviceGray'].includes(nameOf(base)), '6.2.4.3 colours of an image');
  }

  #catalog(): void {
    const { catalog } = this.pdf;
    this.#must(catalog.get('Metadata') !== undefined, '6.6.2.1 metadata');
    for (const [key, clause] of Object.entries({
      AcroForm: '6.4.1',
      NeedsRendering: '6.4.2',
      OpenAction: '6.5.1',
      AA: '6.5.2',
      Names: '6.8',
      OCProperties: '6.9',
      Requirements: '6.11',
      Perms: '6.1.12',
    }))
      this.#must(!catalog.has(key), `${clause} ${key}`);
    this.#intent();
    this.#metadata(catalog);
    this.#must(this.pdf.dictionary(catalog.get('MarkInfo')).get('Marked') === true, '6.7.2.2 Marked');
    this.#must(catalog.get('StructTreeRoot') !== undefined, '6.7.3.1 structure');
    this.#must(/^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(textOf(catalog.get('Lang'))), '6.7.4 Lang');
  }

  #intent(): void {
    const intents = this.pdf.array(this.pdf.catalog.get('OutputIntents')).map((one) => this.pdf.dictionary(one));
    const archive = intents.filter((one) => nameOf(one.get('S')) === 'GTS_PDFA1');
    this.#must(archive.length === 1, '6.2.3 output intent');
    const profile = this.pdf.get(archive[0]?.get('DestOutputProfile'));
    this.#must(profile instanceof Stream && profile.dictionary.get('N') === 3, '6.2.3 profile');
    if (!(profile instanceof Stream)) return;
    const text = Buffer.from(profile.bytes).toString('latin1');
    const size = Buffer.from(profile.bytes).readUInt32BE(0);
    this.#must(size === profile.bytes.length && text.slice(36, 40) === 'acsp', '6.2.3 profile header');
    this.#must(profile.bytes[8]! < 5 && text.slice(12, 20) === 'mntrRGB ', '6.2.4.2 profile class');
  }

  #metadata(catalog: Dictionary): void {
    const stream = this.pdf.get(catalog.get('Metadata'));
    if (!(stream instanceof Stream)) return;
    this.#must(
      nameOf(stream.dictionary.get('Subtype')) === 'XML' && !stream.dictionary.has('Filter'),
      '6.6.2.1 packet',
    );
    const xmp = this.xmp;
    this.#must(
      xmp.startsWith('<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>') && xmp.endsWith('<?xpacket end="w"?>'),
      '6.6.2.1 packet',
    );
    this.#must(
      /<pdfaid:part>2<\/pdfaid:part><pdfaid:conformance>A<\/pdfaid:conformance>/.test(xmp),
      '6.6.4 identification',
    );
    for (const [, prefix] of xmp.matchAll(/<([a-z]+):[A-Za-z]+>/g))
      this.#must(
        ['dc', 'xmp', 'pdf', 'pdfaid', 'rdf', 'x'].includes(prefix!) || xmp.includes(`<pdfaSchema:prefix>${prefix}<`),
        `6.6.2.3 ${prefix}`,
      );
    const info = this.pdf.dictionary(this.pdf.trailer.get('Info'));
    const same = {
      Title: xmpValue(xmp, 'dc:title'),
      Author: xmpValue(xmp, 'dc:creator'),
      Subject: xmpValue(xmp, 'dc:description'),
      Producer: xmpValue(xmp, 'pdf:Producer'),
      Creator: xmpValue(xmp, 'xmp:CreatorTool'),
    };
    for (const [key, value] of Object.entries(same))
      this.#must(textOf(info.get(key)) === value, `6.6 ${key} of the information differs`);
    const date = xmpValue(xmp, 'xmp:CreateDate').replace(/[-T:]/g, '');
    this.#must(textOf(info.get('CreationDate')) === (date === '' ? '' : `D:${date}`), '6.6 CreationDate differs');
  }

  get xmp(): string {
    return Buffer.from((this.pdf.get(this.pdf.catalog.get('Metadata')) as Stream).bytes).toString('utf8');
  }

  #page({ id, dictionary }: { readonly id: number; readonly dictionary: Dictionary }): void {
    for (const annotation of this.pdf.array(dictionary.get('Annots'))) this.#link(annotation as Ref, id);
    for (const key of ['AA', 'PresSteps']) this.#must(!dictionary.has(key), `6.3 6.5 6.10 ${key}`);
    const [, , width, height] = this.pdf.array(dictionary.get('MediaBox')) as number[];
    this.#must(
      [width!, height!].every((size) => size >= 3 && size <= 14_400),
      '6.1.13 page',
    );
    const marked = new Map<number, Marked>();
    this.#marked.set(id, marked);
    this.#content(this.pdf.operations(dictionary.get('Contents')), dictionary, marked);
  }

  #readLinkElements(): ReadonlyMap<number, Value> {
    const { pdf } = this;
    const tree = pdf.dictionary(pdf.dictionary(pdf.catalog.get('StructTreeRoot')).get('ParentTree'));
    const numbers = pdf.array(tree.get('Nums'));
    return new Map(numbers.flatMap((key, i) => (i % 2 === 0 ? [[key as number, numbers[i + 1]!] as const] : [])));
  }

  /**
   * Checks an annotation. It must be a link with words, printed, without appearance or action, and have its element of
   * the tree.
   */
  #link(reference: Ref, page: number): void {
    const { pdf } = this;
    const link = pdf.dictionary(reference);
    this.#must(nameOf(link.get('Subtype')) === 'Link', '6.3.1 kind of annotation');
    this.#must(link.get('F') === 4, '6.3.2 flags of an annotation');
    for (const key of ['A', 'AA', 'AP']) this.#must(!link.has(key), `6.3 6.5 ${key}`);
    this.#must(textOf(link.get('Contents')).trim() !== '', '6.3 a link without words');
    const [target] = pdf.array(link.get('Dest'));
    this.#must(this.#pageIds.has((target as Ref).id), '12.3.2 a link to no page');
    const element = pdf.dictionary(this.#linkElements.get(link.get('StructParent') as number));
    const content = pdf.dictionary(element.get('K'));
    this.#must(nameOf(element.get('S')) === 'Link' && (content.get('Obj') as Ref).id === reference.id, '6.7.3 link');
    this.#must((content.get('Pg') as Ref).id === page, '6.7.3 page of a link');
  }

  /** Checks the operators of a page, whose parts must all be marked, or those of a form. */
  #content(operations: readonly Operation[], holder: Dictionary, marked: Map<number, Marked> | undefined): void {
    const resources = this.pdf.dictionary(holder.get('Resources'));
    const has = (kind: string, name: Value | undefined) => this.pdf.dictionary(resources.get(kind)).has(nameOf(name));
    const open: { readonly mcid?: number; readonly artifact?: true; readonly actual?: string }[] = [];
    let [depth, font] = [0, undefined as Font | undefined];
    for (const { operator, operands } of operations) {
      this.#must(operators.has(operator), `6.2.2 operator ${operator}`);
      for (const one of operands) this.#value(one);
      this.#must(!['K', 'k', 'BI', 'sh', 'CS', 'ri'].includes(operator), `6.2.4 operator ${operator}`);
      if (operator === 'q') depth += 1;
      if (operator === 'Q') depth -= 1;
      this.#must(depth <= 28 && depth >= 0, '6.1.13 q');
      if (operator === 'Do') this.#must(has('XObject', operands[0]), '6.2.2 XObject');
      if (operator === 'gs') this.#must(has('ExtGState', operands[0]), '6.2.2 ExtGState');
      if (operator === 'Tf') {
        this.#must(has('Font', operands[0]), '6.2.2 Font');
        font = this.#font(this.pdf.dictionary(resources.get('Font')).get(nameOf(operands[0])) as Ref);
      }
      if (operator === 'BMC' || operator === 'BDC') open.push(this.#opened(operands, marked));
      const mcid = open.findLast((one) => one.mcid !== undefined)?.mcid;
      const sequence = mcid === undefined ? undefined : marked?.get(mcid);
      if (operator === 'EMC') {
        const closed = open.pop();
        this.#must(closed !== undefined, '6.7.3 EMC');
        if (closed?.actual !== undefined && sequence !== undefined) sequence.text += closed.actual;
      }
      if (!paints.has(operator) || marked === undefined) continue;
      this.#must(
        open.some((one) => one.mcid !== undefined || one.artifact),
        '6.7.3 content that is neither tagged nor an artifact',
      );
      if (sequence !== undefined) sequence.drawn += 1;
      if ((operator === 'Tj' || operator === 'TJ') && font !== undefined) {
        const text = this.#shown(font, operands[0]);
        if (sequence !== undefined && !open.some((one) => one.actual !== undefined)) sequence.text += text;
      }
      if (operator === 'ET' && sequence !== undefined) sequence.text += '\n';
    }
    this.#must(open.length === 0 && depth === 0, '6.7.3 marks that do not close');
  }

  #opened([tag, more]: readonly Value[], marked: Map<number, Marked> | undefined) {
    const properties = this.pdf.dictionary(more);
    const mcid = properties.get('MCID');
    if (nameOf(tag) === 'Artifact') return { artifact: true } as const;
    const actual = properties.has('ActualText') ? { actual: textOf(properties.get('ActualText')) } : {};
    if (typeof mcid !== 'number') return actual;
    this.#must(marked !== undefined && !marked.has(mcid), '6.7.3 number of marked content twice');
    marked?.set(mcid, { text: '', drawn: 0 });
    return { mcid, ...actual };
  }

  #shown(font: Font, operand: Value | undefined): string {
    const strings = (Array.isArray(operand) ? (operand as Value[]) : [operand]).filter(
      (one) => one instanceof Uint8Array,
    );
    let text = '';
    for (const bytes of strings)
      for (let i = 0; i < bytes.length; i += 2) {
        const code = 256 * bytes[i]! + bytes[i + 1]!;
        this.#must(code !== 0, '6.2.11.8 the glyph of missing letters');
        this.#must(code < font.widths.length, '6.2.11.4.1 a glyph that is not embedded');
        const letters = font.unicode.get(code);
        this.#must(letters !== undefined, '6.2.11.7.2 a glyph without its text');
        this.#must(!/[\0\ufeff\ufffe]/.test(letters ?? ''), '6.2.11.7.2 text of a glyph');
        text += letters ?? '';
      }
    return text;
  }

  #font(reference: Ref): Font {
    const known = this.#fonts.get(reference.id);
    if (known !== undefined) return known;
    const { pdf } = this;
    const font = pdf.dictionary(reference);
    const descendant = pdf.dictionary(pdf.array(font.get('DescendantFonts'))[0]);
    const descriptor = pdf.dictionary(descendant.get('FontDescriptor'));
    this.#must(
      nameOf(font.get('Subtype')) === 'Type0' && nameOf(descendant.get('Subtype')) === 'CIDFontType2',
      '6.2.11.2',
    );
    this.#must(nameOf(font.get('Encoding')) === 'Identity-H', '6.2.11.3.3 encoding');
    this.#must(nameOf(descendant.get('CIDToGIDMap')) === 'Identity', '6.2.11.3.2 CIDToGIDMap');
    this.#must(nameOf(font.get('BaseFont')) === nameOf(descriptor.get('FontName')), '6.2.11.2 names');
    const program = pdf.get(descriptor.get('FontFile2'));
    this.#must(program instanceof Stream, '6.2.11.4.1 embedded');
    const [, widths] = pdf.array(descendant.get('W')) as [number, number[]];
    const advances = program instanceof Stream ? advancesOf(program.bytes) : [];
    this.#must(
      widths.length === advances.length && widths.every((width, i) => Math.abs(width - advances[i]!) <= 1),
      '6.2.11.5 widths',
    );
    this.#must(font.has('ToUnicode'), '6.2.11.7.2 ToUnicode');
    const map = Buffer.from((pdf.get(font.get('ToUnicode')) as Stream).bytes).toString('latin1');
    const unicode = new Map<number, string>();
    for (const [, code, hex] of map.matchAll(/^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm))
      unicode.set(parseInt(code!, 16), utf16(Buffer.from(hex!, 'hex')));
    const made = { unicode, widths };
    this.#fonts.set(reference.id, made);
    return made;
  }

  /**
   * Checks the tree: its types must be known, each marked sequence must be in it once, and parents and children must
   * agree.
   */
  #structure(): void {
    const { pdf } = this;
    const root = pdf.dictionary(pdf.catalog.get('StructTreeRoot'));
    const parents = pdf.array(pdf.dictionary(root.get('ParentTree')).get('Nums'));
    const byPage = new Map(
      pdf.pages.map(({ id, dictionary }) => {
        const at = parents.indexOf(dictionary.get('StructParents') as number);
        return [id, pdf.array(parents[at + 1]).map((one) => (one as Ref).id)] as const;
      }),
    );
    const seen = new Set<string>();
    this.#walk(root.get('K'), (element, id) => {
      const type = nameOf(element.get('S'));
      this.#must(standardTypes.has(type), `6.7.3.4 ${type}`);
      const parent = nameOf(pdf.dictionary(element.get('P')).get('S'));
      const wanted = { TR: 'Table', TH: 'TR', TD: 'TR', LI: 'L', Lbl: 'LI', LBody: 'LI' }[type];
      if (wanted !== undefined) this.#must(parent === wanted, `6.7.3.3 ${type} in ${parent}`);
      if (type === 'Figure') this.#must(textOf(element.get('Alt')).trim() !== '', '6.7.5 a figure without words');
      for (const { page, mcid } of this.#contents(element)) {
        const key = `${page} ${mcid}`;
        this.#must(!seen.has(key) && this.#marked.get(page)?.has(mcid) === true, '6.7.3 content of an element');
        this.#must(byPage.get(page)?.[mcid] === id, '6.7.3 parent tree');
        seen.add(key);
      }
    });
    for (const [page, marked] of this.#marked)
      for (const mcid of marked.keys())
        this.#must(seen.has(`${page} ${mcid}`), '6.7.3 marked content outside the tree');
  }

  #walk(value: Value | undefined, visit: (element: Dictionary, id: number) => void): void {
    for (const one of value instanceof Ref ? [value] : this.pdf.array(value)) {
      if (!(one instanceof Ref)) continue;
      const element = this.pdf.dictionary(one);
      visit(element, one.id);
      this.#walk(element.get('K'), visit);
    }
  }

  #contents(element: Dictionary): { readonly page: number; readonly mcid: number }[] {
    const page = (element.get('Pg') as Ref | undefined)?.id ?? 0;
    const kids = element.get('K');
    return (kids instanceof Ref ? [] : this.pdf.array(kids)).flatMap((one) => {
      if (typeof one === 'number') return [{ page, mcid: one }];
      if (!(one instanceof Map) || one.has('Obj')) return [];
      return [{ page: ((one as Dictionary).get('Pg') as Ref).id, mcid: (one as Dictionary).get('MCID') as number }];
    });
  }

  /** The elements in reading order, each with its type and its content. */
  get elements(): { readonly type: string; readonly text: string; readonly alt: string }[] {
    const found: { type: string; text: string; alt: string }[] = [];
    this.#walk(this.pdf.dictionary(this.pdf.catalog.get('StructTreeRoot')).get('K'), (element) => {
      const drawn = this.#contents(element).map(({ page, mcid }) => this.#marked.get(page)?.get(mcid)?.text ?? '');
      const text = element.has('ActualText') ? textOf(element.get('ActualText')) : drawn.join('').trim();
      found.push({ type: nameOf(element.get('S')), text, alt: textOf(element.get('Alt')) });
    });
    return found;
  }
}

/** The operators that paint something on the page. */
const paints = new Set(
  'S s f F f* B B* b b* Tj TJ Do ET'
    .split(' ')
    .filter((one) => one !== 'ET')
    .concat('ET'),
);

function nameOf(value: Value | undefined): string {
  return value instanceof Name ? value.name : '';
}

function xmpValue(xmp: string, name: string): string {
  const [, found = ''] = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xmp) ?? [];
  const plain = found.replace(/<[^>]*>/g, '');
  return plain.replace(
    /&(amp|lt|gt|quot);/g,
    (_, entity: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[entity]!,
  );
}

/** The widths of a TrueType font in thousandths of the em (hmtx). */
function advancesOf(font: Uint8Array): number[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = new Map(
    Array.from({ length: view.getUint16(4) }, (_, i) => {
      const at = 12 + 16 * i;
      return [Buffer.from(font.subarray(at, at + 4)).toString('latin1'), view.getUint32(at + 8)] as const;
    }),
  );
  const em = view.getUint16(tables.get('head')! + 18);
  const count = view.getUint16(tables.get('hhea')! + 34);
  return Array.from({ length: count }, (_, i) => (view.getUint16(tables.get('hmtx')! + 4 * i) * 1000) / em);
}
