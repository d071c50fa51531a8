/** Every cable that the catalog ships, the hard designs, and the requests for their sheets. */
import { titleBlockOf, type RenderRequest } from '@cablewright/documents';
import { documentKinds } from '@cablewright/documents/test-kit/all-kinds.ts';
import type { Sheet } from '@cablewright/documents/test-kit/sheets.ts';
import { catalogOf, Library, type Catalog } from '@cablewright/engine';
import type { Design, Paper } from '@cablewright/model';
import { hardDesigns } from './hard-designs.ts';
import { designsOf, drawingsOf, packFolders, rowsOf, starterFolder } from './pack-files.ts';

/**
 * The number of cables that the sheets are made for. It multiplies the quantities of the build sheet, the cut list and
 * the labels.
 */
export const buildQuantity = 25;

const rows = [...new Map([['starter', starterFolder], ...packFolders()])].flatMap(([pack, folder]) =>
  rowsOf(folder).map((row) => ({ ...row, pack, seq: 1 })),
);
const designs = designsOf(rows);
const drawings = new Map(drawingsOf(rows).map((drawing) => [drawing.id, drawing]));
const catalog = catalogOf(Library.build(rows), designs);

export interface Cable {
  readonly catalog: Catalog;
  readonly design: Design;
}

export const starter: readonly Cable[] = designsOf(rowsOf(starterFolder)).map((design) => ({ catalog, design }));
export const shipped: readonly Cable[] = designs.map((design) => ({ catalog, design }));
export const hard: readonly Cable[] = hardDesigns();

/** Cables as rows of `test.each`, named by id. */
export const named = (cables: readonly Cable[]) => cables.map((cable) => [cable.design.id, cable] as const);

export function requestOf({ catalog: all, design }: Cable, paper: Paper): RenderRequest {
  const drawing = drawings.get(design.id);
  const request = { catalog: all, design, state: 'UNRELEASED', options: { paper, quantity: buildQuantity } } as const;
  return drawing === undefined ? request : { ...request, drawing };
}

export const kindOf = (kind: string) => documentKinds.find((one) => one.kind === kind)!;

/** The sheets of one cable on one paper size. Each document is drawn only once, however many tests use it. */
export class SheetsOfCable {
  readonly #cable: Cable;
  readonly #paper: Paper;
  readonly #drawn = new Map<string, readonly Sheet[]>();

  constructor(cable: Cable, paper: Paper) {
    this.#cable = cable;
    this.#paper = paper;
  }

  of(kind: string): readonly Sheet[] {
    let sheets = this.#drawn.get(kind);
    if (sheets === undefined) {
      const [request, document] = [requestOf(this.#cable, this.#paper), kindOf(kind)];
      sheets = document.sheets(request, titleBlockOf(request, document));
      this.#drawn.set(kind, sheets);
    }
    return sheets;
  }
}
