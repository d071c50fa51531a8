/** The engineering drawing in layers for a CAD program: its sheets side by side, at the true size of the paper. */
import type { DrawingLayer, LayeredDrawing, Sheet } from '../display-list/display-list.ts';

/** Space between sheets, mm. */
const gap = 20;

/** FRAME contains the border and the title block, DRAWING everything else. */
export function drawingLayers(sheets: readonly Sheet[]): LayeredDrawing {
  const layers: DrawingLayer[] = [];
  let x = 0;
  for (const { items, widthMm, frameItems: { before, after } = { before: 0, after: 0 } } of sheets) {
    const end = items.length - after;
    layers.push(
      { layer: 'FRAME', items: [...items.slice(0, before), ...items.slice(end)], x },
      { layer: 'DRAWING', items: items.slice(before, end), x },
    );
    x += widthMm + gap;
  }
  return { layers, heightMm: Math.max(...sheets.map(({ heightMm }) => heightMm)) };
}
