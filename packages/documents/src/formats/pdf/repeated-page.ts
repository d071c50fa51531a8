/** Pages that an earlier file wrote, for the file that has all documents of a cable: their operators are not written again. */
import { SideTable } from '@cablewright/derive';
import type { Group, Image, Item, Sheet } from '../../display-list/display-list.ts';
import { Resources, type PdfFile } from './file/pdf-file.ts';
import type { TrueType } from '../../type/truetype.ts';
import type { Glyphs, PageLetters } from './glyphs.ts';
import type { EmbeddedPictures } from './pictures.ts';
import { borderName, type BorderForms } from './border-forms.ts';
import type { PageContent } from './tagged-page.ts';

/** The stream of a page, and the fonts and pictures that it names. */
interface WrittenPage {
  /** Deflated. */
  readonly stream: Uint8Array;
  /** The fonts of the page's letters, in the order of first use. */
  readonly fonts: readonly PageLetters[];
  readonly images: readonly Image[];
  /** The fonts of its glyphs. */
  readonly typefaces: readonly TrueType[];
}

const writtenPages = new SideTable<Sheet, WrittenPage>();

/** The written page of a sheet, if a file with the same fonts has it. */
export function writtenPage(sheet: Sheet, fonts: readonly Glyphs[]): WrittenPage | undefined {
  const page = writtenPages.get(sheet);
  const typefaces = typefacesOf(fonts);
  const isSame =
    page?.typefaces.length === typefaces.length && page.typefaces.every((each, i) => each === typefaces[i]);
  return isSame ? page : undefined;
}

interface Drawn {
  readonly stream: Uint8Array;
  readonly resources: Resources;
  readonly images: readonly Image[];
}

/** Stores a page for later files, unless one of its letters may have another index in them. */
export function noteWritten(sheet: Sheet, fonts: readonly Glyphs[], { stream, resources, images }: Drawn): void {
  const used = resources.names('Font').map((name) => fonts.find((font) => font.name === name)?.pageLetters);
  const fixed = used.filter((letters) => letters !== undefined);
  if (fixed.length === used.length)
    writtenPages.set(sheet, { stream, fonts: fixed, images, typefaces: typefacesOf(fonts) });
}

/** Script fonts are opened when their first letter is drawn, so only the first fonts are the same in all files. */
function typefacesOf(fonts: readonly Glyphs[]): TrueType[] {
  return fonts.flatMap(({ isScript, font }) => (isScript ? [] : [font]));
}

/** Objects of a file that several pages draw. */
export interface PageObjects {
  readonly pictures: EmbeddedPictures;
  readonly borders: BorderForms;
}

/** A page of an earlier file in another file: it names its fonts and pictures but draws nothing. */
export class RepeatedContent implements PageContent {
  readonly resources = new Resources();
  readonly #pictures: EmbeddedPictures;
  readonly #borders: BorderForms;

  constructor({ pictures, borders }: PageObjects) {
    this.#pictures = pictures;
    this.#borders = borders;
  }

  /**
   * Names the fonts and pictures of the page. Call it after the sheet is tagged: a page that is drawn names its border
   * first, and both pages must have equal bytes.
   */
  finish(file: PdfFile, page: WrittenPage, fonts: readonly Glyphs[]): void {
    for (const { font: name, letters } of page.fonts) {
      const font = fonts.find((candidate) => candidate.name === name)!;
      this.resources.use('Font', name, font.referenceIn(file));
      font.take(letters);
    }
    for (const image of page.images) this.#pictures.use(image, this.resources);
  }

  shows(image: Image): boolean {
    return this.#pictures.has(image);
  }

  mark(): void {}

  item(): void {}

  border(items: readonly Item[], sheet: Sheet): void {
    this.resources.use('XObject', borderName, this.#borders.of(items, sheet));
  }

  group(_group: Group, draw: () => void): void {
    draw();
  }
}
