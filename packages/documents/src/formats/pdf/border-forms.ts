import type { Item, Sheet } from '../../display-list/display-list.ts';
import type { ObjectReference, PdfDictionary, PdfFile } from './file/pdf-file.ts';

/** The name of the border among the pictures of a page. */
export const borderName = 'Border';

/** A border as operators, and the objects that they name. */
export interface DrawnBorder {
  readonly operators: readonly string[];
  readonly resources: PdfDictionary;
}

/** The borders of the pages of one file as form XObjects (ISO 32000-1, 8.10): each is drawn once, however many pages have it. */
export class BorderForms {
  readonly #file: PdfFile;
  readonly #draw: (items: readonly Item[]) => DrawnBorder;
  readonly #forms = new Map<string, ObjectReference>();

  constructor(file: PdfFile, draw: (items: readonly Item[]) => DrawnBorder) {
    this.#file = file;
    this.#draw = draw;
  }

  /** The form that draws the border of a sheet, in mm from the upper left corner of its page. */
  of(items: readonly Item[], { widthMm, heightMm }: Pick<Sheet, 'widthMm' | 'heightMm'>): ObjectReference {
    const key = JSON.stringify([widthMm, heightMm, items]);
    let form = this.#forms.get(key);
    if (form === undefined) {
      const { operators, resources } = this.#draw(items);
      const dictionary = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, widthMm, heightMm], Resources: resources };
      this.#forms.set(key, (form = this.#file.addOperators(dictionary, operators)));
    }
    return form;
  }
}
