import type { Sheet } from '../../display-list/display-list.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import type { RenderRequest } from '../../request/request.ts';
import { drawingSheets } from '../drawing/drawing-sheets.ts';
import { harnessDrawingSheets } from './harness-drawing-sheets.ts';

/** The sheets of the drawing of a cable: with a layout, those of a harness. */
export function drawingPages(request: RenderRequest, block: TitleBlock): Sheet[] {
  const { layout } = request.design;
  if (layout === undefined || layout.bundles.length === 0) return drawingSheets(request, block);
  return harnessDrawingSheets(request, layout, block);
}
