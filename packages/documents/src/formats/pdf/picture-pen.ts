/** A PDF of pages with pictures: the library writes the file and draws them, our operators draw the rest. */
import PdfDocument from 'pdfkit';
import type { Image } from '../../display-list/display-list.ts';
import { deflated, joined } from './bytes.ts';
import { drawImage, type PictureCanvas } from './image.ts';
import { origin, pt, type Pen, type PdfDictionary, type Reference } from './pen.ts';

interface LibraryReference extends Reference {
  data: object;
  buffer: Uint8Array[];
  end(bytes?: Uint8Array): void;
}

/** The part of pdfkit this uses; its own types leave out references, and that `font: null` loads no standard font. */
interface LibraryDocument extends PictureCanvas {
  readonly page: { readonly fonts: Record<string, Reference>; readonly content: LibraryReference };
  ref(data: object): LibraryReference;
  addPage(options: { size: [number, number]; margin: number }): unknown;
  addContent(operators: string): unknown;
  scale(factor: number): unknown;
  registerFont(name: string, bytes: Uint8Array): unknown;
  on(event: 'data', listener: (chunk: Uint8Array) => void): void;
  on(event: 'end', listener: () => void): void;
  end(): void;
}

type Library = new (options: object) => LibraryDocument;

export class PicturePen implements Pen {
  readonly #document: LibraryDocument;
  readonly #done: Promise<Uint8Array>;

  /** `fonts` are for texts in pictures. */
  constructor(title: string, fonts: { readonly regular: Uint8Array; readonly bold: Uint8Array }) {
    const info = { Title: title, ...origin };
    this.#document = new (PdfDocument as unknown as Library)({
      autoFirstPage: false,
      compress: false,
      font: null,
      pdfVersion: '1.7',
      info,
    });
    this.#document.registerFont('regular', fonts.regular);
    this.#document.registerFont('bold', fonts.bold);
    const chunks: Uint8Array[] = [];
    this.#done = new Promise((resolve) => {
      this.#document.on('data', (chunk) => chunks.push(chunk));
      this.#document.on('end', () => resolve(joined(chunks)));
    });
  }

  reserve(): LibraryReference {
    return this.#document.ref({});
  }

  put(object: Reference, dictionary: PdfDictionary, bytes?: Uint8Array): void {
    const reference = object as LibraryReference;
    reference.data = { ...dictionary };
    reference.end(bytes);
  }

  beginPage(widthMm: number, heightMm: number): void {
    this.#document.addPage({ size: [widthMm * pt, heightMm * pt], margin: 0 });
    this.#document.save();
    this.#document.scale(pt);
  }

  addContent(operators: string): void {
    this.#document.addContent(operators);
  }

  useFont(name: string, font: Reference): void {
    this.#document.page.fonts[name] = font;
  }

  drawImage(image: Image): void {
    drawImage(this.#document, image);
  }

  endPage(): void {
    this.#document.restore();
    const { content } = this.#document.page;
    content.buffer = [deflated(joined(content.buffer))];
    content.data = { Filter: 'FlateDecode' };
  }

  end(): Promise<Uint8Array> {
    this.#document.end();
    return this.#done;
  }
}
