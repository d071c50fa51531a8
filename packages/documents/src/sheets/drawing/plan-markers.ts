/** The labels of a plan: the marker on the cable, and its distance from the end of the jacket or of the wire. */
import type { Typesetter } from '../../type/typesetter.ts';
import { blockEm } from '../../type/capitals.ts';
import { ink, type Item } from '../../display-list/display-list.ts';
import { dimension, figureWidth } from '../../figures/dimension.ts';
import type { Datum } from './plan-datums.ts';
import type { Flag } from './plan-words.ts';

const labelSize = blockEm;

/** A label at an end of the level part of a run, and the point that its distance is measured from, if not that end. */
export interface LabelSpot {
  readonly x: number;
  readonly inward: 1 | -1;
  readonly y: number;
  readonly thickness: number;
  readonly datum: Datum | undefined;
}

/** The marker, and the dimension of its distance. */
export function labelItems(
  type: Typesetter,
  flag: Flag,
  { x, inward, y, thickness, datum }: LabelSpot,
): { readonly marker: readonly Item[]; readonly distance: readonly Item[] } {
  const width = type.width(flag.text, labelSize) + 2;
  const middle = x + inward * (flagReach(type, flag) - width / 2 - 1);
  const height = Math.max(3.4, thickness + 1.2);
  const start = datum?.x ?? x;
  const atRun = y - height / 2 - 0.5;
  const atDatum = datum?.y ?? atRun;
  const [x1, x2] = inward === 1 ? [start, middle] : [middle, start];
  const starts = inward === 1 ? ([atDatum, atRun] as const) : ([atRun, atDatum] as const);
  return {
    marker: [
      {
        kind: 'rect',
        x: middle - width / 2,
        y: y - height / 2,
        width,
        height,
        stroke: { ink: ink.black, width: 0.25 },
        fill: '#fff8d6',
      },
      { kind: 'text', x: middle, y: y + 0.72, text: flag.text, size: labelSize, anchor: 'middle' },
    ],
    distance: dimension(type, x1, x2, y - height / 2 - 2.6, starts, { text: flag.offset }),
  };
}

/** Distance from the end of the run covered by a label on paper, mm. */
export function flagReach(type: Typesetter, { text, offset }: Flag): number {
  return Math.max(6, figureWidth(type, { text: offset }) + 6) + type.width(text, labelSize) / 2 + 2;
}
