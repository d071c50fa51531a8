import type { Catalog } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Sheet } from '../../display-list/display-list.ts';
import { contentSpace, framed, sheetTitle } from '../../page/frame/frame.ts';
import { pictureOf } from '../../page/frame/frameless.ts';
import { pageSize } from '../../page/frame/paper.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import { Typesetter } from '../../type/typesetter.ts';
import { readDesign } from './read-design.ts';
import { drawGraph } from './schematic.ts';

/** A small cable is drawn larger, but not so large that its texts look like headings. */
const maxScale = 1.5;

/**
 * The schematic of a design on one framed page: the cable with its connectors at the ends, scaled to fit, the page turned
 * whichever way leaves it larger.
 */
export function schematicSheet(catalog: Catalog, design: Design, block: TitleBlock): Sheet {
  const drawn = drawGraph(readDesign(catalog, design), new Typesetter(block.typeface));
  const fits = [true, false].map((landscape) => {
    const page = pageSize(block.paper, landscape);
    const space = contentSpace(page, block.layout);
    const scale = Math.min(maxScale, space.width / Math.max(1, drawn.width), space.height / Math.max(1, drawn.height));
    return { page, space, scale };
  });
  const { page, space, scale } = fits.toSorted((a, b) => b.scale - a.scale)[0]!;
  const x = space.x + (space.width - drawn.width * scale) / 2;
  const y = space.y + Math.max(0, (space.height - drawn.height * scale) / 2);
  return framed(page, block, [{ kind: 'group', x, y, scale, items: drawn.items }]);
}

/** The schematic as a picture of its own size, without a page. */
export function schematicPicture(catalog: Catalog, design: Design, block: TitleBlock): Sheet {
  const { typeface } = block;
  const { items } = drawGraph(readDesign(catalog, design), new Typesetter(typeface));
  return pictureOf(items, { title: sheetTitle(block), ...(typeface === undefined ? {} : { typeface }) });
}
