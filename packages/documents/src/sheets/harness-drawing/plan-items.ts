/** The items of a harness plan. */
import { entryOf } from '../../display-list/lookup.ts';
import { ink, line, polyline, type Item, type Stroke } from '../../display-list/display-list.ts';
import type { Point } from '../../display-list/geometry.ts';
import { partWords } from '../subject/subject.ts';
import { hatched, hatches } from './hatching.ts';
import { isSplice, partAt, type Harness } from '../plane/harness-words.ts';
import { fixingParts, fixingSymbol, harnessMarks, pointAt, spliceSymbol } from './plan-marks.ts';
import { planTexts } from './plan-labels.ts';
import { widestReference, planText, type HarnessPlan, type PlanBox, type PlanBundle } from './plan-places.ts';

const outline: Stroke = { ink: ink.black, width: 0.5 };

/** `tableOf` returns the sheet and zone of a part's table. It is absent while these are unknown. */
export function planItems(harness: Harness, plan: HarnessPlan, tableOf?: (part: string) => string | undefined): Item[] {
  const texts = planTexts(harness, plan);
  const numbers = new Map(fixingParts(harness).map((def, i) => [def, i]));
  return [
    ...plan.bundles.flatMap((drawn) => bundleItems(harness, drawn)),
    ...harnessMarks(harness, plan).flatMap(({ kind, at, r, id }) =>
      kind === 'splice' ? spliceSymbol(at, id) : fixingSymbol(entryOf(numbers, id), at, r),
    ),
    ...[...plan.nodes].flatMap(([node, at]) => nodeItems(harness, node, at)),
    ...plan.boxes.flatMap((box) => boxItems(box, referenceOf(harness, box.part, tableOf))),
    ...texts.leaders,
    ...texts.texts,
  ];
}

/** A reference to the table of a part. A part without a table, such as a sub-assembly, is referred to by its number. */
function referenceOf(harness: Harness, part: string, tableOf?: (part: string) => string | undefined): string {
  return tableOf === undefined
    ? widestReference(harness)
    : (tableOf(part) ?? partWords(harness.subject, part).partNumber);
}

function bundleItems(harness: Harness, drawn: PlanBundle): Item[] {
  const { bundle, a, b, half } = drawn;
  const hatchings = hatches(harness);
  const covered = (bundle.coverings ?? []).flatMap(({ def, fromMm, toMm }) =>
    hatched(pointAt(drawn, fromMm), pointAt(drawn, toMm), half + 0.7, entryOf(hatchings, def)),
  );
  return [
    polyline([a, b], { ink: ink.black, width: 2 * half }, bundle.id),
    polyline([a, b], { ink: '#e5e7eb', width: 2 * half - 0.5 }),
    ...covered,
  ];
}

/** Branch points are diamonds; a splice at a node is a dot. */
function nodeItems(harness: Harness, node: string, at: Point): Item[] {
  const part = partAt(harness, node);
  if (part !== undefined) return isSplice(harness, part) ? spliceSymbol(at, part) : [];
  const r = 1.9;
  const [x, y] = at;
  const points: Point[] = [
    [x, y - r],
    [x + r, y],
    [x, y + r],
    [x - r, y],
    [x, y - r],
  ];
  return [{ ...polyline(points, { ink: ink.black, width: 0.3 }), fill: ink.black }];
}

function boxItems({ lines, space, part }: PlanBox, table: string): Item[] {
  const { x, y, width, height } = space;
  const lead = planText * 1.25;
  const texts = lines.map((text, i): Item => ({
    kind: 'text',
    x: x + 1.5,
    y: y + 1 + planText * 0.85 + i * lead,
    text,
    size: planText,
    weight: 'bold',
  }));
  const rule = y + 1.4 + lines.length * lead;
  return [
    { kind: 'rect', ...space, radius: 0.8, stroke: outline, fill: ink.white, ref: part },
    ...texts,
    line(x, rule, x + width, rule, { ink: ink.grey, width: 0.15 }),
    {
      kind: 'text',
      x: x + 1.5,
      y: y + height - 1.4,
      text: table,
      size: planText,
      ink: ink.accent,
    },
  ];
}
