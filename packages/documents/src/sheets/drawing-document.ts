/** The drawing as a document: of a plain cable, or of a harness if the cable has a layout. */
import { frameless } from '../page/frame/frameless.ts';
import { documentFacts } from '../request/document-facts.ts';
import type { DocumentKind } from '../request/document-kind.ts';
import type { Sheet } from '../display-list/display-list.ts';
import type { TitleBlock } from '../page/frame/title-block.ts';
import type { RenderRequest } from '../request/request.ts';
import { drawingSheets } from './drawing/drawing-sheets.ts';
import { harnessDrawingSheets } from './harness-drawing/harness-drawing-sheets.ts';

export const drawingDocument: DocumentKind = {
  ...documentFacts.drawing,
  sheets: (request, block) => {
    const sheets = drawingPages(request, block);
    return request.options?.frame === false ? sheets.map(frameless) : sheets;
  },
};

function drawingPages(request: RenderRequest, block: TitleBlock): Sheet[] {
  const { layout } = request.design;
  if (layout === undefined || layout.bundles.length === 0) return drawingSheets(request, block);
  return harnessDrawingSheets(request, layout, block);
}
