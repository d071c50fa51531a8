/** The engineering drawing as one DXF drawing: its sheets next to each other, true size of the paper. */
import type { Sheet } from '../../display-list/display-list.ts';
import { toDxf, type DxfPart } from '../../formats/dxf/dxf.ts';

/** Between sheets, mm. */
const gap = 20;

/** Layers: FRAME the border and the title block, DRAWING what is in it, TEXT. */
export function drawingDxf(sheets: readonly Sheet[]): string {
  const parts: DxfPart[] = [];
  let x = 0;
  for (const { items, widthMm, frameItems: { before, after } = { before: 0, after: 0 } } of sheets) {
    const end = items.length - after;
    parts.push(
      { layer: 'FRAME', items: [...items.slice(0, before), ...items.slice(end)], x },
      { layer: 'DRAWING', items: items.slice(before, end), x },
    );
    x += widthMm + gap;
  }
  return toDxf(parts, Math.max(...sheets.map(({ heightMm }) => heightMm)));
}
