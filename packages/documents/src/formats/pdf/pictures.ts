/** The pictures of sheets as objects of a PDF. Each is stored once in the file. */
import type { Image, Item, Sheet } from '../../display-list/display-list.ts';
import { readPicture, type ArtworkTools } from '../../display-list/picture.ts';
import { concatenate, type Matrix } from './file/matrix.ts';
import { readElements } from './artwork/svg-elements.ts';
import { embedSvg, fitted, isVector, viewOf } from './artwork/svg-form.ts';
import { embedImage, embedPng, type PdfImage } from './images/embed-image.ts';
import type { PdfFile, Resources } from './file/pdf-file.ts';

/** Resolution for artwork that has to be drawn as an image because of masks, patterns or filters. */
const artworkDpi = 300;

export class EmbeddedPictures {
  readonly #embedded: ReadonlyMap<string, PdfImage | undefined>;

  private constructor(embedded: ReadonlyMap<string, PdfImage | undefined>) {
    this.#embedded = embedded;
  }

  /** Writes the pictures of these sheets into the file. An unreadable picture is left out, so that the sheet can still be made. */
  static async embed(file: PdfFile, sheets: readonly Sheet[], tools: ArtworkTools): Promise<EmbeddedPictures> {
    const embedded = new Map<string, PdfImage | undefined>();
    for (const image of sheets.flatMap(({ items }) => imagesOf(items))) {
      const key = keyOf(image);
      if (!embedded.has(key)) embedded.set(key, await embedPicture(file, image, tools));
    }
    return new EmbeddedPictures(embedded);
  }

  /** Whether the picture could be read. */
  has(image: Image): boolean {
    return this.#embedded.get(keyOf(image)) !== undefined;
  }

  /** Names a picture on a page whose operators are written already. */
  use(image: Image, resources: Resources): void {
    const picture = this.#embedded.get(keyOf(image));
    if (picture !== undefined) resources.picture(picture.reference);
  }

  /** The operators that draw a picture, fitted into its box. */
  draw(image: Image, resources: Resources): string | undefined {
    const picture = this.#embedded.get(keyOf(image));
    if (picture === undefined) return undefined;
    const name = resources.picture(picture.reference);
    return `q ${concatenate(picture.placedIn(fitted(image, picture)))} /${name} Do Q`;
  }
}

/** The key includes the size, because artwork that is drawn as an image gets the pixels for its size. */
function keyOf({ href, width, height }: Image): string {
  return `${width} ${height} ${href}`;
}

function imagesOf(items: readonly Item[]): Image[] {
  return items.flatMap((item) => (item.kind === 'group' ? imagesOf(item.items) : item.kind === 'image' ? [item] : []));
}

async function embedPicture(file: PdfFile, image: Image, tools: ArtworkTools): Promise<PdfImage | undefined> {
  const picture = readPicture(image.href);
  if (typeof picture === 'string') return undefined;
  if (picture.type !== 'svg+xml') return embedImage(file, image.href);
  const { flattenSvg, png } = tools;
  if (flattenSvg === undefined || png === undefined) throw new Error('SVG artwork needs flattenSvg and png');
  try {
    return await embedArtwork(file, await flattenSvg(new TextDecoder().decode(picture.bytes)), image, png);
  } catch {
    // The host's SVG reader throws on damaged files.
    return undefined;
  }
}

async function embedArtwork(
  file: PdfFile,
  svg: string,
  image: Image,
  png: NonNullable<ArtworkTools['png']>,
): Promise<PdfImage | undefined> {
  const root = readElements(svg);
  const view = root && viewOf(root);
  if (root === undefined || view === undefined) return undefined;
  if (isVector(root)) {
    const placedIn = (box: { x: number; y: number; width: number; height: number }): Matrix => {
      const scale = box.width / view.width;
      return [scale, 0, 0, scale, box.x - scale * view.x, box.y - scale * view.y];
    };
    return { reference: embedSvg(file, root, view), width: view.width, height: view.height, placedIn };
  }
  const { width, height } = fitted(image, view);
  const { x, y } = view;
  const sized = `width="${width}mm" height="${height}mm" viewBox="${x} ${y} ${view.width} ${view.height}"`;
  const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  return embedPng(file, await png(svg.replace(/<svg\b[^>]*>/, `<svg ${sized} ${namespaces}>`), artworkDpi));
}
