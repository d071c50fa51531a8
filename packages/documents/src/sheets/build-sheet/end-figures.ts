/** Details of the ends: how far the jacket is opened, how much is stripped, how deep the wire is in its connector. */
import { carriedCopper } from '@cablewright/engine';
import type { End, Segment } from '@cablewright/model';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import { heading, type Block, type Figure } from '../../page/flow/blocks.ts';
import { dimension } from '../../figures/dimension.ts';
import type { BuildFacts } from './bench.ts';
import { unstatedBlocks } from './unstated.ts';

/** More ends than this are counted in the title of a figure. */
const maxNames = 6;

/** The data of a kind of end, what it ends in, and the ends of this kind. */
interface EndKind {
  readonly jacketMm?: number | undefined;
  readonly stripMm?: number | undefined;
  readonly entryMm?: number | undefined;
  readonly hasJacket: boolean;
  /** The contact, or how it is joined; empty for a free end. */
  readonly how: string;
  readonly names: readonly string[];
}

/** A figure for each kind of end that is prepared here, and the data that are missing. */
export function endFigures(bench: BuildFacts): Block[] {
  const kinds = endKinds(bench);
  const missing = unstatedBlocks(bench);
  if (kinds.length === 0 && missing.length === 0) return [];
  const figures = kinds.map((kind) => figureOf(bench, kind));
  return [
    heading(2, bench.print.text('build.ends')),
    ...(figures.length === 0 ? [] : [{ kind: 'figures' as const, figures }]),
    ...missing,
  ];
}

/** The ends of runs that are prepared here, those alike together. */
function endKinds(bench: BuildFacts): EndKind[] {
  const ends = bench.segments.flatMap((segment) =>
    segment.suppliedTerminated === true ? [] : (['a', 'b'] as const).flatMap((end) => endOf(bench, segment, end)),
  );
  return [
    ...Map.groupBy(ends, ({ jacketMm, stripMm, entryMm, hasJacket, how }) =>
      [jacketMm, stripMm, entryMm, hasJacket, how].join(),
    ).values(),
  ].map((alike) => ({ ...alike[0]!, names: alike.flatMap(({ names }) => names) }));
}

function endOf(bench: BuildFacts, segment: Segment, end: End): EndKind[] {
  const { jacketMm, stripMm, entryMm } = bench.prepared(segment.id, end);
  const hasJacket = carriedCopper(bench.library, segment).length > 1;
  return [
    {
      jacketMm: hasJacket ? jacketMm : undefined,
      stripMm,
      entryMm,
      hasJacket,
      how: endsIn(bench, segment, end),
      names: [`${bench.names.short(segment.id)}-${end.toUpperCase()}`],
    },
  ];
}

/** The contacts at an end, or how it is joined to its parts. Empty for a free end. */
function endsIn(bench: BuildFacts, segment: Segment, end: End): string {
  const refs = carriedCopper(bench.library, segment).flatMap(
    ({ path }) => bench.landings.at(segment.id, end, path).direct,
  );
  const words = refs.flatMap(({ instance, terminal }) => {
    const crimp = bench.crimp(instance, terminal);
    if (crimp !== undefined) return [crimp.contactPartNumber || crimp.contact];
    const construction = bench.construction(instance);
    return construction === undefined ? [] : [construction.word?.label ?? construction.id];
  });
  return [...new Set(words)].filter((word) => word !== '').join(', ');
}

const width = 78;
/** The figure of a short dimension is to the right of the tip. */
const [tip, jacketEnd, stripped, inside] = [58, 22, 48, 36];
const pitch = 6;

/** The end, not to scale: jacket on the left, two cores, their bare tips on the right. The dimensions are below each other. */
function figureOf({ print, type }: BuildFacts, kind: EndKind): Figure {
  const { jacketMm, stripMm, entryMm, hasJacket } = kind;
  const half = hasJacket ? 3 : 0.9;
  const middle = half + 1;
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
      ? [
          {
            kind: 'rect' as const,
            x: 4,
            y: middle - half,
            width: jacketEnd - 4,
            height: 2 * half,
            fill: ink.pale,
            stroke: thin,
          },
        ]
      : []),
    ...cores.flatMap((y): Item[] => [
      { kind: 'rect', x: from, y: y - 0.9, width: stripped - from, height: 1.8, fill: ink.white, stroke: thin },
      line(stripped, y, tip, y, { ink: ink.black, width: 0.9 }),
    ]),
    ...dimensions.flatMap(({ at, text }, i) =>
      dimension(type, at, tip, middle + half + 3 + i * pitch, middle + half + 0.4, { text }),
    ),
  ];
  return {
    title: titleOf(print, kind),
    widthMm: width,
    heightMm: middle + half + 1 + dimensions.length * pitch,
    items,
  };
}

function titleOf(print: BuildFacts['print'], { names, how }: EndKind): string {
  const more = names.length - maxNames;
  const ends = `${names.slice(0, maxNames).join(', ')}${more > 0 ? ` +${more}` : ''}`;
  return how === '' ? ends : print.text('build.end-of', { ends, how });
}
