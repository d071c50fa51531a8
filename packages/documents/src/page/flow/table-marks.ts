/** Marks in the cells of a table: boxes, lines to write on, wire colours. */
import { ink, line, type Item } from '../../display-list/display-list.ts';
import type { RichCell, Swatch } from './blocks.ts';
import { cellPad, swatchWidth } from './column-widths.ts';

/** A box to tick, or a line to write on. */
export function fillItems({ fill }: RichCell, at: { x: number; y: number; width: number; height: number }): Item[] {
  const stroke = { ink: ink.grey, width: 0.25 };
  if (fill === 'tick') {
    const side = 2.6;
    const x = at.x + at.width / 2 - side / 2;
    return [{ kind: 'rect', x, y: at.y + (at.height - side) / 2, width: side, height: side, stroke }];
  }
  if (fill !== 'write') return [];
  const y = at.y + at.height - 1;
  return [line(at.x + cellPad, y, at.x + at.width - cellPad, y, stroke)];
}

/** The colour of a wire as a small swatch, with its stripe. */
export function swatchItems({ base, stripe }: Swatch, x: number, y: number): Item[] {
  const [width, height] = [swatchWidth - 1.2, 2];
  const edge = { ink: ink.black, width: 0.2 };
  const wire: Item = { kind: 'rect', x, y, width, height, fill: base };
  const band: Item[] =
    stripe === undefined ? [] : [{ kind: 'rect', x, y: y + height * 0.34, width, height: height * 0.32, fill: stripe }];
  return [wire, ...band, { kind: 'rect', x, y, width, height, stroke: edge }];
}
