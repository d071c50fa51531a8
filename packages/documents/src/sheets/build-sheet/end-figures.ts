/** Details of the ends: how far the jacket is opened, how much is stripped, how deep the wire is in its connector. */
import { carriedCopper } from '@cablewright/engine';
import type { End, Segment } from '@cablewright/model';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import { heading, type Block, type Figure } from '../../page/flow/blocks.ts';
import { dimension } from '../../figures/dimension.ts';
import type { BuildFacts } from './bench.ts';

/** More ends than this are counted in the title of a figure. */
const maxNames = 6;

/** What is stated of a kind of end, and the ends of this kind. */
interface EndKind {
  readonly jacketMm?: number | undefined;
  readonly stripMm?: number | undefined;
  readonly entryMm?: number | undefined;
  readonly hasJacket: boolean;
  readonly names: readonly string[];
}

/** A figure for each kind of end of which a length is stated. Empty if none is. */
export function endFigures(bench: BuildFacts): Block[] {
  const kinds = endKinds(bench);
  if (kinds.length === 0) return [];
  const figures = kinds.map((kind) => figureOf(bench, kind));
  return [heading(2, bench.print.text('build.ends')), { kind: 'figures', figures }];
}

/** The ends of runs that are prepared here, those alike together. */
function endKinds(bench: BuildFacts): EndKind[] {
  const ends = bench.segments.flatMap((segment) =>
    segment.suppliedTerminated === true ? [] : (['a', 'b'] as const).flatMap((end) => endOf(bench, segment, end)),
  );
  return [
    ...Map.groupBy(ends, ({ jacketMm, stripMm, entryMm, hasJacket }) =>
      [jacketMm, stripMm, entryMm, hasJacket].join(),
    ).values(),
  ].map((alike) => ({ ...alike[0]!, names: alike.flatMap(({ names }) => names) }));
}

function endOf(bench: BuildFacts, segment: Segment, end: End): EndKind[] {
  const { jacketMm, stripMm, entryMm } = bench.prepared(segment.id, end);
  const hasJacket = carriedCopper(bench.library, segment).length > 1;
  if (stripMm === undefined && entryMm === undefined && (jacketMm === undefined || !hasJacket)) return [];
  return [
    {
      jacketMm: hasJacket ? jacketMm : undefined,
      stripMm,
      entryMm,
      hasJacket,
      names: [`${bench.name(segment.id)}-${end.toUpperCase()}`],
    },
  ];
}

const width = 78;
const [tip, jacketEnd, stripped, inside] = [70, 26, 60, 44];
const pitch = 6;

/** The end, not to scale: jacket at the left, two cores, their bare tips at the right. The dimensions are below each other. */
function figureOf({ print, type }: BuildFacts, kind: EndKind): Figure {
  const { jacketMm, stripMm, entryMm, hasJacket, names } = kind;
  const middle = 7;
  const cores = hasJacket ? [middle - 1.3, middle + 1.3] : [middle];
  const thin = { ink: ink.black, width: 0.25 };
  const from = hasJacket ? jacketEnd : 4;
  const dimensions = [
    ...(stripMm === undefined
      ? []
      : [{ at: stripped, text: print.text('build.strip-of', { length: print.fine(stripMm) }) }]),
    ...(entryMm === undefined
      ? []
      : [{ at: inside, text: print.text('build.entry-of', { length: print.fine(entryMm) }) }]),
    ...(jacketMm === undefined
      ? []
      : [{ at: jacketEnd, text: print.text('build.jacket-of', { length: print.fine(jacketMm) }) }]),
  ];
  const items: Item[] = [
    ...(hasJacket
      ? [{ kind: 'rect' as const, x: 4, y: middle - 3, width: jacketEnd - 4, height: 6, fill: ink.pale, stroke: thin }]
      : []),
    ...cores.flatMap((y): Item[] => [
      { kind: 'rect', x: from, y: y - 0.9, width: stripped - from, height: 1.8, fill: ink.white, stroke: thin },
      line(stripped, y, tip, y, { ink: ink.black, width: 0.9 }),
    ]),
    ...dimensions.flatMap(({ at, text }, i) =>
      dimension(type, at, tip, middle + 6 + i * pitch, middle + 3.4, { text }),
    ),
  ];
  return { title: titleOf(names), widthMm: width + 34, heightMm: middle + 8 + dimensions.length * pitch, items };
}

function titleOf(names: readonly string[]): string {
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${more > 0 ? ` +${more}` : ''}`;
}
