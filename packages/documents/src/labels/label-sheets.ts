/** Puts labels on pages: a grid on each sheet of stock, or one label on each page for single labels and tape. */
import type { LabelStock } from '@cablewright/model';
import { ink, type Item, type Sheet } from '../display-list/display-list.ts';
import { formatOfBlock } from '../page/frame/block-facts.ts';
import { paperSizesMm } from '../page/frame/paper.ts';
import type { TitleBlock } from '../page/frame/title-block.ts';
import type { RenderRequest } from '../request/request.ts';
import { faceItems, type LabelFace, type LabelPrint } from './label-face.ts';
import { labelFrame } from './label-frame.ts';
import { labelFaces, labelPrint, repeated } from './label-print.ts';

/** The pages with all labels, each repeated for its copies and for each cable of the build. There is at least one page. */
export function labelSheets(request: RenderRequest, block: TitleBlock): Sheet[] {
  const print = labelPrint(request);
  const faces = labelFaces(request, print);
  const all = repeated(faces, request);
  return labelPages(all, print, {
    title: block.title,
    sheetTitle: `${block.title} – ${block.document}`,
    none: formatOfBlock(block).text('labels.none'),
    frame: (page, below, sheet) => labelFrame(page, { ...block, paper: page.paper }, below, sheet),
  });
}

/** The texts and the frame of label pages, apart from the labels. */
interface AroundLabels {
  readonly title: string;
  /** The title of a page of several labels. */
  readonly sheetTitle: string;
  /** The text of a page without labels. */
  readonly none: string;
  /** The frame around a grid whose labels end at `below`, mm from the top. */
  readonly frame: (
    page: { readonly widthMm: number; readonly heightMm: number; readonly paper: keyof typeof paperSizesMm },
    below: number,
    sheet: { readonly number: number; readonly of: number },
  ) => Item[];
}

/** Labels on pages of their stock: a grid on each, or one label on each. There is at least one page. */
export function labelPages(faces: readonly LabelFace[], print: LabelPrint, around: AroundLabels): Sheet[] {
  const { stock } = print;
  if (stock.tape === undefined && stock.grid !== undefined)
    return gridSheets(faces, print, { heightMm: stock.heightMm, grid: stock.grid }, around);
  if (faces.length === 0) return [noLabels(print, around.title, around.none)];
  return faces.map((face) => labelSheet(face, print, around.title));
}

/** A page with a single label, of the label's size. */
export function labelSheet(face: LabelFace, print: LabelPrint, title: string): Sheet {
  const { widthMm, heightMm } = face;
  const items: Item[] = [
    { kind: 'rect', x: 0, y: 0, width: widthMm, height: heightMm, fill: print.stock.tape?.paper ?? ink.white },
    {
      kind: 'group',
      ref: face.label.id,
      title: face.lines.map(({ text }) => text).join(', '),
      items: faceItems(face, print),
    },
  ];
  return {
    widthMm,
    heightMm,
    title: `${title} – ${face.label.id}`,
    items,
    typeface: print.typeface,
    ...omitted([face]),
  };
}

/** A page that says why it has no labels. */
export function noLabels(print: LabelPrint, title: string, words: string): Sheet {
  const { stock } = print;
  const heightMm = stock.tape === undefined ? stock.heightMm : stock.tape.widthMm;
  const size = Math.min(2.4, heightMm * 0.5);
  const text: Item = { kind: 'text', x: 2, y: heightMm / 2 + size * 0.36, text: words, size };
  return {
    widthMm: Math.max(stock.tape === undefined ? stock.widthMm : 0, 70),
    heightMm,
    title,
    items: [text],
    typeface: print.typeface,
  };
}

interface GridStock {
  readonly heightMm: number;
  readonly grid: NonNullable<LabelStock['grid']>;
}

function gridSheets(faces: readonly LabelFace[], print: LabelPrint, stock: GridStock, around: AroundLabels): Sheet[] {
  const { grid } = stock;
  const [widthMm, heightMm] = paperSizesMm[grid.paper];
  const perPage = grid.columns * grid.rows;
  const of = Math.max(1, Math.ceil(faces.length / perPage));
  const below = grid.topMm + (grid.rows - 1) * grid.pitchYMm + stock.heightMm;
  return Array.from({ length: of }, (_, page) => {
    const here = faces.slice(page * perPage, (page + 1) * perPage);
    const labels = here.map((face, i): Item => ({
      kind: 'group',
      x: grid.leftMm + (i % grid.columns) * grid.pitchXMm,
      y: grid.topMm + Math.floor(i / grid.columns) * grid.pitchYMm,
      ref: face.label.id,
      items: faceItems(face, print),
    }));
    const frame = around.frame({ widthMm, heightMm, paper: grid.paper }, below, { number: page + 1, of });
    const empty: Item = { kind: 'text', x: grid.leftMm + 2, y: grid.topMm + 6, text: around.none, size: 3 };
    const items = [...frame, ...(faces.length === 0 ? [empty] : labels)];
    return {
      widthMm,
      heightMm,
      title: around.sheetTitle,
      items,
      typeface: print.typeface,
      ...omitted(here),
    };
  });
}

/** The data that names the labels of a page without their QR code, for programs. */
function omitted(faces: readonly LabelFace[]): Pick<Sheet, 'data'> {
  const without = faces.filter(({ qrOmitted }) => qrOmitted !== undefined);
  const [first] = without;
  if (first === undefined) return {};
  return {
    data: {
      'qr-omitted': `${first.qrOmitted} (${[...new Set(without.map(({ label }) => label.id))].join(', ')})`,
    },
  };
}
