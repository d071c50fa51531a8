import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import type { Item } from '../../display-list/display-list.ts';
import { boardOf } from '../formboard/board.ts';
import { labelFromEnd } from '../formboard/label-offset.ts';
import { subjectOf } from '../subject/subject.ts';
import { buildSheet } from './build-sheet.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const designOf = (id: string) => designs.find(({ design }) => design.id === id)!.design;

/** The figure of a run: its jacket, the ends of its dimension lines, and its extent. */
function runFigure(design: string, run: string) {
  const blocks = buildSheet.flow!(printRequest(catalog, designOf(design)));
  const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  const { items } = figures.find(({ title }) => title.startsWith(`${run}, `))!;
  const rects = items.flatMap((item) => (item.kind === 'rect' ? [item] : []));
  const jacket = rects.toSorted((a, b) => b.width - a.width)[0]!;
  const level = items.flatMap((item) => (item.kind === 'line' && item.y1 === item.y2 ? [item.x1, item.x2] : []));
  const paths = items.flatMap((item: Item) => (item.kind === 'path' ? [item.d] : []));
  return { left: jacket.x, right: jacket.x + jacket.width, level, paths };
}

test('[DO5.3] the figure of a cable measures its labels from the ends of the jacket, where the cores leave it', () => {
  const { left, right, level, paths } = runFigure('control-unit-supply-fused', 'W2');
  expect([Math.min(...level), Math.max(...level)]).toEqual([left, right]);
  expect(paths).toHaveLength(4);
  expect(runFigure('control-unit-supply-fused', 'W1').paths).toHaveLength(0);
});

test('[DO5.3] the label of a cable whose jacket is opened is that much farther from the plug on the board', () => {
  const request = printRequest(catalog, designOf('null-modem-de9'), { breaks: false });
  const [{ placed }] = boardOf(request).ways as readonly [ReturnType<typeof boardOf>['ways'][number]];
  const subject = subjectOf(request);
  const offsets = subject.labels.flatMap((label) =>
    label.core === undefined ? [labelFromEnd(subject, placed.bundle, label)] : [],
  );
  expect(offsets).toEqual([65, 80]);
});
